// Checks statements about moves of Dama by the rules of the contest alone: a board of 64 characters and moves as text. It shares no
// code with the rules or the reasons.

import {
  type CheckedReason,
  type CheckReason,
  checkByRule,
  type ReasonRules,
} from '../../../../src/analysis/testing/checked-reason.ts';

/** By row and column: x and X of player 1, o and O of player 2, or a dot. */
type Cells = readonly (readonly string[])[];

interface Jump {
  readonly from: string;
  readonly to: string;
  readonly taken: string | undefined;
}

const SQUARES = Array.from({ length: 64 }, (_, i) => [Math.floor(i / 8), i % 8] as const);

const readBoard = (text: string): Cells =>
  Array.from({ length: 8 }, (_, row) => text.slice(8 * (7 - row), 8 * (7 - row) + 8).split(''));

const at = (cells: Cells, row: number, column: number): string | undefined => cells[row]?.[column];
const on = (cells: Cells, square: string): string | undefined => at(cells, Number(square[0]), Number(square[1]));
const belongs = (piece: string | undefined, seat: number): boolean =>
  piece !== undefined && (seat === 0 ? 'xX' : 'oO').includes(piece) && piece !== '.';
const isKing = (piece: string | undefined): boolean => piece === 'X' || piece === 'O';

/** Steps and jumps, with nothing compulsory: men forward and over men only, kings in all directions. */
function movesOf(cells: Cells, seat: number): readonly Jump[] {
  const moves: Jump[] = [];
  for (const [row, column] of SQUARES) {
    const piece = at(cells, row, column);
    if (!belongs(piece, seat)) continue;
    for (const up of [1, -1])
      for (const side of [1, -1]) {
        if (!isKing(piece) && up !== (seat === 0 ? 1 : -1)) continue;
        const next = at(cells, row + up, column + side);
        const from = `${row}${column}`;
        if (next === '.') moves.push({ from, to: `${row + up}${column + side}`, taken: undefined });
        else if (
          belongs(next, 1 - seat) &&
          (isKing(piece) || !isKing(next)) &&
          at(cells, row + 2 * up, column + 2 * side) === '.'
        )
          moves.push({ from, to: `${row + 2 * up}${column + 2 * side}`, taken: `${row + up}${column + side}` });
      }
  }
  return moves;
}

function afterMove(cells: Cells, seat: number, { from, to, taken }: Jump): Cells {
  const piece = on(cells, from)!;
  const isLast = to[0] === (seat === 0 ? '7' : '0');
  return cells.map((rank, row) =>
    rank.map((cell, column) => {
      const square = `${row}${column}`;
      if (square === to) return isLast ? piece.toUpperCase() : piece;
      return square === from || square === taken ? '.' : cell;
    }),
  );
}

interface Played {
  readonly seat: number;
  readonly move: Jump;
  readonly before: Cells;
  readonly after: Cells;
}

const captures = (cells: Cells, seat: number): readonly Jump[] => movesOf(cells, seat).filter(({ taken }) => taken);
const capturable = (cells: Cells, seat: number): ReadonlySet<string> =>
  new Set(captures(cells, 1 - seat).map(({ taken }) => taken!));
const countOf = (cells: Cells, seat: number): number => cells.flat().filter(piece => belongs(piece, seat)).length;
const promotes = (cells: Cells, seat: number, { from, to }: Jump): boolean =>
  !isKing(on(cells, from)) && to[0] === (seat === 0 ? '7' : '0');
const homeMen = (cells: Cells, seat: number): number =>
  cells[seat === 0 ? 0 : 7]!.filter(piece => piece === 'xo'[seat]).length;
const isCentral = (square: string): boolean => square.split('').every(digit => digit >= '2' && digit <= '5');

function play(board: string, mover: number, line: readonly string[]): readonly Played[] | string {
  const played: Played[] = [];
  let cells = readBoard(board);
  let seat = mover;
  for (const text of line) {
    const move = movesOf(cells, seat).find(
      ({ from, to, taken }) => text === `${from}${taken === undefined ? '-' : 'x'}${to}`,
    );
    if (!move) return `${text} is not legal`;
    const after = afterMove(cells, seat, move);
    played.push({ seat, move, before: cells, after });
    cells = after;
    seat = 1 - seat;
  }
  return played;
}

interface Facts {
  readonly seat: number;
  readonly args: Readonly<Record<string, string | number>>;
  readonly moves: readonly Played[];
  readonly before: Cells;
  readonly after: Cells;
  /** Where the pieces are counted. */
  readonly settled: Cells | undefined;
  readonly move: Jump;
  /** Is the match over after the line, and who has lost? */
  readonly loser: number | undefined;
  readonly plyLimit: number;
  readonly ply: number;
}

