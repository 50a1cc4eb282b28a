// Events as a move list: what each seat did, in order, and what happened to the table in between.

import type { GameEvent, Seat } from '../../../src/core/game.ts';
import type { JournalEntryKind } from '../../../src/core/journal.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { BoardModule, GameTexts } from '../../boards/shared/contract.ts';
import type { MessageKey } from '../../locales/en.ts';
import type { Translate } from '../../locales/translator.ts';
import { withoutRetracted } from './match-history.ts';

export interface MoveLine {
  /** The version the move led to: a click on the line jumps to it in a replay. */
  readonly version: number;
  readonly kind: 'move' | 'chance' | 'note';
  readonly seat: Seat;
  /** The move in notation, where one may know it. */
  readonly text: string;
  /** What the move brought, in words. */
  readonly details: readonly string[];
  /** It only continues the turn that a line before began. */
  readonly finishes?: true;
  /** What the player wrote beside it: how deep a program looked, and what it thinks of it. */
  readonly note?: string;
}

export interface MoveWording {
  readonly translate: Translate;
  readonly texts: GameTexts;
  /** Say moves in words where the game has some, not in notation. */
  readonly inWords?: boolean;
  readonly finishes?: BoardModule['finishes'];
  name(seat: Seat): string;
}

export function movesOf(events: readonly EventShown[], telling: MoveWording): MoveLine[] {
  return turnsOf(withoutRetracted(events), telling.finishes).flatMap(turn => {
    const did = turn.flatMap(event => event.did ?? []);
    let told = 0;
    return turn.flatMap((event, at) => {
      const own = event.did ?? [];
      const details = own.flatMap((happening, i) => {
        const around = { before: did.slice(0, told + i), after: did.slice(told + i + 1) };
        return telling.texts.tell(happening, telling.name, around) ?? [];
      });
      told += own.length;
      return (event.t === 'acted' ? moveOf(event, details, at > 0, telling) : noteOf(event, telling)) ?? [];
    });
  });
}

/** What stands in one line: a move, and what only continues it. */
function turnsOf(events: readonly EventShown[], finishes: MoveWording['finishes']): EventShown[][] {
  const turns: EventShown[][] = [];
  let did: GameEvent[] = [];
  for (const event of events) {
    const turn = turns.at(-1);
    const { t, seat = -1, did: own = [] } = event;
    const mayGoOn = t === 'acted' && (turn?.[0]?.seat ?? -1) >= 0 && (seat < 0 || turn![0]!.seat === seat);
    if (mayGoOn && turn![0]!.t === 'acted' && finishes?.(own, did)) turn!.push(event);
    else {
      turns.push([event]);
      did = [];
    }
    did.push(...own);
  }
  return turns;
}

function moveOf(
  { version, seat = -1, text = '', note }: EventShown,
  details: readonly string[],
  isRest: boolean,
  { inWords }: MoveWording,
): MoveLine | undefined {
  const rest = isRest && { finishes: true as const };
  if (seat < 0) return details.length > 0 ? { version, kind: 'chance', seat, text: '', details, ...rest } : undefined;
  const shown = inWords && details.length > 0 ? '' : text;
  return { version, kind: 'move', seat, text: shown, details, ...rest, ...(note && { note }) };
}

function noteOf({ t, version, seat = -1 }: EventShown, { translate, name }: MoveWording): MoveLine | undefined {
  const key = NOTES[t];
  if (!key) return undefined;
  const text = seat >= 0 ? translate(key, { name: name(seat) }) : translate(key, { name: '' });
  return { version, kind: 'note', seat, text, details: [] };
}

/**
 * The latest moves of other players in words, for screen readers. Several moves in a row of one player become one sentence,
 * because they arrive faster than they can be read out.
 */
