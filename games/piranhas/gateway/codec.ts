// Bytes to messages and back, for both ends of the line; no socket in sight.
//
// Quirks of the season's peers that live in this folder:
// - the Ruby client needs the exact indentation (xml-writer.ts), the C# client a message in one write;
// - class and attribute names of a position changed between releases (state-xml.ts);
// - the Java server closes its stream with <sc.protocol.responses.CloseConnection/>, never with <close/>.

import type { Refusal } from '../../../src/core/refusal.ts';
import { parseFromClient } from './client-messages.ts';
import type { SoftwareChallengeClientMessage, SoftwareChallengeServerMessage, XmlStreamEnd } from './messages.ts';
import { refusal } from './refusals.ts';
import { parseFromServer } from './server-messages.ts';
import { type XmlElement, type XmlLimits, XmlReader } from './xml-reader.ts';

export { writeFromClient } from './client-messages.ts';
export { writeFromServer } from './server-messages.ts';

/** Opens a stream; the server sends it together with its first message. */
export const OPEN = '<protocol>';
export const CLOSE = '\n</protocol>';
/** What a peer receives from a server that had no message for it. */
export const EMPTY_STREAM = '<protocol/>';
/** A stream of one sentence. The protocol has no message for it; programs skip comments, and people read them. */
export const farewell = ({ detail }: Refusal): string => `${OPEN}<!-- ${detail} -->${CLOSE}\n`;

/** A move with a page of hints, or a whole situation in <prepare>, in characters. */
const CLIENT_LIMITS: XmlLimits = { longest: 65_536, deepest: 12 };
/** A memento has 5,500 characters and 8 levels. */
const SERVER_LIMITS: XmlLimits = { longest: 262_144, deepest: 16 };

/** Takes bytes as they come, however they are cut; never throws. */
export interface XmlInbox<M> {
  /** What became complete. After a StreamEnd there is nothing more. */
  push(bytes: Uint8Array): (M | XmlStreamEnd)[];
}

export function fromClients(): XmlInbox<SoftwareChallengeClientMessage> {
  return inbox(parseFromClient, CLIENT_LIMITS);
}

export function fromServers(): XmlInbox<SoftwareChallengeServerMessage> {
  return inbox(parseFromServer, SERVER_LIMITS);
}

function inbox<M>(parse: (element: XmlElement) => M | undefined, limits: XmlLimits): XmlInbox<M> {
  const reader = new XmlReader(limits);
  let over = false;
  const push = (bytes: Uint8Array): (M | XmlStreamEnd)[] => {
    const messages: (M | XmlStreamEnd)[] = [];
    if (over) return messages;
    for (const read of reader.push(bytes)) {
      const message = read.t === 'element' ? parse(read.element) : read;
      const name = read.t === 'element' ? read.element.name.slice(0, 60) : '';
      messages.push(message ?? { t: 'broken', refusal: refusal('unknown-message', { name }) });
      over = message === undefined || read.t !== 'element';
      if (over) break;
    }
    return messages;
  };
  return { push };
}
