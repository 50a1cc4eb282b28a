// Against the season's own rules code (server 19.2.1): its unit tests, 20 random games with every move list, 300 boards.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Action, actionList } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { DIRECTIONS, type DirectionName } from './board.ts';
import { endingOf } from './ending.ts';
import { distance, eats, listCaptures, listMoves, MOVES, moveAt, target, whyNot } from './moves.ts';
import { boardText } from './position.ts';
import { apply, score } from './rules.ts';
import { copy, FISH_LEFT, type State } from './state.ts';
import { largestSwarm, swarms, united, unitedAfter } from './swarm.ts';
import { officialPosition } from './testing.ts';

type Colour = 'RED' | 'BLUE';
type ByColour<T> = Partial<Record<Colour, T>>;
type Win = { readonly winner: Colour | null; readonly reason: string } | null;
type Step = readonly [x: number, y: number, direction: DirectionName];

interface RuleCase {
  readonly id: string;
  readonly board: string;
  readonly turn?: number;
  readonly swarm?: ByColour<number>;
  readonly fish?: ByColour<number>;
  readonly win?: Win;
  readonly distances?: readonly (readonly [...Step, distance: number])[];
  readonly tries?: readonly (readonly [...Step, answer: string, landing?: readonly [number, number]])[];
  readonly movesOf?: Readonly<Record<string, readonly DirectionName[]>>;
  readonly play?: readonly {
    readonly move: Step;
    readonly then: { win: Win; at?: readonly [number, number, Colour]; swarm?: ByColour<number> };
  }[];
}

/** A line of games.jsonl or positions.jsonl; moves are "xy DIRECTION landing". */
interface Recorded {
  readonly turn: number;
  readonly cur: Colour;
  readonly board: string;
  readonly moves: readonly string[];
  readonly play?: string;
  readonly end?: Win;
  readonly win?: Win;
  readonly red?: readonly [fish: number, swarm: number];
  readonly blue?: readonly [fish: number, swarm: number];
  readonly redConnected?: boolean;
  readonly blueConnected?: boolean;
  readonly points?: Record<Colour, readonly [victory: number, swarm: number]>;
  readonly tries?: readonly (readonly [...Step, answer: string])[];
}

const COLOURS: readonly Colour[] = ['RED', 'BLUE'];
const SEAT: Record<Colour, number> = { RED: 0, BLUE: 1 };
const OFF_BOARD = 'x or y are not within the field range';
/** What the season's server says for each of our codes. */
const ANSWERS: Readonly<Record<string, string>> = {
  'piranhas/off-board': OFF_BOARD,
  'piranhas/not-your-fish': 'Field does not belong to the current player',
  'piranhas/leaves-board': 'Move in that direction would not be on the board',
  'piranhas/jumps-opponent': 'Path to the new position is not clear',
  'piranhas/own-fish-there': 'Field obstructed with own piranha',
  'piranhas/kraken-there': 'Field is obstructed',
};
const UNITED = 'Das Spiel ist beendet.\nEin Spieler hat seinen Schwarm vereint.';
const LIMIT = 'Das Rundenlimit wurde erreicht.';

function action([x, y, direction]: readonly [number, number, DirectionName]): Action {
  const move = moveAt(x, y, direction);
  if (isRefusal(move)) throw new Error(move.refused);
  return move;
}

/** What the season's server would say to this move, 'ok' included. */
function answer(s: State, seat: number, [x, y, direction]: Step): string {
  const move = moveAt(x, y, direction);
  const refused = isRefusal(move) ? move : whyNot(s, seat, move);
  return refused ? ANSWERS[refused.refused]! : 'ok';
}

/** The end as the season's server knows it: it does not notice a side that cannot move. */
function winner(s: State): { winner: Colour | null; united: boolean } | null {
  const ending = endingOf(s);
  if (!ending || ending.by === 'stuck') return null;
  const winner = ending.winner === null ? null : COLOURS[ending.winner]!;
  return { winner, united: ending.by === 'united' };
}

function expectWin(s: State, win: Win | undefined): void {
  const expected = win ? { winner: win.winner, united: win.reason === UNITED || /united/.test(win.reason) } : null;
  expect(winner(s)).toEqual(expected);
}

function expectSwarms(s: State, expected: ByColour<number> = {}): void {
  for (const seat of [0, 1]) {
    const size = expected[COLOURS[seat]!];
    if (size !== undefined) expect(largestSwarm(s, seat)).toBe(size);
  }
}

function lines(file: string): Recorded[] {
  const text = gunzipSync(readFileSync(new URL(`testdata/${file}`, import.meta.url))).toString();
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Recorded); // our own test data
}

function moves(s: State, seat: number): string[] {
  const list = actionList(128);
  listMoves(s, seat, list);
  return [...list.items.subarray(0, list.size)].map(
    move => `${at(move >> 3)} ${DIRECTIONS[move & 7]} ${at(target(s, move))}`,
  );
}

function at(square: number): string {
  return `${square % 10}${Math.floor(square / 10)}`;
}

const { cases } = JSON.parse(readFileSync(new URL('testdata/rule-cases.json', import.meta.url), 'utf8')) as {
  cases: readonly RuleCase[]; // our own test data
};

