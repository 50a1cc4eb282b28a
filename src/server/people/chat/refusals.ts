import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const chatOff: Refusal = refusal('chat/off', 409, 'There is no chat at this table.');
export const accountsOnly: Refusal = refusal(
  'chat/accounts-only',
  409,
  'Sign in to write messages. On this server guests can only read.',
);
export const nothingSaid: Refusal = refusal('chat/empty', 409, 'Write something first.');
export const tooLong: Refusal = refusal(
  'chat/too-long',
  409,
  'A message can have up to 300 characters. Split it in two.',
);
export const tooFast: Refusal = refusal('chat/too-fast', 409, 'Too many messages. Wait a few seconds.');
export const tableTooFast: Refusal = refusal(
  'chat/crowded',
  409,
  'Too many people are writing at the same time. Wait a few seconds.',
);
export const noSuchLine: Refusal = refusal('chat/no-such-line', 404, 'This message no longer exists.');
export const tooManyReports: Refusal = refusal('chat/too-many-reports', 429, 'Too many reports. Wait a minute.');
