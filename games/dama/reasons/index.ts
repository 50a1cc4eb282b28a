// What can be said about a move of Dama. Every statement is read off the board before the move, after it, and along the line.

import { type Action, actionList, NOBODY, type Seat } from '../../../src/core/game.ts';
import {
  type GameReasons,
  type LineStep,
  playLine,
  type Reason,
  type ReasonQuestion,
} from '../../../src/core/reasons.ts';
import { TAKES, TAKES_KING } from '../rules/actions.ts';
import { type Bitboard, type Board, cellAt, count, O_LAST_ROW, X_LAST_ROW } from '../rules/board.ts';
import { rules } from '../rules/index.ts';
import { listMoves } from '../rules/moves.ts';
import { printSquare } from '../rules/notation.ts';
import { apply, jumped, origin, payoff, pieces, type Square, target } from '../rules/rules.ts';
import { copy, type State } from '../rules/state.ts';
import { de } from '../texts/reasons.de.ts';
import { en } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';
import type { DamaReasonCode } from '../texts/reasons.ts';

/** In payoffs, from -1 to 1: what tips the balance by about so much. */
const WEIGHT = {
  win: 2,
  king: 0.6,
  man: 0.4,
  promotion: 0.5,
  promotionAhead: 0.3,
  rescue: 0.35,
  safe: 0.3,
  threat: 0.15,
  trade: 0.12,
  confined: 0.1,
  home: 0.06,
  mobile: 0.05,
  advance: 0.05,
  centre: 0.04,
} as const;

/** More moves than either side has on any board. */
const MOST_MOVES = 64;
/** A side with at most so many moves is short of them. */
const FEW_MOVES = 3;
/** A side with so many moves more has more room. */
const MORE_MOVES = 2;
/** Rows from the last one at which an advance is worth a word. */
const NEAR_LAST = 3;

type Move = LineStep<State>;

function find(question: ReasonQuestion<State>): readonly Reason[] {
  const { state, seat } = question;
  const moves = playLine(rules, question);
  const [first] = moves;
  if (!first) return [];
  const position: Position = { before: state, seat, moves, first, rival: 1 - seat };
  return [
    ...ending(position),
    ...capture(position),
    ...promotion(position),
    ...safety(position),
    ...threats(position),
    ...material(position),
    ...room(position),
    ...placement(position),
  ];
}

interface Position {
  readonly before: State;
  readonly seat: Seat;
  readonly rival: Seat;
  readonly moves: readonly Move[];
  readonly first: Move;
}

const say = (side: Reason['side'], code: DamaReasonCode, weight: number, rest: Partial<Reason> = {}): Reason => ({
  code,
  side,
  weight,
  ...rest,
});

/** The match is over at the end of the line, or with this move. */
function ending({ seat, rival, moves, first }: Position): Reason[] {
  const last = moves.at(-1)!.after;
  if (last.next !== NOBODY) return [];
  const result = payoff(last, seat);
  if (result === 0) return [];
  const topic = 'ending';
  if (first.after.next === NOBODY) {
    const code = pieces(first.after, rival) === 0 ? 'wins.pieces' : 'wins.blocked';
    return result > 0 ? [say('for', code, WEIGHT.win, { player: rival, topic })] : [];
  }
  const args = { moves: moves.length };
  return result > 0
    ? [say('for', 'line.wins', WEIGHT.win, { args, topic })]
    : [say('against', 'line.loses', WEIGHT.win, { args, topic, player: rival })];
}

function capture({ rival, first, moves, before, seat }: Position): Reason[] {
  if ((first.action & TAKES) === 0) return [];
  const king = (first.action & TAKES_KING) !== 0;
  const args = { square: printSquare(jumped(first.action)) };
  const worth = king ? WEIGHT.king : WEIGHT.man;
  if (capturesOf(first.after, rival).length === 0)
    return [say('for', king ? 'takes.king.free' : 'takes.man.free', worth, { args, player: rival, topic: 'material' })];
  // Where something is taken in return, the exchange says more than the capture.
  const gain = balanceOver(moves, before, seat) ?? firstExchange(moves, before, seat);
  if (gain && gain.lost > 0) return [];
  return [say('for', king ? 'takes.king' : 'takes.man', worth, { args, topic: 'material' })];
}

