// What can be said about a turn of Carcassonne: the tile and the follower after it. Everything else is chance.

import type { Action, Seat } from '../../../src/core/game.ts';
import { type GameReasons, makeReason, playLine, type Reason, type ReasonQuestion } from '../../../src/core/reasons.ts';
import { LAY, layCell } from '../rules/actions.ts';
import { NEIGHBOUR_OFFSETS, STEP, tileOn } from '../rules/cell.ts';
import { CROWD_BITS, DONE, rootOf } from '../rules/features.ts';
import { rules } from '../rules/index.ts';
import { constraintOn } from '../rules/rim.ts';
import { play } from '../rules/rules.ts';
import {
  CITY,
  count,
  FIELD,
  letterOf,
  MONASTERY,
  pointsOf,
  ROAD,
  sumCities,
  valueNow,
  winnersOf,
} from '../rules/scoring.ts';
import { copy, FOLLOWERS, LEFT, LETTER_COUNT, OVER, PHASE, type State, TILES } from '../rules/state.ts';
import { PASS } from '../rules/tile-tables.ts';
import { de } from '../texts/reasons.de.ts';
import { type CarcassonneReasonCode, en } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';

/** In points. */
const WEIGHT = {
  /** Points that are in hand weigh more than those a feature may still lose. */
  earned: 1.2,
  open: 0.8,
  claim: 1.5,
  field: 2,
  follower: 1.5,
  /** A follower that is not spent on little. */
  kept: 3,
  /** A feature that can no longer be finished, beside the points it would have brought. */
  blocked: 2,
  hindered: 1,
  nearly: 1,
} as const;

/** A lead of so many points is as good as won, and of so many more for each root of a tile left: a point is worth its share. */
const SURE_LEAD = 3;
const SURE_LEAD_A_TILE = 4;
/** Followers in hand at which one more is worth a word. */
const FEW_FOLLOWERS = 2;
/** Points that a follower is too good for. */
const LITTLE = 3;
/** Of a whole monastery. */
const MONASTERY_TILES = 9;
/** A cell is harder to fill if at most half as many tiles fit there. */
const HARDER = 0.5;

const KINDS = ['city', 'road', 'field', 'monastery'] as const;
/** As STEP has them. */
const SIDES = ['north', 'east', 'south', 'west'] as const;

/** What is finished by a turn. */
interface Finished {
  readonly letter: number;
  readonly points: number;
  /** Bits of seats. */
  readonly winners: number;
}

interface Turn {
  readonly seat: Seat;
  readonly before: State;
  /** With the tile on the table, and the follower still in hand. */
  readonly placed: State;
  /** Everything counted; the same as `placed` where the follower is not part of the question. */
  readonly after: State;
  /** The cell of the tile. It is undefined if the tile lay there already. */
  readonly cell: number | undefined;
  readonly follower: Action | undefined;
  readonly finished: readonly Finished[];
  /** Points as the bots judge them. */
  readonly scale: number;
}

function find(question: ReasonQuestion<State>): readonly Reason[] {
  const turn = turnOf(question);
  if (!turn) return [];
  const { after, seat } = turn;
  if (after.now[PHASE] === OVER && rules.payoff(after, seat) > 0)
    return [say('for', 'wins', WEIGHT_OF_WIN, { args: { points: pointsOf(after, seat) } })];
  const found = [
    ...finishing(turn),
    ...claims(turn),
    ...growth(turn),
    ...joins(turn),
    ...handOf(turn),
    ...blocking(turn),
    ...nearly(turn),
    ...total(turn),
  ];
  return found.flatMap(({ weight, ...reason }) =>
    weight > 0 ? [{ ...reason, weight: Math.min(MOST, weight * turn.scale) }] : [],
  );
}

/** In payoffs, from -1 to 1. */
const WEIGHT_OF_WIN = 2;
/** No number of points decides a match by itself. */
const MOST = 0.9;

