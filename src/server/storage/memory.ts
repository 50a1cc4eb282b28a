// Everything in memory: for tests and for a house without a data folder.

import type { Entry, Millis } from '../../core/journal.ts';
import type { Rest } from '../../match/table.ts';
import type { AccountStore } from './accounts.ts';
import { MemoryAccounts } from './accounts-memory.ts';
import type { ChatStore } from './chat.ts';
import { MemoryChat } from './chat-memory.ts';
import { accountsOf, concernsLedger, enter, finishes, type Ledger } from './ledger.ts';
import type { NotificationStore } from './notifications.ts';
import { MemoryNotifications } from './notifications-memory.ts';
import type { SocialStore } from './social.ts';
import { MemorySocial } from './social-memory.ts';
import {
  type Append,
  type Finished,
  newestFirst,
  type Query,
  type Storage,
  type Summary,
  VersionMoved,
} from './storage.ts';

export class MemoryStorage implements Storage {
  readonly accounts: AccountStore = new MemoryAccounts();
  readonly social: SocialStore = new MemorySocial(id => this.accounts.account(id));
  readonly notifications: NotificationStore = new MemoryNotifications();
  readonly chat: ChatStore = new MemoryChat();
  readonly #journals = new Map<string, Entry[]>();
  readonly #ledgers = new Map<string, Ledger>();
  readonly #finished: string[] = [];
  readonly #resting = new Map<string, Rest>();
  /** JSON text by kind and key. */
  readonly #kept = new Map<string, Map<string, string>>();

  append(batch: readonly Append[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    const failed = new Map<string, Error>();
    for (const one of batch) {
      const problem = failed.get(one.match) ?? this.#add(one);
      if (problem) failed.set(one.match, problem);
    }
    done(failed);
  }

  read(match: string, from = 0): Promise<Entry[]> {
    return Promise.resolve(this.#journals.get(match)?.slice(from) ?? []);
  }

  summary(match: string): Promise<Summary | undefined> {
    return Promise.resolve(this.#ledgers.get(match)?.summary);
  }

  list(query: Query): Promise<Summary[]> {
    const found = [...this.#ledgers.values()].map(ledger => ledger.summary).filter(summary => fits(summary, query));
    return Promise.resolve(found.sort(newestFirst).slice(0, query.limit));
  }

  finished(after: number, limit: number): Promise<readonly Finished[]> {
    const found = this.#finished.slice(after, after + limit);
    return Promise.resolve(found.map((match, i) => ({ place: after + i + 1, match })));
  }

  lastFinished(): Promise<number> {
    return Promise.resolve(this.#finished.length);
  }

  rest(match: string): Promise<Rest | undefined> {
    return Promise.resolve(this.#resting.get(match));
  }

  due(until: Millis, limit: number): Promise<readonly string[]> {
    const found = [...this.#resting].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due);
    return Promise.resolve(found.slice(0, limit).map(([match]) => match));
  }

  get(kind: string, key: string): Promise<unknown> {
    const text = this.#kept.get(kind)?.get(key);
    return Promise.resolve(text === undefined ? undefined : JSON.parse(text));
  }

  put(kind: string, key: string, value: unknown): Promise<void> {
    let keys = this.#kept.get(kind);
    if (!keys) this.#kept.set(kind, (keys = new Map()));
    keys.set(key, JSON.stringify(value));
    return Promise.resolve();
  }

  delete(kind: string, key: string): Promise<void> {
    this.#kept.get(kind)?.delete(key);
    return Promise.resolve();
  }

  all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    const kept = [...(this.#kept.get(kind) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.resolve(new Map(kept.map(([key, text]) => [key, JSON.parse(text) as unknown])));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #add({ match, from, entries, rest }: Append): Error | undefined {
    if (entries.length === 0) return undefined;
    const journal = this.#journals.get(match) ?? [];
    if (journal.length !== from) return new VersionMoved(match, from, journal.length);
    for (const entry of entries) journal.push(entry);
    this.#journals.set(match, journal);
    if (rest) this.#resting.set(match, rest);
    else if (rest === null) this.#resting.delete(match);
    if (!concernsLedger(entries)) return undefined;
    const before = this.#ledgers.get(match);
    let ledger = before;
    for (const entry of entries) ledger = enter(ledger, match, entry);
    if (ledger) this.#ledgers.set(match, ledger);
    if (finishes(before, ledger)) this.#finished.push(match);
    return undefined;
  }
}

function fits(summary: Summary, { game, phases, account, listed, before }: Query): boolean {
  if (game !== undefined && summary.game !== game) return false;
  if (phases && !phases.includes(summary.phase)) return false;
  if (account !== undefined && !accountsOf(summary).includes(account)) return false;
  if (listed && summary.private) return false;
  return !before || newestFirst({ ...summary, ...before }, summary) < 0;
}
