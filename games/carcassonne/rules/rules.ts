// The rules of Carcassonne: document parts 2 and 3, appendix A.

import {
  type Action,
  type ActionList,
  CHANCE,
  NOBODY,
  type RandomInt,
  type Refusal,
  type Seat,
} from '../../../src/core/game.ts';
import { DRAW_KIND, LAY, layAction, layCell, layTurn } from './actions.ts';
import { cellAt, cellX, cellY, tileOn } from './cell.ts';
import { layTile, putFollower, rootOf, takeFollower } from './features.ts';
import type { Options } from './options.ts';
import { refusal } from './refusals.ts';
import { constraintOn } from './rim.ts';
import { count, pointsOf, type ScoreListener, settle } from './scoring.ts';
import {
  DRAW,
  DRAWN,
  FOLLOW,
  FOLLOWERS,
  GONE,
  LEFT,
  newState,
  OVER,
  PHASE,
  PLACE,
  RIM,
  SEAT,
  type State,
  TILES,
  TURN,
} from './state.ts';
import { SIDES } from './tile.ts';
import { NO_SEGMENT, PASS, TAKES, tablesFor } from './tile-tables.ts';

export function init(seats: number, options: Options): State {
  const tables = tablesFor(options);
  const s = newState(tables, seats);
  s.hand.fill(FOLLOWERS);
  for (const [kind, { count }] of tables.kinds.entries()) s.pile[kind] = count;
  s.now[LEFT] = tables.tiles - 1;
  layTile(s, cellAt(0, 0), 0, tables.start);
  s.now[PHASE] = DRAW;
  return s;
}

export function toAct(s: State): Seat {
  const phase = s.now[PHASE]!;
  if (phase === DRAW) return CHANCE;
  return phase === OVER ? NOBODY : s.now[SEAT]!;
}

export function mayAct(s: State, seat: Seat): boolean {
  const phase = s.now[PHASE]!;
  return (phase === PLACE || phase === FOLLOW) && seat === s.now[SEAT];
}

export function legal(s: State, seat: Seat, out: ActionList): void {
  out.size = 0;
  const phase = s.now[PHASE]!;
  if (phase === DRAW) {
    if (seat === CHANCE) legalDraws(s, out);
  } else if (seat === s.now[SEAT]) {
    if (phase === PLACE) legalPlacements(s, out);
    else if (phase === FOLLOW) legalFollowers(s, seat, out);
  }
}

function legalDraws(s: State, out: ActionList): void {
  const { pile } = s;
  let size = 0;
  for (let kind = 0; kind < pile.length; kind++) if (pile[kind] !== 0) out.items[size++] = DRAW_KIND + kind;
  out.size = size;
}

function legalPlacements(s: State, out: ActionList): void {
  const { rim } = s;
  const { fit } = s.tables;
  const { items } = out;
  const row = s.now[DRAWN]! * 256;
  const end = s.now[RIM]!;
  let size = 0;
  for (let i = 0; i < end; i++) {
    const entry = rim[i]!;
    const turns = fit[row + (entry & 255)]!;
    if (turns === 0) continue;
    const action = LAY + ((entry >> 8) << 2);
    if ((turns & 1) !== 0) items[size++] = action;
    if ((turns & 2) !== 0) items[size++] = action + 1;
    if ((turns & 4) !== 0) items[size++] = action + 2;
    if ((turns & 8) !== 0) items[size++] = action + 3;
  }
  out.size = size;
}

function legalFollowers(s: State, seat: Seat, out: ActionList): void {
  const { items } = out;
  items[0] = PASS;
  let size = 1;
  if (s.hand[seat]! > 0) {
    const { shift, segments, take } = s.tables;
    const tile = s.now[TILES]! - 1;
    const face = s.faces[tile]!;
    const count = segments[face]!;
    for (let i = 0; i < count; i++)
      if (s.crowd[rootOf(s, (tile << shift) | i)] === 0) items[size++] = take[(face << shift) | i]!;
  }
  out.size = size;
}

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  const phase = s.now[PHASE]!;
  if (phase === OVER) return refusal('game-over');
  if (phase === DRAW) return seat === CHANCE ? whyNotDraw(s, action) : refusal('draw-first');
  if (seat !== s.now[SEAT]) return refusal('not-your-turn');
  if (action < TAKES + 1) return phase === FOLLOW ? whyNotFollower(s, seat, action) : refusal('tile-first');
  if (action < LAY) return refusal('not-an-action');
  return phase === PLACE ? whyNotPlacement(s, action) : refusal('tile-placed');
}