function turnOf(question: ReasonQuestion<State>): Turn | undefined {
  const { seat } = question;
  const steps = playLine(rules, question);
  const [first] = steps;
  if (!first) return undefined;
  const lays = first.action >= LAY;
  const placed = lays ? first.after : first.before;
  const put = steps[lays ? 1 : 0];
  const finished: Finished[] = [];
  if (put)
    play(copy(placed), seat, put.action, (letter, root, points, winners) => {
      // The last turn also counts what is not finished.
      if (isCounted(placed, put.after, letter, root)) finished.push({ letter, points, winners });
    });
  return {
    seat,
    before: first.before,
    placed,
    after: put?.after ?? placed,
    cell: lays ? layCell(first.action) : undefined,
    follower: put?.action,
    finished,
    scale: 1 / (SURE_LEAD + SURE_LEAD_A_TILE * Math.sqrt(first.before.now[LEFT]!)),
  };
}

function isCounted(placed: State, after: State, letter: number, root: number): boolean {
  if (letter === FIELD) return false;
  if (letter === MONASTERY) return emptyAround(after, cellOf(after, root)) === 0;
  return placed.open[root] === 0 && after.open[root] === DONE;
}

const say = makeReason<CarcassonneReasonCode>;

const isIn = (seats: number, seat: Seat): boolean => ((seats >> seat) & 1) !== 0;
const seatsIn = (seats: number): readonly Seat[] => [0, 1, 2, 3, 4].filter(seat => isIn(seats, seat));

function finishing({ seat, finished }: Turn): Reason[] {
  return finished.map(({ letter, points, winners }) => {
    const kind = KINDS[letter] as 'city' | 'road' | 'monastery';
    const others = seatsIn(winners).filter(other => other !== seat);
    const args = { points };
    const weight = WEIGHT.earned * points;
    if (!isIn(winners, seat))
      return say('against', `gives.${kind}`, weight, { args, player: others[0]!, topic: `finish ${kind}` });
    const [other] = others;
    if (other !== undefined && others.length === 1 && kind !== 'monastery')
      return say('for', `shares.${kind}`, weight / 2, { args, player: other, topic: `finish ${kind}` });
    return say('for', `finishes.${kind}`, weight, { args, topic: `finish ${kind}` });
  });
}

/** A follower that stays on the table. */
function claims({ seat, placed, after, follower }: Turn): Reason[] {
  if (follower === undefined || follower === PASS) return [];
  const node = nodeOf(placed, follower);
  if (!standsOn(after, seat, node)) return [];
  const letter = letterOf(after, node);
  const root = rootOf(after, node);
  const points = valueNow(after, letter, root);
  const topic = 'claim';
  if (letter === CITY) return [say('for', 'claims.city', WEIGHT.claim * points, { args: { points }, topic })];
  if (letter === ROAD) return [say('for', 'claims.road', WEIGHT.claim * points, { args: { points }, topic })];
  if (letter === MONASTERY)
    return [say('for', 'claims.monastery', WEIGHT.claim * points, { args: { tiles: points }, topic })];
  const cities = sumCities(after, root, open => (open <= 0 ? 1 : 0));
  const open = sumCities(after, root, sides => (sides > 0 ? 1 : 0));
  if (cities === 0 && open === 0) return [];
  const weight = points + WEIGHT.field * open;
  return [
    cities === 1
      ? say('for', 'claims.field.one', weight, { args: { points }, topic })
      : cities > 0
        ? say('for', 'claims.field', weight, { args: { cities, points }, topic })
        : say('for', 'claims.field.open', weight, { args: { open }, topic }),
  ];
}

/** The part of the tile just placed on which the follower is put. */
function nodeOf({ tables: { shift, takeSegment }, now, faces }: State, follower: Action): number {
  const tile = now[TILES]! - 1;
  return (tile << shift) | takeSegment[faces[tile]! * 16 + follower]!;
}

/** Is the follower that was put on the tile in hand again? */
const comesBack = ({ seat, placed, after, follower }: Turn): boolean =>
  follower !== undefined && follower !== PASS && !standsOn(after, seat, nodeOf(placed, follower));