function promotion({ before, seat, rival, first, moves }: Position): Reason[] {
  const found: Reason[] = [];
  const own = promotedAt(before, first);
  if (own) found.push(say('for', 'promotes', WEIGHT.promotion, { args: { square: own }, topic: 'promotion' }));
  const at = moves.findIndex((move, i) => i > 0 && promotedAt(moves[i - 1]!.after, move) !== undefined);
  if (at > 0 && !own) {
    const move = moves[at]!;
    const square = promotedAt(moves[at - 1]!.after, move)!;
    // A king that is taken in the same line is worth no word.
    const isKept = !moves.slice(at + 1).some(({ action }) => (action & TAKES_KING) !== 0);
    if (isKept && move.seat === seat)
      found.push(say('for', 'line.promotes', WEIGHT.promotionAhead, { args: { square }, topic: 'promotion' }));
    else if (isKept)
      found.push(
        say('against', at === 1 ? 'allows.promotion' : 'line.allows.promotion', WEIGHT.promotion, {
          args: { square },
          player: rival,
          topic: 'promotion',
        }),
      );
  }
  const threatened = promotionsOf(before, rival);
  // A king that comes a little later in the line is not prevented.
  const comes = moves.some((move, i) => i > 0 && move.seat === rival && promotedAt(moves[i - 1]!.after, move));
  if (threatened.length > 0 && promotionsOf(first.after, rival).length === 0 && !comes)
    found.push(
      say('for', 'stops.promotion', WEIGHT.promotion, {
        args: { square: threatened[0]! },
        player: rival,
        topic: 'stop',
      }),
    );
  return found;
}

/** What the other side could capture, before and after. */
function safety({ before, seat, rival, first, moves }: Position): Reason[] {
  const found: Reason[] = [];
  const from = printSquare(origin(first.action));
  const to = printSquare(target(first.action));
  const dangerBefore = capturedSquares(before, rival);
  const dangerAfter = capturedSquares(first.after, rival);
  const saved = dangerBefore.find(square => !dangerAfter.includes(square === from ? to : square));
  if (saved !== undefined && (first.action & TAKES) === 0) {
    const isKing = isKingAt(before, saved);
    if (dangerAfter.length === 0)
      found.push(
        say('for', isKing ? 'rescues.king' : 'rescues.man', isKing ? WEIGHT.king : WEIGHT.rescue, {
          args: { square: saved },
          topic: 'safety',
        }),
      );
  }
  const reply = moves[1];
  if (reply && (reply.action & TAKES) !== 0) {
    const square = printSquare(jumped(reply.action));
    const king = (reply.action & TAKES_KING) !== 0;
    // Where it is taken back, the balance of the line says more.
    const back = moves[2];
    const gain = balanceOver(moves, before, seat);
    if ((!back || (back.action & TAKES) === 0) && gain !== undefined && gain.lost > gain.taken)
      found.push(
        say('against', king ? 'leaves.king' : 'leaves.man', king ? WEIGHT.king : WEIGHT.man, {
          args: { square },
          player: rival,
          topic: 'material',
        }),
      );
  }
  // A capture without an answer says so itself.
  if (dangerAfter.length === 0 && (first.action & TAKES) === 0) {
    const others = movesOf(before, seat).filter(action => action !== first.action);
    const unsafe = others.filter(action => {
      const after = copy(before);
      apply(after, seat, action);
      return capturesOf(after, rival).length > 0;
    }).length;
    if (unsafe > 0)
      found.push(
        say('for', unsafe === others.length ? 'safe.only' : 'safe', WEIGHT.safe, {
          args: { unsafe, others: others.length },
          player: rival,
          topic: 'safety',
        }),
      );
  }
  return found;
}

/** Does the answer capture the piece that was moved? Where it stands is then worth no word. */
const isTaken = ({ first, moves }: Position): boolean => {
  const reply = moves[1]?.action ?? 0;
  return (reply & TAKES) !== 0 && sameSquare(jumped(reply), target(first.action));
};

/** Is the piece that was moved captured later in the line? */
function isLost({ first, moves }: Position): boolean {
  let at = target(first.action);
  for (const { seat, action } of moves.slice(1)) {
    if (seat === first.seat && sameSquare(origin(action), at)) at = target(action);
    else if (seat !== first.seat && (action & TAKES) !== 0 && sameSquare(jumped(action), at)) return true;
  }
  return false;
}