function whyNotDraw(s: State, action: Action): Refusal | undefined {
  const kind = action - DRAW_KIND;
  if (kind < 0 || kind >= s.pile.length || s.pile[kind] === 0) return refusal('not-in-pile');
  return undefined;
}

function whyNotFollower(s: State, seat: Seat, action: Action): Refusal | undefined {
  if (action === PASS) return undefined;
  const { shift, takeSegment, faces } = s.tables;
  const tile = s.now[TILES]! - 1;
  const face = s.faces[tile]!;
  const segment = takeSegment[face * 16 + action]!;
  if (segment === NO_SEGMENT) return refusal('no-such-part', { label: takeLabel(action) });
  if (s.hand[seat] === 0) return refusal('no-follower');
  const label = faces[face]!.segments[segment]!.label;
  if (s.crowd[rootOf(s, (tile << shift) | segment)] !== 0) return refusal('part-taken', { label });
  return undefined;
}

/** 'C1' for the follower action on it. */
export function takeLabel(action: Action): string {
  const letter = 'CSKM'[(action - 1) >> 2]!;
  return letter === 'M' ? letter : `${letter}${((action - 1) & 3) + 1}`;
}

function whyNotPlacement(s: State, action: Action): Refusal | undefined {
  const cell = layCell(action);
  const turn = layTurn(action);
  const [x, y] = [cellX(cell), cellY(cell)];
  const constraint = constraintOn(s, cell);
  if (constraint === 0) {
    const taken = tileOn(s.grid, s.cells, s.gridBits, cell) >= 0;
    return taken ? refusal('cell-taken', { x, y }) : refusal('not-adjacent', { x, y });
  }
  const { fit, faceOf, edge } = s.tables;
  const kind = s.now[DRAWN]!;
  if (((fit[kind * 256 + constraint]! >> turn) & 1) !== 0) return undefined;
  const face = faceOf[kind * 4 + turn]!;
  const reasons: string[] = [];
  for (const [side, name] of SIDES.entries()) {
    const wanted = (constraint >> (2 * side)) & 3;
    if (wanted !== 0 && wanted !== edge[face * 4 + side])
      reasons.push(`${name}: ${EDGE_NAMES[edge[face * 4 + side]!]} meets ${EDGE_NAMES[wanted]}`);
  }
  // It fits, but a smaller turn looks just the same: that one is the action.
  return reasons.length > 0 ? refusal('does-not-fit', {}, reasons) : refusal('not-an-action');
}

const EDGE_NAMES = ['nothing', 'field', 'road', 'city'];

export function weight(s: State, outcome: Action): number {
  return s.pile[outcome - DRAW_KIND]!;
}

export function sample(s: State, random: RandomInt): Action {
  const { pile } = s;
  let rest = random(s.now[LEFT]!);
  let kind = 0;
  for (;;) {
    rest -= pile[kind]!;
    if (rest < 0) return DRAW_KIND + kind;
    kind++;
  }
}

export function apply(s: State, seat: Seat, action: Action): void {
  play(s, seat, action);
}

/** `apply`, with a listener for what is counted. */
export function play(s: State, seat: Seat, action: Action, onScored?: ScoreListener): void {
  if (action >= LAY) {
    const cell = layCell(action);
    layTile(s, cell, constraintOn(s, cell), s.tables.faceOf[s.now[DRAWN]! * 4 + layTurn(action)]!);
    s.turns[seat]!++;
    s.now[PHASE] = FOLLOW;
  } else if (action >= DRAW_KIND) draw(s, action - DRAW_KIND, onScored);
  else {
    if (action !== PASS) {
      const { shift, takeSegment } = s.tables;
      const tile = s.now[TILES]! - 1;
      const segment = takeSegment[s.faces[tile]! * 16 + action]!;
      putFollower(s, seat, (tile << shift) | segment, action === TAKES);
    }
    settle(s, onScored);
    nextTurn(s, onScored);
  }
}