/** Features that the tile makes worth more, and that are not finished by it. */
function growth({ seat, before, placed, cell }: Turn): Reason[] {
  if (cell === undefined) return [];
  return [...standingRoots(before)].flatMap(root => {
    const letter = letterOf(before, root);
    const kind = KINDS[letter]!;
    const now = rootOf(placed, root);
    const isFinished = letter === MONASTERY ? emptyAround(placed, cellOf(placed, root)) === 0 : placed.open[now] === 0;
    if (letter !== FIELD && isFinished) return [];
    const values = { before: valueNow(before, letter, root), after: valueNow(placed, letter, now) };
    const weight = WEIGHT.open * (values.after - values.before);
    const [held, holds] = [winnersOf(before, root), winnersOf(placed, now)];
    if (isIn(held & holds, seat)) return [say('for', `extends.${kind}`, weight, { args: values, topic: kind })];
    const [owner] = seatsIn(held & holds);
    // What the seat held and lost, or took, is said by `joins`.
    if (owner === undefined || isIn(held | holds, seat)) return [];
    return [say('against', `feeds.${kind}`, weight, { args: values, player: owner, topic: `feed ${kind}` })];
  });
}

/** Features that the tile joined: who has the majority now? */
function joins({ seat, before, placed, cell }: Turn): Reason[] {
  if (cell === undefined) return [];
  const found: Reason[] = [];
  for (const root of standingRoots(placed)) {
    const letter = letterOf(placed, root);
    if (letter === MONASTERY) continue;
    const kind = KINDS[letter] as 'city' | 'road' | 'field';
    const parts = new Set(
      nodesOf(placed, root)
        .filter(node => node >> placed.tables.shift < before.now[TILES]!)
        .map(node => rootOf(before, node)),
    );
    const held = [...parts].filter(part => before.crowd[part] !== 0);
    if (held.length < 2) continue;
    const winners = winnersOf(placed, root);
    const points = valueNow(placed, letter, root);
    const owners = held.map(part => winnersOf(before, part));
    const topic = `join ${kind}`;
    const args = { points };
    const isHeldBy = (one: Seat, without: Seat): boolean =>
      owners.some(winning => isIn(winning, one) && !isIn(winning, without));
    for (const other of seatsIn(owners.reduce((all, one) => all | one, 0))) {
      if (other === seat) continue;
      const [isMine, isTheirs] = [isIn(winners, seat), isIn(winners, other)];
      if (isMine && !isTheirs)
        found.push(say('for', `takes.${kind}`, WEIGHT.earned * points, { args, player: other, topic }));
      else if (isMine && isHeldBy(other, seat) && isHeldBy(seat, other))
        found.push(say('for', `joins.${kind}`, (WEIGHT.earned * points) / 2, { args, player: other, topic }));
      else if (isTheirs && !isMine && owners.some(one => isIn(one, seat)))
        found.push(say('against', `loses.${kind}`, WEIGHT.earned * points, { args, player: other, topic }));
    }
  }
  return found;
}

/** Followers in hand. */
function handOf(turn: Turn): Reason[] {
  const { seat, before, after, follower } = turn;
  if (follower === undefined) return [];
  const had = before.hand[seat]!;
  const left = after.hand[seat]!;
  const back = left - had + (follower === PASS ? 0 : 1);
  const returned = had <= FEW_FOLLOWERS ? returning(back, left, back === 1 && comesBack(turn)) : [];
  if (follower === PASS) return [...returned, ...keeping(turn, left)];
  return left === 0 ? [...returned, say('against', 'uses.last', WEIGHT.follower, { topic: 'hand' })] : returned;
}

/** `isOwn`: what comes back is the follower that was put on the tile. */
function returning(back: number, left: number, isOwn: boolean): Reason[] {
  if (back <= 0) return [];
  const code = isOwn ? 'returns.own' : back === 1 ? 'returns.one' : 'returns';
  return [say('for', code, WEIGHT.follower * back, { args: { back, left }, topic: 'back' })];
}

