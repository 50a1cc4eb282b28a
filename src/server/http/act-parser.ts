// Nearly every message is a move. Written as our own clients write it, it is read by one expression, in a fifth of the time
// that JSON.parse and the schema take (bench/results.md); whatever else it may be is read the long way.

import type { ClientMessage } from '../../protocol/play.ts';

type ActMessage = Extract<ClientMessage, { t: 'act' }>;

const NUMBER = '(0|[1-9]\\d{0,8})';
const ACT = new RegExp(
  `^\\{"t":"act"(?:,"match":"([a-zA-Z0-9_-]{4,40})")?,"action":"([^"\\\\\\x00-\\x1f]{0,200})"` +
    `(?:,"version":${NUMBER})?(?:,"id":${NUMBER})?\\}$`,
);

/** The message, where it is a move without a note, its fields in this order; the schema has nothing to say against it then. */
export function parseAct(text: string): ActMessage | undefined {
  const found = ACT.exec(text);
  if (!found) return undefined;
  const [, match, action, version, id] = found;
  const act: ActMessage = { t: 'act', action: action! };
  if (match !== undefined) act.match = match;
  if (version !== undefined) act.version = Number(version);
  if (id !== undefined) act.id = Number(id);
  return act;
}
