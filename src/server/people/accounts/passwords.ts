// Argon2id on libuv's threads. It is made to be slow and to need memory, so only so many are computed at a time: a crowd at
// the login waits, the games continue.

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../../../core/refusal.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { lookOf } from './names.ts';
import * as refusals from './refusals.ts';

/** OWASP's first choice for Argon2id, which is this package's default algorithm: 19 MiB, two passes, one lane. About 25 ms on the machine of bench/results.md. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays with the games. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The longest queue: two seconds of work. More is an attack. */
const QUEUE = 64;

/** KiB, passes and lanes of Argon2id. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export class Passwords {
  readonly #cost: PasswordCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** Compared with where there is no account, so that it takes just as long. */
  #dummyHash: Promise<string> | undefined;
  /** How many were computed, for the metrics and for tests of who waits for what. */
  computed = 0;

  /** A lower cost is for tests of something else. */
  constructor(cost = COST) {
    this.#cost = cost;
  }

  /** A refusal: too many are waiting. */
  async hash(password: string): Promise<string | Refusal> {
    return this.#inTurn(() => this.#hash(password));
  }

  /** Does the password belong to what was kept? Without anything kept the answer is no, after the same work. */
  async verify(kept: string | undefined, password: string): Promise<boolean | Refusal> {
    return this.#inTurn(async () => {
      this.computed++;
      // The first comparison waits for it with an account, too, since its time must not tell whether there is one.
      const dummy = await (this.#dummyHash ??= this.#hash('nobody has this password'));
      const right = await verify(kept ?? dummy, normal(password));
      return right && kept !== undefined;
    });
  }

  async #hash(password: string): Promise<string> {
    return hash(normal(password), this.#cost);
  }

  async #inTurn<T>(task: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= QUEUE) return refusals.busy;
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** The same password typed on another keyboard is the same password. */
const normal = (password: string): string => password.normalize('NFKC');

/** Why this password is not allowed for an account with this name. */
export function passwordProblem(password: string, name: string): Refusal | undefined {
  const length = Array.from(normal(password)).length;
  if (length < 8 || length > 200) return refusals.passwordLength;
  const plain = normal(password).toLowerCase();
  const letters = new Set(plain).size;
  const isName = lookOf(password) !== '' && lookOf(password) === lookOf(name);
  return letters < 3 || COMMON_PASSWORDS.has(plain) || isName || isRun(plain) ? refusals.passwordCommon : undefined;
}

const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl'].map(
  row => row.repeat(2),
);

/** '12345678', 'abcdefgh', 'qwertzuiop': keys or signs in a row. */
function isRun(text: string): boolean {
  const backwards = Array.from(text).reverse().join('');
  return ROWS.some(row => row.includes(text) || row.includes(backwards));
}
