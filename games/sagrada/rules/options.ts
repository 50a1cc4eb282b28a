// What a table may choose. Each ruling on which the sources are silent or disagree is an option with our reading as default.

import type { OptionSchemas } from '../../../src/core/options.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { parsePatterns } from './pattern-file.ts';
import { refusal } from './refusals.ts';

export interface Options {
  /** Tool cards on the table. In the single-player game this is the difficulty: 1 is hardest, 5 easiest. */
  readonly tools: number;
  /** Further windows, as pattern-file.ts reads them; they are shuffled in with the 12 cards. */
  readonly patterns: string;
  /** Are tools and objectives on the table before the windows are chosen? */
  readonly reveal: 'before-choice' | 'after-choice';
  /** The window of a player who does not choose in time. */
  readonly unchosen: 'random' | 'first';
  /** May an unfinished draft or tool be taken back while nothing random was shown? */
  readonly cancel: boolean;
  /** May a moved die land where it lay? */
  readonly stayPut: boolean;
  /** May a move leave another die without contact? */
  readonly strays: boolean;
  /** Tools 2 and 3 ignore the print alone, or same-coloured (same-valued) neighbours too. */
  readonly brushes: 'print' | 'neighbours';
  /** Lathekin moves one die, then the other; or lifts both first. */
  readonly lathekin: 'one-by-one' | 'together';
  /** After Flux Brush, may a die that fits go back to the pool? */
  readonly fluxBrush: 'may-place' | 'must-place';
  /** May Running Pliers be used before the draft (it is then the draft)? */
  readonly runningPliers: 'any-time' | 'after-draft';
  /** The first die of a window, placed with the straightedge. */
  readonly straightedgeFirst: 'border' | 'anywhere';
  /** May a total be negative? */
  readonly belowZero: boolean;
}

export const DEFAULTS: Options = {
  tools: 3,
  patterns: '',
  reveal: 'before-choice',
  unchosen: 'random',
  cancel: true,
  stayPut: false,
  strays: true,
  brushes: 'print',
  lathekin: 'one-by-one',
  fluxBrush: 'may-place',
  runningPliers: 'any-time',
  straightedgeFirst: 'border',
  belowZero: true,
};

export const SCHEMAS: OptionSchemas<Options> = {
  tools: { type: 'integer', minimum: 0, maximum: 5 },
  patterns: { type: 'string', maxLength: 4000 },
  reveal: { type: 'string', enum: ['before-choice', 'after-choice'] },
  unchosen: { type: 'string', enum: ['random', 'first'] },
  cancel: { type: 'boolean' },
  stayPut: { type: 'boolean' },
  strays: { type: 'boolean' },
  brushes: { type: 'string', enum: ['print', 'neighbours'] },
  lathekin: { type: 'string', enum: ['one-by-one', 'together'] },
  fluxBrush: { type: 'string', enum: ['may-place', 'must-place'] },
  runningPliers: { type: 'string', enum: ['any-time', 'after-draft'] },
  straightedgeFirst: { type: 'string', enum: ['border', 'anywhere'] },
  belowZero: { type: 'boolean' },
};

export function checkOptions(_seats: number, options: Options): Refusal | undefined {
  const { errors } = parsePatterns(options.patterns);
  return errors.length === 0 ? undefined : refusal('bad-patterns', errors.join(' '), errors);
}
