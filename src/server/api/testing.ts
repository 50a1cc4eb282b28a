// What a test hears of a session.

import { payloadOf } from './frame.ts';
import type { ServerMessage } from './play.ts';

/** What was sent, as a text or as a frame of one. */
export function messageOf(sent: string | Uint8Array): ServerMessage {
  const text = typeof sent === 'string' ? sent : Buffer.from(payloadOf(sent)).toString();
  return JSON.parse(text) as ServerMessage; // the house speaks its own protocol
}