function threats(position: Position): Reason[] {
  const { before, seat, first } = position;
  if (first.after.next === NOBODY || isTaken(position)) return [];
  const already = capturedSquares(before, seat);
  const now = capturedSquares(first.after, seat).filter(square => !already.includes(square));
  if (now.length >= 2)
    return [
      say('for', 'threatens.two', 2 * WEIGHT.threat, { args: { square: now[0]!, other: now[1]! }, topic: 'threat' }),
    ];
  return now.length === 1
    ? [say('for', 'threatens', WEIGHT.threat, { args: { square: now[0]! }, topic: 'threat' })]
    : [];
}

/** What the line takes and loses. */
function material({ before, seat, rival, moves }: Position): Reason[] {
  const whole = balanceOver(moves, before, seat);
  const gain = whole ?? firstExchange(moves, before, seat);
  if (!gain || moves.length < 2) return [];
  const { taken, lost } = gain;
  const lead = taken - lost;
  // What is lost first may be taken back where the line breaks off.
  if (!whole && lead < 0) return [];
  const args = { taken, lost };
  const ahead = pieces(before, seat) - pieces(before, rival);
  if (lead > 0 && lost > 0) return [say('for', 'line.gains', lead * WEIGHT.man, { args, topic: 'material' })];
  if (lead > 0 && (moves[0]!.action & TAKES) === 0)
    return [say('for', 'line.takes', lead * WEIGHT.man, { args, topic: 'material', player: rival })];
  // A capture that is not answered says so itself.
  if (lead > 0) return [];
  if (lead < 0) return [say('against', 'line.costs', -lead * WEIGHT.man, { args, topic: 'material', player: rival })];
  if (taken > 0 && ahead > 0)
    return [
      say('for', 'trades.ahead', WEIGHT.trade, {
        args: { own: pieces(before, seat), theirs: pieces(before, rival) },
        topic: 'material',
      }),
    ];
  return taken > 0 ? [say('for', 'trades', WEIGHT.trade / 2, { args: { taken }, topic: 'material' })] : [];
}

function room({ seat, rival, first }: Position): Reason[] {
  const found: Reason[] = [];
  if (first.after.next === NOBODY) return found;
  const theirs = movesOf(first.after, rival).length;
  if (theirs <= FEW_MOVES)
    found.push(
      say('for', theirs === 1 ? 'confines.one' : 'confines', WEIGHT.confined * (FEW_MOVES + 1 - theirs), {
        args: { moves: theirs },
        player: rival,
        topic: 'room',
      }),
    );
  const own = movesOf(first.after, seat).length;
  if (theirs > FEW_MOVES && own >= theirs + MORE_MOVES)
    found.push(say('for', 'mobile', WEIGHT.mobile, { args: { own, theirs }, player: rival, topic: 'room' }));
  if (own <= FEW_MOVES)
    found.push(
      say(
        'against',
        own === 0 ? 'stuck.none' : own === 1 ? 'stuck.one' : 'stuck',
        WEIGHT.confined * (FEW_MOVES + 1 - own),
        {
          args: { moves: own },
          topic: 'room',
        },
      ),
    );
  return found;
}

