// Whatever comes in: no exception, an answer at once, and never more than one message's length held.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import * as fc from '../../../tests/properties.ts';
import { fromClients, fromServers, type XmlInbox } from './codec.ts';
import type { SoftwareChallengeClientMessage, XmlStreamEnd } from './messages.ts';
import { parseReplay } from './replay.ts';

const encoder = new TextEncoder();
const said = gunzipSync(
  readFileSync(new URL('testdata/server19.2.1-java-java.red.client-to-server.xml.gz', import.meta.url)),
);

const LONGEST = 65_536; // what codec.ts allows a client
const SLICE = 4096; // what xml-reader.ts takes at once

test('random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      fromClients().push(bytes);
      fromServers().push(bytes);
      parseReplay(bytes);
    }),
    { numRuns: 2000, seed: 1 },
  );
});

test('random markup', () => {
  const pieces = ['<protocol>', '</protocol>', '<room roomId="', '">', '<data class="move"', ' x="1"', '/>', '</room>'];
  const odd = ['<![CDATA[', ']]>', '<!--', '-->', '<?', '?>', '&lt;', '&#x0;', '&x;', '\u0000', '🐟', '<', '>', '"'];
  const markup = fc.array(fc.constantFrom(...pieces, ...odd), { maxLength: 40 });
  fc.assert(
    fc.property(markup, parts => {
      const ends = fromClients()
        .push(encoder.encode(`<protocol>${parts.join('')}`))
        .filter(message => message.t === 'end' || message.t === 'broken');
      expect(ends.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 5000, seed: 2 },
  );
});

test('a real stream with bytes changed, cut anywhere into pieces, reads the same in any pieces', () => {
  const random = seededRandom('fuzz');
  for (let run = 0; run < 1000; run++) {
    const bytes = Uint8Array.from(said.subarray(0, 300 + random(1200)));
    for (let change = random(4); change > 0; change--) bytes[random(bytes.length)] = random(256);
    const whole = fromClients().push(bytes);
    const inbox = fromClients();
    const pieces: (SoftwareChallengeClientMessage | XmlStreamEnd)[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + random(60);
      pieces.push(...inbox.push(bytes.subarray(at, end)));
      at = end;
    }
    expect(codes(pieces)).toEqual(codes(whole));
  }
});

/** The words of a malformed message may name what was at hand when it was noticed; its code may not differ. */
function codes(messages: readonly (SoftwareChallengeClientMessage | XmlStreamEnd)[]): unknown[] {
  return messages.map(message => (message.t === 'broken' ? message.refusal.refused : message));
}

test('a stream that stops anywhere gives the messages that were complete', () => {
  const whole = fromClients().push(said);
  for (let cut = 0; cut < said.length; cut += 7) {
    const part = fromClients().push(said.subarray(0, cut));
    expect(part).toEqual(whole.slice(0, part.length));
  }
});

// [what never ends, how the stream begins, what is repeated, the code that stops it]
const endless: readonly (readonly [name: string, start: string, again: string, code: string])[] = [
  ['attribute', '<protocol><join gameType="', 'A', 'too-large'],
  ['attribute name', '<protocol><join ', 'a', 'too-large'],
  ['element name', '<protocol><', 'a', 'too-large'],
  ['text', '<protocol><join>', 'text ', 'too-large'],
  ['white space', '<protocol>', ' \n', 'too-large'],
  ['white space before anything', '', ' ', 'too-large'],
  ['comment', '<protocol><!--', 'x', 'too-large'],
  ['character data', '<protocol><join><![CDATA[', 'x', 'too-large'],
  ['instruction', '<protocol><?x ', 'x', 'too-large'],
  ['entity', '<protocol><join gameType="&', 'a', 'too-large'],
  ['run of references', '<protocol><join gameType="', '&amp;', 'too-large'],
  ['document type', '<!DOCTYPE protocol [', '<!ENTITY a "a">', 'too-large'],
  ['row of children', '<protocol><prepare>', '<slot/>', 'too-large'],
  ['row of hints', '<protocol><room roomId="r"><data class="move">', '<hint content="x"/>', 'too-large'],
  ['nesting', '<protocol>', '<room>', 'too-deep'],
];
for (const [name, start, again, code] of endless)
  test(`an endless ${name} is stopped: ${code}`, () => {
    const piece = encoder.encode(again.repeat(Math.ceil(1000 / again.length)));
    const inbox = fromClients();
    const answer: (SoftwareChallengeClientMessage | XmlStreamEnd)[] = inbox.push(encoder.encode(start));
    let sent = 0;
    while (answer.length === 0 && sent < 1_000_000) {
      answer.push(...inbox.push(piece));
      sent += piece.length;
    }
    expect(codes(answer)).toEqual([`software-challenge-xml/${code}`]);
    expect(sent).toBeLessThanOrEqual(LONGEST + SLICE + piece.length);
    expect(inbox.push(piece)).toEqual([]);
  });

test('an attribute of 100 MB in one piece is refused without being held', () => {
  const inbox: XmlInbox<SoftwareChallengeClientMessage> = fromClients();
  inbox.push(encoder.encode('<protocol><join gameType="'));
  expect(codes(inbox.push(new Uint8Array(100_000_000).fill(65)))).toEqual(['software-challenge-xml/too-large']);
});

test('an entity bomb does not go off', () => {
  const lines = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE protocol [<!ENTITY l0 "ha">${lines.join('')}]><protocol><join gameType="&l12;"/>`;
  expect(codes(fromClients().push(encoder.encode(bomb)))).toEqual(['software-challenge-xml/doctype']);
});

test('five thousand attributes, and names that objects have of their own', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `a${i}=""`).join(' ');
  const text = `<protocol><join ${many} __proto__="x" constructor="y" gameType="g"/><toString/>`;
  expect(codes(fromClients().push(encoder.encode(text)))).toEqual([
    { t: 'join', gameType: 'g' },
    'software-challenge-xml/unknown-message',
  ]);
});

test('a long game fits: the limit is for one message, not for the stream', () => {
  const inbox = fromClients();
  inbox.push(encoder.encode('<protocol>'));
  const move = encoder.encode('<room roomId="r"><data class="move" x="1" y="2" direction="UP"/></room>\n');
  let messages = 0;
  for (let i = 0; i < 5000; i++) messages += inbox.push(move).length;
  expect(messages).toBe(5000);
});
