// Messages about one table that a connection follows and that need no store.

import type { ReplyCallback } from '../../match/table-ports.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import type { TableSubscription } from './table-subscription.ts';

const COMMANDS = [
  'act',
  'retract',
  'resign',
  'pause',
  'resume',
  'decline-pause',
  'decline-retract',
  'claim',
  'view',
  'leave',
] as const;
const NAMES: ReadonlySet<string> = new Set(COMMANDS);

export type TableCommand = Extract<ClientMessage, { match?: string; t: (typeof COMMANDS)[number] | 'rematch' }>;

export function isTableCommand(message: ClientMessage): message is TableCommand {
  return NAMES.has(message.t);
}

export function carryOut(command: TableCommand, subscription: TableSubscription, answer: ReplyCallback): void {
  const { handle } = subscription;
  switch (command.t) {
    case 'act':
      handle.actByText(command.action, command.version, answer, command.note);
      return;
    case 'retract':
    case 'resign':
    case 'pause':
    case 'resume':
    case 'decline-retract':
    case 'decline-pause':
    case 'claim':
      handle.request(command.t, answer);
      return;
    case 'view':
      subscription.resend(command.id, answer);
      return;
    case 'leave':
      subscription.leave();
      answer(undefined);
      return;
    case 'rematch':
    // Needs the store.
  }
}
