// Accounts in SQLite. Every look-up is one read of an index: `accounts.test.ts` asks SQLite for its plans.

import type { Millis } from '../../../core/journal.ts';
import {
  ACCOUNT_COLUMNS,
  accountColumns,
  CREDENTIAL_COLUMNS,
  credentialColumns,
  credentialCondition,
  DELETE_UNUSED_GUEST,
  readAccount,
  readCredential,
  readModerationAction,
  searchCondition,
  toSql,
} from './account-rows.ts';
import type {
  Account,
  AccountChanges,
  AccountQuery,
  AccountStore,
  Credential,
  CredentialKind,
  CredentialQuery,
  ModerationAction,
  RedactedText,
} from './accounts.ts';
import type { SqlValue, Statements } from './statements.ts';

/** How a part of the store reads and writes: in the transaction that everything of this turn of the loop shares. */
export interface SharedTransaction {
  readonly db: Statements;
  /** Resolves once durable. */
  write<T>(task: () => T): Promise<T>;
  /** What was read, once everything written before is durable. */
  read<T>(task: () => T): Promise<T>;
}

const SELECT_ACCOUNT = `SELECT ${accountColumns('a')} FROM account a WHERE`;
const SELECT_CREDENTIAL = `SELECT ${credentialColumns('p')} FROM pass p WHERE`;

export class SqliteAccounts implements AccountStore {
  #listener: (id: string) => void = () => undefined;
  readonly #transaction: SharedTransaction;
  readonly #db: Statements;

  constructor(transaction: SharedTransaction) {
    this.#transaction = transaction;
    this.#db = transaction.db;
  }

  add(account: Account): Promise<boolean> {
    const values = ACCOUNT_COLUMNS.map(column => toSql(account[column]));
    const sql = `INSERT OR IGNORE INTO account (${ACCOUNT_COLUMNS.join()}) VALUES (${ACCOUNT_COLUMNS.map(() => '?').join()})`;
    return this.#transaction.write(() => this.#db.run(sql, ...values) > 0);
  }

