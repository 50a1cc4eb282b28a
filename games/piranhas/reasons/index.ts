// What can be said about a move of Piranhas. Every statement is read off the board before the move, after it, and along the line.

import { type Action, actionList, NOBODY, type Seat } from '../../../src/core/game.ts';
import {
  type GameReasons,
  type LineStep,
  makeReason,
  playLine,
  type Reason,
  type ReasonQuestion,
} from '../../../src/core/reasons.ts';
import { RED, SIDE, squareName } from '../rules/board.ts';
import { endingOf } from '../rules/ending.ts';
import { rules } from '../rules/index.ts';
import { eats, listMoves, target } from '../rules/moves.ts';
import { MOST_FISH } from '../rules/position.ts';
import { copy, FISH_LEFT, LAST_TURN, newState, type State, TURN } from '../rules/state.ts';
import { largestSwarm, swarmCount, swarms, united, unitedAfter } from '../rules/swarm.ts';
import { de } from '../texts/reasons.de.ts';
import { en, type PiranhasReasonCode } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';

/** In payoffs, from -1 to 1: what tips the balance by about so much. */
const WEIGHT = {
  win: 2,
  closed: 0.6,
  closing: 0.4,
  threat: 0.25,
  limit: 0.2,
  /** For each swarm that is split off or joined. */
  swarm: 0.08,
  /** The same along the line, which is less certain. */
  lineSwarm: 0.06,
  fish: 0.1,
  safe: 0.08,
  /** For each fish more in the largest swarm. */
  growth: 0.06,
  /** For each square nearer to the largest swarm. */
  square: 0.03,
  /** For each empty square between swarms. */
  gap: 0.025,
  middle: 0.04,
  blockedFish: 0.06,
  room: 0.05,
} as const;

/** Half-moves before the last at which the largest swarm is worth a word. */
const NEAR_LIMIT = 12;
/** A side has less room if it loses so many of its moves. */
const FEWER_MOVES = 6;
/** Swarms that a line must join or split to be worth a word. */
const LINE_SWARMS = 2;
/** Empty squares between swarms that a move must close or open to be worth a word. */
const FEW_GAPS = 2;
/** Columns and rows of the middle. */
const MIDDLE = [3, 6] as const;

interface Position {
  readonly seat: Seat;
  readonly rival: Seat;
  readonly before: State;
  readonly after: State;
  readonly move: Action;
  readonly steps: readonly LineStep<State>[];
  /** All moves of the rival, as if it were to move before this move, and after it. */
  readonly rivalMoves: { readonly before: readonly Action[]; readonly after: readonly Action[] };
}

function find(question: ReasonQuestion<State>): readonly Reason[] {
  const steps = playLine(rules, question);
  const [first] = steps;
  if (!first) return [];
  const { seat } = question;
  const rival = 1 - seat;
  const { before, after, action: move } = first;
  const rivalMoves = { before: movesOf(before, rival), after: movesOf(after, rival) };
  const position: Position = { seat, rival, before, after, move, steps, rivalMoves };
  if (isOver(after)) return ending(position);
  return [
    ...ending(position),
    ...closing(position),
    ...eating(position),
    ...safety(position),
    ...(isEaten(position) ? [] : [...ownSwarms(position), ...gaps(position), ...place(position)]),
    ...room(position),
    ...lastRounds(position),
    ...alongTheLine(position),
  ];
}

const say = makeReason<PiranhasReasonCode>;

/** Does the answer eat the fish that was moved? Where it swims is then worth no word. */
const isEaten = ({ before, move, steps }: Position): boolean => {
  const reply = steps[1];
  return reply !== undefined && target(reply.before, reply.action) === target(before, move);
};

const isOver = (s: State): boolean => rules.toAct(s) === NOBODY;

