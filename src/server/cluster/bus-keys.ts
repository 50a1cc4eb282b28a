// The keys with which nodes seal what they say to each other. They are in the store, so only programs that can read the store have them.

import { randomBytes } from 'node:crypto';
import { DAY } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { PacketKeys } from './packet-seal.ts';

const [KIND, KEY] = ['bus', 'keys'];
/** A key is replaced after this long. */
const LIFETIME: Millis = DAY;
/** The last ones are kept: what was sealed just before a change can still be opened. */
const KEPT = 2;
/** Leases after which a node uses a new key. Every node that still has its lease has read the store by then. */
const LEASES_BEFORE_USE = 2;
/** A packet with an unknown key makes a node read the store, but not more often than this. */
const SHORTEST_INTERVAL: Millis = 1000;

/** As the store has it. */
interface StoredKey {
  readonly version: number;
  /** Base64. */
  readonly secret: string;
  /** By the clock of the database. */
  readonly made: Millis;
}

interface KnownKey {
  readonly secret: Buffer;
  /** Since when this node knows it, in monotonic time. */
  readonly since: Millis;
}

export interface BusKeysConfig {
  readonly storage: Pick<Storage, 'get' | 'change'>;
  readonly leaseDuration: Millis;
  readonly monotonic: () => Millis;
}

export class BusKeys implements PacketKeys {
  readonly #config: BusKeysConfig;
  readonly #known = new Map<number, KnownKey>();
  #lastRead = Number.NEGATIVE_INFINITY;

  private constructor(config: BusKeysConfig) {
    this.#config = config;
  }

  /** Makes the first key where there is none. */
  static async open(config: BusKeysConfig, now: Millis): Promise<BusKeys> {
    const keys = new BusKeys(config);
    await keys.#read(now);
    return keys;
  }

  /** The newest that every node has, as far as this one can know. */
  get current(): number {
    const { leaseDuration, monotonic } = this.#config;
    const usable = monotonic() - LEASES_BEFORE_USE * leaseDuration;
    let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
    for (const [version, { since }] of this.#known) {
      oldest = Math.min(oldest, version);
      if (since <= usable) newest = Math.max(newest, version);
    }
    return newest === 0 ? oldest : newest;
  }

  secret(version: number): Buffer | undefined {
    return this.#known.get(version)?.secret;
  }

  missing(): void {
    if (this.#config.monotonic() - this.#lastRead < SHORTEST_INTERVAL) return;
    // What cannot be read now is read with the next beat.
    this.#read().catch(() => undefined);
  }

  /** Reads the keys again, with every beat; replaces the newest if it is too old. `now`: by the clock of the database. */
  refresh(now: Millis): Promise<void> {
    return this.#read(now);
  }

  async #read(now?: Millis): Promise<void> {
    const { storage, monotonic } = this.#config;
    this.#lastRead = monotonic();
    let stored = (await storage.get(KIND, KEY)) as readonly StoredKey[] | undefined; // only `renewBusKey` writes it
    if (now !== undefined && isDue(stored, now)) stored = await renewBusKey(storage, now);
    const versions = new Set(stored?.map(({ version }) => version));
    for (const { version, secret } of stored ?? [])
      if (!this.#known.has(version))
        this.#known.set(version, { secret: Buffer.from(secret, 'base64'), since: monotonic() });
    for (const version of this.#known.keys()) if (!versions.has(version)) this.#known.delete(version);
  }
}

const isDue = (stored: readonly StoredKey[] | undefined, now: Millis): boolean =>
  now - (stored?.at(-1)?.made ?? Number.NEGATIVE_INFINITY) >= LIFETIME;

/** Adds a key, unless another node has just done so. */
async function renewBusKey(storage: Pick<Storage, 'change'>, now: Millis): Promise<readonly StoredKey[]> {
  const changed = await storage.change(KIND, KEY, before => {
    const stored = (before ?? []) as readonly StoredKey[]; // only this function writes it
    if (!isDue(stored, now)) return stored;
    const version = (stored.at(-1)?.version ?? 0) + 1;
    return [...stored, { version, secret: randomBytes(32).toString('base64'), made: now }].slice(-KEPT);
  });
  return changed as readonly StoredKey[];
}