  change(id: string, changes: AccountChanges): Promise<boolean> {
    const changed = ACCOUNT_COLUMNS.filter(column => column in changes);
    if (changed.length === 0) return this.account(id).then(found => found !== undefined);
    const values = changed.map(column => toSql(changes[column as keyof AccountChanges])); // only columns of `news` are in `changed`
    const sql = `UPDATE OR IGNORE account SET ${changed.map(column => `${column} = ?`).join()} WHERE id = ?`;
    return this.#transaction.write(() => {
      const isDone = this.#db.run(sql, ...values, id) > 0;
      if (isDone) this.#listener(id);
      return isDone;
    });
  }

  onChange(look: (id: string) => void): void {
    this.#listener = look;
  }

  account(id: string): Promise<Account | undefined> {
    return this.#one(`${SELECT_ACCOUNT} a.id = ?`, id);
  }

  findByLook(look: string): Promise<Account | undefined> {
    return this.#one(`${SELECT_ACCOUNT} a.look = ? AND a.kind IN ('person', 'program')`, look);
  }

  owned(owner: string): Promise<Account[]> {
    return this.#many(`${SELECT_ACCOUNT} a.owner = ? ORDER BY a.created, a.id`, owner);
  }

  withEmail(email: string, limit: number): Promise<Account[]> {
    return this.#many(`${SELECT_ACCOUNT} a.email = ? ORDER BY a.id LIMIT ?`, email, limit);
  }

  search(query: AccountQuery): Promise<Account[]> {
    const { where, values } = searchCondition(query);
    return this.#many(`${SELECT_ACCOUNT} ${where}`, ...values);
  }

  issue(credential: Credential): Promise<void> {
    return this.#transaction.write(() => this.#insert(credential));
  }

  issueIfAllowed(credential: Credential, password?: string): Promise<boolean> {
    const sql = "SELECT password FROM account WHERE id = ? AND suspended IS NULL AND kind <> 'gone'";
    return this.#transaction.write(() => {
      const row = this.#db.row(sql, credential.account);
      if (!row || (password !== undefined && row[0] !== password)) return false;
      this.#insert(credential);
      return true;
    });
  }

  #insert(credential: Credential): void {
    const values = CREDENTIAL_COLUMNS.map(column => toSql(credential[column]));
    this.#db.run(
      `INSERT INTO pass (${CREDENTIAL_COLUMNS.join()}) VALUES (${CREDENTIAL_COLUMNS.map(() => '?').join()})`,
      ...values,
    );
  }

  credential(proof: string, now: Millis): Promise<{ pass: Credential; account: Account | undefined } | undefined> {
    const sql = `SELECT ${credentialColumns('p')}, ${accountColumns('a')} FROM pass p LEFT JOIN account a ON a.id = p.account
      WHERE p.proof = ? AND (p.expires IS NULL OR p.expires > ?)`;
    return this.#transaction.read(() => {
      const row = this.#db.row(sql, proof, now);
      const account = row?.slice(CREDENTIAL_COLUMNS.length);
      return row && { pass: readCredential(row), account: account?.[0] === null ? undefined : readAccount(account!) };
    });
  }

  redeem(proof: string, kind: CredentialKind, now: Millis): Promise<Credential | undefined> {
    return this.#transaction.write(() => {
      const row = this.#db.row(
        `${SELECT_CREDENTIAL} p.proof = ? AND p.kind = ? AND (p.expires IS NULL OR p.expires > ?)`,
        proof,
        kind,
        now,
      );
      if (row) this.#db.run('DELETE FROM pass WHERE proof = ?', proof);
      return row && readCredential(row);
    });
  }

  touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    return this.#transaction.write(
      () => void this.#db.run('UPDATE pass SET seen = ?, expires = ? WHERE proof = ?', seen, expires, proof),
    );
  }

  credentials(query: CredentialQuery): Promise<Credential[]> {
    const { where, values } = credentialCondition(query);
    const sql = `SELECT ${CREDENTIAL_COLUMNS.join()} FROM pass WHERE ${where} ORDER BY created DESC, id`;
    return this.#transaction.read(() => this.#db.rows(sql, ...values).map(readCredential));
  }

  revoke(query: CredentialQuery): Promise<number> {
    const { where, values } = credentialCondition(query);
    return this.#transaction.write(() => this.#db.run(`DELETE FROM pass WHERE ${where}`, ...values));
  }

  sweep(now: Millis): Promise<void> {
    return this.#transaction.write(() => {
      const tokens = this.#db.rows("SELECT account FROM pass WHERE expires <= ? AND kind = 'token'", now);
      this.#db.run('DELETE FROM pass WHERE expires <= ?', now);
      for (const [account] of tokens) this.#db.run(DELETE_UNUSED_GUEST, String(account));
    });
  }

  setRedacted({ kind, key }: RedactedText, on: boolean): Promise<void> {
    const sql = on ? 'INSERT OR IGNORE INTO veiled VALUES (?, ?)' : 'DELETE FROM veiled WHERE kind = ? AND key = ?';
    return this.#transaction.write(() => void this.#db.run(sql, kind, key));
  }

  redactedTexts(): Promise<RedactedText[]> {
    return this.#transaction.read(() =>
      this.#db
        .rows('SELECT kind, key FROM veiled ORDER BY kind, key')
        .map(([kind, key]) => ({ kind, key }) as RedactedText),
    ); // only `veil` writes this table
  }

  logModeration({ at, by, what, about, why }: ModerationAction): Promise<void> {
    const sql = 'INSERT INTO deed (at, author, what, about, why) VALUES (?, ?, ?, ?, ?)';
    return this.#transaction.write(() => void this.#db.run(sql, at, by, what, about, why));
  }

  moderationLog({ before, limit }: { before?: number; limit: number }): Promise<(ModerationAction & { id: number })[]> {
    const sql = 'SELECT id, at, author, what, about, why FROM deed WHERE id < ? ORDER BY id DESC LIMIT ?';
    return this.#transaction.read(() =>
      this.#db.rows(sql, before ?? Number.MAX_SAFE_INTEGER, limit).map(readModerationAction),
    );
  }

  #one(sql: string, ...values: readonly SqlValue[]): Promise<Account | undefined> {
    return this.#transaction.read(() => {
      const row = this.#db.row(sql, ...values);
      return row && readAccount(row);
    });
  }

  #many(sql: string, ...values: readonly SqlValue[]): Promise<Account[]> {
    return this.#transaction.read(() => this.#db.rows(sql, ...values).map(readAccount));
  }
}
