import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import * as fc from '../../../../tests/properties.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { arePushKeys, encrypt, MAX_PLAINTEXT } from './encryption.ts';
import { decrypt, newTestReceiver } from './testing.ts';
import { openVapid } from './vapid.ts';

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('the example of RFC 8291, byte for byte', () => {
  const body = encrypt(RFC.text, RFC, { key: bytes(RFC.sender), salt: bytes(RFC.salt) });
  expect(body.toString('base64url')).toBe(RFC.body);
  const key = createECDH('prime256v1');
  key.setPrivateKey(bytes(RFC.receiver));
  expect(decrypt(body, key, bytes(RFC.auth))).toBe(RFC.text);
});

test('whatever is said can be read by its receiver, and by nobody else', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 900, unit: 'grapheme' }), text => {
      const { keys, key, auth } = newTestReceiver();
      const body = encrypt(text, keys);
      expect(decrypt(body, key, auth)).toBe(text);
      expect(() => decrypt(body, newTestReceiver().key, auth)).toThrow();
      expect(encrypt(text, keys).equals(body)).toBe(false);
    }),
    { numRuns: 20 },
  );
  const { keys } = newTestReceiver();
  // What push services must take (RFC 8030, section 7.2).
  expect(encrypt('x'.repeat(MAX_PLAINTEXT), keys).length).toBe(4096);
});

test.each([
  ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: RFC.auth }],
  ['half a key', { p256dh: RFC.p256dh.slice(0, 40), auth: RFC.auth }],
  ['a short secret', { p256dh: RFC.p256dh, auth: 'AAAA' }],
  ['words', { p256dh: 'key', auth: 'secret' }],
])('keys: %s', (_, receiver) => expect(arePushKeys(receiver)).toBe(false));

test('keys of a browser will do', () => expect(arePushKeys(RFC)).toBe(true));

test('the server signs as RFC 8292 asks, with a key it keeps', async () => {
  const storage = new MemoryStorage();
  const now = Date.UTC(2026, 0, 1);
  const first = await openVapid(storage, () => 'mailto:ops@example.org');
  const vapid = await openVapid(storage, () => 'mailto:ops@example.org');
  expect(vapid.publicKey).toBe(first.publicKey);
  const header = vapid.authorization(new URL('https://push.example.net:8443/send/abc?x=1'), now);
  const [, head, claims, signature, k] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header)!;
  expect(k).toBe(vapid.publicKey);
  const point = bytes(k!);
  expect([point.length, point[0]]).toEqual([65, 4]);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature!))).toBe(true);
  expect(JSON.parse(bytes(head!).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const said = JSON.parse(bytes(claims!).toString()) as { aud: string; exp: number; sub: string }; // as just signed
  expect(said).toMatchObject({ aud: 'https://push.example.net:8443', sub: 'mailto:ops@example.org' });
  expect(said.exp - now / 1000).toBeGreaterThan(0);
  expect(said.exp - now / 1000).toBeLessThanOrEqual(86_400);
});
