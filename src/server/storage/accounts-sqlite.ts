// Accounts in SQLite. Every look-up is one read of an index: `accounts.test.ts` asks SQLite for its plans.

import type { Millis } from '../../core/journal.ts';
import type {
  Account,
  AccountNews,
  AccountQuery,
  AccountStore,
  Deed,
  Pass,
  PassKind,
  PassQuery,
  Veiled,
} from './accounts.ts';
import type { Statements, Value } from './statements.ts';

/** How a part of the store reads and writes: in the transaction that everything of this turn of the loop shares. */
export interface Desk {
  readonly db: Statements;
  /** Resolves once durable. */
  write<T>(task: () => T): Promise<T>;
  /** What was read, once everything written before is durable. */
  read<T>(task: () => T): Promise<T>;
}

type Row = readonly unknown[];

const COLUMNS = ['id', 'kind', 'name', 'look', 'created', 'owner', 'password', 'email', 'admin', 'suspended'] as const;
const PASS_COLUMNS = ['proof', 'id', 'kind', 'account', 'label', 'created', 'seen', 'expires'] as const;
const accountOf = (alias: string): string => COLUMNS.map(column => `${alias}.${column}`).join();
const passOf = (alias: string): string => PASS_COLUMNS.map(column => `${alias}.${column}`).join();

const ACCOUNT = `SELECT ${accountOf('a')} FROM account a WHERE`;
const PASS = `SELECT ${passOf('p')} FROM pass p WHERE`;

export class SqliteAccounts implements AccountStore {
  #look: (id: string) => void = () => undefined;
  readonly #desk: Desk;
  readonly #db: Statements;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#db = desk.db;
  }

  add(account: Account): Promise<boolean> {
    const values = COLUMNS.map(column => toSql(account[column]));
    const sql = `INSERT OR IGNORE INTO account (${COLUMNS.join()}) VALUES (${COLUMNS.map(() => '?').join()})`;
    return this.#desk.write(() => this.#db.run(sql, ...values) > 0);
  }

  change(id: string, news: AccountNews): Promise<boolean> {
    const changed = COLUMNS.filter(column => column in news);
    if (changed.length === 0) return this.account(id).then(found => found !== undefined);
    const values = changed.map(column => toSql(news[column as keyof AccountNews])); // only columns of `news` are in `changed`
    const sql = `UPDATE OR IGNORE account SET ${changed.map(column => `${column} = ?`).join()} WHERE id = ?`;
    return this.#desk.write(() => {
      const isDone = this.#db.run(sql, ...values, id) > 0;
      if (isDone) this.#look(id);
      return isDone;
    });
  }

  watch(look: (id: string) => void): void {
    this.#look = look;
  }

  account(id: string): Promise<Account | undefined> {
    return this.#one(`${ACCOUNT} a.id = ?`, id);
  }

  looking(look: string): Promise<Account | undefined> {
    return this.#one(`${ACCOUNT} a.look = ? AND a.kind IN ('person', 'program')`, look);
  }

  owned(owner: string): Promise<Account[]> {
    return this.#many(`${ACCOUNT} a.owner = ? ORDER BY a.created, a.id`, owner);
  }

  withEmail(email: string, limit: number): Promise<Account[]> {
    return this.#many(`${ACCOUNT} a.email = ? ORDER BY a.id LIMIT ?`, email, limit);
  }

  search({ look, marked, after, limit }: AccountQuery): Promise<Account[]> {
    const values: Value[] = [];
    let sql = `${ACCOUNT} a.kind <> 'gone'`;
    if (marked) sql += ' AND (a.admin = 1 OR a.suspended IS NOT NULL)';
    if (look) {
      sql += ' AND a.look >= ? AND a.look < ?';
      values.push(look, `${look}\u{10ffff}`);
    }
    if (after) {
      sql += ' AND (a.look, a.id) > (?, ?)';
      values.push(after.look, after.id);
    }
    return this.#many(`${sql} ORDER BY a.look, a.id LIMIT ?`, ...values, limit);
  }

  issue(pass: Pass): Promise<void> {
    return this.#desk.write(() => this.#insert(pass));
  }

  admit(pass: Pass, password?: string): Promise<boolean> {
    const sql = "SELECT password FROM account WHERE id = ? AND suspended IS NULL AND kind <> 'gone'";
    return this.#desk.write(() => {
      const row = this.#db.row(sql, pass.account);
      if (!row || (password !== undefined && row[0] !== password)) return false;
      this.#insert(pass);
      return true;
    });
  }

  #insert(pass: Pass): void {
    const values = PASS_COLUMNS.map(column => toSql(pass[column]));
    this.#db.run(`INSERT INTO pass (${PASS_COLUMNS.join()}) VALUES (${PASS_COLUMNS.map(() => '?').join()})`, ...values);
  }

  pass(proof: string, now: Millis): Promise<{ pass: Pass; account: Account | undefined } | undefined> {
    const sql = `SELECT ${passOf('p')}, ${accountOf('a')} FROM pass p LEFT JOIN account a ON a.id = p.account
      WHERE p.proof = ? AND (p.expires IS NULL OR p.expires > ?)`;
    return this.#desk.read(() => {
      const row = this.#db.row(sql, proof, now);
      const account = row?.slice(PASS_COLUMNS.length);
      return row && { pass: readPass(row), account: account?.[0] === null ? undefined : readAccount(account!) };
    });
  }

  take(proof: string, kind: PassKind, now: Millis): Promise<Pass | undefined> {
    return this.#desk.write(() => {
      const row = this.#db.row(
        `${PASS} p.proof = ? AND p.kind = ? AND (p.expires IS NULL OR p.expires > ?)`,
        proof,
        kind,
        now,
      );
      if (row) this.#db.run('DELETE FROM pass WHERE proof = ?', proof);
      return row && readPass(row);
    });
  }

  touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    return this.#desk.write(
      () => void this.#db.run('UPDATE pass SET seen = ?, expires = ? WHERE proof = ?', seen, expires, proof),
    );
  }

  passes(query: PassQuery): Promise<Pass[]> {
    const { where, values } = passCondition(query);
    const sql = `SELECT ${PASS_COLUMNS.join()} FROM pass WHERE ${where} ORDER BY created DESC, id`;
    return this.#desk.read(() => this.#db.rows(sql, ...values).map(readPass));
  }

  revoke(query: PassQuery): Promise<number> {
    const { where, values } = passCondition(query);
    return this.#desk.write(() => this.#db.run(`DELETE FROM pass WHERE ${where}`, ...values));
  }

  sweep(now: Millis): Promise<void> {
    return this.#desk.write(() => void this.#db.run('DELETE FROM pass WHERE expires <= ?', now));
  }

  veil({ kind, key }: Veiled, on: boolean): Promise<void> {
    const sql = on ? 'INSERT OR IGNORE INTO veiled VALUES (?, ?)' : 'DELETE FROM veiled WHERE kind = ? AND key = ?';
    return this.#desk.write(() => void this.#db.run(sql, kind, key));
  }

  veiled(): Promise<Veiled[]> {
    return this.#desk.read(() =>
      this.#db.rows('SELECT kind, key FROM veiled ORDER BY kind, key').map(([kind, key]) => ({ kind, key }) as Veiled),
    ); // only `veil` writes this table
  }

  note({ at, by, what, about, why }: Deed): Promise<void> {
    const sql = 'INSERT INTO deed (at, author, what, about, why) VALUES (?, ?, ?, ?, ?)';
    return this.#desk.write(() => void this.#db.run(sql, at, by, what, about, why));
  }

  deeds({ before, limit }: { before?: number; limit: number }): Promise<(Deed & { id: number })[]> {
    const sql = 'SELECT id, at, author, what, about, why FROM deed WHERE id < ? ORDER BY id DESC LIMIT ?';
    return this.#desk.read(() =>
      this.#db.rows(sql, before ?? Number.MAX_SAFE_INTEGER, limit).map(([id, at, by, what, about, why]) => ({
        id: Number(id),
        at: Number(at),
        by: String(by),
        what: String(what) as Deed['what'], // only `note` writes this table
        about: String(about),
        why: String(why),
      })),
    );
  }

  #one(sql: string, ...values: readonly Value[]): Promise<Account | undefined> {
    return this.#desk.read(() => {
      const row = this.#db.row(sql, ...values);
      return row && readAccount(row);
    });
  }

  #many(sql: string, ...values: readonly Value[]): Promise<Account[]> {
    return this.#desk.read(() => this.#db.rows(sql, ...values).map(readAccount));
  }
}