/** The match is over with this move, or at the end of the line. */
function ending({ seat, rival, after, steps }: Position): Reason[] {
  const topic = 'ending';
  if (isOver(after)) {
    if (rules.payoff(after, seat) <= 0) return [];
    const { by } = endingOf(after)!;
    if (by === 'united')
      return [say('for', 'wins.united', WEIGHT.win, { args: { fish: after.n[FISH_LEFT + seat]! }, topic })];
    if (by === 'stuck') return [say('for', 'wins.stuck', WEIGHT.win, { player: rival, topic })];
    return [say('for', 'wins.limit', WEIGHT.win, { args: largest(after, seat), player: rival, topic })];
  }
  const last = steps.at(-1)!.after;
  if (!isOver(last)) return [];
  const result = rules.payoff(last, seat);
  const args = { moves: steps.length };
  if (result > 0) return [say('for', 'line.wins', WEIGHT.win, { args, topic })];
  return result < 0 ? [say('against', 'line.loses', WEIGHT.win, { args, player: rival, topic })] : [];
}

/** Who can close a swarm, or win, with one move. */
function closing({ seat, rival, before, after, rivalMoves }: Position): Reason[] {
  const found: Reason[] = [];
  const replies = rivalMoves.after;
  const winning = replies.find(reply => rules.payoff(afterMove(after, rival, reply), rival) > 0);
  const closingReply = closingMove(after, rival, replies);
  if (winning !== undefined)
    found.push(
      say('against', 'allows.win', WEIGHT.win, { args: squaresOf(after, winning), player: rival, topic: 'closing' }),
    );
  else if (closingReply !== undefined)
    found.push(
      say('against', 'allows.uniting', WEIGHT.closing, {
        args: squaresOf(after, closingReply),
        player: rival,
        topic: 'closing',
      }),
    );
  const threatened = closingMove(before, rival, rivalMoves.before);
  if (threatened !== undefined && closingReply === undefined)
    found.push(
      say('for', 'stops.uniting', WEIGHT.closing, {
        args: squaresOf(before, threatened),
        player: rival,
        topic: 'closing',
      }),
    );
  if (united(after, seat)) {
    // Blue closes at the end of a round: then the match is over, unless both are equally large.
    if (seat !== RED) return found;
    const isSure = replies.every(reply => rules.payoff(afterMove(after, rival, reply), seat) > 0);
    if (isSure) found.push(say('for', 'unites.sure', WEIGHT.win, { player: rival, topic: 'ending' }));
    else found.push(say('for', 'unites', WEIGHT.closed, { player: rival, topic: 'ending' }));
    return found;
  }
  const threat = closingMove(after, seat, movesOf(after, seat));
  if (threat !== undefined)
    found.push(say('for', 'threatens.uniting', WEIGHT.threat, { args: squaresOf(after, threat), topic: 'threat' }));
  return found;
}

function eating(position: Position): Reason[] {
  const { rival, before, after, move } = position;
  if (!eats(before, move)) return [];
  const square = squareName(target(before, move));
  const topic = 'eating';
  const [had, has] = [swarmsOf(before, rival), swarmsOf(after, rival)];
  if (has > had) {
    const args = { square, before: had, after: has };
    return [say('for', 'eats.splits', WEIGHT.fish + WEIGHT.swarm * (has - had), { args, player: rival, topic })];
  }
  return [say('for', isEaten(position) ? 'eats.trade' : 'eats', WEIGHT.fish, { args: { square }, topic })];
}

/** What can be eaten: before, after, and by the move that should follow. */
function safety({ seat, rival, before, after, steps, rivalMoves }: Position): Reason[] {
  const found: Reason[] = [];
  const danger = rivalMoves.before.find(reply => eats(before, reply));
  if (danger !== undefined && !rivalMoves.after.some(reply => eats(after, reply)))
    found.push(
      say('for', 'rescues', WEIGHT.safe, {
        args: { square: squareName(target(before, danger)) },
        player: rival,
        topic: 'safety',
      }),
    );
  const reply = steps[1];
  if (!reply || !eats(reply.before, reply.action)) return found;
  const square = squareName(target(reply.before, reply.action));
  const [had, has] = [swarmsOf(after, seat), swarmsOf(reply.after, seat)];
  found.push(
    has > had
      ? say('against', 'leaves.split', WEIGHT.fish + WEIGHT.swarm * (has - had), {
          args: { square, before: had, after: has },
          player: rival,
          topic: 'safety',
        })
      : say('against', 'leaves.fish', WEIGHT.fish, { args: { square }, player: rival, topic: 'safety' }),
  );
  return found;
}

