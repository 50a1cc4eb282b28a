// SHA-256 and HMAC of the platform. The build of the web client takes web/kit/sha256.ts in place of this file (vite.config.ts).

import { createHash, createHmac } from 'node:crypto';

export function sha256(message: Uint8Array): Uint8Array {
  return createHash('sha256').update(message).digest();
}

/** Of the text as UTF-8. */
export function hmac(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}
