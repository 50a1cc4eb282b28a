// A store as arrays and maps: what the databases are compared with. It says nothing of how anything is stored.

import type { JournalEntry } from '../../../../core/journal.ts';
import {
  accountsOf,
  affectsSummary,
  applyToSummary,
  isListed,
  isNewlyFinished,
  type SummaryRecord,
} from '../match-summary.ts';
import {
  type FinishedMatch,
  type JournalAppend,
  JournalConflict,
  type MatchQuery,
  type MatchSummary,
  newestFirst,
  type Storage,
} from '../storage.ts';

export type ModelledStorage = Pick<
  Storage,
  'append' | 'read' | 'summary' | 'list' | 'finished' | 'get' | 'put' | 'delete'
>;

export class ModelStorage implements ModelledStorage {
  readonly #journals = new Map<string, JournalEntry[]>();
  readonly #summaries = new Map<string, SummaryRecord>();
  readonly #finished: string[] = [];
  /** JSON text by kind and key. */
  readonly #values = new Map<string, string>();

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

  summary(match: string): Promise<MatchSummary | undefined> {
    return Promise.resolve(this.#summaries.get(match)?.summary);
  }

  list(query: MatchQuery): Promise<MatchSummary[]> {
    const found = [...this.#summaries.values()].map(record => record.summary).filter(summary => fits(summary, query));
    return Promise.resolve(found.sort(newestFirst).slice(0, query.limit));
  }

  finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    const found = this.#finished.slice(after, after + limit);
    return Promise.resolve(found.map((match, i) => ({ ordinal: after + i + 1, match })));
  }

  get(kind: string, key: string): Promise<unknown> {
    const text = this.#values.get(`${kind} ${key}`);
    return Promise.resolve(text === undefined ? undefined : JSON.parse(text));
  }

  put(kind: string, key: string, value: unknown): Promise<void> {
    this.#values.set(`${kind} ${key}`, JSON.stringify(value));
    return Promise.resolve();
  }

  delete(kind: string, key: string): Promise<void> {
    this.#values.delete(`${kind} ${key}`);
    return Promise.resolve();
  }

  #add({ match, from, entries }: JournalAppend): Error | undefined {
    if (entries.length === 0) return undefined;
    const journal = this.#journals.get(match) ?? [];
    if (journal.length !== from) return new JournalConflict(match, from, journal.length);
    for (const entry of entries) journal.push(entry);
    this.#journals.set(match, journal);
    if (!affectsSummary(entries)) return undefined;
    const before = this.#summaries.get(match);
    let record = before;
    for (const entry of entries) record = applyToSummary(record, match, entry);
    if (record) this.#summaries.set(match, record);
    if (isNewlyFinished(before, record)) this.#finished.push(match);
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
