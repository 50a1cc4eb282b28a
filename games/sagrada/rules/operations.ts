// The operations that queues are made of: all that the twelve tools and the draft need.

import type { Action } from '../../../src/core/game.ts';
import { CELL, DIE, DOWN, HUE, NO, ROUNDS, TRACK, UP, VALUE } from './actions.ts';
import { addToPool, clearPool, dieInCell, IN_BOX, IN_POOL, ON_TRACK, put, take } from './containers.ts';
import { COLOURS, colourOf, dieOf, faceOf, KINDS } from './dice.ts';
import { ALL_CELLS, CELLS } from './geometry.ts';
import type { ActionRange, BaseOperation, Operation, PlayerOperation, SagradaQuestion } from './operation-types.ts';
import { forbiddenCells, leavingStrays, NORMAL_PLACEMENT, type PlacementRules } from './placement.ts';
import type { Reasons } from './reasons.ts';
import {
  BY_COLOUR,
  COLOUR,
  HAND,
  HAND_2,
  LIFTED_FROM,
  LIFTED_FROM_2,
  MOVED,
  POOL,
  POOL_SIZE,
  QUEUE,
  SEAT,
  SETS_PER_WINDOW,
  SKIPS,
  STEP,
  type State,
} from './state.ts';

const range = (base: Action, size: number): ActionRange => ({ base, all: (1 << size) - 1 });
const DICE_RANGE = [range(DIE, KINDS)];
const CELL_RANGE = [range(CELL, CELLS)];
const VALUE_RANGE = [range(VALUE, 6)];
const HUE_RANGE = [range(HUE, 5)];

function asking(
  question: SagradaQuestion,
  ranges: readonly ActionRange[],
  forbidden: PlayerOperation['forbidden'],
  perform: BaseOperation['perform'],
  more: { readonly sure?: boolean; readonly optional?: boolean } = {},
): PlayerOperation {
  return { kind: 'asks', question, ranges, forbidden, perform, sure: false, optional: false, ...more };
}

/** Puts down the die taken up first. */
function putDown(s: State, action: Action): void {
  const { reg } = s;
  put(s, action - CELL, reg[HAND]! - 1);
  reg[HAND] = reg[HAND_2]!;
  reg[HAND_2] = 0;
}

function fits(s: State, rules: PlacementRules, reasons?: Reasons): number {
  return forbiddenCells(s, s.reg[SEAT]!, s.reg[HAND]! - 1, rules, reasons);
}

const place = (question: SagradaQuestion, rules: PlacementRules): PlayerOperation =>
  asking(question, CELL_RANGE, (s, _range, reasons) => fits(s, rules, reasons), putDown);

function drop(rules: PlacementRules): PlayerOperation {
  return asking(
    'cell',
    CELL_RANGE,
    (s, _range, reasons) => {
      const { stayPut, strays } = s.tables.options;
      const origin = stayPut ? 0 : 1 << (s.reg[LIFTED_FROM]! - 1);
      const lonely = strays ? 0 : leavingStrays(s, s.reg[SEAT]!);
      if (reasons) {
        reasons.SAME_CELL = origin;
        reasons.LEAVES_ALONE = lonely;
      }
      return fits(s, rules, reasons) | origin | lonely;
    },
    (s, action) => {
      const { reg } = s;
      putDown(s, action);
      reg[MOVED]! |= 1 << (action - CELL);
      reg[LIFTED_FROM] = reg[LIFTED_FROM_2]!;
      reg[LIFTED_FROM_2] = 0;
    },
  );
}

/** Place the die in hand, or give it back to the pool: either way the draft is over. */
function settle(mustPlace: boolean): PlayerOperation {
  const NO_RANGE = 0;
  return asking(
    'cell-or-no',
    [range(NO, 1), ...CELL_RANGE],
    (s, range, reasons) => {
      const cells = fits(s, NORMAL_PLACEMENT, range === NO_RANGE ? undefined : reasons);
      if (range !== NO_RANGE) return cells;
      const bound = mustPlace && cells !== ALL_CELLS ? 1 : 0;
      if (reasons) reasons.MUST_PLACE = bound;
      return bound;
    },
    (s, action) => {
      if (action !== NO) {
        putDown(s, action);
        return;
      }
      put(s, IN_POOL, s.reg[HAND]! - 1);
      s.reg[HAND] = 0;
    },
    { sure: true, optional: true },
  );
}

