import { refusal } from '../../base/refusal.ts';

export const chatOff = refusal('chat/off', 'There is no chat at this table.');
export const accountsOnly = refusal(
  'chat/accounts-only',
  'Sign in to write messages. On this server guests can only read.',
);
export const nothingSaid = refusal('chat/empty', 'Write something first.');
export const tooLong = refusal('chat/too-long', 'A message can have up to 300 characters. Split it in two.');
export const tooFast = refusal('chat/too-fast', 'Too many messages. Wait a few seconds.');
export const tableTooFast = refusal(
  'chat/crowded',
  'Too many people are writing at the same time. Wait a few seconds.',
);
export const noSuchLine = refusal('chat/no-such-line', 'This message no longer exists.', 404);
export const tooManyReports = refusal('chat/too-many-reports', 'Too many reports. Wait a minute.', 429);
