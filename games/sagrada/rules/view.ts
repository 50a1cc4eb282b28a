// What a seat sees. Secret are the private colours until the game is
// over, and while windows are chosen what the others were offered and took. The bag is no secret and in no view: it is
// 18 of each colour less the dice one sees.

import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { offered } from './chance.ts';
import { COLOURS, type Die, KINDS, parseDie, printDie } from './dice.ts';
import { CELLS, COLUMNS, lowest, ROW_MASKS } from './geometry.ts';
import { OBJECTIVES } from './objectives.ts';
import type { SagradaQuestion } from './operation-types.ts';
import type { Pattern } from './patterns.ts';
import { operationOf } from './queue.ts';
import { toAct } from './rules.ts';
import { target } from './scoring.ts';
import {
  AIMS,
  ANCHOR,
  COLOUR,
  DEAL,
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
  OVER,
  PHASE,
  PHASES,
  POOL,
  PRICE,
  PRIVATE,
  QUEUE,
  ROLL,
  ROLLS_LATE,
  ROUND,
  type SagradaPhase,
  SHOWN,
  SKIPS,
  STEP,
  type State,
  TOOLED,
  TOOLS,
  TURN,
  USED,
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
    tools: bits(reg[TOOLS]!).map(tool => ({ id: tables.tools[tool]!.id, used: isIn(reg[USED]!, tool) })),
    objectives: bits(reg[AIMS]!).map(aim => OBJECTIVES[aim]!.id),
    pool: printDice(s.pool, reg[POOL]!),
    track: Array.from(s.slots, (kinds, round) => printDice(s.track, kinds, round * KINDS)),
    cup: COLOURS.map((colour, i) => colour.repeat(s.cup[i]!)).join(''),
    box: printDice(s.box, ALL_KINDS),
    drafted: reg[DRAFTED] === 1,
    tooled: reg[TOOLED] === 1,
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
    from: [reg[FROM]!, reg[FROM + 1]!].filter(cell => cell !== 0).map(cell => cell - 1),
    moved: bits(reg[MOVED]!),
    colour,
    price: reg[PRICE]!,
    anchor: reg[ANCHOR]!,
    shown: reg[SHOWN] === 0 ? '' : printDie(reg[SHOWN]! - 1),
    late: reg[ROLLS_LATE] === 1,
    log: [...s.log.subarray(0, reg[LOGGED])],
  };
}