for (const rule of cases)
  test(`rule case ${rule.id}`, () => {
    const s = officialPosition(rule.board, rule.turn);
    expectSwarms(s, rule.swarm);
    if (rule.fish?.RED !== undefined) expect(s.n[FISH_LEFT]).toBe(rule.fish.RED);
    if (rule.win !== undefined) expectWin(s, rule.win);
    for (const [x, y, direction, steps] of rule.distances ?? [])
      expect(distance(s, y * 10 + x, DIRECTIONS.indexOf(direction))).toBe(steps);
    for (const [x, y, direction, said, landing] of rule.tries ?? []) {
      const got = answer(s, 0, [x, y, direction]);
      if (said === 'invalid') expect(got).not.toBe('ok');
      else expect(got).toBe(said);
      if (landing) expect(target(s, action([x, y, direction]))).toBe(landing[1] * 10 + landing[0]);
    }
    for (const [square, directions] of Object.entries(rule.movesOf ?? {})) {
      const from = square.replace(',', '');
      const found = moves(s, 0).filter(text => text.startsWith(from));
      expect(found.map(text => text.split(' ')[1]!).sort()).toEqual([...directions].sort());
    }
    for (const [ply, { move, then }] of (rule.play ?? []).entries()) {
      expect(whyNot(s, ply & 1, action(move))).toBeUndefined();
      apply(s, ply & 1, action(move));
      expectWin(s, then.win);
      if (then.at) expect(s.squares[then.at[1] * 10 + then.at[0]]).toBe(SEAT[then.at[2]] + 1);
      expectSwarms(s, then.swarm);
    }
  });

test('20 games with the legal moves of every turn', () => {
  const recorded = lines('games.jsonl.gz');
  let s = officialPosition(recorded[0]!.board);
  for (const line of recorded) {
    if (line.turn === 0) s = officialPosition(line.board);
    expect(boardText(s)).toBe(line.board);
    expect(moves(s, SEAT[line.cur]).sort()).toEqual([...line.moves].sort());
    expect([s.n[FISH_LEFT], score(s, 0)]).toEqual(line.red);
    expect([s.n[FISH_LEFT + 1], score(s, 1)]).toEqual(line.blue);
    expectWin(s, line.end);
    if (!line.play) continue;
    const [square, direction] = line.play.split(' ');
    apply(s, SEAT[line.cur], action([Number(square![0]), Number(square![1]), direction as DirectionName])); // as recorded
  }
  expect(recorded).toHaveLength(1188);
});

test('300 boards: moves, swarms, end, points, and what is said to wrong moves', () => {
  const recorded = lines('positions.jsonl.gz');
  for (const line of recorded) {
    const s = officialPosition(line.board, line.turn);
    const seat = SEAT[line.cur];
    expect(moves(s, seat).sort()).toEqual([...line.moves].sort());
    expect([united(s, 0), united(s, 1)]).toEqual([line.redConnected, line.blueConnected]);
    expectWin(s, line.win);
    expect(line.win?.reason ?? LIMIT).toBeOneOf([UNITED, LIMIT]);
    expect([score(s, 0), score(s, 1)]).toEqual([line.points!.RED[1], line.points!.BLUE[1]]);
    for (const [x, y, direction, said] of line.tries!) {
      const [word, board] = said.startsWith('ok ') ? said.split(' ') : [said];
      // Off the board the server's line count may fall over itself; ours says what it says in the other cases.
      expect(answer(s, seat, [x, y, direction])).toBe(word!.startsWith('EXC ') ? OFF_BOARD : word);
      if (!board) continue;
      const after = officialPosition(line.board, line.turn);
      apply(after, seat, action([x, y, direction]));
      expect(boardText(after)).toBe(board);
    }
  }
  expect(recorded).toHaveLength(300);
});

test('the list of captures is what eats among all moves', () => {
  const all = actionList(128);
  const captures = actionList(128);
  for (const { board } of lines('positions.jsonl.gz')) {
    const s = officialPosition(board);
    for (const seat of [0, 1]) {
      listMoves(s, seat, all);
      listCaptures(s, seat, captures);
      const eating = all.items.subarray(0, all.size).filter(move => eats(s, move));
      expect([...captures.items.subarray(0, captures.size)]).toEqual([...eating]);
    }
  }
});

test('swarms are what a plain search over neighbours finds', () => {
  for (const { board } of lines('positions.jsonl.gz')) {
    const s = officialPosition(board);
    for (const seat of [0, 1]) expect(swarms(s, seat)).toEqual(plainSwarms(board, 'RB'[seat]!));
  }
});

test('whether a move unites a colour is known before it is made', () => {
  const list = actionList(MOVES);
  for (const { board } of lines('positions.jsonl.gz').slice(0, 200)) {
    const s = officialPosition(board);
    for (const seat of [0, 1]) {
      listMoves(s, seat, list);
      for (const move of list.items.subarray(0, list.size)) {
        const after = copy(s);
        apply(after, seat, move);
        expect(unitedAfter(s, seat, move >> 3, target(s, move))).toBe(united(after, seat));
      }
    }
  }
});

function plainSwarms(board: string, letter: string): number[][] {
  const open = new Set(Array.from(board).flatMap((c, square) => (c === letter ? [square] : [])));
  const found: number[][] = [];
  for (const first of open) {
    const swarm = [first];
    open.delete(first);
    for (const square of swarm)
      for (const other of open)
        if (
          Math.max(
            Math.abs((other % 10) - (square % 10)),
            Math.abs(Math.floor(other / 10) - Math.floor(square / 10)),
          ) === 1
        ) {
          swarm.push(other);
          open.delete(other);
        }
    found.push(swarm.sort((a, b) => a - b));
  }
  return found;
}