/** A follower that could have been put on the tile. */
function keeping({ seat, placed }: Turn, left: number): Reason[] {
  const spots = freeSpots(placed, seat);
  if (spots.length === 0) return [];
  const topic = 'hand';
  if (left <= FEW_FOLLOWERS)
    return [say('for', left === 1 ? 'keeps.last' : 'keeps', WEIGHT.kept, { args: { left }, topic })];
  const points = Math.max(...spots.map(node => spotValue(placed, node)));
  if (points > LITTLE) return [];
  return [say('for', points === 0 ? 'keeps.nothing' : 'keeps.little', WEIGHT.kept, { args: { points }, topic })];
}

/** Cells at which no tile fits any more, or far fewer. */
function blocking({ seat, before, placed, cell }: Turn): Reason[] {
  if (cell === undefined) return [];
  const found: Reason[] = [];
  for (const root of standingRoots(before)) {
    const letter = letterOf(before, root);
    if (letter === FIELD) continue;
    const kind = KINDS[letter] as 'city' | 'road' | 'monastery';
    const now = rootOf(placed, root);
    const winners = winnersOf(placed, now);
    const isOwn = winners === 1 << seat;
    if (!isOwn && isIn(winners, seat)) continue;
    const [owner] = seatsIn(winners);
    if (owner === undefined) continue;
    const points = valueNow(placed, letter, now);
    for (const open of openCells(placed, letter, now)) {
      if (constraintOn(before, open) === 0 || constraintOn(before, open) === constraintOn(placed, open)) continue;
      const [had, has] = [fitting(before, open), fitting(placed, open)];
      if (had === has || had === 0) continue;
      const args = { side: SIDES[STEP.findIndex(step => cell + step === open)]!, before: had, after: has };
      const topic = `${isOwn ? 'spoil' : 'block'} ${kind}`;
      if (has === 0 && isOwn) found.push(say('against', `spoils.${kind}`, WEIGHT.blocked + points, { args, topic }));
      else if (has === 0)
        found.push(say('for', `blocks.${kind}`, WEIGHT.blocked + points, { args, player: owner, topic }));
      else if (has <= HARDER * had && !isOwn)
        found.push(say('for', `hinders.${kind}`, WEIGHT.hindered, { args, player: owner, topic }));
    }
  }
  return found;
}

/** Own cities and roads that are open at one side only, where the tile has changed them. */
function nearly({ seat, before, placed, after, cell }: Turn): Reason[] {
  if (cell === undefined) return [];
  const { shift } = placed.tables;
  const tile = placed.now[TILES]! - 1;
  const found: Reason[] = [];
  const roots = new Set(
    nodesOfTile(placed, tile)
      .map(node => rootOf(after, node))
      .filter(root => after.open[root] === 1),
  );
  for (const root of roots) {
    const letter = letterOf(after, root);
    if (letter !== CITY && letter !== ROAD) continue;
    if (!isIn(winnersOf(after, root), seat)) continue;
    const [open] = openCells(after, letter, root);
    if (open === undefined || constraintOn(after, open) === 0) continue;
    const fits = fitting(after, open);
    if (fits === 0) continue;
    const wasNew = nodesOf(after, root).every(node => node >> shift >= before.now[TILES]!);
    if (wasNew && letter === ROAD) continue;
    found.push(
      say('for', letter === CITY ? 'nearly.city' : 'nearly.road', WEIGHT.nearly + valueNow(after, letter, root) / 2, {
        args: { fits },
        topic: 'nearly',
      }),
    );
  }
  return found;
}

/** What the turn brings as the table lies, with what is not finished. */
function total({ seat, before, after, follower }: Turn): Reason[] {
  if (follower === undefined) return [];
  const [had, has] = [totals(before), totals(after)];
  return has.flatMap((points, of) => {
    const gained = points - had[of]!;
    const rest = { args: { points: gained }, topic: `total ${of}`, isGeneral: true };
    if (gained <= 0) return [];
    return of === seat
      ? [say('for', 'counts', WEIGHT.open * gained, rest)]
      : [say('against', 'counts.rival', WEIGHT.open * gained, { ...rest, player: of })];
  });
}

