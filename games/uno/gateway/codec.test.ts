import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { FACES, parseFace, printFace } from '../rules/cards.ts';
import { CODEC_LIMITS } from './bytes.ts';
import { clientDecoder, serverDecoder, type UnoNumericDecoder, writeToClient, writeToServer } from './codec.ts';
import {
  colourOfWire,
  faceOfWire,
  NO_CARD,
  pictureName,
  relativeSeat,
  SERVER_MESSAGES,
  type UnoNumericAnswer,
  type UnoNumericServerMessage,
  wireCard,
  wireColour,
} from './messages.ts';

const R5 = wireCard(parseFace('R5')!);

const news: readonly UnoNumericServerMessage[] = [
  { t: 'ask-card' },
  { t: 'ask-colour' },
  { t: 'ask-draw-two' },
  { t: 'ask-uno' },
  { t: 'card', card: R5 },
  { t: 'points', seat: 2, points: 137 },
  { t: 'played', card: wireColour(3) },
  { t: 'next', seat: 3 },
  { t: 'added', seat: 1, cards: 4 },
  { t: 'direction', direction: -1 },
  { t: 'over', seat: 0 },
  { t: 'loaded', percent: 66 },
  { t: 'name', name: 'Zoë' },
  { t: 'round', first: R5, starter: 1, scores: [0, 120, 7, 499] },
  { t: 'welcome', name: 'Zoë', token: 'abc' },
  { t: 'error', code: 'uno/does-not-fit', detail: 'A card must match.' },
  { t: 'clock', ms: 10_000 },
  { t: 'presence', seat: 2, present: false },
  { t: 'reshuffled', pile: 61 },
];

const answers: readonly UnoNumericAnswer[] = [
  { t: 'card', card: R5 },
  { t: 'card', card: NO_CARD },
  { t: 'colour', colour: 4 },
  { t: 'draw-two', card: wireCard(parseFace('Y+2')!) },
  { t: 'uno', said: true },
  { t: 'hello', name: 'Ada', token: '' },
  { t: 'numbered', question: 7, answer: { t: 'card', card: R5 } },
  { t: 'numbered', question: 8, answer: { t: 'uno', said: true } },
];

const whole = <M>(decoder: UnoNumericDecoder<M>, bytes: Buffer): M[] => decoder.push(bytes);

test('a numbered answer that holds no answer is not understood', () => {
  const hello = writeToServer({ t: 'hello', name: 'Ada', token: '' });
  const numbered = writeToServer({ t: 'numbered', question: 1, answer: { t: 'card', card: R5 } });
  const head = numbered.subarray(0, 4);
  const body = Buffer.concat([numbered.subarray(8, 12), hello]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  expect(whole(clientDecoder(), Buffer.concat([head, length, body]))).toMatchObject([{ t: 'unknown', head: 20 }]);
});

test('every head of the document and of ours goes there and back', () => {
  expect(whole(serverDecoder(), Buffer.concat(news.map(writeToClient)))).toEqual(news);
  expect(whole(clientDecoder(), Buffer.concat(answers.map(writeToServer)))).toEqual(answers);
  expect(news.map(({ t }) => SERVER_MESSAGES[t].head)).toEqual(Array.from({ length: 19 }, (_, i) => i + 1));
});

test.each([
  ['head alone', { t: 'ask-card' }, '00000001'],
  ['a card: red 5', { t: 'card', card: R5 }, '00000005 00000002 00000005'],
  ['two ints', { t: 'points', seat: 2, points: 137 }, '00000006 00000002 00000089'],
  ['a negative int', { t: 'direction', direction: -1 }, '0000000a ffffffff'],
  ['a string', { t: 'name', name: 'Zoë' }, '0000000d 0004 5a6f c3ab'],
  ['ours, with its length', { t: 'presence', seat: 2, present: true }, '00000012 00000005 00000002 01'],
] as const)('bytes of %s', (_name, message, hex) => {
  expect(writeToClient(message).toString('hex')).toBe(hex.replaceAll(' ', ''));
});

test('cards as the document numbers them', () => {
  const pictures = ['W', 'W+4', 'B5', 'R+2', 'G0', 'YS', 'BC'].map(text => pictureName(wireCard(parseFace(text)!)));
  expect(pictures).toEqual(['00.png', '01.png', '15.png', '212.png', '30.png', '410.png', '111.png']);
  expect(pictureName(wireColour(2))).toBe('313.png');
  for (let face = 0; face < FACES; face++) expect(faceOfWire(wireCard(face)), printFace(face)).toBe(face);
});

test('cards and colours that do not exist are nobody’s', () => {
  for (const card of [
    NO_CARD,
    wireColour(1),
    { colour: 0, value: 2 },
    { colour: 5, value: 1 },
    { colour: 1, value: -1 },
  ])
    expect(faceOfWire(card)).toBeUndefined();
  expect([0, 1, 4, 5].map(colourOfWire)).toEqual([undefined, 0, 3, undefined]);
});

test('seats are counted from the receiver', () => {
  expect([0, 1, 2, 3].map(seat => relativeSeat(seat, 1, 4))).toEqual([3, 0, 1, 2]);
});

test('any way to cut the bytes gives the same messages', () => {
  const bytes = Buffer.concat(news.map(writeToClient));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), lengths => {
      const decoder = serverDecoder();
      const messages = [];
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const end = at + lengths[i % lengths.length]!;
        messages.push(...decoder.push(bytes.subarray(at, end)));
        at = end;
      }
      expect(messages).toEqual(news);
    }),
  );
});

