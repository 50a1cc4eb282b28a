// Parses messages of the play protocol from a connection, or refuses them with their id.

import type { Refusal } from '../../core/refusal.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import { ClientMessage } from '../../protocol/play.ts';
import { Compile } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';

const schema = Compile(ClientMessage);
/** Longer messages that are refused unread are not searched for their id; our own clients need less. */
const MAX_ID_SEARCH = 4096;

export interface UnreadableMessage {
  readonly t: undefined;
  readonly id: number | undefined;
  readonly refusal: Refusal;
}

export function parseClientMessage(text: string): ClientMessage | UnreadableMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { t: undefined, id: undefined, refusal: refusals.notJson };
  }
  return schema.Check(message) ? message : { t: undefined, id: idOf(message), refusal: mismatch(message) };
}

/** The id of a message that is refused without being parsed: a client that waits gets an answer, and a flood of messages costs little. */
export function idIn(text: string): number | undefined {
  if (text.length > MAX_ID_SEARCH) return undefined;
  try {
    return idOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function idOf(message: unknown): number | undefined {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'number' ? id : undefined;
}

function mismatch(message: unknown): Refusal {
  if (isStrangeToken(message)) return refusals.badToken;
  const first = schema.Errors(message).at(-1);
  const t = (message as { t?: unknown } | null)?.t;
  const where = typeof t === 'string' ? `"${t.slice(0, 20)}"` : 'a message without "t"';
  return {
    ...refusals.unknownMessage,
    detail: `${where} is not a message of the play protocol: ${first?.message ?? 'unknown'}.`,
  };
}

/** A greeting that is only wrong in its token, which this server cannot have given out. */
function isStrangeToken(message: unknown): boolean {
  const { t, token, ...rest } = (message ?? {}) as { t?: unknown; token?: unknown };
  return t === 'hello' && typeof token === 'string' && schema.Check({ t, ...rest });
}

/** A message with which a connection begins to follow a table. */
export type JoinMessage = Extract<ClientMessage, { t: 'join' | 'sit' }>;

export function joinMessage(match: string, { views, legal, draw }: SubscriptionFormat, id?: number): JoinMessage {
  const format = { ...(views && { want: 'views' as const }), ...(legal && { legal }), ...(draw && { draw }) };
  return { t: 'join', match, ...(id !== undefined && { id }), ...format };
}
