// What every node must hear although it is not about a match: revoked logins, hidden names, mutes. It is in the store first, then told
// over the bus, and read again with every beat, so that a lost message only makes it late.

import { randomUUID } from 'node:crypto';
import { DAY } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import { inBackground, type ReportFault, toError } from '../base/fault-reporting.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Bus } from './bus.ts';

const KIND = 'news';
const TOPIC = 'news';
/** A node that has not read the store for so long is no longer in the cluster. */
const KEPT: Millis = 60_000;

interface NewsItem {
  readonly topic: string;
  readonly content: unknown;
}

export interface ClusterNewsConfig {
  readonly bus: Bus;
  readonly storage: Pick<Storage, 'put' | 'all' | 'delete'>;
  /** Are there other nodes? */
  readonly isShared: boolean;
  readonly now: () => Millis;
  readonly reportFault: ReportFault;
}

export class ClusterNews {
  readonly #config: ClusterNewsConfig;
  readonly #listeners = new Map<string, (content: unknown) => void>();
  /** Keys of what this node knows, with the time after which the store has it no longer. */
  readonly #seen = new Map<string, Millis>();

  constructor(config: ClusterNewsConfig) {
    this.#config = config;
    config.bus.listen(TOPIC, (_, body) => {
      const { key, item } = JSON.parse(Buffer.from(body).toString()) as { key: string; item: NewsItem }; // `publish` sends it
      this.#hear(key, item);
    });
  }

  /** Each topic has one type, that of its publisher. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the topic is about
  listen<T>(topic: string, listener: (content: T) => void): void {
    this.#listeners.set(topic, content => listener(content as T)); // as above
  }

  /** Resolves when no node can miss it. */
  async publish(topic: string, content: unknown): Promise<void> {
    const { bus, storage, isShared, now } = this.#config;
    if (!isShared) return;
    const at = now();
    const key = `${String(at).padStart(15, '0')}-${randomUUID()}`;
    const item: NewsItem = { topic, content };
    this.#seen.set(key, at + DAY);
    await storage.put(KIND, key, item);
    bus.broadcast(TOPIC, Buffer.from(JSON.stringify({ key, item })));
  }

  /** Reads what messages may not have told, and forgets what everybody knows. */
  async catchUp(): Promise<void> {
    const { storage, now } = this.#config;
    const at = now();
    for (const [key, item] of await storage.all(KIND)) {
      this.#hear(key, item as NewsItem); // only `publish` writes this kind
      if (at - Number(key.slice(0, 15)) > KEPT) await storage.delete(KIND, key);
    }
    for (const [key, until] of this.#seen) if (until < at) this.#seen.delete(key);
  }

  /** `publish` for those who do not wait. */
  publishSoon(topic: string, content: unknown): void {
    const { isShared, reportFault } = this.#config;
    if (isShared) inBackground(this.publish(topic, content), `other nodes did not hear of ${topic}`, reportFault);
  }

  #hear(key: string, { topic, content }: NewsItem): void {
    if (this.#seen.has(key)) return;
    this.#seen.set(key, this.#config.now() + DAY);
    try {
      this.#listeners.get(topic)?.(content);
    } catch (fault) {
      this.#config.reportFault(`news of ${topic}`, toError(fault));
    }
  }
}