test('any bytes give messages, never an exception, and nothing more once they are broken', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), pieces => {
      const decoders: UnoNumericDecoder<{ readonly t: string }>[] = [clientDecoder(), serverDecoder()];
      for (const decoder of decoders) {
        const messages = pieces.flatMap(piece => decoder.push(piece));
        const broken = messages.findIndex(({ t }) => t === 'broken');
        expect(broken === -1 || broken === messages.length - 1).toBe(true);
      }
    }),
  );
});

test('any text survives, cut to the limit between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), name => {
      const [message] = whole(serverDecoder(), writeToClient({ t: 'name', name }));
      if (message?.t !== 'name') throw new Error(`not a name: ${message?.t}`);
      expect(name.startsWith(message.name)).toBe(true);
      expect(message.name === name).toBe(Buffer.byteLength(name) <= CODEC_LIMITS.string);
    }),
  );
});

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

test.each([
  ['a head of the document that nobody sends', '00000009', { t: 'broken', why: 'unknown-head' }],
  ['head 0', '00000000', { t: 'broken', why: 'unknown-head' }],
  ['a negative head', 'ffffffff', { t: 'broken', why: 'unknown-head' }],
  ['a head of a newer version, with its length', '00000063 00000002 0102', { t: 'unknown', head: 99 }],
  ['a body too long', '0000000f 00001000', { t: 'broken', why: 'bad-length' }],
  ['a negative length', '0000000f ffffffff', { t: 'broken', why: 'bad-length' }],
  ['a body too short for its strings', '0000000f 00000003 0005 41', { t: 'broken', why: 'bad-length' }],
  ['a boolean of 2', '00000004 02', { t: 'broken', why: 'bad-boolean' }],
  ['no UTF-8', '0000000f 00000006 0002 c328 0000', { t: 'broken', why: 'bad-text' }],
])('%s', (_name, bytes, message) => {
  expect(whole(clientDecoder(), hex(bytes))).toEqual([message]);
});

test('what follows an unknown message is read', () => {
  const bytes = Buffer.concat([hex('00000063 00000002 0102'), writeToServer({ t: 'colour', colour: 2 })]);
  expect(whole(clientDecoder(), bytes)).toEqual([
    { t: 'unknown', head: 99 },
    { t: 'colour', colour: 2 },
  ]);
});

test('the example in the documentation is made of messages, each written as it stands there', () => {
  const page = readFileSync(new URL('../../../docs/protocols/uno.md', import.meta.url), 'utf8');
  const lines = [...page.matchAll(/^([<>]) ((?:[0-9a-f]+ ?)+)(?: {2}|$)/gm)];
  expect(lines.length).toBeGreaterThan(30);
  const heads = new Set<number>();
  for (const [, direction, text] of lines) {
    const bytes = hex(text!);
    heads.add(bytes.readInt32BE());
    if (direction === '>') {
      const [message] = whole(clientDecoder(), bytes);
      expect(writeToServer(message as UnoNumericAnswer)).toEqual(bytes); // what could not be read could not be written either
    } else {
      const [message] = whole(serverDecoder(), bytes);
      expect(writeToClient(message as UnoNumericServerMessage)).toEqual(bytes); // likewise
    }
  }
  expect(heads.size).toBeGreaterThan(12);
});
