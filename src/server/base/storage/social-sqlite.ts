// Ties in SQLite. Both ends are found by an index: `social.test.ts` asks SQLite for its plans.

import type { Millis } from '../../../core/journal.ts';
import type { SharedTransaction } from './accounts-sqlite.ts';
import {
  RELATION_KINDS,
  type RelatedAccount,
  type Relation,
  type RelationPageQuery,
  type RelationQuery,
  type SocialStore,
} from './social.ts';
import {
  countIn,
  millisIn,
  otherEndOf,
  readRelatedAccount,
  relationCondition,
  VISIBLE_ACCOUNT,
} from './social-rows.ts';

export class SqliteSocial implements SocialStore {
  readonly #transaction: SharedTransaction;

  constructor(transaction: SharedTransaction) {
    this.#transaction = transaction;
  }

  addRelation({ kind, by, to, since }: Relation, most: number): Promise<'made' | 'known' | 'full'> {
    const { db, write } = this.#transaction;
    return write(() => {
      if (db.row('SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to)) return 'known';
      if (countIn(db.row('SELECT count(*) FROM tie WHERE kind = ? AND author = ?', kind, by)) >= most) return 'full';
      db.run('INSERT INTO tie (kind, author, about, since) VALUES (?, ?, ?, ?)', kind, by, to, since);
      return 'made';
    });
  }

  removeRelation({ kind, by, to }: Required<RelationQuery>): Promise<number> {
    const { db, write } = this.#transaction;
    return write(() => db.run('DELETE FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to));
  }

  has({ kind, by, to }: Required<RelationQuery>): Promise<boolean> {
    const { db, read } = this.#transaction;
    const sql = 'SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?';
    return read(() => db.row(sql, kind, by, to) !== undefined);
  }

  count(query: RelationQuery): Promise<number> {
    const { db, read } = this.#transaction;
    const { where, values } = relationCondition(query);
    const sql = `SELECT count(*) FROM tie JOIN account a ON a.id = tie.${otherEndOf(query)} WHERE ${where} AND ${VISIBLE_ACCOUNT}`;
    return read(() => countIn(db.row(sql, ...values)));
  }

  list({ before, limit, ...query }: RelationPageQuery): Promise<RelatedAccount[]> {
    const { db, read } = this.#transaction;
    const { where, values } = relationCondition(query);
    const other = otherEndOf(query);
    const behind = before ? `AND (tie.since, tie.${other}) < (?, ?)` : '';
    const sql = `SELECT a.id, a.name, a.kind, tie.since, presence.seen FROM tie
      JOIN account a ON a.id = tie.${other} LEFT JOIN presence ON presence.account = a.id
      WHERE ${where} ${behind} AND ${VISIBLE_ACCOUNT}
      ORDER BY tie.since DESC, tie.${other} DESC LIMIT ?`;
    const cursor = before ? [before.since, before.account] : [];
    return read(() => db.rows(sql, ...values, ...cursor, limit).map(readRelatedAccount));
  }

  others({ kind, by }: Required<Pick<RelationQuery, 'kind' | 'by'>>): Promise<string[]> {
    const { db, read } = this.#transaction;
    const sql = 'SELECT about FROM tie WHERE kind = ? AND author = ?';
    return read(() => db.rows(sql, kind, by).map(([about]) => String(about)));
  }

  setLastSeen(account: string, at: Millis | undefined): Promise<void> {
    const { db, write } = this.#transaction;
    const sql =
      'INSERT INTO presence (account, seen) VALUES (?, ?) ON CONFLICT DO UPDATE SET seen = excluded.seen WHERE seen IS NOT excluded.seen';
    return write(() => void db.run(sql, account, at ?? null));
  }

  lastSeen(account: string): Promise<Millis | undefined> {
    const { db, read } = this.#transaction;
    return read(() => millisIn(db.row('SELECT seen FROM presence WHERE account = ?', account)?.[0]));
  }

  setInvisible(account: string, on: boolean): Promise<void> {
    const { db, write } = this.#transaction;
    const sql =
      'INSERT INTO presence (account, invisible) VALUES (?, ?) ON CONFLICT DO UPDATE SET invisible = excluded.invisible';
    return write(() => void db.run(sql, account, on ? 1 : null));
  }

  invisible(): Promise<string[]> {
    const { db, read } = this.#transaction;
    return read(() => db.rows('SELECT account FROM presence WHERE invisible = 1').map(([account]) => String(account)));
  }

  forget(account: string): Promise<void> {
    const { db, write } = this.#transaction;
    return write(() => {
      // By kind, as the indexes are.
      for (const kind of RELATION_KINDS)
        for (const end of ['author', 'about']) db.run(`DELETE FROM tie WHERE kind = ? AND ${end} = ?`, kind, account);
      db.run('DELETE FROM presence WHERE account = ?', account);
    });
  }
}
