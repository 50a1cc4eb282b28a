import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const guest: Refusal = refusal(
  'social/guest',
  409,
  'Guests have no account, so nobody can follow or invite them.',
);
export const tooMany: Refusal = refusal('social/too-many', 409, 'This list is full. Remove somebody first.');
/** The answer to a blocked account: it names neither the reason nor the block. */
export const unwanted: Refusal = refusal('social/unwanted', 403, 'You cannot follow or invite this account.');
export const youBlock: Refusal = refusal('social/you-block', 409, 'You have blocked this account. Unblock it first.');
export const noPerson: Refusal = refusal(
  'social/no-person',
  409,
  'A program only comes when its owner starts it. Invite its owner.',
);
export const isSeated: Refusal = refusal('social/is-seated', 409, 'This person is already at the table.');
