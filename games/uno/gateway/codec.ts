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

import { CODEC_LIMITS, UnoNumericReader, UnoNumericWriter } from './bytes.ts';
import {
  CLIENT_HEADS,
  FIRST_OF_OURS,
  HEADS,
  type UnoNumericAnswer,
  type UnoNumericClientMessage,
  type UnoNumericServerMessage,
  type UnoNumericUnreadable,
} from './messages.ts';

export function writeToClient(message: UnoNumericServerMessage): Buffer {
  const out = new UnoNumericWriter();
  switch (message.t) {
    case 'ask-card':
    case 'ask-colour':
    case 'ask-draw-two':
    case 'ask-uno':
      break;
    case 'card':
    case 'played':
      out.card(message.card);
      break;
    case 'points':
      out.int(message.seat).int(message.points);
      break;
    case 'next':
    case 'over':
      out.int(message.seat);
      break;
    case 'added':
      out.int(message.seat).int(message.cards);
      break;
    case 'direction':
      out.int(message.direction);
      break;
    case 'loaded':
      out.int(message.percent);
      break;
    case 'name':
      out.string(message.name);
      break;
    case 'round':
      out.card(message.first).int(message.starter).int(message.scores.length);
      for (const score of message.scores) out.int(score);
      break;
    case 'welcome':
      out.string(message.name).string(message.token);
      break;
    case 'error':
      out.string(message.code).string(message.detail);
      break;
    case 'clock':
      out.int(message.ms);
      break;
    case 'presence':
      out.int(message.seat).boolean(message.present);
      break;
    case 'reshuffled':
      out.int(message.pile);
  }
  return framed(HEADS[message.t], out.done());
}

/** What a client sends: for our own clients and for tests. */
export function writeToServer(message: UnoNumericAnswer): Buffer {
  const out = new UnoNumericWriter();
  switch (message.t) {
    case 'card':
    case 'draw-two':
      out.card(message.card);
      break;
    case 'colour':
      out.int(message.colour);
      break;
    case 'uno':
      out.boolean(message.said);
      break;
    case 'numbered':
      out.int(message.question).bytes(writeToServer(message.answer));
      break;
    case 'hello':
      out.string(message.name).string(message.token);
  }
  return framed(CLIENT_HEADS[message.t], out.done());
}

function framed(head: number, body: Buffer): Buffer {
  const start = new UnoNumericWriter().int(head);
  if (head >= FIRST_OF_OURS) start.int(body.length);
  return Buffer.concat([start.done(), body]);
}

/** Takes bytes as they come, in any pieces, and gives the messages that are complete. Never throws. */
export interface UnoNumericDecoder<M> {
  push(bytes: Uint8Array): M[];
}

export const clientDecoder = (): UnoNumericDecoder<UnoNumericClientMessage> => decoder(readClientMessage);
export const serverDecoder = (): UnoNumericDecoder<UnoNumericServerMessage | UnoNumericUnreadable> =>
  decoder(readServerMessage);

function readClientMessage(head: number, from: UnoNumericReader): UnoNumericClientMessage {
  switch (head) {
    case CLIENT_HEADS.card:
      return { t: 'card', card: from.card() };
    case CLIENT_HEADS.colour:
      return { t: 'colour', colour: from.int() };
    case CLIENT_HEADS['draw-two']:
      return { t: 'draw-two', card: from.card() };
    case CLIENT_HEADS.uno:
      return { t: 'uno', said: from.boolean() };
    case CLIENT_HEADS.hello:
      return { t: 'hello', name: from.string(), token: from.string() };
    case CLIENT_HEADS.numbered: {
      const question = from.int();
      const answer = readClientMessage(from.int(), from);
      if (answer.t === 'hello' || answer.t === 'numbered' || answer.t === 'unknown' || answer.t === 'broken')
        return { t: 'unknown', head };
      return { t: 'numbered', question, answer };
    }
    default:
      return { t: 'unknown', head };
  }
}

function readServerMessage(head: number, from: UnoNumericReader): UnoNumericServerMessage | UnoNumericUnreadable {
  switch (head) {
    case HEADS['ask-card']:
      return { t: 'ask-card' };
    case HEADS['ask-colour']:
      return { t: 'ask-colour' };
    case HEADS['ask-draw-two']:
      return { t: 'ask-draw-two' };
    case HEADS['ask-uno']:
      return { t: 'ask-uno' };
    case HEADS.card:
      return { t: 'card', card: from.card() };
    case HEADS.points:
      return { t: 'points', seat: from.int(), points: from.int() };
    case HEADS.played:
      return { t: 'played', card: from.card() };
    case HEADS.next:
      return { t: 'next', seat: from.int() };
    case HEADS.added:
      return { t: 'added', seat: from.int(), cards: from.int() };
    case HEADS.direction:
      return { t: 'direction', direction: from.int() < 0 ? -1 : 1 };
    case HEADS.over:
      return { t: 'over', seat: from.int() };
    case HEADS.loaded:
      return { t: 'loaded', percent: from.int() };
    case HEADS.name:
      return { t: 'name', name: from.string() };
    case HEADS.round:
      return { t: 'round', first: from.card(), starter: from.int(), scores: readScores(from) };
    case HEADS.welcome:
      return { t: 'welcome', name: from.string(), token: from.string() };
    case HEADS.error:
      return { t: 'error', code: from.string(), detail: from.string() };
    case HEADS.clock:
      return { t: 'clock', ms: from.int() };
    case HEADS.presence:
      return { t: 'presence', seat: from.int(), present: from.boolean() };
    case HEADS.reshuffled:
      return { t: 'reshuffled', pile: from.int() };
    default:
      return { t: 'unknown', head };
  }
}

function readScores(from: UnoNumericReader): number[] {
  const scores: number[] = [];
  for (let left = from.int(); left > 0 && from.problem === undefined; left--) scores.push(from.int());
  return scores;
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
    if (head < FIRST_OF_OURS) return plain(head, start);
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