const taken = ({ seat, before, settled }: Facts): number =>
  settled ? countOf(before, 1 - seat) - countOf(settled, 1 - seat) : 0;
const lost = ({ seat, before, settled }: Facts): number =>
  settled ? countOf(before, seat) - countOf(settled, seat) : 0;
const isQuiet = ({ settled }: Facts): boolean => settled !== undefined;
/** Nothing can be captured, or only what the same side could have captured a turn before, when it captured nothing. */
function isQuietAfter({ after }: Played, previous: Played): boolean {
  const open = captures(after, previous.seat);
  const earlier = captures(previous.before, previous.seat);
  const wasOpen = ({ from, to }: Jump): boolean => earlier.some(one => one.from === from && one.to === to);
  return open.length === 0 || (previous.move.taken === undefined && open.every(wasOpen));
}
/** Where the line ends, or if it ends within an exchange, where its first exchange ends. */
function settledIn(before: Cells, moves: readonly Played[], isOver: boolean): Cells | undefined {
  const all = (cells: Cells): number => countOf(cells, 0) + countOf(cells, 1);
  const quiet = moves.filter((move, i) => i > 0 && isQuietAfter(move, moves[i - 1]!));
  const end = moves.at(-1)!;
  return isOver || quiet.at(-1) === end ? end.after : quiet.find(({ after }) => all(after) < all(before))?.after;
}
const isSettled = ({ settled, moves }: Facts): boolean => settled === moves.at(-1)!.after;
const promotionAt = (facts: Facts, seat: number, square: unknown, from = 0): boolean =>
  facts.moves
    .slice(from)
    .some(one => one.seat === seat && one.move.to === square && promotes(one.before, one.seat, one.move));
const takesPiece = ({ move, before, args }: Facts, king: boolean): boolean =>
  move.taken === args['square'] && isKing(on(before, move.taken ?? '')) === king;
const replyTakes = ({ moves, before, after, args }: Facts, king: boolean): boolean => {
  const reply = moves[1]?.move;
  return reply?.taken === args['square'] && isKing(on(after, reply?.taken ?? '')) === king && before !== after;
};
const rescued = ({ seat, before, after, move, moves, args }: Facts, king: boolean): boolean => {
  const square = String(args['square']);
  return (
    capturable(before, seat).has(square) &&
    isKing(on(before, square)) === king &&
    capturable(after, seat).size === 0 &&
    !move.taken &&
    !fallsLater(moves, seat, square === move.from ? move.to : square)
  );
};
/** Follows the piece on a square after the first move: does the other side capture it? */
const fallsLater = ([, ...later]: readonly Played[], seat: number, square: string): boolean => {
  let at = square;
  return later.some(one => {
    if (one.seat !== seat) return one.move.taken === at;
    if (one.move.from === at) at = one.move.to;
    return false;
  });
};
const isEvenExchange = (facts: Facts): boolean =>
  isQuiet(facts) && taken(facts) === lost(facts) && taken(facts) === facts.args['taken'] && taken(facts) > 0;
/** The piece that was moved is not captured in the line. */
const stays = ({ seat, move, moves }: Facts): boolean => !fallsLater(moves, seat, move.to);
const comesToCentre = (facts: Facts): boolean =>
  stays(facts) && facts.move.to === facts.args['square'] && isCentral(facts.move.to) && !isCentral(facts.move.from);
/** Does the exchange of the line begin with the move or with the answer to it? */
const isAtOnce = ({ moves }: Facts): boolean => moves.slice(0, 2).some(({ move }) => move.taken !== undefined);
const unsafeOthers = ({ seat, before, move }: Facts): readonly [unsafe: number, others: number] => {
  const others = movesOf(before, seat).filter(({ from, to }) => from !== move.from || to !== move.to);
  return [others.filter(one => capturable(afterMove(before, seat, one), seat).size > 0).length, others.length];
};
/** Pieces of the seat that the other side could capture, with nothing to capture the capturing piece in return. */
function loose(cells: Cells, seat: number): readonly string[] {
  const isFree = (one: Jump): boolean =>
    !captures(afterMove(cells, 1 - seat, one), seat).some(({ taken: back }) => back === one.to);
  return captures(cells, 1 - seat)
    .filter(isFree)
    .map(one => one.taken!);
}
const guarded = ({ seat, before, after, args, move }: Facts, king: boolean): boolean => {
  const square = String(args['square']);
  return (
    move.from !== square &&
    isKing(on(before, square)) === king &&
    loose(before, seat).includes(square) &&
    capturable(after, seat).has(square) &&
    !loose(after, seat).includes(square)
  );
};
const saved = ({ seat, before, after, args, move }: Facts, king: boolean): boolean => {
  const square = String(args['square']);
  const now = move.from === square ? move.to : square;
  return (
    isKing(on(before, square)) === king && loose(before, seat).includes(square) && !capturable(after, seat).has(now)
  );
};
const looseOthers = ({ seat, before, move }: Facts): readonly [unsafe: number, others: number] => {
  const others = movesOf(before, seat).filter(({ from, to }) => from !== move.from || to !== move.to);
  return [others.filter(one => loose(afterMove(before, seat, one), seat).length > 0).length, others.length];
};
const kingsTaken = ({ moves }: Facts, by: number): readonly string[] =>
  moves
    .filter(({ seat, move, before }) => seat === by && isKing(on(before, move.taken ?? '')))
    .map(({ move }) => move.taken!);