export function latestMoveText(
  lines: readonly MoveLine[],
  name: (seat: Seat) => string,
  own: Seat,
): string | undefined {
  const newest = lines.at(-1);
  if (!newest || newest.kind === 'note' || newest.seat === own) return undefined;
  if (newest.kind === 'chance') return joinDetails(newest.details);
  const before = lines.findLastIndex(({ kind, seat }) => kind === 'move' && seat !== newest.seat);
  const turn = lines.slice(before + 1).filter(({ kind }) => kind === 'move');
  return `${name(newest.seat)}: ${joinDetails(turn.flatMap(({ text, details }) => [text, ...details].filter(Boolean)))}`;
}

/** In one line: a full stop stands at its end only. */
export const joinDetails = (details: readonly string[]): string =>
  details.map((one, at) => (at < details.length - 1 ? one.replace(/\.$/, '') : one)).join('; ');

type Note = Extract<MessageKey, `event.${string}`>;
/** Shown otherwise: seats on the table itself, moves in rows of their own, the end as the result. The rest is about draws and clocks. */
type WithoutNote =
  | 'created'
  | 'sealed'
  | 'seated'
  | 'vacated'
  | 'started'
  | 'acted'
  | 'retracted'
  | 'timed'
  | 'ended'
  | 'committed'
  | 'closed'
  | 'revealed'
  | 'withheld';
const NOTES: Readonly<Record<string, Note>> = {
  absent: 'event.absent',
  returned: 'event.returned',
  claimed: 'event.claimed',
  withdrew: 'event.withdrew',
  'pause-asked': 'event.pause-asked',
  'pause-declined': 'event.pause-declined',
  'retract-asked': 'event.retract-asked',
  'retract-declined': 'event.retract-declined',
  paused: 'event.paused',
  resumed: 'event.resumed',
  recovered: 'event.recovered',
} satisfies Record<Exclude<JournalEntryKind, WithoutNote>, Note>;

/** One row a turn, where a turn is more than one move. Notes and draws stand alone. */
export function groupByTurn(lines: readonly MoveLine[]): (readonly MoveLine[])[] {
  const rows: MoveLine[][] = [];
  for (const line of lines) {
    const before = rows.at(-1);
    if (line.finishes && before?.[0]?.kind === 'move') before.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The number of each move, as the list shows it: of its pair, or of its turn. By the version the move led to. */
export function moveNumbers(lines: readonly MoveLine[], pairs: boolean): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  if (pairs) {
    for (const row of groupByPair(lines))
      if ('lines' in row) for (const line of row.lines) if (line) numbers.set(line.version, row.number);
    return numbers;
  }
  let number = 0;
  for (const turn of groupByTurn(lines)) {
    if (turn[0]?.kind !== 'move') continue;
    number++;
    for (const { version } of turn) numbers.set(version, number);
  }
  return numbers;
}

export interface MovePair {
  readonly number: number;
  readonly lines: readonly (MoveLine | undefined)[];
}

/** Can the moves stand side by side? Two players, every move in notation, nothing drawn once it has begun. */
export function arePairs(lines: readonly MoveLine[], seats: number): boolean {
  const played = lines.slice(lines.findIndex(({ kind }) => kind === 'move'));
  return seats === 2 && played.every(({ kind, text }) => kind === 'note' || (kind === 'move' && text !== ''));
}

/** Two players in turn, nothing hidden: numbered pairs, as chess and draughts write them. Notes stand alone. */
export function groupByPair(lines: readonly MoveLine[]): (MovePair | MoveLine)[] {
  const rows: (MovePair | MoveLine)[] = [];
  let number = 0;
  let open: (MoveLine | undefined)[] | undefined;
  for (const line of lines) {
    if (line.kind !== 'move') {
      rows.push(line);
      continue;
    }
    if (!open || open.length > line.seat) {
      open = [];
      rows.push({ number: ++number, lines: open });
    }
    while (open.length < line.seat) open.push(undefined);
    open.push(line);
    if (line.seat === 1) open = undefined;
  }
  return rows;
}
