// A full state that the viewer cannot distinguish from the real one: what it cannot see is dealt again.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { offered } from './chance.ts';
import { addToPool, addToTrack, fill } from './containers.ts';
import { colourOf, KINDS, PER_COLOUR, parseColour, parseDie } from './dice.ts';
import { COLUMNS } from './geometry.ts';
import { OBJECTIVE_BY_ID } from './objectives.ts';
import { isValueless } from './queue.ts';
import {
  AIMS,
  ANCHOR,
  COLOUR,
  DEALT,
  DRAFT,
  DRAFTED,
  FAVOR,
  FROM,
  GONE,
  HAND,
  LATE,
  LOGGED,
  MOVED,
  OFFER,
  PHASE,
  PHASES,
  PRICE,
  PRIVATE,
  QUEUE,
  ROLLS_LATE,
  ROUND,
  SEAT,
  SHOWN,
  SKIPS,
  STEP,
  type State,
  seatOf,
  TOOLED,
  TOOLS,
  TURN,
  USED,
  WINDOW,
} from './state.ts';
import { areWindowsOpen, type PlayerView, parseDice, type QueueView, type View } from './view.ts';

/** Overwrites `s`, a state of the same table. */
export function imagine(v: View, random: RandomInt, s: State): State {
  const { reg, tables } = s;
  s.all.fill(0);
  reg[PHASE] = PHASES.indexOf(v.phase);
  reg[ROUND] = v.round - 1;
  reg[TURN] = v.turn;
  reg[DEALT] = v.dealt;
  reg[SEAT] = v.phase === 'play' ? seatOf(s.seats, v.round - 1, v.turn) : 0;
  reg[DRAFTED] = v.drafted ? 1 : 0;
  reg[TOOLED] = v.tooled ? 1 : 0;
  for (const { id, used } of v.tools) {
    const tool = 1 << tables.toolById.get(id)!;
    reg[TOOLS]! |= tool;
    if (used) reg[USED]! |= tool;
  }
  for (const id of v.objectives) reg[AIMS]! |= 1 << OBJECTIVE_BY_ID.get(id)!;
  for (const [seat, player] of v.players.entries()) imaginePlayer(s, seat, player);
  for (const die of parseDice(v.pool)) addToPool(s, die);
  for (const [round, dice] of v.track.entries()) for (const die of parseDice(dice)) addToTrack(s, round, die);
  for (const die of parseDice(v.box)) s.box[die]!++;
  for (const colour of v.cup) s.cup[parseColour(colour)]!++;
  if (v.queue) imagineQueue(s, v.queue);
  fillBag(s);
  imagineColours(s, v, random);
  if (v.phase === 'deal' || v.phase === 'choose' || v.phase === 'lots') imagineOffers(s, v, random);
  return s;
}

function imaginePlayer(s: State, seat: Seat, player: PlayerView): void {
  const { reg } = s;
  reg[FAVOR + seat] = player.favor;
  reg[WINDOW + seat] = player.pattern === '' ? 0 : s.tables.patternById.get(player.pattern)! + 1;
  if (player.late) reg[LATE]! |= 1 << seat;
  if (player.skipsSecondTurn) reg[SKIPS]! |= 1 << seat;
  if (player.gone) reg[GONE]! |= 1 << seat;
  for (const [row, text] of player.rows.entries())
    for (const [column, word] of text.split(' ').entries())
      if (word !== '..') fill(s, seat, row * COLUMNS + column, parseDie(word)!);
}

function imagineQueue(s: State, queue: QueueView): void {
  const { reg } = s;
  reg[QUEUE] = queue.card === 'draft' ? DRAFT : s.tables.toolById.get(queue.card)! + 1;
  reg[STEP] = queue.step;
  for (const [i, die] of parseDice(queue.hand).entries()) reg[HAND + i] = die + 1;
  for (const [i, cell] of queue.from.entries()) reg[FROM + i] = cell + 1;
  for (const cell of queue.moved) reg[MOVED]! |= 1 << cell;
  reg[COLOUR] = parseColour(queue.colour) + 1;
  reg[PRICE] = queue.price;
  reg[ANCHOR] = queue.anchor;
  reg[SHOWN] = (parseDie(queue.shown) ?? -1) + 1;
  reg[ROLLS_LATE] = queue.late ? 1 : 0;
  reg[LOGGED] = queue.log.length;
  s.log.set(queue.log);
}

/** Everything that lies nowhere else; a position set up by hand may show more dice of a colour than there are. */
export function fillBag(s: State): void {
  const seen = new Int32Array(5);
  for (const cell of s.cells) if (cell !== 0) seen[colourOf(cell - 1)]!++;
  for (let die = 0; die < KINDS; die++) seen[colourOf(die)]! += s.pool[die]! + s.box[die]!;
  for (let i = 0; i < s.track.length; i++) seen[colourOf(i % KINDS)]! += s.track[i]!;
  for (const hand of [s.reg[HAND]!, s.reg[HAND + 1]!]) if (hand !== 0) seen[colourOf(hand - 1)]!++;
  if (isValueless(s)) seen[s.reg[COLOUR]! - 1]!++;
  for (let colour = 0; colour < 5; colour++) s.bag[colour] = Math.max(0, PER_COLOUR - seen[colour]! - s.cup[colour]!);
}

function shuffle(list: number[], random: RandomInt): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Deals `kind` as far as it was dealt: `know` says what is known of the place, -1 nothing. */
function imagineDeals(
  s: State,
  kind: 'private' | 'card',
  cards: number[],
  random: RandomInt,
  know: (seat: Seat, nth: number) => number,
  write: (seat: Seat, nth: number, card: number) => void,
): void {
  const nths = new Map<Seat, number>();
  const unknown: [Seat, number][] = [];
  let left = cards;
  for (const deal of s.tables.deals.slice(0, s.reg[DEALT])) {
    if (deal.kind !== kind) continue;
    const nth = nths.get(deal.seat) ?? 0;
    nths.set(deal.seat, nth + 1);
    const known = know(deal.seat, nth);
    if (known < 0) unknown.push([deal.seat, nth]);
    else {
      write(deal.seat, nth, known);
      left = left.filter(card => card !== known);
    }
  }
  const drawn = shuffle(left, random);
  for (const [i, [seat, nth]] of unknown.entries()) write(seat, nth, drawn[i]!);
}

function imagineColours(s: State, v: View, random: RandomInt): void {
  imagineDeals(
    s,
    'private',
    [0, 1, 2, 3, 4],
    random,
    (seat, nth) => parseColour(v.players[seat]!.private[nth] ?? ''),
    (seat, nth, colour) => {
      s.reg[PRIVATE + seat + nth] = colour + 1;
    },
  );
}

function imagineOffers(s: State, v: View, random: RandomInt): void {
  const { reg, tables } = s;
  if (areWindowsOpen(s)) return;
  const own = [...new Set(v.offer.map(({ id }) => tables.patternById.get(id)! >> 1))];
  imagineDeals(
    s,
    'card',
    Array.from({ length: tables.patterns.length / 2 }, (_, card) => card),
    random,
    (seat, nth) => (seat === v.seat ? own[nth]! : -1),
    (seat, nth, card) => {
      reg[OFFER + seat * 2 + nth] = card + 1;
    },
  );
  for (const [seat, player] of v.players.entries())
    if (player.ready && reg[WINDOW + seat] === 0) reg[WINDOW + seat] = offered(s, seat)[random(4)]! + 1;
}
