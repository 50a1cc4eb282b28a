// What a batch is opened with: JSON from outside, checked field by field.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame, BySeat, Seat } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import { fitsSeats, parseOptions, usualSeats } from '../core/options.ts';
import { isRefusal } from '../core/refusal.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';

/** Whose observation a row brings. */
export const OBSERVING = ['none', 'actor', 'seats'] as const;
/** How a row brings the legal actions. */
export const LEGAL_FORMS = ['list', 'mask', 'none'] as const;
/** What an action of a request is: the game's own number, or its place among the legal ones. */
export const ACTION_FORMS = ['action', 'index'] as const;
/** Who draws. */
export const DRAWERS = ['server', 'client'] as const;
/** What happens to a finished game: the next one begins in the same step, or it stays until it is reset. */
export const RESETS = ['same-step', 'none'] as const;

/** Games with more actions than this have no masks. */
export const MOST_MASKED = 1 << 16;
export const MOST_ENVIRONMENTS = 1 << 16;

export interface EnvOpponent {
  readonly bot: AnyBot;
  readonly milliseconds: number;
  /**
   * Looks at the clock that make a millisecond; 0 uses the real clock. Counted looks give the same game on every
   * machine.
   */
  readonly looks: number;
}

export interface EnvSettings {
  readonly game: AnyGame;
  readonly seats: number;
  readonly options: object;
  readonly position: string | undefined;
  readonly toAct: Seat | undefined;
  readonly environments: number;
  /** The number of the first environment, for seeds: batches may share one numbering. */
  readonly first: number;
  readonly seed: string;
  readonly observe: (typeof OBSERVING)[number];
  /** Observations travel in their short form. */
  readonly packed: boolean;
  readonly legal: (typeof LEGAL_FORMS)[number];
  readonly actions: (typeof ACTION_FORMS)[number];
  readonly chance: (typeof DRAWERS)[number];
  readonly reset: (typeof RESETS)[number];
  readonly scores: boolean;
  readonly journals: boolean;
  readonly recall: boolean;
  /** Decisions after which a game is cut off. If 0, it is not. */
  readonly limit: number;
  readonly opponents: BySeat<EnvOpponent | undefined>;
  /** House bots that can be asked what they would do. */
  readonly advisers: readonly EnvOpponent[];
}

type Given = Readonly<Record<string, unknown>>;

export interface EnvRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

class BadField extends Error {}

function whole(given: Given, name: string, usual: number, from: number, to: number): number {
  const value = given[name] ?? usual;
  if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return Number(value);
  throw new BadField(`"${name}" is a whole number from ${from} to ${to}.`);
}

