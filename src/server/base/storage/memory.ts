// Everything in memory: for tests and for a server without a data folder.

import type { JournalEntry, Millis } from '../../../core/journal.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import type { AccountStore } from './accounts.ts';
import { MemoryAccounts } from './accounts-memory.ts';
import type { ChatStore } from './chat.ts';
import { MemoryChat } from './chat-memory.ts';
import {
  accountsOf,
  affectsSummary,
  applyToSummary,
  isListed,
  isNewlyFinished,
  type SummaryRecord,
} from './match-summary.ts';
import { type NodeStore, SingleNode } from './nodes.ts';
import type { NotificationStore } from './notifications.ts';
import { MemoryNotifications } from './notifications-memory.ts';
import type { SocialStore } from './social.ts';
import { MemorySocial } from './social-memory.ts';
import {
  type FinishedMatch,
  type JournalAppend,
  JournalConflict,
  type MatchQuery,
  type MatchSummary,
  newestFirst,
  type Storage,
} from './storage.ts';

export class MemoryStorage implements Storage {
  readonly accounts: AccountStore = new MemoryAccounts(account => this.#hasPlayed(account));
  readonly social: SocialStore = new MemorySocial(id => this.accounts.account(id));
  readonly notifications: NotificationStore = new MemoryNotifications();
  readonly chat: ChatStore = new MemoryChat();
  readonly nodes: NodeStore = new SingleNode();
  readonly #journals = new Map<string, JournalEntry[]>();
  readonly #summaries = new Map<string, SummaryRecord>();
  readonly #finished: string[] = [];
  readonly #dormant = new Map<string, DormantTurn>();
  /** JSON text by kind and key. */
  readonly #values = new Map<string, Map<string, string>>();

  append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    const failed = new Map<string, Error>();
    for (const one of batch) {
      const problem = failed.get(one.match) ?? this.#add(one);
      if (problem) failed.set(one.match, problem);
    }
    done(failed);
  }

  read(match: string, from = 0): Promise<JournalEntry[]> {
    return Promise.resolve(this.#journals.get(match)?.slice(from) ?? []);
  }

  #hasPlayed(account: string): boolean {
    return [...this.#summaries.values()].some(({ summary }) => accountsOf(summary).includes(account));
  }

  summary(match: string): Promise<MatchSummary | undefined> {
    return Promise.resolve(this.#summaries.get(match)?.summary);
  }

  list(query: MatchQuery): Promise<MatchSummary[]> {
    const found = [...this.#summaries.values()].map(ledger => ledger.summary).filter(summary => fits(summary, query));
    return Promise.resolve(found.sort(newestFirst).slice(0, query.limit));
  }

  finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    const found = this.#finished.slice(after, after + limit);
    return Promise.resolve(found.map((match, i) => ({ ordinal: after + i + 1, match })));
  }

  lastFinished(): Promise<number> {
    return Promise.resolve(this.#finished.length);
  }

  dormantTurn(match: string): Promise<DormantTurn | undefined> {
    return Promise.resolve(this.#dormant.get(match));
  }

  due(until: Millis, limit: number): Promise<readonly string[]> {
    const found = [...this.#dormant].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due);
    return Promise.resolve(found.slice(0, limit).map(([match]) => match));
  }

  get(kind: string, key: string): Promise<unknown> {
    const text = this.#values.get(kind)?.get(key);
    return Promise.resolve(text === undefined ? undefined : JSON.parse(text));
  }

  put(kind: string, key: string, value: unknown): Promise<void> {
    let keys = this.#values.get(kind);
    if (!keys) this.#values.set(kind, (keys = new Map()));
    keys.set(key, JSON.stringify(value));
    return Promise.resolve();
  }

  delete(kind: string, key: string): Promise<void> {
    this.#values.get(kind)?.delete(key);
    return Promise.resolve();
  }

  async change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown> {
    const text = this.#values.get(kind)?.get(key);
    const after = update(text === undefined ? undefined : JSON.parse(text));
    await (after === undefined ? this.delete(kind, key) : this.put(kind, key, after));
    return after;
  }

  all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    const kept = [...(this.#values.get(kind) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.resolve(new Map(kept.map(([key, text]) => [key, JSON.parse(text) as unknown])));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #add({ match, from, entries, dormant }: JournalAppend): Error | undefined {
    if (entries.length === 0) return undefined;
    const journal = this.#journals.get(match) ?? [];
    if (journal.length !== from) return new JournalConflict(match, from, journal.length);
    for (const entry of entries) journal.push(entry);
    this.#journals.set(match, journal);
    if (dormant) this.#dormant.set(match, dormant);
    else if (dormant === null) this.#dormant.delete(match);
    if (!affectsSummary(entries)) return undefined;
    const before = this.#summaries.get(match);
    let ledger = before;
    for (const entry of entries) ledger = applyToSummary(ledger, match, entry);
    if (ledger) this.#summaries.set(match, ledger);
    if (isNewlyFinished(before, ledger)) this.#finished.push(match);
    return undefined;
  }
}

function fits(summary: MatchSummary, { game, phases, account, listed, before }: MatchQuery): boolean {
  if (game !== undefined && summary.game !== game) return false;
  if (phases && !phases.includes(summary.phase)) return false;
  if (account !== undefined && !accountsOf(summary).includes(account)) return false;
  if (listed && !isListed(summary)) return false;
  return !before || newestFirst({ ...summary, ...before }, summary) < 0;
}
