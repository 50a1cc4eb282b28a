// The document's text protocol (part 4.3, appendix A): lines <-> messages, both directions, no socket in sight.
//
// Written as the document means it: no blanks behind `:` and `,`, `+` before a follower's initial, `SE`.
// Read as real peers write it (six public implementations of this protocol were run):
// - blanks anywhere, CRLF, capitals (`start:...,RED,2`), a colour given by its initial (`R`);
// - `,` instead of `+` before an initial, `ES` instead of `SE`, tiles without blanks and with NE before NS;
// - a trailing comma behind an update that is not the last (`update:...,0,1,`);
// - sides in words (`tile: north`), `disconnect:` where `reconnect:` is meant;
// - game names with blanks; scores in any order, with blanks, with or without absent colours.
// Ours, for clients that know it: `dialect:` and `login:` before `connect`, answered by `welcome:` or `login not valid`.
// Parsing is total: what is not understood is { t: 'unknown' }, never an exception.

import { COLOURS, INITIALS, type PlayerColour } from '../rules/colours.ts';
import { FOLLOWER_POSITIONS, type FollowerPosition, printTile, type Tile } from '../rules/tile.ts';
import { isTileError, scanTile } from '../rules/tile-notation.ts';
import { type CarcassonneLinesDialect, dialectOfInitial } from './dialect.ts';

export type CarcassonneLinesClientMessage =
  | { readonly t: 'connect' }
  | { readonly t: 'login'; readonly token: string }
  | { readonly t: 'dialect'; readonly words: string }
  /** `initial`: the letter by which the client named its colour, where it did. */
  | { readonly t: 'reconnect'; readonly colour: PlayerColour; readonly name: string; readonly initial?: string }
  | { readonly t: 'rotate' }
  | { readonly t: 'place'; readonly x: number; readonly y: number }
  | { readonly t: 'tile'; readonly at: FollowerPosition }
  | { readonly t: 'pass' }
  | { readonly t: 'unknown'; readonly raw: string };

export type CarcassonneLinesPoints = readonly { readonly colour: PlayerColour; readonly points: number }[];

export interface CarcassonneLinesFollower {
  readonly at: FollowerPosition;
  readonly colour: PlayerColour;
}

export type CarcassonneLinesServerMessage =
  | {
      readonly t: 'start';
      readonly tile: Tile;
      readonly name: string;
      readonly colour: PlayerColour;
      readonly players: number;
    }
  | { readonly t: 'turn'; readonly colour: PlayerColour }
  | { readonly t: 'next'; readonly tile: Tile }
  | { readonly t: 'rotated'; readonly tile: Tile }
  | {
      readonly t: 'update';
      readonly tile: Tile;
      readonly follower: CarcassonneLinesFollower | null;
      readonly x: number;
      readonly y: number;
    }
  | { readonly t: 'move not valid' }
  /** `final`: what the match ends with, in the `score:` that closes its last turn. */
  | { readonly t: 'score'; readonly points: CarcassonneLinesPoints; readonly final?: CarcassonneLinesPoints }
  | { readonly t: 'end'; readonly points: CarcassonneLinesPoints }
  | { readonly t: 'lock' }
  | { readonly t: 'unlock' }
  | { readonly t: 'leave'; readonly colour: PlayerColour }
  | { readonly t: 'pause' }
  | { readonly t: 'welcome'; readonly name: string }
  | { readonly t: 'login not valid' }
  | { readonly t: 'unknown'; readonly raw: string };

/** Lines that consist of their word alone. */
const PLAIN_LINES = ['lock', 'unlock', 'pause', 'move not valid', 'login not valid'] as const;

/** Coordinates that fit any table; longer numbers are no coordinates. */
const NUMBER = String.raw`\s*([+-]?\d{1,6})\s*`;
const PAIR = new RegExp(`^${NUMBER},${NUMBER}$`);
const PAIR_BEHIND_TILE = new RegExp(`^\\s*,${NUMBER},${NUMBER},?\\s*$`);

export function parseFromClient(line: string, dialect: CarcassonneLinesDialect): CarcassonneLinesClientMessage {
  const raw = line.trimEnd();
  const [word, value] = split(raw);
  switch (word) {
    case 'connect':
    case 'rotate':
    case 'pass':
      return value === undefined ? { t: word } : { t: 'unknown', raw };
    case 'place': {
      const pair = PAIR.exec(value ?? '');
      return pair ? { t: 'place', x: Number(pair[1]), y: Number(pair[2]) } : { t: 'unknown', raw };
    }
    case 'tile': {
      const at = parsePlace(value ?? '');
      return at ? { t: 'tile', at } : { t: 'unknown', raw };
    }
    case 'login':
      return value?.trim() ? { t: 'login', token: value.trim() } : { t: 'unknown', raw };
    case 'dialect':
      return { t: 'dialect', words: value ?? '' };
    case 'reconnect':
    case 'disconnect': {
      const [, first, name] = /^([^,]*),(.*)$/.exec(value ?? '') ?? [];
      const initial = /^\s*([A-Z])\s*$/i.exec(first ?? '')?.[1]?.toUpperCase();
      const colour = parseColour(first ?? '', initial === undefined ? dialect : dialectOfInitial(initial, dialect));
      if (!colour || !name?.trim()) return { t: 'unknown', raw };
      return { t: 'reconnect', colour, name: name.trim(), ...(initial !== undefined && { initial }) };
    }
    default:
      return { t: 'unknown', raw };
  }
}

export function parseFromServer(line: string, dialect: CarcassonneLinesDialect): CarcassonneLinesServerMessage {
  const raw = line.trimEnd();
  return understood(raw, dialect) ?? { t: 'unknown', raw };
}

