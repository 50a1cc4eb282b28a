// The numbered messages of the UNO document as bytes, both ways. No sockets here.
//
// A message is its head and then its parameters, in the encoding of Java's DataOutputStream (the document's programs are
// Java, its cards are "two ints, 8 bytes"):
//   int      4 bytes, big-endian, two's complement
//   boolean  1 byte, 0 or 1
//   card     int colour (0 black, 1 blue, 2 red, 3 green, 4 yellow), int value (see wireCard); no card = -1, -1
//   string   2 bytes length, then that many bytes of UTF-8
//   head     int
// Heads 1 to 13 are the document's and have no length, so both sides must know them. Heads from 14 on are ours and carry
// an int with the length of what follows, so that a client may skip what it does not know.
// Quirks: heads 1 to 4 are questions, and the client's answer repeats the head of the question.

import { CODEC_LIMITS, INT, UnoNumericReader } from './bytes.ts';
import {
  ANSWERS,
  FIRST_HEAD_WITH_LENGTH,
  HELLO,
  type MessageForm,
  type MessageForms,
  type MessageOf,
  NUMBERED_ANSWER_HEAD,
  SERVER_MESSAGES,
  type UnoNumericAnswer,
  type UnoNumericClientMessage,
  type UnoNumericServerMessage,
  type UnoNumericUnreadable,
} from './messages.ts';

export function writeToClient(message: UnoNumericServerMessage): Buffer {
  return written(SERVER_MESSAGES[message.t], message);
}

/** What a client sends: for our own clients and for tests. */
export function writeToServer(message: UnoNumericAnswer): Buffer {
  if (message.t === 'hello') return written(HELLO, message);
  if (message.t !== 'numbered') return written(ANSWERS[message.t], message);
  return framed(NUMBERED_ANSWER_HEAD, Buffer.concat([INT.write(message.question), writeToServer(message.answer)]));
}

function written({ head, fields }: MessageForm, message: object): Buffer {
  const values = message as Readonly<Record<string, unknown>>; // by the names of the fields
  const parts = Object.entries(fields).map(([name, field]) => field.write(values[name]));
  return framed(head, Buffer.concat(parts));
}

function framed(head: number, body: Buffer): Buffer {
  return Buffer.concat([INT.write(head), ...(head >= FIRST_HEAD_WITH_LENGTH ? [INT.write(body.length)] : []), body]);
}

/** Takes bytes as they come, in any pieces, and gives the messages that are complete. Never throws. */
export interface UnoNumericDecoder<M> {
  push(bytes: Uint8Array): M[];
}

export const clientDecoder = (): UnoNumericDecoder<UnoNumericClientMessage> => decoder(readClientMessage);
export const serverDecoder = (): UnoNumericDecoder<UnoNumericServerMessage | UnoNumericUnreadable> =>
  decoder(readServerMessage);

function readClientMessage(head: number, from: UnoNumericReader): UnoNumericClientMessage {
  if (head !== NUMBERED_ANSWER_HEAD) return readAs({ ...ANSWERS, hello: HELLO }, head, from);
  const question = from.int();
  const answer = readClientMessage(from.int(), from);
  if (answer.t === 'hello' || answer.t === 'numbered' || answer.t === 'unknown' || answer.t === 'broken')
    return { t: 'unknown', head };
  return { t: 'numbered', question, answer };
}

function readServerMessage(head: number, from: UnoNumericReader): UnoNumericServerMessage | UnoNumericUnreadable {
  return readAs(SERVER_MESSAGES, head, from);
}

function readAs<Forms extends MessageForms>(
  forms: Forms,
  head: number,
  from: UnoNumericReader,
): MessageOf<Forms> | UnoNumericUnreadable {
  const found = Object.entries(forms).find(([, form]) => form.head === head);
  if (!found) return { t: 'unknown', head };
  const [t, { fields }] = found;
  const values = Object.entries(fields).map(([name, field]) => [name, field.read(from)]);
  return { t, ...Object.fromEntries(values) } as MessageOf<Forms>; // its fields are those of the form
}

function decoder<M extends { readonly t: string }>(
  read: (head: number, from: UnoNumericReader) => M | UnoNumericUnreadable,
): UnoNumericDecoder<M | UnoNumericUnreadable> {
  let waiting = Buffer.alloc(0);
  let isBroken = false;

  /** Returns the message at `at` and where the next one begins, or undefined if more bytes are needed. */
  function one(at: number): { message: M | UnoNumericUnreadable; end: number } | undefined {
    const start = new UnoNumericReader(waiting, at);
    const head = start.int();
    if (start.problem) return undefined;
    if (head < FIRST_HEAD_WITH_LENGTH) return plain(head, start);
    const length = start.int();
    if (start.problem) return undefined;
    if (length < 0 || length > CODEC_LIMITS.body) return { message: { t: 'broken', why: 'bad-length' }, end: at };
    const end = start.at + length;
    if (end > waiting.length) return undefined;
    const body = new UnoNumericReader(waiting.subarray(start.at, end));
    const message = read(head, body);
    if (body.problem === undefined) return { message, end };
    return { message: { t: 'broken', why: body.problem === 'incomplete' ? 'bad-length' : body.problem }, end };
  }

  function plain(head: number, from: UnoNumericReader): { message: M | UnoNumericUnreadable; end: number } | undefined {
    const message = read(head, from);
    if (from.problem === 'incomplete') return undefined;
    if (from.problem) return { message: { t: 'broken', why: from.problem }, end: from.at };
    // Without a length it is not known where the next message begins.
    return { message: message.t === 'unknown' ? { t: 'broken', why: 'unknown-head' } : message, end: from.at };
  }

  return {
    push(bytes) {
      if (isBroken) return [];
      waiting = Buffer.concat([waiting, bytes]);
      const messages: (M | UnoNumericUnreadable)[] = [];
      let at = 0;
      for (let found = one(at); found; found = one(at)) {
        messages.push(found.message);
        at = found.end;
        isBroken = found.message.t === 'broken';
        if (isBroken) break;
      }
      waiting = isBroken ? Buffer.alloc(0) : waiting.subarray(at);
      return messages;
    },
  };
}
