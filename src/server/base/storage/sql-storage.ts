// What both databases do alike, over the SQL port: accounts and all that is about them, the index of matches, and small values. Journals
// and nodes differ. Every look-up reads by an index.

import type { Millis } from '../../../core/journal.ts';
import { MATCH_PHASES, type MatchPhase } from '../../../core/match-lifecycle.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import { AccountStore } from './account-store.ts';
import { ChatStore } from './chat-store.ts';
import { parseSummaryRecord } from './match-summary.ts';
import { NotificationStore } from './notification-store.ts';
import { SocialStore } from './social-store.ts';
import { allOf, row, rows, run, type Sql, type SqlRow, type SqlValue } from './sql.ts';
import { type FinishedMatch, type MatchQuery, type MatchSummary, newestFirst, type Storage } from './storage.ts';

/** A question about the matches of one phase, the newest first: their records, when they were created, and their ids. */
export interface MatchLook {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const SELECT_VALUE = 'SELECT value FROM stored_value WHERE kind = ? AND key = ?';
const PUT_VALUE =
  'INSERT INTO stored_value (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value';
const DELETE_VALUE = 'DELETE FROM stored_value WHERE kind = ? AND key = ?';

export class SqlStorage implements Omit<Storage, 'nodes' | 'append' | 'read' | 'close'> {
  readonly accounts: AccountStore;
  readonly social: SocialStore;
  readonly notifications: NotificationStore;
  readonly chat: ChatStore;
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
    this.accounts = new AccountStore(sql);
    this.social = new SocialStore(sql);
    this.notifications = new NotificationStore(sql);
    this.chat = new ChatStore(sql);
  }

  async summary(match: string): Promise<MatchSummary | undefined> {
    const found = await this.sql.row('SELECT record FROM match_summary WHERE match = ?', match);
    return found && parseSummaryRecord(String(found[0])).summary;
  }

  /** One indexed look a phase, merged: no list ever sorts or scans the finished matches. */
  async list(query: MatchQuery): Promise<MatchSummary[]> {
    const looks = (query.phases ?? MATCH_PHASES).map(phase => lookOf(phase, query));
    const found = looks.length === 0 ? [] : await this.merged(looks, query.limit);
    const summaries = found.map(([record]) => parseSummaryRecord(String(record)).summary);
    return summaries.sort(newestFirst).slice(0, query.limit);
  }

  /** At least the first `limit` matches of all these questions together. */
  protected merged(looks: readonly MatchLook[], _limit: number | undefined): Promise<readonly SqlRow[]> {
    return this.sql.read(function* () {
      const found: SqlRow[] = [];
      for (const { sql, values } of looks) found.push(...(yield* rows(sql, ...values)));
      return found;
    });
  }

  async finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    const sql = 'SELECT ordinal, match FROM finished_match WHERE ordinal > ? ORDER BY ordinal LIMIT ?';
    const found = await this.sql.rows(sql, after, limit);
    return found.map(([ordinal, match]) => ({ ordinal: Number(ordinal), match: String(match) }));
  }

  async lastFinished(): Promise<number> {
    return Number((await this.sql.row('SELECT max(ordinal) FROM finished_match'))?.[0] ?? 0);
  }

  async dormantTurn(match: string): Promise<DormantTurn | undefined> {
    const found = await this.sql.row('SELECT due, awaited_seats, to_act FROM dormant_turn WHERE match = ?', match);
    if (!found) return undefined;
    const [due, awaitedSeats, toAct] = found;
    return {
      due: due === null ? Number.POSITIVE_INFINITY : Number(due),
      awaitedSeats: JSON.parse(String(awaitedSeats)) as number[], // only the stores write the table
      toAct: Number(toAct),
    };
  }

  async due(until: Millis, limit: number): Promise<readonly string[]> {
    const found = await this.sql.rows(
      'SELECT match FROM dormant_turn WHERE due <= ? ORDER BY due LIMIT ?',
      until,
      limit,
    );
    return found.map(([match]) => String(match));
  }

  async get(kind: string, key: string): Promise<unknown> {
    return parse(await this.sql.row(SELECT_VALUE, kind, key));
  }

  async put(kind: string, key: string, value: unknown): Promise<void> {
    await this.sql.run(thing(kind, key), PUT_VALUE, kind, key, JSON.stringify(value));
  }

  async delete(kind: string, key: string): Promise<void> {
    await this.sql.run(thing(kind, key), DELETE_VALUE, kind, key);
  }

  /** Another change of this key, on any server, happens before or after. */
  change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown> {
    const select = `${SELECT_VALUE} ${this.sql.lock.update}`;
    return this.sql.transact(thing(kind, key), function* () {
      const after = update(parse(yield* row(select, kind, key)));
      if (after === undefined) yield* run(DELETE_VALUE, kind, key);
      else yield* run(PUT_VALUE, kind, key, JSON.stringify(after));
      return after;
    });
  }

  async all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    const found = await this.sql.rows('SELECT key, value FROM stored_value WHERE kind = ? ORDER BY key', kind);
    return new Map(found.map(([key, value]) => [String(key), JSON.parse(String(value)) as unknown]));
  }
}

const thing = (kind: string, key: string): string => `value ${kind}/${key}`;

const parse = (found: SqlRow | undefined): unknown => found && (JSON.parse(String(found[0])) as unknown);

function lookOf(phase: MatchPhase, { game, account, listed, before, limit }: MatchQuery): MatchLook {
  const key = account === undefined ? 'match_summary' : 'match_account';
  const from = account === undefined ? 'match_summary' : 'match_account JOIN match_summary USING (match)';
  const { where, values } = allOf(
    [`${key}.phase = ?`, phase],
    ['account = ?', account],
    ['game = ?', game],
    [listed && 'unlisted = 0'],
    [`(${key}.created, ${key}.match) < (?, ?)`, before?.created, before?.match],
  );
  return {
    sql: `SELECT record, ${key}.created, ${key}.match FROM ${from} WHERE ${where} ORDER BY ${key}.created DESC, ${key}.match DESC LIMIT ?`,
    values: [...values, limit ?? Number.MAX_SAFE_INTEGER],
  };
}
