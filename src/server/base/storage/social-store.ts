// Relations in a database. Both ends are found by an index: `social.test.ts` asks SQLite for its plans.

import type { Millis } from '../../../core/journal.ts';
import type { AccountKind } from './accounts.ts';
import type { RelatedAccount, Relation, RelationPageQuery, RelationQuery } from './social.ts';
import { allOf, row, run, type Sql, type SqlRow } from './sql.ts';

const ONE = 'kind = ? AND author = ? AND about = ?';
/** The other account of a relation, as lists show it. */
const VISIBLE_ACCOUNT = "a.suspended IS NULL AND a.kind <> 'gone'";

export class SocialStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** 'known': it was there already. 'full': there are as many of this kind as one account may have. */
  addRelation({ kind, by, to, since }: Relation, most: number): Promise<'made' | 'known' | 'full'> {
    return this.#sql.transact(thing(by), function* () {
      if (yield* row(`SELECT 1 FROM relation WHERE ${ONE}`, kind, by, to)) return 'known';
      const count = countIn(yield* row('SELECT count(*) FROM relation WHERE kind = ? AND author = ?', kind, by));
      if (count >= most) return 'full';
      yield* run('INSERT INTO relation (kind, author, about, since) VALUES (?, ?, ?, ?)', kind, by, to, since);
      return 'made';
    });
  }

  /** How many there were. */
  removeRelation({ kind, by, to }: Required<RelationQuery>): Promise<number> {
    return this.#sql.run(thing(by), `DELETE FROM relation WHERE ${ONE}`, kind, by, to);
  }

  async has({ kind, by, to }: Required<RelationQuery>): Promise<boolean> {
    return (await this.#sql.row(`SELECT 1 FROM relation WHERE ${ONE}`, kind, by, to)) !== undefined;
  }

  /** As many as all pages of `list` have. */
  async count(query: RelationQuery): Promise<number> {
    const { where, values } = fitting(query);
    const sql = `SELECT count(*) FROM relation JOIN account a ON a.id = relation.${otherEndOf(query)} WHERE ${where} AND ${VISIBLE_ACCOUNT}`;
    return countIn(await this.#sql.row(sql, ...values));
  }

  /** Newest first, without those who are suspended or gone. */
  async list({ before, limit, ...query }: RelationPageQuery): Promise<RelatedAccount[]> {
    const { where, values } = fitting(query);
    const other = otherEndOf(query);
    const behind = before ? `AND (relation.since, relation.${other}) < (?, ?)` : '';
    const sql = `SELECT a.id, a.name, a.kind, relation.since, presence.seen FROM relation
      JOIN account a ON a.id = relation.${other} LEFT JOIN presence ON presence.account = a.id
      WHERE ${where} ${behind} AND ${VISIBLE_ACCOUNT}
      ORDER BY relation.since DESC, relation.${other} DESC LIMIT ?`;
    const cursor = before ? [before.since, before.account] : [];
    return (await this.#sql.rows(sql, ...values, ...cursor, limit)).map(readRelatedAccount);
  }

  /** All accounts that an account has this relation to, deleted ones included. */
  async others({ kind, by }: Required<Pick<RelationQuery, 'kind' | 'by'>>): Promise<string[]> {
    const found = await this.#sql.rows(
      'SELECT about FROM relation WHERE kind = ? AND author = ? ORDER BY about',
      kind,
      by,
    );
    return found.map(([about]) => String(about));
  }

  /** Stores the last visit of an account; undefined deletes it. */
  async setLastSeen(account: string, at: Millis | undefined): Promise<void> {
    const sql = `INSERT INTO presence (account, seen) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET seen = excluded.seen
      WHERE presence.seen IS DISTINCT FROM excluded.seen`;
    await this.#sql.run(thing(account), sql, account, at ?? null);
  }

  async lastSeen(account: string): Promise<Millis | undefined> {
    return millisIn((await this.#sql.row('SELECT seen FROM presence WHERE account = ?', account))?.[0]);
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    const sql = `INSERT INTO presence (account, invisible) VALUES (?, ?)
      ON CONFLICT (account) DO UPDATE SET invisible = excluded.invisible`;
    await this.#sql.run(thing(account), sql, account, on ? 1 : null);
  }

  /** All invisible accounts. */
  async invisible(): Promise<string[]> {
    const found = await this.#sql.rows('SELECT account FROM presence WHERE invisible = 1 ORDER BY account');
    return found.map(([account]) => String(account));
  }
}

const thing = (account: string): string => `social ${account}`;

const otherEndOf = ({ by }: RelationQuery): string => (by === undefined ? 'author' : 'about');

const fitting = ({ kind, by, to }: RelationQuery): ReturnType<typeof allOf> =>
  allOf(['relation.kind = ?', kind], ['relation.author = ?', by], ['relation.about = ?', to]);

const countIn = (row: SqlRow | undefined): number => Number(row?.[0] ?? 0);
const millisIn = (value: unknown): Millis | undefined => (typeof value === 'number' ? value : undefined);

function readRelatedAccount([account, name, kind, since, seen]: SqlRow): RelatedAccount {
  return {
    account: String(account),
    name: String(name),
    kind: kind as AccountKind, // only the account store writes this column
    since: Number(since),
    ...(typeof seen === 'number' && { seen }),
  };
}
