// The tool cards: each is a queue of operations (operations.ts), played one after another. A new tool is one entry here;
// docs/adding-a-tool.md tells how.

import type { DieColour } from './dice.ts';
import type { OperationName } from './operations.ts';

/** When a card may be used at all; what its queue needs beyond that follows from the queue. */
export const TIMINGS = ['undrafted', 'drafted', 'first-turn', 'second-turn'] as const;
export type Timing = (typeof TIMINGS)[number];

export interface ToolCard {
  readonly id: string;
  readonly name: string;
  /** Colour of the die that pays for it in the single-player game. */
  readonly solo: DieColour;
  readonly when: readonly Timing[];
  readonly queue: readonly OperationName[];
  readonly text: string;
}

export const TOOLS: readonly ToolCard[] = [
  {
    id: 'grozing-pliers',
    name: 'One step',
    solo: 'P',
    when: ['undrafted'],
    queue: ['pool', 'nudge', 'place'],
    text: 'Draft a die and turn it one up or one down, not from 6 to 1 or 1 to 6.',
  },
  {
    id: 'eglomise-brush',
    name: 'Colour-blind move',
    solo: 'B',
    when: [],
    queue: ['lift', 'drop-any-colour'],
    text: 'Move one die of your window. The printed colour does not count.',
  },
  {
    id: 'copper-foil-burnisher',
    name: 'Number-blind move',
    solo: 'R',
    when: [],
    queue: ['lift', 'drop-any-value'],
    text: 'Move one die of your window. The printed value does not count.',
  },
  {
    id: 'lathekin',
    name: 'Two moves',
    solo: 'Y',
    when: [],
    queue: ['lift', 'drop', 'lift', 'drop'],
    text: 'Move exactly two dice of your window, one after the other.',
  },
  {
    id: 'lens-cutter',
    name: 'Trade with the past',
    solo: 'G',
    when: ['undrafted'],
    queue: ['pool', 'swap', 'place'],
    text: 'Draft a die, exchange it for one on the round track and place that one.',
  },
  {
    id: 'flux-brush',
    name: 'Second roll',
    solo: 'P',
    when: ['undrafted'],
    queue: ['pool', 'reroll', 'settle'],
    text: 'Draft a die and roll it again. Place it, or it returns to the pool and your draft is over.',
  },
  {
    id: 'glazing-hammer',
    name: 'Shake the pool',
    solo: 'B',
    when: ['second-turn', 'undrafted'],
    queue: ['shake'],
    text: 'Roll the whole pool again. Only on your second turn of the round, before you draft.',
  },
  {
    id: 'running-pliers',
    name: 'Two at once',
    solo: 'R',
    when: ['first-turn'],
    queue: ['pool', 'place', 'forfeit'],
    text: 'Draft one more die now. Your second turn of this round is skipped.',
  },
  {
    id: 'cork-backed-straightedge',
    name: 'Stand apart',
    solo: 'Y',
    when: ['undrafted'],
    queue: ['pool', 'place-apart'],
    text: 'Draft a die and place it where it touches no other, not even at a corner.',
  },
  {
    id: 'grinding-stone',
    name: 'Turn over',
    solo: 'G',
    when: ['undrafted'],
    queue: ['pool', 'flip', 'place'],
    text: 'Draft a die and turn it over: 1 and 6, 2 and 5, 3 and 4 change places.',
  },
  {
    id: 'flux-remover',
    name: 'Fresh glass',
    solo: 'P',
    when: ['undrafted'],
    queue: ['pool', 'redraw', 'value', 'settle'],
    text: 'Draft a die, put it in the bag and draw another. Choose its value; place it or leave it in the pool.',
  },
  {
    id: 'tap-wheel',
    name: 'Colour shift',
    solo: 'B',
    when: [],
    queue: ['hue', 'lift', 'drop', 'more', 'lift', 'drop'],
    text: 'Move one or two dice of your window, both of one colour that is on the round track.',
  },
];
