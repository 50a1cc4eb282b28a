// The tool cards: each is a queue of operations (operations.ts), played one after another. A new tool is one entry here;
// docs/adding-a-tool.md tells how. What a tool is called and what it does stands in texts/words.*.ts.

import type { DieColour } from './dice.ts';
import type { OperationName } from './operations.ts';

/** When a card may be used at all; what its queue needs beyond that follows from the queue. */
export const TIMINGS = ['undrafted', 'drafted', 'first-turn', 'second-turn'] as const;
export type Timing = (typeof TIMINGS)[number];

export interface ToolCard {
  readonly id: string;
  /** Colour of the die that pays for it in the single-player game. */
  readonly solo: DieColour;
  readonly when: readonly Timing[];
  readonly queue: readonly OperationName[];
}

export const TOOLS: readonly ToolCard[] = [
  { id: 'grozing-pliers', solo: 'P', when: ['undrafted'], queue: ['pool', 'nudge', 'place'] },
  { id: 'eglomise-brush', solo: 'B', when: [], queue: ['lift', 'drop-any-colour'] },
  { id: 'copper-foil-burnisher', solo: 'R', when: [], queue: ['lift', 'drop-any-value'] },
  { id: 'lathekin', solo: 'Y', when: [], queue: ['lift', 'drop', 'lift', 'drop'] },
  { id: 'lens-cutter', solo: 'G', when: ['undrafted'], queue: ['pool', 'swap', 'place'] },
  { id: 'flux-brush', solo: 'P', when: ['undrafted'], queue: ['pool', 'reroll', 'settle'] },
  { id: 'glazing-hammer', solo: 'B', when: ['second-turn', 'undrafted'], queue: ['shake'] },
  { id: 'running-pliers', solo: 'R', when: ['first-turn'], queue: ['pool', 'place', 'forfeit'] },
  { id: 'cork-backed-straightedge', solo: 'Y', when: ['undrafted'], queue: ['pool', 'place-apart'] },
  { id: 'grinding-stone', solo: 'G', when: ['undrafted'], queue: ['pool', 'flip', 'place'] },
  { id: 'flux-remover', solo: 'P', when: ['undrafted'], queue: ['pool', 'redraw', 'value', 'settle'] },
  { id: 'tap-wheel', solo: 'B', when: [], queue: ['hue', 'lift', 'drop', 'more', 'lift', 'drop'] },
];