/** How the own fish are connected. */
function ownSwarms({ seat, before, after, move }: Position): Reason[] {
  const topic = 'swarms';
  const [had, has] = [swarmsOf(before, seat), swarmsOf(after, seat)];
  if (has < had) return [say('for', 'joins', WEIGHT.swarm * (had - has), { args: { before: had, after: has }, topic })];
  if (has > had)
    return [say('against', 'scatters', WEIGHT.swarm * (has - had), { args: { before: had, after: has }, topic })];
  const [small, large] = [largestSwarm(before, seat), largestSwarm(after, seat)];
  if (large > small)
    return [say('for', 'grows', WEIGHT.growth * (large - small), { args: { before: small, after: large }, topic })];
  return distance(before, seat, move);
}

/** Of a fish outside the only largest swarm: the distance to its nearest fish. */
function distance(before: State, seat: Seat, move: Action): Reason[] {
  const all = swarms(before, seat).toSorted((a, b) => b.length - a.length);
  const [main, second] = all;
  const from = move >> 3;
  if (!main || main.includes(from) || (second && second.length === main.length)) return [];
  const stepsTo = (square: number): number => Math.min(...main.map(fish => kingSteps(fish, square)));
  const [was, is] = [stepsTo(from), stepsTo(target(before, move))];
  const rest = { args: { from: squareName(from), before: was, after: is }, topic: 'swarms' };
  if (is < was && is > 1) return [say('for', 'nearer', WEIGHT.square * (was - is), rest)];
  return is > was ? [say('against', 'strays', WEIGHT.square * (is - was), rest)] : [];
}

/** The empty squares that keep the swarms of a side apart. */
function gaps({ seat, rival, before, after }: Position): Reason[] {
  const found: Reason[] = [];
  const [had, has] = [gapsOf(before, seat), gapsOf(after, seat)];
  const own = { args: { before: had, after: has }, topic: 'swarms' };
  if (had - has >= FEW_GAPS) found.push(say('for', 'closer', WEIGHT.gap * (had - has), own));
  if (has - had >= FEW_GAPS) found.push(say('against', 'apart', WEIGHT.gap * (has - had), own));
  const [theirs, theirsNow] = [gapsOf(before, rival), gapsOf(after, rival)];
  if (theirsNow - theirs >= FEW_GAPS)
    found.push(
      say('for', 'widens', WEIGHT.gap * (theirsNow - theirs), {
        args: { before: theirs, after: theirsNow },
        player: rival,
        topic: 'eating',
      }),
    );
  return found;
}

/** How many empty squares lie between the swarms of a seat if each is linked to the nearest (a minimum spanning tree). */
function gapsOf(s: State, seat: Seat): number {
  const [linked, ...others] = swarms(s, seat);
  if (!linked) return 0;
  let sum = 0;
  const left = others.map(swarm => ({ swarm, gap: gapBetween(linked, swarm) }));
  while (left.length > 0) {
    const nearest = left.reduce((a, b) => (b.gap < a.gap ? b : a));
    sum += nearest.gap;
    left.splice(left.indexOf(nearest), 1);
    for (const other of left) other.gap = Math.min(other.gap, gapBetween(nearest.swarm, other.swarm));
  }
  return sum;
}

function gapBetween(a: readonly number[], b: readonly number[]): number {
  let least = SIDE;
  for (const from of a) for (const to of b) least = Math.min(least, kingSteps(from, to));
  return least - 1;
}

function place({ before, move }: Position): Reason[] {
  const to = target(before, move);
  return isMiddle(to) && !isMiddle(move >> 3)
    ? [say('for', 'middle', WEIGHT.middle, { args: { square: squareName(to) }, topic: 'place' })]
    : [];
}

function room({ rival, after, rivalMoves }: Position): Reason[] {
  const { before: had, after: has } = rivalMoves;
  const movable = new Set(has.map(move => move >> 3));
  const blocked = had
    .map(move => move >> 3)
    .find(square => after.squares[square] === rival + 1 && !movable.has(square));
  if (blocked !== undefined)
    return [
      say('for', 'blocks.fish', WEIGHT.blockedFish, {
        args: { square: squareName(blocked) },
        player: rival,
        topic: 'room',
      }),
    ];
  if (had.length - has.length < FEWER_MOVES) return [];
  const args = { before: had.length, after: has.length };
  return [say('for', 'blocks.moves', WEIGHT.room, { args, player: rival, topic: 'room' })];
}

