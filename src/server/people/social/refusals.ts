import { refusal } from '../../base/refusal.ts';

export const guest = refusal('social/guest', 'Guests have no account, so nobody can follow or invite them.');
export const tooMany = refusal('social/too-many', 'This list is full. Remove somebody first.');
/** The answer to a blocked account: it names neither the reason nor the block. */
export const unwanted = refusal('social/unwanted', 'You cannot follow or invite this account.', 403);
export const youBlock = refusal('social/you-block', 'You have blocked this account. Unblock it first.');
export const noPerson = refusal('social/no-person', 'A program only comes when its owner starts it. Invite its owner.');
export const alreadySeated = refusal('social/is-seated', 'This person is already at the table.');
