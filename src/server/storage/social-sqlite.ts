// Ties in SQLite. Both ends are found by an index: `social.test.ts` asks SQLite for its plans.

import type { Millis } from '../../core/journal.ts';
import type { AccountKind } from './accounts.ts';
import type { Desk } from './accounts-sqlite.ts';
import { type SocialStore, TIE_KINDS, type Tie, type Tied, type TiePage, type TieQuery } from './social.ts';
import type { Value } from './statements.ts';

export class SqliteSocial implements SocialStore {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  tie({ kind, by, to, since }: Tie, most: number): Promise<'made' | 'known' | 'full'> {
    const { db, write } = this.#desk;
    return write(() => {
      if (db.row('SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to)) return 'known';
      if (countOf(db.row('SELECT count(*) FROM tie WHERE kind = ? AND author = ?', kind, by)) >= most) return 'full';
      db.run('INSERT INTO tie (kind, author, about, since) VALUES (?, ?, ?, ?)', kind, by, to, since);
      return 'made';
    });
  }

  untie({ kind, by, to }: Required<TieQuery>): Promise<number> {
    const { db, write } = this.#desk;
    return write(() => db.run('DELETE FROM tie WHERE kind = ? AND author = ? AND about = ?', kind, by, to));
  }

  has({ kind, by, to }: Required<TieQuery>): Promise<boolean> {
    const { db, read } = this.#desk;
    const sql = 'SELECT 1 FROM tie WHERE kind = ? AND author = ? AND about = ?';
    return read(() => db.row(sql, kind, by, to) !== undefined);
  }

  count(query: TieQuery): Promise<number> {
    const { db, read } = this.#desk;
    const { where, values } = condition(query);
    const sql = `SELECT count(*) FROM tie JOIN account a ON a.id = tie.${otherEnd(query)} WHERE ${where} AND ${SHOWN}`;
    return read(() => countOf(db.row(sql, ...values)));
  }

  list({ before, limit, ...query }: TiePage): Promise<Tied[]> {
    const { db, read } = this.#desk;
    const { where, values } = condition(query);
    const other = otherEnd(query);
    const behind = before ? `AND (tie.since, tie.${other}) < (?, ?)` : '';
    const sql = `SELECT a.id, a.name, a.kind, tie.since, presence.seen FROM tie
      JOIN account a ON a.id = tie.${other} LEFT JOIN presence ON presence.account = a.id
      WHERE ${where} ${behind} AND ${SHOWN}
      ORDER BY tie.since DESC, tie.${other} DESC LIMIT ?`;
    const cursor = before ? [before.since, before.account] : [];
    return read(() => db.rows(sql, ...values, ...cursor, limit).map(tiedOf));
  }

  others({ kind, by }: Required<Pick<TieQuery, 'kind' | 'by'>>): Promise<string[]> {
    const { db, read } = this.#desk;
    const sql = 'SELECT about FROM tie WHERE kind = ? AND author = ?';
    return read(() => db.rows(sql, kind, by).map(([about]) => String(about)));
  }

  saw(account: string, at: Millis | undefined): Promise<void> {
    const { db, write } = this.#desk;
    const sql =
      'INSERT INTO presence (account, seen) VALUES (?, ?) ON CONFLICT DO UPDATE SET seen = excluded.seen WHERE seen IS NOT excluded.seen';
    return write(() => void db.run(sql, account, at ?? null));
  }

  seen(account: string): Promise<Millis | undefined> {
    const { db, read } = this.#desk;
    return read(() => millisOf(db.row('SELECT seen FROM presence WHERE account = ?', account)?.[0]));
  }

  setInvisible(account: string, on: boolean): Promise<void> {
    const { db, write } = this.#desk;
    const sql =
      'INSERT INTO presence (account, invisible) VALUES (?, ?) ON CONFLICT DO UPDATE SET invisible = excluded.invisible';
    return write(() => void db.run(sql, account, on ? 1 : null));
  }

  invisible(): Promise<string[]> {
    const { db, read } = this.#desk;
    return read(() => db.rows('SELECT account FROM presence WHERE invisible = 1').map(([account]) => String(account)));
  }

  forget(account: string): Promise<void> {
    const { db, write } = this.#desk;
    return write(() => {
      // By kind, as the indexes are.
      for (const kind of TIE_KINDS)
        for (const end of ['author', 'about']) db.run(`DELETE FROM tie WHERE kind = ? AND ${end} = ?`, kind, account);
      db.run('DELETE FROM presence WHERE account = ?', account);
    });
  }
}

/** Who may be seen at the other end. */
const SHOWN = "a.suspended IS NULL AND a.kind <> 'gone'";
const otherEnd = ({ by }: TieQuery): string => (by === undefined ? 'author' : 'about');

function condition({ kind, by, to }: TieQuery): { where: string; values: Value[] } {
  const values: Value[] = [kind];
  let where = 'tie.kind = ?';
  for (const [column, value] of [
    ['author', by],
    ['about', to],
  ] as const)
    if (value !== undefined) {
      where += ` AND tie.${column} = ?`;
      values.push(value);
    }
  return { where, values };
}

const countOf = (row: readonly unknown[] | undefined): number => Number(row?.[0] ?? 0);
const millisOf = (value: unknown): Millis | undefined => (typeof value === 'number' ? value : undefined);

function tiedOf([account, name, kind, since, seen]: readonly unknown[]): Tied {
  return {
    account: String(account),
    name: String(name),
    kind: kind as AccountKind, // only the account store writes this column
    since: Number(since),
    ...(typeof seen === 'number' && { seen }),
  };
}
