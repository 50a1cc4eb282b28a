import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const guest: Refusal = refusal('social/guest', 409, 'A guest has no account: nobody can follow or invite one.');
export const tooMany: Refusal = refusal(
  'social/too-many',
  409,
  'You have as many in this list as one account may have.',
);
/** Said to whoever was blocked: not why, and not by what. */
export const unwanted: Refusal = refusal('social/unwanted', 403, 'This account cannot be followed or invited by you.');
export const youBlock: Refusal = refusal('social/you-block', 409, 'You have blocked this account; unblock it first.');
export const noPerson: Refusal = refusal(
  'social/no-person',
  409,
  'A program comes when its owner starts it; invite its owner.',
);
export const isSeated: Refusal = refusal('social/is-seated', 409, 'They sit at this table already.');