function passCondition({ account, kind, id, except }: PassQuery): { where: string; values: Value[] } {
  const values: Value[] = [account];
  let where = 'account = ?';
  for (const [column, value] of [
    ['kind =', kind],
    ['id =', id],
    ['id <>', except],
  ] as const)
    if (value !== undefined) {
      where += ` AND ${column} ?`;
      values.push(value);
    }
  return { where, values };
}

function toSql(value: string | number | boolean | undefined): Value {
  if (value === undefined || value === false) return null;
  return value === true ? 1 : value;
}

/** The columns are read in the order in which every statement here names them. */
function readAccount(row: Row): Account {
  const [id, kind, name, look, created, owner, password, email, admin, suspended] = row;
  return {
    id: String(id),
    kind: kind as Account['kind'], // only this class writes the table
    name: String(name),
    look: String(look),
    created: Number(created),
    ...(typeof owner === 'string' && { owner }),
    ...(typeof password === 'string' && { password }),
    ...(typeof email === 'string' && { email }),
    ...(admin !== null && { admin: true }),
    ...(suspended !== null && { suspended: Number(suspended) }),
  };
}

function readPass(row: Row): Pass {
  const [proof, id, kind, account, label, created, seen, expires] = row;
  return {
    proof: String(proof),
    id: String(id),
    kind: kind as Pass['kind'], // only this class writes the table
    account: String(account),
    label: String(label),
    created: Number(created),
    seen: Number(seen),
    ...(expires !== null && { expires: Number(expires) }),
  };
}