const newThreats = ({ seat, before, after }: Facts): readonly string[] =>
  [...capturable(after, 1 - seat)].filter(square => !capturable(before, 1 - seat).has(square));
const stepsLeft = ({ seat, move }: Facts): number => (seat === 0 ? 7 - Number(move.to[0]) : Number(move.to[0]));

const RULES: ReasonRules<Facts> = {
  'wins.pieces': ({ seat, after }) => countOf(after, 1 - seat) === 0,
  'wins.blocked': ({ seat, after, ply, plyLimit }) =>
    countOf(after, 1 - seat) > 0 && movesOf(after, 1 - seat).length === 0 && ply + 1 < plyLimit,
  'line.wins': ({ seat, loser, moves, args }) => loser === 1 - seat && args['moves'] === moves.length,
  'line.loses': ({ seat, loser, moves, args }) => loser === seat && args['moves'] === moves.length,
  'takes.man': facts => takesPiece(facts, false),
  'takes.king': facts => takesPiece(facts, true),
  'takes.man.free': facts => takesPiece(facts, false) && capturable(facts.after, facts.seat).size === 0,
  'takes.king.free': facts => takesPiece(facts, true) && capturable(facts.after, facts.seat).size === 0,
  promotes: ({ seat, before, move, args }) => move.to === args['square'] && promotes(before, seat, move),
  'line.promotes': facts => promotionAt(facts, facts.seat, facts.args['square'], 1),
  'allows.promotion': facts =>
    promotionAt({ ...facts, moves: facts.moves.slice(0, 2) }, 1 - facts.seat, facts.args['square'], 1),
  'line.allows.promotion': facts => promotionAt(facts, 1 - facts.seat, facts.args['square'], 1),
  'stops.promotion': ({ seat, before, after, args }) =>
    movesOf(before, 1 - seat).some(one => promotes(before, 1 - seat, one) && one.to === args['square']) &&
    !movesOf(after, 1 - seat).some(one => promotes(after, 1 - seat, one)),
  'rescues.man': facts => rescued(facts, false),
  'rescues.king': facts => rescued(facts, true),
  'leaves.man': facts => isSettled(facts) && replyTakes(facts, false) && lost(facts) > taken(facts),
  'leaves.king': facts => isSettled(facts) && replyTakes(facts, true) && lost(facts) > taken(facts),
  safe: facts => {
    const [unsafe, others] = unsafeOthers(facts);
    return (
      capturable(facts.after, facts.seat).size === 0 &&
      facts.args['unsafe'] === unsafe &&
      facts.args['others'] === others
    );
  },
  'safe.only': facts => {
    const [unsafe, others] = unsafeOthers(facts);
    return capturable(facts.after, facts.seat).size === 0 && unsafe === others && others > 0;
  },
  'guards.man': facts => guarded(facts, false),
  'guards.king': facts => guarded(facts, true),
  'saves.man': facts => saved(facts, false),
  'saves.king': facts => saved(facts, true),
  sound: facts => {
    const [unsafe, others] = looseOthers(facts);
    return (
      loose(facts.after, facts.seat).length === 0 && facts.args['unsafe'] === unsafe && facts.args['others'] === others
    );
  },
  'sound.only': facts => {
    const [unsafe, others] = looseOthers(facts);
    return loose(facts.after, facts.seat).length === 0 && unsafe === others && others > 0;
  },
  threatens: facts => newThreats(facts).includes(String(facts.args['square'])),
  'threatens.two': facts =>
    facts.args['square'] !== facts.args['other'] &&
    [facts.args['square'], facts.args['other']].every(square => newThreats(facts).includes(String(square))),
  'line.gains': facts =>
    isQuiet(facts) &&
    facts.args['taken'] === taken(facts) &&
    facts.args['lost'] === lost(facts) &&
    taken(facts) > lost(facts),
  'line.takes': facts =>
    isQuiet(facts) && facts.args['taken'] === taken(facts) && taken(facts) > 0 && lost(facts) === 0,
  'line.costs': facts =>
    isSettled(facts) &&
    facts.args['taken'] === taken(facts) &&
    facts.args['lost'] === lost(facts) &&
    taken(facts) < lost(facts),
  'trades.ahead': facts =>
    isQuiet(facts) &&
    isAtOnce(facts) &&
    taken(facts) === lost(facts) &&
    taken(facts) > 0 &&
    facts.args['own'] === countOf(facts.before, facts.seat) &&
    facts.args['theirs'] === countOf(facts.before, 1 - facts.seat) &&
    facts.args['own'] > facts.args['theirs'],
  trades: facts => isEvenExchange(facts) && isAtOnce(facts),
  'line.trades': facts => isEvenExchange(facts) && !isAtOnce(facts),
  'trades.saved': facts =>
    isQuiet(facts) &&
    taken(facts) === lost(facts) &&
    taken(facts) > 0 &&
    facts.move.taken !== undefined &&
    facts.move.from === facts.args['square'] &&
    loose(facts.before, facts.seat).includes(facts.move.from),
  'line.costs.king': facts =>
    isSettled(facts) &&
    kingsTaken(facts, facts.seat).length === 0 &&
    kingsTaken(facts, 1 - facts.seat).includes(String(facts.args['square'])),
  confines: ({ seat, after, args }) => movesOf(after, 1 - seat).length === args['moves'] && args['moves'] > 1,
  'confines.one': ({ seat, after }) => movesOf(after, 1 - seat).length === 1,
  stuck: ({ seat, after, args }) => movesOf(after, seat).length === args['moves'] && args['moves'] > 1,
  'stuck.one': ({ seat, after }) => movesOf(after, seat).length === 1,
  'stuck.none': ({ seat, after }) => movesOf(after, seat).length === 0,
  'keeps.home': ({ seat, before, after, args }) =>
    homeMen(after, seat) === args['men'] && homeMen(before, seat) === args['men'] && args['men'] > 1,
  'keeps.home.one': ({ seat, before, after }) => homeMen(after, seat) === 1 && homeMen(before, seat) === 1,
  'leaves.home': ({ seat, before, after, move, args }) =>
    move.from === args['square'] && homeMen(after, seat) === homeMen(before, seat) - 1,
  'centre.man': facts => comesToCentre(facts) && !isKing(on(facts.before, facts.move.from)),
  'centre.king': facts => comesToCentre(facts) && isKing(on(facts.before, facts.move.from)),
  advances: facts =>
    stays(facts) &&
    !isKing(on(facts.before, facts.move.from)) &&
    facts.move.to === facts.args['square'] &&
    stepsLeft(facts) === facts.args['steps'] &&
    stepsLeft(facts) > 1,
  'advances.one': facts =>
    stays(facts) &&
    !isKing(on(facts.before, facts.move.from)) &&
    facts.move.to === facts.args['square'] &&
    stepsLeft(facts) === 1,
  edge: facts =>
    stays(facts) &&
    !isKing(on(facts.before, facts.move.from)) &&
    facts.move.to === facts.args['square'] &&
    '07'.includes(facts.move.to[1]!),
  mobile: ({ seat, after, args }) =>
    movesOf(after, seat).length === args['own'] &&
    movesOf(after, 1 - seat).length === args['theirs'] &&
    args['own'] > args['theirs'],
};

