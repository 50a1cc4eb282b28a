import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const chatOff: Refusal = refusal('chat/off', 409, 'There is no chat at this table.');
export const accountsOnly: Refusal = refusal(
  'chat/accounts-only',
  409,
  'Sign in to talk: in this house guests only listen.',
);
export const nothingSaid: Refusal = refusal('chat/empty', 409, 'Write something first.');
export const tooLong: Refusal = refusal('chat/too-long', 409, 'A line has at most 300 characters; say it in two.');
export const tooFast: Refusal = refusal('chat/too-fast', 409, 'That was fast; wait a few seconds.');
export const tableTooFast: Refusal = refusal('chat/crowded', 409, 'Many talk at once here; wait a few seconds.');
export const noSuchLine: Refusal = refusal('chat/no-such-line', 404, 'This line is no longer there.');
export const tooManyReports: Refusal = refusal(
  'chat/too-many-reports',
  429,
  'Thank you; you can report more in a minute.',
);
