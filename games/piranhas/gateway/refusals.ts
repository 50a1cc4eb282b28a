// Every reason for which this gateway stops listening to a stream, or does not take a replay.

import { type Refusal, type RefusalDetails, refuse } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';

/** By code, without its prefix `software-challenge-xml/`. */
const SENTENCES = {
  // A stream.
  'no-message': 'No message arrived within 30 seconds. Connect again and send join or joinPrepared.',
  malformed: 'Not well-formed XML: {what}',
  'too-large': 'The message is longer than this server accepts.',
  'too-deep': 'The elements are nested too deeply.',
  doctype: 'Document type declarations are not allowed.',
  'not-protocol': 'A stream must begin with <protocol>.',
  'unknown-message': '<{name}> is not a message, or does not have this form.',
  // A replay.
  'not-gzip': 'The file cannot be unpacked or is too large.',
  'empty-replay': 'The replay contains no position.',
  'impossible-replay': 'Turn {turn} of the replay does not follow from the rules.',
  'no-such-turn': 'The replay has no turn {turn}.',
  // A room.
  'too-many-rooms': 'Too many rooms from your address. Wait a while.',
  'no-such-room': 'This room does not exist.',
  'no-such-reservation': 'There is no reservation with this code.',
  'wrong-slots': 'A room has two slots.',
} as const;

export function refusal(code: keyof typeof SENTENCES, details: RefusalDetails = {}): Refusal {
  return refuse(`software-challenge-xml/${code}`, fill<string>(SENTENCES[code], details));
}
