import type { BubblewrapProblem } from '../../arena/programs/bubblewrap.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';

/** Programs run without bubblewrap. */
export function sandboxWarning({ why, isForbidden }: BubblewrapProblem, { arena }: Texts): string {
  return fill(arena.unprotected[isForbidden ? 'forbidden' : 'missing'], { why });
}
