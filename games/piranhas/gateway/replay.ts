// Replays in the season's format: one memento a position, then the result, in one <protocol>; plain or gzipped. What the
// official viewer saves is a whole observer's stream, so other messages and repeated positions are passed over.

import { gunzipSync } from 'node:zlib';
import { type Action, type BySeat, CHANCE, type Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { DIRECTIONS, parseSquare, ray, SIDE } from '../rules/board.ts';
import { rules as piranhas } from '../rules/index.ts';
import { moveAt } from '../rules/moves.ts';
import type { Options } from '../rules/options.ts';
import { boardText, readPosition } from '../rules/position.ts';
import { KRAKEN_AT } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { CLOSE, fromServers, OPEN, writeFromServer } from './codec.ts';
import {
  COLOURS,
  type SoftwareChallengeMove,
  type SoftwareChallengeResult,
  type SoftwareChallengeState,
  type XmlDialect,
} from './messages.ts';
import { refusal } from './refusals.ts';

export interface SoftwareChallengeReplay {
  readonly names: BySeat<string>;
  /** By turn, without gaps; the first need not be turn 0. Never empty. */
  readonly states: readonly SoftwareChallengeState[];
  readonly result: SoftwareChallengeResult | undefined;
}

/** Bytes a file may have once unpacked: a long game has 0.4 million. */
const LARGEST_FILE = 2_000_000;

const isPacked = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b;

/** Packed, or beginning like markup. */
export function isReplay(file: Uint8Array): boolean {
  return isPacked(file) || /^[\s\uFEFF]*</.test(new TextDecoder().decode(file.subarray(0, 200)));
}

/** A file cut off in the middle is read as far as it goes. */
export function parseReplay(file: Uint8Array): SoftwareChallengeReplay | Refusal {
  const bytes = isPacked(file) ? unpack(file) : file;
  if (!bytes || bytes.length > LARGEST_FILE) return refusal('not-gzip');
  const states: SoftwareChallengeState[] = [];
  let result: SoftwareChallengeResult | undefined;
  for (const message of fromServers().push(bytes)) {
    if (message.t === 'broken') return message.refusal;
    if (message.t !== 'room') continue;
    if (message.data.t === 'memento' && message.data.state.turn !== states.at(-1)?.turn)
      states.push(message.data.state);
    if (message.data.t === 'result') result = message.data.result;
  }
  const gap = states.findIndex((state, i) => state.turn !== states[0]!.turn + i);
  if (gap > 0) return refusal('impossible-replay', { turn: states[gap]!.turn });
  return states.length === 0 ? refusal('empty-replay') : { names: states[0]!.names, states, result };
}

function unpack(file: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(file, { maxOutputLength: LARGEST_FILE });
  } catch {
    return undefined; // damaged or too large: a file from outside, not a bug
  }
}

export function writeReplay(replay: SoftwareChallengeReplay, roomId: string, dialect: XmlDialect = 'season'): string {
  let text = OPEN;
  for (const state of replay.states)
    text += writeFromServer({ t: 'room', roomId, data: { t: 'memento', state } }, dialect);
  const { result } = replay;
  if (result) text += writeFromServer({ t: 'room', roomId, data: { t: 'result', result } }, dialect);
  return text + CLOSE;
}

/** `replay_swc_2019_piranhas_NAME1_NAME2_yyyy.MM.dd_HH_mm_ss.xml`; names keep only what is safe in a path. */
export function replayFileName(names: BySeat<string>, at: Date): string {
  const [red, blue] = names.map(name => name.replace(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 40));
  const [date, time] = at.toISOString().split(/[T.]/);
  return `replay_swc_2019_piranhas_${red}_${blue}_${date!.replaceAll('-', '.')}_${time!.replaceAll(':', '_')}.xml`;
}

/** What the table shows, as it goes over the wire. `hints` came with the last move. */
export function wireState(view: View, names: BySeat<string>, hints: readonly string[]): SoftwareChallengeState {
  return {
    turn: view.turn,
    start: 'RED',
    current: COLOURS[view.turn & 1]!,
    names,
    board: view.board,
    last: view.last ? wireMove(view.last, hints) : undefined,
  };
}

function wireMove({ from, to }: NonNullable<View['last']>, hints: readonly string[]): SoftwareChallengeMove {
  const square = parseSquare(from)!;
  const { direction } = ray(square, parseSquare(to)!)!; // the rules moved it along a line
  return { x: square % SIDE, y: Math.floor(square / SIDE), direction: DIRECTIONS[direction]!, hints };
}

/** A game as the journal has it: options, then who did what. */
export interface SoftwareChallengeReplayedGame {
  readonly options: Options;
  readonly steps: readonly { readonly seat: Seat; readonly action: Action }[];
}

/** Plays the replay by the season's rules; refused where a position does not follow from the one before. */
export function gameOf(replay: SoftwareChallengeReplay): SoftwareChallengeReplayedGame | Refusal {
  const first = replay.states[0]!;
  const begun = usualStart(first) ?? situationStart(first);
  if (isRefusal(begun)) return begun;
  const { options, s } = begun;
  const steps = [...begun.steps];
  for (const { turn, last, board } of replay.states.slice(1)) {
    const action = last ? moveAt(last.x, last.y, last.direction) : undefined;
    const seat = 1 - (turn & 1);
    if (action === undefined || isRefusal(action) || piranhas.why(s, seat, action))
      return refusal('impossible-replay', { turn });
    piranhas.apply(s, seat, action);
    if (boardText(s) !== board) return refusal('impossible-replay', { turn });
    steps.push({ seat, action });
  }
  return { options, steps };
}

type Begun = SoftwareChallengeReplayedGame & { readonly s: State };

/** Undefined unless it is turn 0 of an ordinary game: krakens then come from CHANCE as they do at a table. */
function usualStart({ board, turn }: SoftwareChallengeState): Begun | undefined {
  const options: Options = { official: true, position: '' };
  const s = piranhas.init(2, options);
  const steps: { seat: Seat; action: Action }[] = [];
  for (let square = board.indexOf('O'); square >= 0; square = board.indexOf('O', square + 1)) {
    const action = KRAKEN_AT + square;
    if (piranhas.why(s, CHANCE, action)) return undefined;
    piranhas.apply(s, CHANCE, action);
    steps.push({ seat: CHANCE, action });
  }
  const usual = turn === 0 && piranhas.toAct(s) !== CHANCE && boardText(s) === board;
  return usual ? { options, steps, s } : undefined;
}

function situationStart(state: SoftwareChallengeState): Begun | Refusal {
  const position = `${state.board} ${state.turn}`;
  const s = readPosition(position, true);
  return isRefusal(s) ? s : { options: { official: true, position }, steps: [], s };
}

/** The position after so many half-moves, as the option `position` takes it: to play on from there. */
export function situation(replay: SoftwareChallengeReplay, turn: number): string | Refusal {
  const state = replay.states.find(state => state.turn === turn);
  return state ? `${state.board} ${turn}` : refusal('no-such-turn', { turn });
}

/** As the season's server loads a situation: the player to move becomes red and begins the round. */
export function asFirstMover(position: string): string {
  const [board, turn] = position.split(' ');
  if (Number(turn) % 2 === 0) return position;
  const swapped = board!.replace(/[RB]/g, letter => (letter === 'R' ? 'B' : 'R'));
  return `${swapped} ${Number(turn) - 1}`;
}
