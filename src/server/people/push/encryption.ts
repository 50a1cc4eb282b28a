// A push message as its receiver alone can read it: RFC 8291 (keys) over RFC 8188 (aes128gcm, one record).

import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export const CURVE = 'prime256v1';
/** Of a record; a push service takes 4096 bytes. */
const RECORD = 4096;
/** What header, delimiter and tag leave of it. */
export const MAX_PLAINTEXT = RECORD - 86 - 17;

/** What a browser gave us of itself; both in base64url. */
export interface PushKeys {
  /** Its public key, uncompressed: 65 bytes. */
  readonly p256dh: string;
  /** A secret it shares with us: 16 bytes. */
  readonly auth: string;
}

/** Chance, given only to repeat the example of RFC 8291. */
export interface FixedRandomness {
  /** The sender's private key for this message. */
  readonly key: Buffer;
  readonly salt: Buffer;
}

export function encrypt(text: string, keys: PushKeys, fixed?: FixedRandomness): Buffer {
  const sender = createECDH(CURVE);
  if (fixed) sender.setPrivateKey(fixed.key);
  else sender.generateKeys();
  const salt = fixed?.salt ?? randomBytes(16);
  const own = sender.getPublicKey();
  const secret = secretWith(sender, keys, own);
  const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 delimits the last record; no padding follows it.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head[4] = own.length;
  return Buffer.concat([salt, head, own, ...sealed]);
}

/** Is there a point behind its key, and a secret of the right length? */
export function arePushKeys(keys: PushKeys): boolean {
  const sender = createECDH(CURVE);
  const key = sender.generateKeys();
  try {
    secretWith(sender, keys, key);
  } catch {
    return false;
  }
  return Buffer.from(keys.p256dh, 'base64url').length === 65 && Buffer.from(keys.auth, 'base64url').length === 16;
}

/** RFC 8291, section 3.4: the input keying material of the content encryption. */
function secretWith(sender: ECDH, { p256dh, auth }: PushKeys, own: Buffer): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  return expand(sender.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
}

function expand(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
