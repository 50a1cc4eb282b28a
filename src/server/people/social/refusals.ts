import { type Refusal, refuse } from '../../../core/refusal.ts';

export const guest: Refusal = refuse('social/guest', 'A guest has no account: nobody can follow or invite one.');
export const tooMany: Refusal = refuse('social/too-many', 'You have as many in this list as one account may have.');
/** Said to whoever was blocked: not why, and not by what. */
export const unwanted: Refusal = refuse('social/unwanted', 'This account cannot be followed or invited by you.');
export const youBlock: Refusal = refuse('social/you-block', 'You have blocked this account; unblock it first.');
export const noPerson: Refusal = refuse(
  'social/no-person',
  'A program comes when its owner starts it; invite its owner.',
);
export const isSeated: Refusal = refuse('social/is-seated', 'They sit at this table already.');