function flag(given: Given, name: string): boolean {
  const value = given[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new BadField(`"${name}" is true or false.`);
}

function oneOf<T extends string>(given: Given, name: string, choices: readonly T[]): T {
  const value = given[name] ?? choices[0]!;
  const found = choices.find(choice => choice === value);
  if (found !== undefined) return found;
  throw new BadField(`"${name}" is one of ${choices.join(', ')}.`);
}

const KNOWN = new Set([
  'game',
  'seats',
  'options',
  'position',
  'toAct',
  'environments',
  'first',
  'seed',
  'observe',
  'packed',
  'legal',
  'actions',
  'chance',
  'reset',
  'scores',
  'journals',
  'recall',
  'limit',
  'opponents',
  'advisers',
]);

export function parseSettings(given: unknown, registry: EnvRegistry): EnvSettings | EnvRefusal {
  if (!isObject(given)) return refuseEnv('bad-field', 'The request is an object.');
  const unknown = Object.keys(given).find(name => !KNOWN.has(name));
  if (unknown !== undefined) return refuseEnv('bad-field', `There is no field "${unknown}".`);
  const game = registry.games.find(({ id }) => id === given['game']);
  if (!game) return refuseEnv('no-such-game', `There are: ${registry.games.map(({ id }) => id).join(', ')}.`);
  const seats = given['seats'] ?? usualSeats(game);
  if (typeof seats !== 'number' || !fitsSeats(game, seats))
    return refuseEnv('seats', `${game.id} has ${[...new Set(game.seats)].join(' to ')} seats.`);
  const options: object | EnvRefusal = parseOptions(game, seats, given['options']);
  if (isRefusal(options)) return options;
  try {
    return settingsOf(given, game, seats, options, registry.bots[game.id] ?? []);
  } catch (error) {
    if (error instanceof BadField) return refuseEnv('bad-field', error.message);
    throw error;
  }
}

function settingsOf(
  given: Given,
  game: AnyGame,
  seats: number,
  options: object,
  bots: readonly AnyBot[],
): EnvSettings | EnvRefusal {
  const { position = null, seed = '0' } = given;
  if (position !== null && typeof position !== 'string') throw new BadField('"position" is a text.');
  if (typeof seed !== 'string' && !Number.isInteger(seed)) throw new BadField('"seed" is a text or a whole number.');
  if (position !== null && !game.read) return refuseEnv('no-positions');
  const toAct = given['toAct'] == null ? undefined : whole(given, 'toAct', 0, 0, seats - 1);
  if (toAct !== undefined && position === null) return refuseEnv('to-act');
  const opponents = parseOpponents(given['opponents'], seats, bots);
  if (isRefusal(opponents)) return opponents;
  const advisers = parseBots(given['advisers'] ?? [], bots);
  if (isRefusal(advisers)) return advisers;
  const settings: EnvSettings = {
    game,
    seats,
    options,
    position: position ?? undefined,
    toAct,
    environments: whole(given, 'environments', 1, 1, MOST_ENVIRONMENTS),
    first: whole(given, 'first', 0, 0, 2 ** 31 - 1),
    seed: String(seed),
    observe: oneOf(given, 'observe', OBSERVING),
    packed: flag(given, 'packed'),
    legal: oneOf(given, 'legal', LEGAL_FORMS),
    actions: oneOf(given, 'actions', ACTION_FORMS),
    chance: oneOf(given, 'chance', DRAWERS),
    reset: oneOf(given, 'reset', RESETS),
    scores: flag(given, 'scores'),
    journals: flag(given, 'journals'),
    recall: flag(given, 'recall'),
    limit: whole(given, 'limit', 0, 0, 2 ** 31 - 1),
    opponents,
    advisers,
  };
  if (settings.observe !== 'none' && !game.tensor) return refuseEnv('no-tensor');
  if (settings.legal === 'mask' && game.actions > MOST_MASKED)
    return refuseEnv('no-mask', `${game.id} has ${game.actions}; ask for lists, and for "actions": "index".`);
  if (settings.chance === 'client' && opponents.some(Boolean))
    throw new BadField('"opponents" need "chance": "server".');
  return settings;
}

function parseOpponents(
  given: unknown,
  seats: number,
  bots: readonly AnyBot[],
): BySeat<EnvOpponent | undefined> | EnvRefusal {
  if (given == null) return Array.from({ length: seats }, () => undefined);
  if (!Array.isArray(given) || given.length !== seats)
    throw new BadField('"opponents" is a list with null or a bot for each seat.');
  const named = given.filter(one => one !== null) as readonly unknown[];
  if (named.length === seats) throw new BadField('"opponents" leaves no seat to the client.');
  const found = parseBots(named, bots);
  if (isRefusal(found)) return found;
  let next = 0;
  return given.map(one => (one === null ? undefined : found[next++]));
}

function parseBots(given: unknown, bots: readonly AnyBot[]): readonly EnvOpponent[] | EnvRefusal {
  if (!Array.isArray(given)) throw new BadField('"advisers" is a list of bots.');
  const found: EnvOpponent[] = [];
  for (const one of given as unknown[]) {
    const asked: Given = typeof one === 'string' ? { bot: one } : isObject(one) ? one : {};
    const bot = bots.find(({ id }) => id === asked['bot']);
    if (!bot) return refuseEnv('no-such-bot', `There are: ${bots.map(({ id }) => id).join(', ')}.`);
    // Bots that answer at once have limits of their own, which no budget should cut.
    const usual = bot.thinks === 0 ? 1000 : bot.thinks;
    const milliseconds = whole(asked, 'milliseconds', usual, 0, 3_600_000);
    found.push({ bot, milliseconds, looks: whole(asked, 'looks', 0, 0, 1_000_000) });
  }
  return found;
}