const cellOf = (s: State, node: number): number => s.cells[node >> s.tables.shift]!;
const isEmpty = (s: State, cell: number): boolean => tileOn(s.grid, s.cells, s.gridBits, cell) < 0;
const emptyAround = (s: State, cell: number): number =>
  NEIGHBOUR_OFFSETS.filter(step => isEmpty(s, cell + step)).length;

function nodesOfTile(s: State, tile: number): readonly number[] {
  const { shift, segments } = s.tables;
  return Array.from({ length: segments[s.faces[tile]!]! }, (_, i) => (tile << shift) | i);
}

function nodesOf(s: State, root: number): readonly number[] {
  const nodes: number[] = [];
  let node = root;
  do {
    nodes.push(node);
    node = s.next[node]!;
  } while (node !== root);
  return nodes;
}

const standingNodes = (s: State): readonly number[] => [...s.standing].filter(node => node > 0).map(node => node - 1);
const standingRoots = (s: State): ReadonlySet<number> => new Set(standingNodes(s).map(node => rootOf(s, node)));

const standsOn = (s: State, seat: Seat, node: number): boolean =>
  s.standing.subarray(seat * FOLLOWERS, (seat + 1) * FOLLOWERS).includes(node + 1) &&
  ((s.crowd[rootOf(s, node)]! >> (CROWD_BITS * seat)) & 7) > 0;

/** Parts of the tile just placed that a follower could take. */
const freeSpots = (s: State, seat: Seat): readonly number[] =>
  s.hand[seat] === 0 ? [] : nodesOfTile(s, s.now[TILES]! - 1).filter(node => s.crowd[rootOf(s, node)] === 0);

/** What a follower there would bring as the table lies. */
function spotValue(s: State, node: number): number {
  const letter = letterOf(s, node);
  return letter === MONASTERY
    ? MONASTERY_TILES - emptyAround(s, cellOf(s, node))
    : valueNow(s, letter, rootOf(s, node));
}

/** By seat: points so far, and what every follower would bring if the match ended now. */
function totals(s: State): readonly number[] {
  const into = new Int32Array(s.counted);
  if (s.now[PHASE] !== OVER) count(s, into);
  return Array.from({ length: s.seats }, (_, seat) => {
    const from = seat * LETTER_COUNT;
    return into.slice(from, from + LETTER_COUNT).reduce((sum, points, i) => sum + points + s.earned[from + i]!, 0);
  });
}

/** Empty cells that a city or road is open towards, or beside a monastery. */
function openCells(s: State, letter: number, root: number): readonly number[] {
  if (letter === MONASTERY)
    return NEIGHBOUR_OFFSETS.map(step => cellOf(s, root) + step).filter(cell => isEmpty(s, cell));
  const { shift, sideSegment } = s.tables;
  const cells = new Set<number>();
  for (const node of nodesOf(s, root))
    for (let side = 0; side < 4; side++) {
      const cell = cellOf(s, node) + STEP[side]!;
      if (sideSegment[s.faces[node >> shift]! * 4 + side] === (node & ((1 << shift) - 1)) && isEmpty(s, cell))
        cells.add(cell);
    }
  return [...cells];
}

/** Tiles in the pile that fit there now. */
function fitting(s: State, cell: number): number {
  const { fit } = s.tables;
  const constraint = constraintOn(s, cell);
  return s.pile.reduce((sum, left, kind) => sum + (fit[kind * 256 + constraint] === 0 ? 0 : left), 0);
}

/** Which sentence counts the other actions that have this fault. */
const AVOIDED: Partial<Record<CarcassonneReasonCode, CarcassonneReasonCode>> = {
  'counts.rival': 'others.rival',
  'gives.city': 'others.rival',
  'gives.road': 'others.rival',
  'gives.monastery': 'others.rival',
  'feeds.city': 'others.rival',
  'feeds.road': 'others.rival',
  'feeds.field': 'others.rival',
  'feeds.monastery': 'others.rival',
  'loses.city': 'others.lose',
  'loses.road': 'others.lose',
  'loses.field': 'others.lose',
  'spoils.city': 'others.spoil',
  'spoils.road': 'others.spoil',
  'spoils.monastery': 'others.spoil',
  'uses.last': 'others.last',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, texts: { en, it, de } };
