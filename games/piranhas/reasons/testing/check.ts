// Checks statements about moves of Piranhas by the rules of the contest alone: a board of 100 letters and moves as text. It shares no
// code with the rules or the reasons.

import {
  type CheckedReason,
  type CheckReason,
  checkByRule,
  type ReasonRules,
} from '../../../../src/analysis/testing/checked-reason.ts';

/** By square name, such as A4: R, B, O (a kraken) or -. */
type Board = Readonly<Record<string, string>>;

interface Move {
  readonly from: string;
  readonly to: string;
}

const COLUMNS = 'ABCDEFGHIJ';
const ALL = '0123456789'.split('').flatMap(row => COLUMNS.split('').map(column => column + row));
const STEPS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
] as const;

const readBoard = (text: string): Board => Object.fromEntries(ALL.map((name, at) => [name, text[at]!]));
const shift = (square: string, [x, y]: readonly [number, number], by: number): string =>
  `${COLUMNS[COLUMNS.indexOf(square[0]!) + by * x] ?? '?'}${Number(square[1]) + by * y}`;
const isFish = (piece: string | undefined): boolean => piece === 'R' || piece === 'B';
const fishOf = (board: Board, seat: number): readonly string[] => ALL.filter(square => board[square] === 'RB'[seat]);

/** As many squares as there are fish on the whole line; not over opposing fish, not onto an own one or a kraken. */
function movesOf(board: Board, seat: number): readonly Move[] {
  const rival = 'BR'[seat];
  return fishOf(board, seat).flatMap(from =>
    STEPS.flatMap(step => {
      const line = Array.from({ length: 19 }, (_, i) => shift(from, step, i - 9)).filter(square => square in board);
      const fish = line.filter(square => isFish(board[square])).length;
      return [1, -1].flatMap(way => {
        const path = Array.from({ length: fish }, (_, i) => shift(from, step, way * (i + 1)));
        const to = path.at(-1)!;
        const isFree = path.slice(0, -1).every(square => board[square] !== rival);
        return to in board && isFree && (board[to] === '-' || board[to] === rival) ? [{ from, to }] : [];
      });
    }),
  );
}

const afterMove = (board: Board, { from, to }: Move): Board => ({ ...board, [to]: board[from]!, [from]: '-' });
const distance = (a: string, b: string): number =>
  Math.max(Math.abs(COLUMNS.indexOf(a[0]!) - COLUMNS.indexOf(b[0]!)), Math.abs(Number(a[1]) - Number(b[1])));

/** Groups of neighbouring fish, the largest first. */
function swarmsOf(board: Board, seat: number): readonly (readonly string[])[] {
  const left = new Set(fishOf(board, seat));
  const found: string[][] = [];
  for (const start of left) {
    const swarm = [start];
    left.delete(start);
    for (const square of swarm)
      for (const near of left)
        if (distance(square, near) === 1) {
          left.delete(near);
          swarm.push(near);
        }
    found.push(swarm);
  }
  return found.sort((a, b) => b.length - a.length);
}

interface Facts {
  readonly seat: number;
  readonly args: Readonly<Record<string, string | number>>;
  readonly moves: readonly Played[];
  readonly before: Board;
  readonly after: Board;
  readonly last: Board;
  readonly move: Move;
  readonly official: boolean;
  /** Half-moves made before the move. */
  readonly turn: number;
}

interface Played extends Move {
  readonly seat: number;
  readonly board: Board;
}

const count = (board: Board, seat: number): number => swarmsOf(board, seat).length;
const size = (board: Board, seat: number): number => swarmsOf(board, seat)[0]?.length ?? 0;
const isOne = (board: Board, seat: number): boolean => count(board, seat) === 1;

interface Result {
  readonly by: 'united' | 'limit' | 'stuck';
  /** undefined: a draw. */
  readonly winner: number | undefined;
}

/** A round ends after the move of blue, which makes the number of half-moves even. */
function resultOf(board: Board, turn: number, official: boolean): Result | undefined {
  const larger = (): number | undefined =>
    size(board, 0) === size(board, 1) ? undefined : size(board, 0) > size(board, 1) ? 0 : 1;
  if (turn % 2 === 0) {
    const [red, blue] = [0, 1].map(seat => isOne(board, seat) || (official && count(board, seat) === 0));
    if (red !== blue) return { by: 'united', winner: red ? 0 : 1 };
    if (red && (larger() !== undefined || !official)) return { by: 'united', winner: larger() };
    if (turn >= 60) return { by: 'limit', winner: larger() };
  }
  return movesOf(board, turn % 2).length === 0 ? { by: 'stuck', winner: 1 - (turn % 2) } : undefined;
}

const named = ({ args }: Facts): Move => ({ from: String(args['from']), to: String(args['to']) });
const isMoveOf = (board: Board, seat: number, { from, to }: Move): boolean =>
  movesOf(board, seat).some(move => move.from === from && move.to === to);
