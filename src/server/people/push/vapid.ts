// Who sends: a signed token for each push service (RFC 8292), with a key that is made once and kept in the store.

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Storage } from '../../base/storage/storage.ts';

/** RFC 8292 allows a day. */
const VALID: Millis = 12 * HOUR;

export interface Vapid {
  /** As browsers want it when they subscribe: 65 bytes in base64url. */
  readonly publicKey: string;
  /** The `Authorization` for an endpoint. */
  authorization(endpoint: URL, now: Millis): string;
}

/** `subject`: how a push service reaches the operator, as a URL. */
export async function openVapid(storage: Pick<Storage, 'get' | 'put'>, subject: () => string): Promise<Vapid> {
  const kept = (await storage.get('house', 'push-key')) as JsonWebKey | undefined; // only the line below writes it
  const jwk = kept ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (!kept) await storage.put('house', 'push-key', jwk);
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = publicOf(jwk);
  return {
    publicKey,
    authorization: ({ origin }, now) => {
      const claims = { aud: origin, exp: Math.floor((now + VALID) / 1000), sub: subject() };
      return `vapid t=${tokenOf(claims, key)}, k=${publicKey}`;
    },
  };
}

function publicOf({ x, y }: JsonWebKey): string {
  const parts = [Buffer.from([4]), Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')];
  return Buffer.concat(parts).toString('base64url');
}

function tokenOf(claims: object, key: KeyObject): string {
  const written = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(written), { key, dsaEncoding: 'ieee-p1363' });
  return `${written}.${signature.toString('base64url')}`;
}