function draw(s: State, kind: number, onScored: ScoreListener | undefined): void {
  s.pile[kind]!--;
  s.now[LEFT]!--;
  if (fitsAnywhere(s, kind)) {
    s.now[DRAWN] = kind;
    s.now[PHASE] = PLACE;
    s.now[TURN]!++;
    return;
  }
  s.aside[kind]!++;
  if (s.now[LEFT] === 0) finish(s, onScored);
}

function fitsAnywhere(s: State, kind: number): boolean {
  const { rim } = s;
  const { fit } = s.tables;
  const end = s.now[RIM]!;
  for (let i = 0; i < end; i++) if (fit[kind * 256 + (rim[i]! & 255)] !== 0) return true;
  return false;
}

function nextTurn(s: State, onScored: ScoreListener | undefined): void {
  s.now[SEAT] = seatAfter(s, s.now[SEAT]!);
  if (s.now[LEFT] === 0) finish(s, onScored);
  else s.now[PHASE] = DRAW;
}

function seatAfter(s: State, seat: Seat): Seat {
  let next = seat;
  do next = next + 1 === s.seats ? 0 : next + 1;
  while (isGone(s, next));
  return next;
}

function finish(s: State, onScored: ScoreListener | undefined): void {
  s.now[PHASE] = OVER;
  count(s, s.counted, onScored);
}

export function isGone(s: State, seat: Seat): boolean {
  return ((s.now[GONE]! >> seat) & 1) !== 0;
}

export function score(s: State, seat: Seat): number {
  return pointsOf(s, seat);
}

/** The leaders share: k of n get (n/k - 1)/(n - 1) each. Who left keeps the points but cannot win. */
export function payoff(s: State, seat: Seat): number {
  const { seats } = s;
  let best = -1;
  let leaders = 0;
  for (let other = 0; other < seats; other++) {
    if (isGone(s, other)) continue;
    const points = pointsOf(s, other);
    if (points > best) leaders = 0;
    if (points >= best) leaders++;
    best = Math.max(best, points);
  }
  const leads = !isGone(s, seat) && pointsOf(s, seat) === best;
  return leads ? (seats / leaders - 1) / (seats - 1) : -1 / (seats - 1);
}

/** The clock starts again with every tile drawn. */
export function turn(s: State): number {
  return s.now[TURN]!;
}

/** A placed tile may be taken up again until its follower is decided. */
export function retractable(s: State, seat: Seat): boolean {
  return s.tables.options.takeBack && s.now[PHASE] === FOLLOW && s.now[SEAT] === seat;
}

/** Out of time: the first placement there is, and no follower. */
export function idle(s: State): Action {
  if (s.now[PHASE] !== PLACE) return PASS;
  const { fit } = s.tables;
  for (let i = 0; i < s.now[RIM]!; i++) {
    const turns = fit[s.now[DRAWN]! * 256 + (s.rim[i]! & 255)]!;
    if (turns !== 0) return layAction(s.rim[i]! >> 8, 31 - Math.clz32(turns & -turns));
  }
  throw new Error('a tile that fits nowhere was handed to a seat');
}

/** The seat's followers leave the table, its tiles stay. A tile it had not placed goes to the next seat. */
export function withdraw(s: State, seat: Seat): void {
  if (s.now[PHASE] === OVER || isGone(s, seat)) return;
  s.now[GONE]! |= 1 << seat;
  for (let slot = seat * FOLLOWERS; slot < (seat + 1) * FOLLOWERS; slot++)
    if (s.standing[slot] !== 0) takeFollower(s, slot);
  s.hand[seat] = 0;
  const pending = s.now[PHASE] === FOLLOW && s.now[SEAT] === seat;
  if (pending) settle(s);
  if (s.seats - bitCount(s.now[GONE]!) < 2) finish(s, undefined);
  else if (pending) nextTurn(s, undefined);
  else if (s.now[SEAT] === seat) {
    s.now[SEAT] = seatAfter(s, seat);
    if (s.now[PHASE] === PLACE) s.now[TURN]!++;
  }
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