const closes = (board: Board, seat: number, move: Move): boolean =>
  isMoveOf(board, seat, move) && isOne(afterMove(board, move), seat);
const canClose = (board: Board, seat: number): boolean => movesOf(board, seat).some(move => closes(board, seat, move));
const resultAfter = ({ after, official, turn }: Facts): Result | undefined => resultOf(after, turn + 1, official);
const winsWith = ({ after, official, turn }: Facts, seat: number, reply: Move): boolean =>
  resultOf(afterMove(after, reply), turn + 2, official)?.winner === seat;
const winnerOfLine = ({ last, moves, official, turn }: Facts): number | undefined =>
  resultOf(last, turn + moves.length, official)?.winner;
const edible = (board: Board, seat: number): readonly string[] =>
  movesOf(board, 1 - seat)
    .map(({ to }) => to)
    .filter(to => board[to] === 'RB'[seat]);
/** Does the number of swarms of a seat change as the arguments say? */
const counts = ({ args }: Facts, seat: number, from: Board, to: Board): boolean =>
  count(from, seat) === args['before'] && count(to, seat) === args['after'];
const fewer = ({ args }: Facts): boolean => Number(args['after']) < Number(args['before']);
const more = ({ args }: Facts): boolean => Number(args['after']) > Number(args['before']);
const eaten = ({ seat, before, move, args }: Facts): boolean =>
  move.to === args['square'] && before[move.to] === 'BR'[seat];
const replyEats = ({ seat, after, moves, args }: Facts): boolean =>
  moves[1]?.to === args['square'] && moves[1]?.seat === 1 - seat && after[moves[1].to] === 'RB'[seat];
/** How far the moved fish is from the largest swarm before the move and after it; undefined where it is not alone or part of it. */
function wayToSwarm({ seat, before, move }: Facts): readonly [was: number, is: number] | undefined {
  const [main = [], second = []] = swarmsOf(before, seat);
  if (main.includes(move.from) || main.length === second.length) return undefined;
  return [
    Math.min(...main.map(fish => distance(fish, move.from))),
    Math.min(...main.map(fish => distance(fish, move.to))),
  ];
}
/** Links the swarms by the shortest of all gaps first, until they are one: the sum of the empty squares in between. */
function gapsOf(board: Board, seat: number): number {
  const all = swarmsOf(board, seat);
  const group = all.map((_, i) => i);
  const links = all.flatMap((a, i) =>
    all.slice(0, i).map((b, j) => ({ i, j, gap: Math.min(...a.flatMap(x => b.map(y => distance(x, y) - 1))) })),
  );
  let sum = 0;
  for (const { i, j, gap } of links.sort((a, b) => a.gap - b.gap)) {
    const [one, other] = [group[i]!, group[j]!];
    if (one === other) continue;
    sum += gap;
    for (const [at, of] of group.entries()) if (of === other) group[at] = one;
  }
  return sum;
}
const gapsAre = ({ before, after, args }: Facts, seat: number): boolean =>
  gapsOf(before, seat) === args['before'] && gapsOf(after, seat) === args['after'];
const waysAre = (facts: Facts): boolean => {
  const ways = wayToSwarm(facts);
  const { from, before, after } = facts.args;
  return ways?.[0] === before && ways?.[1] === after && from === facts.move.from;
};
const largestAre = ({ seat, after, args, turn }: Facts): boolean =>
  size(after, seat) === args['own'] && size(after, 1 - seat) === args['theirs'] && turn + 1 >= 48;
const isMiddle = (square: string): boolean => 'DEFG'.includes(square[0]!) && '3456'.includes(square[1]!);
const isOpen = ({ moves, last, turn, official }: Facts): boolean =>
  moves.length > 1 && resultOf(last, turn + moves.length, official) === undefined;

