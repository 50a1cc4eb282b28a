import type { Refusal } from '../../../src/core/game.ts';
import type { OptionSchemas } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { POSITION_LENGTH, readPosition } from './position.ts';
import { refusal } from './refusals.ts';
import { ENDED } from './state.ts';

export interface Options {
  /** The rules as the season's server had them where they differ from the document: see ending.ts. */
  readonly official: boolean;
  /** A position to start from, as `read` takes it. If empty, matches start from the usual one. */
  readonly position: string;
}

export const DEFAULTS: Options = { official: false, position: '' };

export const SCHEMAS: OptionSchemas<Options> = {
  official: { type: 'boolean' },
  position: { type: 'string', maxLength: POSITION_LENGTH },
};

/** A starting position must be readable, and its game must not be over already. */
export function checkOptions(_seats: number, options: Options): Refusal | undefined {
  if (options.position === '') return undefined;
  const s = readPosition(options.position, options.official);
  if (isRefusal(s)) return s;
  return s.n[ENDED] === 0 ? undefined : refusal('position-over');
}
