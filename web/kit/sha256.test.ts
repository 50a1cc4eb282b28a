import { expect, test } from 'vitest';
import { parseHex, printHex } from '../../src/core/hex.ts';
import { hmac, sha256 } from './sha256.ts';

const bytes = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => (i * 131 + length) & 255);

test('every length around the block limits gives the digest that WebCrypto gives', async () => {
  for (let length = 0; length < 140; length++)
    expect(sha256(bytes(length))).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(length))));
});

test('keys shorter and longer than a block', async () => {
  for (const length of [1, 32, 63, 64, 65, 200]) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes(length), algorithm, false, ['sign']);
    expect(hmac(bytes(length), bytes(70))).toEqual(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(70))));
  }
});

test('hexadecimal there and back', () => {
  expect(printHex(parseHex('00ff10a9'))).toBe('00ff10a9');
});
