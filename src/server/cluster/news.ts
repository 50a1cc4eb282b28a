// What every node must know although it is not about a match: revoked logins, hidden names, mutes. It is in the store first, then every
// node is asked to apply it. All nodes also read the store with every beat, so that a lost message only makes it late.

import { randomUUID } from 'node:crypto';
import { DAY } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import { Type } from '../../protocol/schema.ts';
import { inBackground, type ReportFault, toError } from '../base/fault-reporting.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { NodeQueries } from './node-queries.ts';

const KIND = 'news';
/** A node that has not read the store for so long is no longer in the cluster. */
const KEPT: Millis = 60_000;

interface NewsItem {
  readonly topic: string;
  readonly content: unknown;
}

/** Messages carry only places in the store, so that the store alone is believed. */
const KeyOfNews = Type.Object({ key: Type.String() });

interface SeenNews {
  /** The store no longer has it after this time. */
  readonly until: Millis;
  /** Resolves when this node has applied it. */
  readonly applied: Promise<void>;
}

export interface ClusterNewsConfig {
  readonly everywhere: NodeQueries;
  readonly storage: Pick<Storage, 'get' | 'put' | 'all' | 'delete'>;
  /** Are there other nodes? */
  readonly isShared: boolean;
  readonly now: () => Millis;
  readonly reportFault: ReportFault;
}

export class ClusterNews {
  readonly #config: ClusterNewsConfig;
  readonly #listeners = new Map<string, (content: unknown) => void | Promise<void>>();
  /** What this node knows, by key. */
  readonly #seen = new Map<string, SeenNews>();
  readonly #tellNodes: (news: { key: string }) => Promise<unknown>;

  constructor(config: ClusterNewsConfig) {
    this.#config = config;
    this.#tellNodes = config.everywhere.define('news', KeyOfNews, async ({ key }) => {
      // What this node published itself, or has read with a beat, is known.
      const known = this.#seen.get(key);
      const item = known ? undefined : ((await config.storage.get(KIND, key)) as NewsItem | undefined); // only `publish` writes this kind
      await (item ? this.#hear(key, item) : known?.applied);
      return {};
    });
  }

  /** Each topic has one type, that of its publisher. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the topic is about
  listen<T>(topic: string, listener: (content: T) => void | Promise<void>): void {
    this.#listeners.set(topic, content => listener(content as T)); // as above
  }

  /** Resolves when every other node has applied it, except those that do not answer: they read it in the store with their next beat. */
  async publish(topic: string, content: unknown): Promise<void> {
    const { storage, isShared, now } = this.#config;
    if (!isShared) return;
    const at = now();
    const key = `${String(at).padStart(15, '0')}-${randomUUID()}`;
    const item: NewsItem = { topic, content };
    this.#seen.set(key, { until: at + DAY, applied: Promise.resolve() });
    await storage.put(KIND, key, item);
    await this.#tellNodes({ key });
  }

  /** Reads the items whose messages may have been lost, and deletes those that all nodes know. */
  async catchUp(): Promise<void> {
    const { storage, now } = this.#config;
    const at = now();
    for (const [key, item] of await storage.all(KIND)) {
      void this.#hear(key, item as NewsItem); // only `publish` writes this kind
      if (at - Number(key.slice(0, 15)) > KEPT) await storage.delete(KIND, key);
    }
    for (const [key, { until }] of this.#seen) if (until < at) this.#seen.delete(key);
  }

  /** `publish` for those who do not wait. */
  publishSoon(topic: string, content: unknown): void {
    const { isShared, reportFault } = this.#config;
    if (isShared) inBackground(this.publish(topic, content), `other nodes did not hear of ${topic}`, reportFault);
  }

  /** Never rejects. */
  #hear(key: string, item: NewsItem): Promise<void> {
    const seen = this.#seen.get(key) ?? { until: this.#config.now() + DAY, applied: this.#apply(item) };
    this.#seen.set(key, seen);
    return seen.applied;
  }

  async #apply({ topic, content }: NewsItem): Promise<void> {
    try {
      await this.#listeners.get(topic)?.(content);
    } catch (fault) {
      this.#config.reportFault(`news of ${topic}`, toError(fault));
    }
  }
}
