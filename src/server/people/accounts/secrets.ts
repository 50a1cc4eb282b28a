import { createHash, randomBytes } from 'node:crypto';
import type { Millis } from '../../../core/journal.ts';
import type { Credential, CredentialKind } from '../../base/storage/accounts.ts';

/** 192 bits: guessing is hopeless at any rate. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** 'g' guest, 'a' person, 'b' program. The letter is for people who read logs; nothing depends on it. */
export const newAccountId = (letter: 'g' | 'a' | 'b'): string => `${letter}-${randomBytes(9).toString('base64url')}`;

/** What is kept of a secret. Secrets are random, so a fast hash is enough; passwords are another matter. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export interface NewCredential {
  readonly kind: CredentialKind;
  readonly account: string;
  readonly label?: string;
  readonly now: Millis;
  readonly expires?: Millis;
}

/** A fresh secret and what the store keeps of it. */
export function newCredential({ kind, account, label = '', now, expires }: NewCredential): {
  secret: string;
  pass: Credential;
} {
  // The token of a guest or a program begins with its account: that was so from the first version on.
  const secret = kind === 'token' ? `${account}.${newSecret()}` : newSecret();
  const id = randomBytes(6).toString('base64url');
  const credential = { proof: hashSecret(secret), id, kind, account, label, created: now, seen: now };
  return { secret, pass: expires === undefined ? credential : { ...credential, expires } };
}
