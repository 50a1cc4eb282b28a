import { type Refusal, refuse } from '../../../core/refusal.ts';

export const chatOff: Refusal = refuse('chat/off', 'There is no chat at this table.');
export const accountsOnly: Refusal = refuse('chat/accounts-only', 'Sign in to talk: in this house guests only listen.');
export const nothingSaid: Refusal = refuse('chat/empty', 'Write something first.');
export const tooLong: Refusal = refuse('chat/too-long', 'A line has at most 300 characters; say it in two.');
export const tooFast: Refusal = refuse('chat/too-fast', 'That was fast; wait a few seconds.');
export const tableTooFast: Refusal = refuse('chat/crowded', 'Many talk at once here; wait a few seconds.');
export const noSuchLine: Refusal = refuse('chat/no-such-line', 'This line is no longer there.');
export const tooManyReports: Refusal = refuse('chat/too-many-reports', 'Thank you; you can report more in a minute.');
