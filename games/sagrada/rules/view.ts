// What a seat sees, and full states that it could not tell from the real one. Secret are the private colours until the game is over, and
// while windows are chosen what the others were offered and took. The bag is no secret and in no view: it is 18 of each colour less the
// dice one sees.

import { AUDIENCE, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { offered } from './chance.ts';
import { addToPool, addToTrack, fill } from './containers.ts';
import { COLOURS, colourOf, DICE_PER_COLOUR, type Die, KINDS, parseColour, parseDie, printDie } from './dice.ts';
import { CELLS, COLUMNS, lowest, ROW_MASKS } from './geometry.ts';
import { OBJECTIVE_BY_ID, OBJECTIVES } from './objectives.ts';
import { type SagradaQuestion } from './operation-types.ts';
import { type Pattern } from './patterns.ts';
import { isValueless, operationOf } from './queue.ts';
import { toAct } from './rules.ts';
import { target } from './scoring.ts';
import {
  ANCHOR,
  COLOUR,
  DEAL,
  DEALT,
  DRAFT,
  DRAFTED,
  FAVOR,
  GONE,
  HAND,
  LATE,
  LIFTED_FROM,
  LOG_SIZE,
  MOVED,
  OFFER,
  OVER,
  PHASE,
  PHASES,
  POOL,
  PRICE,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  QUEUE,
  ROLL,
  ROLLS_LATE,
  ROUND,
  type SagradaPhase,
  SEAT,
  SHOWN,
  SKIPS,
  STEP,
  type State,
  seatOf,
  TOOL_USED,
  TOOLS,
  TURN,
  USED_TOOLS,
  WINDOW,
} from './state.ts';
import { isIn } from './turns.ts';

/** Dice are texts such as 'R5'; several stand in one text, with blanks between them. */
export interface PlayerView {
  /** The window's pattern; '' while it is not known. */
  readonly pattern: string;
  /** What its cells print, row by row: a colour, a value or a dot each. */
  readonly print: string;
  /** By row; '..' is an empty cell. */
  readonly rows: readonly string[];
  readonly favor: number;
  /** Has a window, even if it is still hidden. */
  readonly ready: boolean;
  /** Did not choose in time. */
  readonly late: boolean;
  readonly skipsSecondTurn: boolean;
  readonly gone: boolean;
  /** Letters of the private colours, '' while not known. The single player has two. */
  readonly private: string;
}

/** The draft or tool in progress. */
export interface QueueView {
  /** Id of the tool, or 'draft'. */
  readonly card: string;
  readonly step: number;
  readonly asks: SagradaQuestion;
  /** Dice taken up; a die without a value yet is its colour alone. */
  readonly hand: string;
  /** Cells they were lifted from. */
  readonly from: readonly number[];
  /** Cells whose dice were moved. */
  readonly moved: readonly number[];
  /** The colour the tool is about, or ''. */
  readonly colour: string;
  readonly price: number;
  /** 1 + the first step after something random was shown, or 0 if nothing was. */
  readonly anchor: number;
  /** The die CHANCE has shown and that goes to the pool should the clock run out, or ''. */
  readonly shown: string;
  /** The clock ran out on a drawn die, which is still to be rolled. */
  readonly late: boolean;
  /** What was put and taken so far, as the rules note it: enough to take it back. */
  readonly log: readonly number[];
}

export interface OfferView {
  readonly id: string;
  readonly difficulty: number;
  readonly print: string;
}

export interface View {
  readonly seat: Seat;
  readonly phase: SagradaPhase;
  /** 1 to 10; 11 once all are played. */
  readonly round: number;
  /** Of the round, from 0. */
  readonly turn: number;
  readonly toAct: Seat;
  readonly dealt: number;
  readonly players: readonly PlayerView[];
  /** Windows the viewer may choose from. */
  readonly offer: readonly OfferView[];
  readonly tools: readonly { readonly id: string; readonly used: boolean }[];
  readonly objectives: readonly string[];
  readonly pool: string;
  /** By round. */
  readonly track: readonly string[];
  /** Colours of dice being rolled again. */
  readonly cup: string;
  /** Dice that paid for tools. */
  readonly box: string;
  readonly drafted: boolean;
  readonly tooled: boolean;
  readonly queue: QueueView | null;
  /** Of the single player: the sum to exceed. */
  readonly target: number;
}

const ALL_KINDS = (1 << KINDS) - 1;

function bits(set: number): number[] {
  const found: number[] = [];
  for (let left = set; left !== 0; left &= left - 1) found.push(lowest(left));
  return found;
}

function printDice(counts: Uint8Array, kinds: number, from = 0): string {
  let text = '';
  for (let left = kinds; left !== 0; left &= left - 1) {
    const die = lowest(left);
    for (let n = counts[from + die]!; n > 0; n--) text += text === '' ? printDie(die) : ` ${printDie(die)}`;
  }
  return text;
}

/** The dice of such a text. */
export const parseDice = (text: string): Die[] => (text === '' ? [] : text.split(' ').map(word => parseDie(word)!));

export function view(s: State, seat: Seat): View {
  const { reg, tables } = s;
  return {
    seat,
    phase: PHASES[reg[PHASE]!]!,
    round: reg[ROUND]! + 1,
    turn: reg[TURN]!,
    toAct: toAct(s),
    dealt: reg[DEALT]!,
    players: Array.from({ length: s.seats }, (_, other) => viewPlayer(s, other, seat)),
    offer: seat === AUDIENCE ? [] : offered(s, seat).map(pattern => viewOffer(tables.patterns[pattern]!)),
    tools: bits(reg[TOOLS]!).map(tool => ({ id: tables.tools[tool]!.id, used: isIn(reg[USED_TOOLS]!, tool) })),
    objectives: bits(reg[PUBLIC_OBJECTIVES]!).map(aim => OBJECTIVES[aim]!.id),
    pool: printDice(s.pool, reg[POOL]!),
    track: Array.from(s.slots, (kinds, round) => printDice(s.track, kinds, round * KINDS)),
    cup: COLOURS.map((colour, i) => colour.repeat(s.cup[i]!)).join(''),
    box: printDice(s.box, ALL_KINDS),
    drafted: reg[DRAFTED] === 1,
    tooled: reg[TOOL_USED] === 1,
    queue: reg[QUEUE] === 0 ? null : viewQueue(s),
    target: tables.solo ? target(s) : 0,
  };
}

const viewOffer = ({ id, difficulty, cells }: Pattern): OfferView => ({ id, difficulty, print: cells });

/** Windows are turned over together, once everybody has one. */
export const areWindowsOpen = (s: State): boolean =>
  s.reg[PHASE]! >= ROLL || s.reg[DEALT]! > s.tables.beforeChoice || isDealingOn(s);
/** Between the choice and what is dealt after it. */
const isDealingOn = (s: State): boolean => s.reg[PHASE] === DEAL && s.reg[DEALT] === s.tables.beforeChoice;

function viewPlayer(s: State, seat: Seat, viewer: Seat): PlayerView {
  const { reg, tables } = s;
  const window = reg[WINDOW + seat]!;
  const seesWindow = window !== 0 && (viewer === seat || areWindowsOpen(s));
  const seesColours = viewer === seat || tables.solo || reg[PHASE] === OVER;
  const colours = tables.solo ? [reg[PRIVATE]!, reg[PRIVATE + 1]!] : [reg[PRIVATE + seat]!];
  return {
    pattern: seesWindow ? tables.patterns[window - 1]!.id : '',
    print: seesWindow ? tables.patterns[window - 1]!.cells : '',
    rows: ROW_MASKS.map((_, row) => printRow(s, seat, row)),
    favor: reg[FAVOR + seat]!,
    ready: window !== 0,
    late: isIn(reg[LATE]!, seat),
    skipsSecondTurn: isIn(reg[SKIPS]!, seat),
    gone: isIn(reg[GONE]!, seat),
    private: seesColours ? colours.map(colour => COLOURS[colour - 1] ?? '').join('') : '',
  };
}

function printRow(s: State, seat: Seat, row: number): string {
  const from = seat * CELLS + row * COLUMNS;
  let text = '';
  for (let i = from; i < from + COLUMNS; i++) {
    const die = s.cells[i]!;
    text += (i === from ? '' : ' ') + (die === 0 ? '..' : printDie(die - 1));
  }
  return text;
}

function viewQueue(s: State): QueueView {
  const { reg, tables } = s;
  const operation = operationOf(s);
  const held = [reg[HAND]!, reg[HAND + 1]!].filter(die => die !== 0).map(die => printDie(die - 1));
  const colour = reg[COLOUR] === 0 ? '' : COLOURS[reg[COLOUR]! - 1]!;
  return {
    card: reg[QUEUE] === DRAFT ? 'draft' : tables.tools[reg[QUEUE]! - 1]!.id,
    step: reg[STEP]!,
    asks: operation.kind === 'asks' && reg[ROLLS_LATE] === 0 ? operation.question : 'chance',
    hand: held.join(' '),
    from: [reg[LIFTED_FROM]!, reg[LIFTED_FROM + 1]!].filter(cell => cell !== 0).map(cell => cell - 1),
    moved: bits(reg[MOVED]!),
    colour,
    price: reg[PRICE]!,
    anchor: reg[ANCHOR]!,
    shown: reg[SHOWN] === 0 ? '' : printDie(reg[SHOWN]! - 1),
    late: reg[ROLLS_LATE] === 1,
    log: [...s.log.subarray(0, reg[LOG_SIZE])],
  };
}

/** What the viewer cannot see is dealt again. Overwrites `s`, a state of the same table. */
export function imagine(v: View, random: RandomInt, s: State): State {
  const { reg, tables } = s;
  s.all.fill(0);
  reg[PHASE] = PHASES.indexOf(v.phase);
  reg[ROUND] = v.round - 1;
  reg[TURN] = v.turn;
  reg[DEALT] = v.dealt;
  reg[SEAT] = v.phase === 'play' ? seatOf(s.seats, v.round - 1, v.turn) : 0;
  reg[DRAFTED] = v.drafted ? 1 : 0;
  reg[TOOL_USED] = v.tooled ? 1 : 0;
  for (const { id, used } of v.tools) {
    const tool = 1 << tables.toolById.get(id)!;
    reg[TOOLS]! |= tool;
    if (used) reg[USED_TOOLS]! |= tool;
  }
  for (const id of v.objectives) reg[PUBLIC_OBJECTIVES]! |= 1 << OBJECTIVE_BY_ID.get(id)!;
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
  for (const [i, cell] of queue.from.entries()) reg[LIFTED_FROM + i] = cell + 1;
  for (const cell of queue.moved) reg[MOVED]! |= 1 << cell;
  reg[COLOUR] = parseColour(queue.colour) + 1;
  reg[PRICE] = queue.price;
  reg[ANCHOR] = queue.anchor;
  reg[SHOWN] = (parseDie(queue.shown) ?? -1) + 1;
  reg[ROLLS_LATE] = queue.late ? 1 : 0;
  reg[LOG_SIZE] = queue.log.length;
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
  for (let colour = 0; colour < 5; colour++)
    s.bag[colour] = Math.max(0, DICE_PER_COLOUR - seen[colour]! - s.cup[colour]!);
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