const RULES: ReasonRules<Facts> = {
  'wins.united': facts => {
    const result = resultAfter(facts);
    return (
      result?.by === 'united' &&
      result.winner === facts.seat &&
      isOne(facts.after, facts.seat) &&
      fishOf(facts.after, facts.seat).length === facts.args['fish']
    );
  },
  'wins.stuck': facts => resultAfter(facts)?.by === 'stuck' && movesOf(facts.after, 1 - facts.seat).length === 0,
  'wins.limit': facts =>
    resultAfter(facts)?.by === 'limit' && largestAre(facts) && Number(facts.args['own']) > Number(facts.args['theirs']),
  'unites.sure': facts =>
    isOne(facts.after, facts.seat) &&
    movesOf(facts.after, 1 - facts.seat).every(reply => winsWith(facts, facts.seat, reply)),
  unites: ({ seat, after }) => isOne(after, seat) && seat === 0,
  'line.wins': facts => winnerOfLine(facts) === facts.seat && facts.args['moves'] === facts.moves.length,
  'line.loses': facts => winnerOfLine(facts) === 1 - facts.seat && facts.args['moves'] === facts.moves.length,
  'stops.uniting': facts =>
    closes(facts.before, 1 - facts.seat, named(facts)) && !canClose(facts.after, 1 - facts.seat),
  'allows.win': facts =>
    isMoveOf(facts.after, 1 - facts.seat, named(facts)) && winsWith(facts, 1 - facts.seat, named(facts)),
  'allows.uniting': facts => closes(facts.after, 1 - facts.seat, named(facts)),
  'threatens.uniting': facts => closes(facts.after, facts.seat, named(facts)) && !isOne(facts.after, facts.seat),
  eats: eaten,
  'eats.trade': facts => eaten(facts) && replyEats(facts),
  'eats.splits': facts => eaten(facts) && counts(facts, 1 - facts.seat, facts.before, facts.after) && more(facts),
  'leaves.fish': replyEats,
  'leaves.split': facts =>
    replyEats(facts) && counts(facts, facts.seat, facts.after, facts.moves[1]!.board) && more(facts),
  joins: facts => counts(facts, facts.seat, facts.before, facts.after) && fewer(facts),
  scatters: facts => counts(facts, facts.seat, facts.before, facts.after) && more(facts),
  grows: facts =>
    size(facts.before, facts.seat) === facts.args['before'] &&
    size(facts.after, facts.seat) === facts.args['after'] &&
    more(facts),
  nearer: facts => waysAre(facts) && fewer(facts),
  strays: facts => waysAre(facts) && more(facts),
  closer: facts => gapsAre(facts, facts.seat) && fewer(facts),
  apart: facts => gapsAre(facts, facts.seat) && more(facts),
  widens: facts => gapsAre(facts, 1 - facts.seat) && more(facts),
  middle: ({ move, args }) => move.to === args['square'] && isMiddle(move.to) && !isMiddle(move.from),
  rescues: ({ seat, before, after, args }) =>
    edible(before, seat).includes(String(args['square'])) && edible(after, seat).length === 0,
  'blocks.fish': ({ seat, before, after, args }) =>
    after[args['square']!] === 'BR'[seat] &&
    movesOf(before, 1 - seat).some(({ from }) => from === args['square']) &&
    !movesOf(after, 1 - seat).some(({ from }) => from === args['square']),
  'blocks.moves': facts =>
    movesOf(facts.before, 1 - facts.seat).length === facts.args['before'] &&
    movesOf(facts.after, 1 - facts.seat).length === facts.args['after'] &&
    fewer(facts),
  'limit.ahead': facts => largestAre(facts) && Number(facts.args['own']) > Number(facts.args['theirs']),
  'limit.behind': facts => largestAre(facts) && Number(facts.args['own']) < Number(facts.args['theirs']),
  'line.gathers': facts => isOpen(facts) && counts(facts, facts.seat, facts.before, facts.last) && fewer(facts),
  'line.scatters': facts => isOpen(facts) && counts(facts, facts.seat, facts.before, facts.last) && more(facts),
  'line.splits': facts => isOpen(facts) && counts(facts, 1 - facts.seat, facts.before, facts.last) && more(facts),
  'line.rival': facts => isOpen(facts) && counts(facts, 1 - facts.seat, facts.before, facts.last) && fewer(facts),
};

interface BoardView {
  readonly board: string;
  readonly turn: number;
}

function play(start: Board, turn: number, line: readonly string[]): readonly Played[] | string {
  let board = start;
  const moves: Played[] = [];
  for (const [i, text] of line.entries()) {
    const [from = '', to = ''] = text.split('-');
    const seat = (turn + i) % 2;
    if (!isMoveOf(board, seat, { from, to })) return `${text} is not legal`;
    board = afterMove(board, { from, to });
    moves.push({ from, to, seat, board });
  }
  return moves;
}

export const check: CheckReason = ({ view, seat, options, line, reason }: CheckedReason) => {
  const { board, turn } = view as BoardView; // what the seat of this very game saw
  if (turn % 2 !== seat) return 'it is not the turn of this seat';
  const before = readBoard(board);
  const moves = play(
    before,
    turn,
    line.map(({ text }) => text),
  );
  if (typeof moves === 'string') return moves;
  const [move] = moves;
  if (!move) return 'there is no move';
  if (reason.player !== undefined && reason.player !== 1 - seat) return 'it names the wrong player';
  const { official } = options as { readonly official: boolean }; // the options of this very game
  const facts = { seat, args: reason.args ?? {}, moves, before, after: move.board, last: moves.at(-1)!.board };
  return checkByRule(RULES, reason.code, { ...facts, move, official, turn });
};