function lastRounds({ seat, rival, after }: Position): Reason[] {
  if (LAST_TURN - after.n[TURN]! > NEAR_LIMIT) return [];
  const args = largest(after, seat);
  if (args.own === args.theirs) return [];
  const weight = WEIGHT.limit + WEIGHT.growth * Math.abs(args.own - args.theirs);
  return args.own > args.theirs
    ? [say('for', 'limit.ahead', weight, { args, player: rival, topic: 'limit' })]
    : [say('against', 'limit.behind', weight, { args, player: rival, topic: 'limit' })];
}

/** What the line joins and splits, if it is longer than the move itself. */
function alongTheLine({ seat, rival, before, steps }: Position): Reason[] {
  const last = steps.at(-1)!.after;
  if (steps.length < 3 || isOver(last)) return [];
  const [own, ownThen] = [swarmsOf(before, seat), swarmsOf(last, seat)];
  const [theirs, theirsThen] = [swarmsOf(before, rival), swarmsOf(last, rival)];
  const args = { before: own, after: ownThen };
  const rest = { args: { before: theirs, after: theirsThen }, player: rival };
  const found: Reason[] = [];
  if (own - ownThen >= LINE_SWARMS)
    found.push(say('for', 'line.gathers', weigh(own - ownThen), { args, topic: 'swarms' }));
  if (ownThen > own) found.push(say('against', 'line.scatters', weigh(own - ownThen), { args }));
  if (theirsThen > theirs) found.push(say('for', 'line.splits', weigh(theirs - theirsThen), rest));
  if (theirs - theirsThen >= LINE_SWARMS) found.push(say('against', 'line.rival', weigh(theirs - theirsThen), rest));
  return found;
}

const weigh = (swarmsChanged: number): number => WEIGHT.lineSwarm * Math.abs(swarmsChanged);
const largest = (s: State, seat: Seat): { own: number; theirs: number } => ({
  own: largestSwarm(s, seat),
  theirs: largestSwarm(s, 1 - seat),
});
const swarmsOf = (s: State, seat: Seat): number => swarmCount(s.fish, seat) >> 8;
const isMiddle = (square: number): boolean =>
  [square % SIDE, Math.floor(square / SIDE)].every(at => at >= MIDDLE[0] && at <= MIDDLE[1]);
const kingSteps = (a: number, b: number): number =>
  Math.max(Math.abs((a % SIDE) - (b % SIDE)), Math.abs(Math.floor(a / SIDE) - Math.floor(b / SIDE)));

/** Whether or not it is the seat's turn. */
function movesOf(s: State, seat: Seat): readonly Action[] {
  listMoves(s, seat, listed);
  return Array.from(listed.items.subarray(0, listed.size));
}
/** One list for all: nothing keeps it. */
const listed = actionList(MOST_FISH * 8);

/** One state for all: nothing keeps it. */
function afterMove(s: State, seat: Seat, move: Action): State {
  const after = s.official ? scratch.official : scratch.document;
  copy(s, after);
  rules.apply(after, seat, move);
  return after;
}
const scratch = { official: newState(true), document: newState(false) };

/** One of these moves after which all fish of the seat are one swarm. */
const closingMove = (s: State, seat: Seat, moves: readonly Action[]): Action | undefined =>
  moves.find(move => unitedAfter(s, seat, move >> 3, target(s, move)));

const squaresOf = (s: State, move: Action): { from: string; to: string } => ({
  from: squareName(move >> 3),
  to: squareName(target(s, move)),
});

/** Which sentence counts the other actions that have this fault. */
const AVOIDED: Partial<Record<PiranhasReasonCode, PiranhasReasonCode>> = {
  'allows.win': 'others.lost',
  'line.loses': 'others.lost',
  'allows.uniting': 'others.unite',
  'leaves.fish': 'others.fish',
  'leaves.split': 'others.fish',
  scatters: 'others.scatter',
  strays: 'others.scatter',
  apart: 'others.scatter',
  'line.rival': 'others.rival',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, texts: { en, it, de } };