/** Where men stand. */
function placement(position: Position): Reason[] {
  const { before, seat, first } = position;
  const found: Reason[] = [];
  const home = seat === 0 ? O_LAST_ROW : X_LAST_ROW;
  const keptHome = menAt(first.after, seat, home);
  const hadHome = menAt(before, seat, home);
  if (keptHome > 0 && keptHome === hadHome)
    found.push(
      say('for', keptHome === 1 ? 'keeps.home.one' : 'keeps.home', WEIGHT.home, {
        args: { men: keptHome },
        topic: 'home',
      }),
    );
  if (keptHome < hadHome)
    found.push(
      say('against', 'leaves.home', WEIGHT.home, {
        args: { square: printSquare(origin(first.action)) },
        topic: 'home',
      }),
    );
  if (isTaken(position)) return found;
  const from = origin(first.action);
  const to = target(first.action);
  if (isKingAt(before, printSquare(from))) {
    if (isCentral(to) && !isCentral(from))
      found.push(say('for', 'centre.king', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
    return found;
  }
  const left = seat === 0 ? 7 - to.row : to.row;
  if (left > 0 && left <= NEAR_LAST && !isLost(position))
    found.push(
      say('for', left === 1 ? 'advances.one' : 'advances', WEIGHT.advance * (NEAR_LAST + 1 - left), {
        args: { square: printSquare(to), steps: left },
        topic: 'place',
      }),
    );
  else if (isCentral(to) && !isCentral(from))
    found.push(say('for', 'centre.man', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
  if (to.column === 0 || to.column === 7)
    found.push(say('for', 'edge', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
  return found;
}

const isCentral = ({ row, column }: Square): boolean => row >= 2 && row <= 5 && column >= 2 && column <= 5;
const ownOf = (b: Board, seat: Seat): Bitboard => (seat === 0 ? b.x : b.o);
const has = (cells: Bitboard, { row, column }: Square): boolean => ((cells >> cellAt(row, column)) & 1) === 1;
const sameSquare = (a: Square, b: Square): boolean => a.row === b.row && a.column === b.column;
const menAt = (b: Board, seat: Seat, row: Bitboard): number => count(ownOf(b, seat) & ~b.kings & row);
const squareOf = (text: string): Square => ({ row: Number(text[0]), column: Number(text[1]) });
const isKingAt = (b: Board, square: string): boolean => has(b.kings, squareOf(square));

/** Whether or not it is the seat's turn. */
function movesOf(b: Board, seat: Seat): readonly Action[] {
  const list = actionList(MOST_MOVES);
  listMoves(b, seat, list);
  return [...list.items.subarray(0, list.size)];
}

const capturesOf = (b: Board, seat: Seat): readonly Action[] =>
  movesOf(b, seat).filter(action => (action & TAKES) !== 0);

/** Squares of the pieces that the seat could capture with one move. */
const capturedSquares = (b: Board, seat: Seat): readonly string[] => [
  ...new Set(capturesOf(b, seat).map(action => printSquare(jumped(action)))),
];

/** Where a man of the seat could become a king with one move. */
function promotionsOf(b: Board, seat: Seat): readonly string[] {
  const last = seat === 0 ? X_LAST_ROW : O_LAST_ROW;
  return movesOf(b, seat)
    .filter(action => !isKingAt(b, printSquare(origin(action))) && has(last, target(action)))
    .map(action => printSquare(target(action)));
}

function promotedAt(before: State, { seat, action }: Move): string | undefined {
  const last = seat === 0 ? X_LAST_ROW : O_LAST_ROW;
  if (isKingAt(before, printSquare(origin(action))) || !has(last, target(action))) return undefined;
  return printSquare(target(action));
}

interface Balance {
  readonly taken: number;
  readonly lost: number;
}

/** Pieces that a line takes and loses; undefined where it breaks off in the middle of an exchange. */
function balanceOver(moves: readonly Move[], before: State, seat: Seat): Balance | undefined {
  const last = moves.at(-1)!.after;
  return isSettled(last) ? balance(before, last, seat) : undefined;
}

/** The same of the first exchange of a line. */
function firstExchange(moves: readonly Move[], before: State, seat: Seat): Balance | undefined {
  return moves
    .slice(1)
    .filter(({ after }) => isSettled(after))
    .map(({ after }) => balance(before, after, seat))
    .find(({ taken, lost }) => taken + lost > 0);
}

const isSettled = (s: State): boolean => s.next === NOBODY || capturesOf(s, s.next).length === 0;
const balance = (before: State, after: State, seat: Seat): Balance => ({
  taken: pieces(before, 1 - seat) - pieces(after, 1 - seat),
  lost: pieces(before, seat) - pieces(after, seat),
});

/** Which sentence counts the other actions that have this fault. */
const AVOIDED: Partial<Record<DamaReasonCode, DamaReasonCode>> = {
  'line.loses': 'others.lost',
  'leaves.man': 'others.lose',
  'leaves.king': 'others.lose',
  'line.costs': 'others.lose',
  'allows.promotion': 'others.promotion',
  'line.allows.promotion': 'others.promotion',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, texts: { en, it, de } };
