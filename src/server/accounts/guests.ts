// Guests: a nickname and a token that proves it. Accounts with passwords will live beside this, behind the same `Identity`.

import { createHash, randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';

/** Who somebody is, as everything behind the door sees it. */
export interface Identity {
  readonly account: string;
  readonly name: string;
}

interface Kept {
  readonly name: string;
  /** SHA-256 of the token: the store alone opens no door. */
  readonly proof: string;
}

/** Guests remembered between two looks into the store. */
const KNOWN = 1000;

const proofOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Trimmed, printable, of bounded length; empty texts become a guest's name. */
export function tidyName(asked: string | undefined, account: string): string {
  const printable = (asked ?? '').normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const letters = Array.from(new Intl.Segmenter().segment(printable.replace(/\s+/g, ' ').trim()), one => one.segment);
  const tidy = letters.slice(0, 24).join('').slice(0, 80).trim();
  return tidy === '' ? `Guest ${account.slice(-4)}` : tidy;
}

export class Guests {
  readonly #storage: Storage;
  /** Tokens that were shown lately, so that a busy guest does not read the store each time. */
  readonly #known = new Map<string, Identity>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async create(name: string | undefined): Promise<Identity & { token: string }> {
    const account = `g-${randomBytes(9).toString('base64url')}`;
    const token = `${account}.${randomBytes(24).toString('base64url')}`;
    const kept: Kept = { name: tidyName(name, account), proof: proofOf(token) };
    await this.#storage.put('guest', account, kept);
    return { account, name: kept.name, token };
  }

  async find(token: string): Promise<Identity | undefined> {
    const proof = proofOf(token);
    const known = this.#known.get(proof);
    if (known) return known;
    const account = token.split('.')[0]!;
    const kept = (await this.#storage.get('guest', account)) as Kept | undefined; // only `create` and `rename` write this kind
    if (!kept || kept.proof !== proof) return undefined;
    const identity = { account, name: kept.name };
    if (this.#known.size > KNOWN) this.#known.clear();
    this.#known.set(proof, identity);
    return identity;
  }

  async rename(token: string, name: string): Promise<Identity | undefined> {
    const identity = await this.find(token);
    if (!identity) return undefined;
    const renamed = { account: identity.account, name: tidyName(name, identity.account) };
    const proof = proofOf(token);
    await this.#storage.put('guest', identity.account, { name: renamed.name, proof } satisfies Kept);
    this.#known.set(proof, renamed);
    return renamed;
  }
}
