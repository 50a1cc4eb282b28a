import type { Millis } from '../../../../core/journal.ts';
import type { RelatedAccount, Relation, RelationPageQuery, RelationQuery, SocialStore } from '../social.ts';
import {
  countIn,
  millisIn,
  otherEndOf,
  readRelatedAccount,
  relationCondition,
  VISIBLE_ACCOUNT,
} from '../social-rows.ts';
import type { PostgresTasks } from './tasks.ts';

export class PostgresSocial implements SocialStore {
  readonly #tasks: PostgresTasks;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  addRelation({ kind, by, to, since }: Relation, most: number): Promise<'made' | 'known' | 'full'> {
    return this.#tasks.transact(thing(by), async query => {
      if (await query.row('SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to))
        return 'known';
      const count = countIn(await query.row('SELECT count(*) FROM tie WHERE kind = ? AND author = ?', kind, by));
      if (count >= most) return 'full';
      await query.run('INSERT INTO tie (kind, author, about, since) VALUES (?, ?, ?, ?)', kind, by, to, since);
      return 'made';
    });
  }

  removeRelation({ kind, by, to }: Required<RelationQuery>): Promise<number> {
    return this.#tasks.run(thing(by), 'DELETE FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to);
  }

  async has({ kind, by, to }: Required<RelationQuery>): Promise<boolean> {
    const sql = 'SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?';
    return (await this.#tasks.row(sql, kind, by, to)) !== undefined;
  }

  async count(query: RelationQuery): Promise<number> {
    const { where, values } = relationCondition(query);
    const sql = `SELECT count(*) FROM tie JOIN account a ON a.id = tie.${otherEndOf(query)} WHERE ${where} AND ${VISIBLE_ACCOUNT}`;
    return countIn(await this.#tasks.row(sql, ...values));
  }

  async list({ before, limit, ...query }: RelationPageQuery): Promise<RelatedAccount[]> {
    const { where, values } = relationCondition(query);
    const other = otherEndOf(query);
    const behind = before ? `AND (tie.since, tie.${other}) < (?, ?)` : '';
    const sql = `SELECT a.id, a.name, a.kind, tie.since, presence.seen FROM tie
      JOIN account a ON a.id = tie.${other} LEFT JOIN presence ON presence.account = a.id
      WHERE ${where} ${behind} AND ${VISIBLE_ACCOUNT}
      ORDER BY tie.since DESC, tie.${other} DESC LIMIT ?`;
    const cursor = before ? [before.since, before.account] : [];
    return (await this.#tasks.rows(sql, ...values, ...cursor, limit)).map(readRelatedAccount);
  }

  async others({ kind, by }: Required<Pick<RelationQuery, 'kind' | 'by'>>): Promise<string[]> {
    const rows = await this.#tasks.rows('SELECT about FROM tie WHERE kind = ? AND author = ? ORDER BY about', kind, by);
    return rows.map(([about]) => String(about));
  }

  async setLastSeen(account: string, at: Millis | undefined): Promise<void> {
    const sql = `INSERT INTO presence (account, seen) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET seen = excluded.seen
      WHERE presence.seen IS DISTINCT FROM excluded.seen`;
    await this.#tasks.run(thing(account), sql, account, at ?? null);
  }

  async lastSeen(account: string): Promise<Millis | undefined> {
    return millisIn((await this.#tasks.row('SELECT seen FROM presence WHERE account = ?', account))?.[0]);
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    const sql = `INSERT INTO presence (account, invisible) VALUES (?, ?)
      ON CONFLICT (account) DO UPDATE SET invisible = excluded.invisible`;
    await this.#tasks.run(thing(account), sql, account, on ? 1 : null);
  }

  async invisible(): Promise<string[]> {
    const rows = await this.#tasks.rows('SELECT account FROM presence WHERE invisible = 1 ORDER BY account');
    return rows.map(([account]) => String(account));
  }

  forget(account: string): Promise<void> {
    return this.#tasks.transact(thing(account), async query => {
      await query.run('DELETE FROM tie WHERE author = ? OR about = ?', account, account);
      await query.run('DELETE FROM presence WHERE account = ?', account);
    });
  }
}

const thing = (account: string): string => `social ${account}`;
