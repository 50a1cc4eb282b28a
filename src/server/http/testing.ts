// Collects what a session sends, for tests.

import type { ServerMessage } from '../../protocol/play.ts';
import { payloadOf } from './frame.ts';

/** What was sent, as a text or as a frame of one. */
export function messageOf(sent: string | Uint8Array): ServerMessage {
  const text = typeof sent === 'string' ? sent : Buffer.from(payloadOf(sent)).toString();
  return JSON.parse(text) as ServerMessage; // the server speaks its own protocol
}