function understood(raw: string, dialect: CarcassonneLinesDialect): CarcassonneLinesServerMessage | undefined {
  const [word, value] = split(raw);
  if (value === undefined) {
    const known = PLAIN_LINES.find(name => name === word);
    return known && { t: known };
  }
  switch (word) {
    case 'start':
      return parseStart(value, dialect);
    case 'welcome':
      return { t: 'welcome', name: value.trim() };
    case 'next':
    case 'rotated': {
      const scanned = scanTile(value, 0, false);
      return isTileError(scanned) || value.slice(scanned.end).trim() !== ''
        ? undefined
        : { t: word, tile: scanned.tile };
    }
    case 'update':
      return parseUpdate(value, dialect);
    case 'turn':
    case 'leave': {
      const colour = parseColour(value, dialect);
      return colour && { t: word, colour };
    }
    case 'score':
    case 'end': {
      const points = parsePoints(value, dialect);
      return points && { t: word, points };
    }
    default:
      return undefined;
  }
}

/** Word before the colon in small letters, and what follows it where there is a colon. */
function split(line: string): readonly [word: string, value: string | undefined] {
  const colon = line.indexOf(':');
  const word = (colon < 0 ? line : line.slice(0, colon)).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return [word, colon < 0 ? undefined : line.slice(colon + 1)];
}

function parseStart(value: string, dialect: CarcassonneLinesDialect): CarcassonneLinesServerMessage | undefined {
  const scanned = scanTile(value, 0, false);
  if (isTileError(scanned)) return undefined;
  // From the right, since names may hold anything.
  const rest = /^\s*,(.+),([^,]+),\s*(\d)\s*$/.exec(value.slice(scanned.end));
  const colour = parseColour(rest?.[2] ?? '', dialect);
  if (!rest || !colour) return undefined;
  return { t: 'start', tile: scanned.tile, name: rest[1]!.trim(), colour, players: Number(rest[3]) };
}

function parseUpdate(value: string, dialect: CarcassonneLinesDialect): CarcassonneLinesServerMessage | undefined {
  const scanned = scanTile(value, 0, true);
  if (isTileError(scanned)) return undefined;
  const pair = PAIR_BEHIND_TILE.exec(value.slice(scanned.end));
  if (!pair) return undefined;
  const [mark] = scanned.marks;
  const colour = mark && parseColour(mark.initial, dialect);
  if (mark && !colour) return undefined;
  const follower = mark && colour ? { at: mark.at, colour } : null;
  return { t: 'update', tile: scanned.tile, follower, x: Number(pair[1]), y: Number(pair[2]) };
}

function parsePoints(value: string, dialect: CarcassonneLinesDialect): CarcassonneLinesPoints | undefined {
  const points: { colour: PlayerColour; points: number }[] = [];
  for (const part of value.split(',')) {
    const [, name, number] = /^\s*(\w+)\s*=\s*(-?\d{1,9})\s*$/.exec(part) ?? [];
    const colour = parseColour(name ?? '', dialect);
    if (!colour || points.some(known => known.colour === colour)) return undefined;
    points.push({ colour, points: Number(number) });
  }
  return points;
}

function parseColour(text: string, dialect: CarcassonneLinesDialect): PlayerColour | undefined {
  const word = text.trim();
  const initial = INITIALS[dialect.initials].findIndex(letter => letter === word.toUpperCase());
  return COLOURS.find((colour, seat) => colour === word.toLowerCase() || seat === initial);
}

const COMPASS: Readonly<Record<string, string>> = { NORTH: 'N', SOUTH: 'S', WEST: 'W', EAST: 'E', ES: 'SE' };

function parsePlace(text: string): FollowerPosition | undefined {
  const word = text
    .trim()
    .toUpperCase()
    .replaceAll(/NORTH|SOUTH|WEST|EAST|^ES$/g, name => COMPASS[name]!)
    .replaceAll(/[\s_-]/g, '');
  return FOLLOWER_POSITIONS.find(place => place === word);
}

export function writeFromServer(message: CarcassonneLinesServerMessage, dialect: CarcassonneLinesDialect): string {
  switch (message.t) {
    case 'start': {
      const colour = dialect.startInitial ? initialOf(message.colour, dialect) : message.colour;
      return `start:${printTile(message.tile)},${message.name},${colour},${message.players}`;
    }
    case 'welcome':
      return `welcome:${message.name}`;
    case 'next':
    case 'rotated':
      return `${message.t}:${printTile(message.tile)}`;
    case 'update':
      return `update:${printFollower(message.tile, message.follower, dialect)},${message.x},${message.y}`;
    case 'turn':
    case 'leave':
      return `${message.t}:${message.colour}`;
    case 'score':
      return `score:${printPoints((dialect.finalScore && message.final) || message.points, dialect)}`;
    case 'end':
      return `end:${printPoints(message.points, dialect)}`;
    case 'unknown':
      return message.raw;
    default:
      return message.t;
  }
}

function printFollower(
  tile: Tile,
  follower: CarcassonneLinesFollower | null,
  dialect: CarcassonneLinesDialect,
): string {
  if (!follower) return printTile(tile);
  return printTile(tile, { at: follower.at, text: `+${initialOf(follower.colour, dialect)}` });
}

function initialOf(colour: PlayerColour, { initials }: CarcassonneLinesDialect): string {
  return INITIALS[initials][COLOURS.indexOf(colour)]!;
}

function printPoints(points: CarcassonneLinesPoints, { fiveColours }: CarcassonneLinesDialect): string {
  const listed = fiveColours
    ? COLOURS.map(colour => points.find(known => known.colour === colour) ?? { colour, points: 0 })
    : points;
  return listed.map(({ colour, points }) => `${colour}=${points}`).join(',');
}