export const OPERATIONS = {
  /** Single-player game, put before every tool: a die of the pool pays and leaves the game. */
  pay: asking(
    'payment',
    DICE_RANGE,
    (s, _range, reasons) => {
      const missing = ~s.reg[POOL]!;
      const unfit = ~(0b111111 << (COLOURS.indexOf(s.tables.tools[s.reg[QUEUE]! - 1]!.solo) * 6));
      if (reasons) {
        reasons.NO_DIE = missing;
        reasons.WRONG_PAYMENT = unfit;
      }
      return missing | unfit;
    },
    (s, action) => {
      take(s, IN_POOL, action - DIE);
      put(s, IN_BOX, action - DIE);
    },
  ),

  /** Take a die of the pool in hand. */
  pool: asking(
    'pool-die',
    DICE_RANGE,
    (s, _range, reasons) => {
      const missing = ~s.reg[POOL]!;
      if (reasons) reasons.NO_DIE = missing;
      return missing;
    },
    (s, action) => {
      take(s, IN_POOL, action - DIE);
      s.reg[HAND] = action - DIE + 1;
    },
  ),

  /** Turn the die in hand one up or one down. */
  nudge: asking(
    'up-or-down',
    [range(DOWN, 2)],
    (s, _range, reasons) => {
      const face = faceOf(s.reg[HAND]! - 1);
      const ends = (face === 0 ? 1 : 0) | (face === 5 ? 1 << (UP - DOWN) : 0);
      if (reasons) reasons.NO_SUCH_VALUE = ends;
      return ends;
    },
    (s, action) => {
      s.reg[HAND]! += action === UP ? 1 : -1;
    },
  ),

  /** Turn the die in hand over. */
  flip: {
    kind: 'automatic',
    sure: false,
    perform: s => {
      const die = s.reg[HAND]! - 1;
      s.reg[HAND] = dieOf(colourOf(die), 5 - faceOf(die)) + 1;
    },
  },

  /** Exchange the die in hand for one on the round track; it takes that one's slot. */
  swap: asking(
    'track-die',
    Array.from({ length: ROUNDS }, (_, round) => range(TRACK + round * KINDS, KINDS)),
    (s, round, reasons) => {
      const missing = ~s.slots[round]!;
      if (reasons) reasons.NO_DIE = missing;
      return missing;
    },
    (s, action) => {
      const die = (action - TRACK) % KINDS;
      const slot = ON_TRACK + (action - TRACK - die) / KINDS;
      take(s, slot, die);
      put(s, slot, s.reg[HAND]! - 1);
      s.reg[HAND] = die + 1;
    },
  ),

  /** CHANCE rolls the die in hand again. */
  reroll: {
    kind: 'random',
    sure: true,
    ranges: VALUE_RANGE,
    possible: () => true,
    begin: () => undefined,
    weight: () => 1,
    again: () => false,
    perform: (s, outcome) => {
      s.reg[HAND] = dieOf(colourOf(s.reg[HAND]! - 1), outcome - VALUE) + 1;
    },
  },

  /** The die in hand goes to the bag, CHANCE draws one from there; it has no value yet. */
  redraw: {
    kind: 'random',
    sure: true,
    ranges: HUE_RANGE,
    possible: () => true,
    begin: s => {
      s.bag[colourOf(s.reg[HAND]! - 1)]!++;
      s.reg[HAND] = 0;
    },
    weight: (s, outcome) => s.bag[outcome - HUE]!,
    again: () => false,
    perform: (s, outcome) => {
      s.bag[outcome - HUE]!--;
      s.reg[COLOUR] = outcome - HUE + 1;
    },
  },

  /** Choose the value of the die just drawn. */
  value: asking(
    'value',
    VALUE_RANGE,
    () => 0,
    (s, action) => {
      s.reg[HAND] = dieOf(s.reg[COLOUR]! - 1, action - VALUE) + 1;
      s.reg[COLOUR] = 0;
    },
    { sure: true },
  ),

  place: place('cell', NORMAL_PLACEMENT),
  'place-apart': place('cell-apart', { ...NORMAL_PLACEMENT, apart: true }),
  'place-apart-anywhere': place('cell-apart', { ...NORMAL_PLACEMENT, apart: true, firstAnywhere: true }),
  settle: settle(false),
  'settle-placing': settle(true),

  /** CHANCE rolls the whole pool again, colour by colour. */
  shake: {
    kind: 'random',
    sure: false,
    ranges: VALUE_RANGE,
    possible: s => s.reg[POOL_SIZE]! > 0,
    begin: s => {
      for (let die = 0; die < KINDS; die++) s.cup[colourOf(die)]! += s.pool[die]!;
      clearPool(s);
    },
    weight: () => 1,
    again: s => s.cup.some(dice => dice > 0),
    perform: (s, outcome) => {
      const colour = s.cup.findIndex(dice => dice > 0);
      s.cup[colour]!--;
      addToPool(s, dieOf(colour, outcome - VALUE));
    },
  },

  /** Choose a colour that is on the round track. */
  hue: asking(
    'track-colour',
    HUE_RANGE,
    (s, _range, reasons) => {
      let kinds = 0;
      for (let round = 0; round < ROUNDS; round++) kinds |= s.slots[round]!;
      let absent = 0;
      for (let colour = 0; colour < 5; colour++) if (((kinds >> (colour * 6)) & 0b111111) === 0) absent |= 1 << colour;
      if (reasons) reasons.COLOR_NOT_ON_TRACK = absent;
      return absent;
    },
    (s, action) => {
      s.reg[COLOUR] = action - HUE + 1;
    },
  ),

  /** Lift a die of one's own window that was not moved yet; of the chosen colour, where one was chosen. */
  lift: asking(
    'own-die',
    CELL_RANGE,
    (s, _range, reasons) => {
      const { reg, sets } = s;
      const window = reg[SEAT]! * SETS_PER_WINDOW;
      const missing = ALL_CELLS & ~sets[window]!;
      const other = reg[COLOUR] === 0 ? 0 : sets[window]! & ~sets[window + BY_COLOUR + reg[COLOUR]! - 1]!;
      if (reasons) {
        reasons.NO_DIE = missing;
        reasons.SAME_DIE = reg[MOVED]!;
        reasons.DIFFERENT_COLORS = other;
      }
      return missing | reg[MOVED]! | other;
    },
    (s, action) => {
      const { reg } = s;
      const cell = action - CELL;
      const die = dieInCell(s, reg[SEAT]!, cell);
      take(s, cell, die);
      const second = reg[HAND] !== 0 ? 1 : 0;
      reg[HAND + second] = die + 1;
      reg[LIFTED_FROM + second] = cell + 1;
    },
  ),

  /** Put down the die lifted first. */
  drop: drop(NORMAL_PLACEMENT),
  'drop-any-colour': drop({ ...NORMAL_PLACEMENT, anyPrintedColour: true }),
  'drop-any-value': drop({ ...NORMAL_PLACEMENT, anyPrintedValue: true }),
  'drop-any-colour-besides': drop({ ...NORMAL_PLACEMENT, anyPrintedColour: true, anyAdjacentColour: true }),
  'drop-any-value-besides': drop({ ...NORMAL_PLACEMENT, anyPrintedValue: true, anyAdjacentValue: true }),

  /** Continue with the rest of the queue, or stop there. */
  more: asking(
    'yes-or-no',
    [range(NO, 2)],
    () => 0,
    (s, action) => {
      if (action === NO) s.reg[STEP] = s.tables.queues[s.reg[QUEUE]!]!.operations.length - 1;
    },
    { sure: true, optional: true },
  ),

  /** The second turn of the round is lost. */
  forfeit: {
    kind: 'automatic',
    sure: true,
    perform: s => {
      s.reg[SKIPS]! |= 1 << s.reg[SEAT]!;
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;