interface BoardView {
  readonly board: string;
  readonly mover: number;
  readonly ply: number;
  readonly plyLimit: number;
}

/** Who has lost, if the match is over before the limit. */
function loserOf(cells: Cells, next: number, plies: number, plyLimit: number): number | undefined {
  if (countOf(cells, next) === 0) return next;
  return plies < plyLimit && movesOf(cells, next).length === 0 ? next : undefined;
}

export const check: CheckReason = ({ view, seat, line, reason }: CheckedReason) => {
  const { board, mover, ply, plyLimit } = view as BoardView; // what the seat of this very game saw
  if (mover !== seat) return 'it is not the turn of this seat';
  const moves = play(
    board,
    mover,
    line.map(({ text }) => text),
  );
  if (typeof moves === 'string') return moves;
  const [first] = moves;
  if (!first) return 'there is no move';
  if (reason.player !== undefined && reason.player !== 1 - seat) return 'it names the wrong player';
  const last = moves.at(-1)!;
  const loser = loserOf(last.after, 1 - last.seat, ply + moves.length, plyLimit);
  const { before, after, move } = first;
  // At the limit the match is drawn, and nothing is captured any more.
  const isOver = loser !== undefined || ply + moves.length >= plyLimit;
  const settled = settledIn(before, moves, isOver);
  const facts = { seat, args: reason.args ?? {}, moves, before, after, settled, move, loser, plyLimit, ply };
  return checkByRule(RULES, reason.code, facts);
};
