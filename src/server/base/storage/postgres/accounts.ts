// Accounts in PostgreSQL. Whatever decides and writes does so in one statement, or holds the row it decides by: another
// server may change the account at the same moment.

import type { Millis } from '../../../../core/journal.ts';
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
} from '../account-rows.ts';
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
} from '../accounts.ts';
import { type PostgresValue, stateOf } from './connection.ts';
import type { PostgresTasks } from './tasks.ts';

const SELECT_ACCOUNT = `SELECT ${accountColumns('a')} FROM account a WHERE`;
const UNIQUE_VIOLATION = '23505';

export class PostgresAccounts implements AccountStore {
  readonly #tasks: PostgresTasks;
  #listener: (id: string) => void = () => undefined;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  async add(account: Account): Promise<boolean> {
    const values = ACCOUNT_COLUMNS.map(column => toSql(account[column]));
    const sql = `INSERT INTO account (${ACCOUNT_COLUMNS.join()}) VALUES (${ACCOUNT_COLUMNS.map(() => '?').join()}) ON CONFLICT DO NOTHING`;
    return (await this.#tasks.run(thing(account.id), sql, ...values)) > 0;
  }

  async change(id: string, changes: AccountChanges): Promise<boolean> {
    const changed = ACCOUNT_COLUMNS.filter(column => column in changes);
    if (changed.length === 0) return (await this.account(id)) !== undefined;
    const values = changed.map(column => toSql(changes[column as keyof AccountChanges])); // only its own columns are in `changed`
    const sql = `UPDATE account SET ${changed.map(column => `${column} = ?`).join()} WHERE id = ?`;
    try {
      const isDone = (await this.#tasks.run(thing(id), sql, ...values, id)) > 0;
      if (isDone) this.#listener(id);
      return isDone;
    } catch (error) {
      if (stateOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
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

  async issue(credential: Credential): Promise<void> {
    const marks = CREDENTIAL_COLUMNS.map(() => '?').join();
    const sql = `INSERT INTO pass (${CREDENTIAL_COLUMNS.join()}) VALUES (${marks})`;
    await this.#tasks.run(thing(credential.account), sql, ...credentialValues(credential));
  }

  /** The lock on the account makes a change of the password, and a suspension, happen before or after. */
  async issueIfAllowed(credential: Credential, password?: string): Promise<boolean> {
    const sql = `INSERT INTO pass (${CREDENTIAL_COLUMNS.join()})
      SELECT new.* FROM (SELECT ?, ?, ?, ?, ?, ?::bigint, ?::bigint, ?::bigint) AS new(${CREDENTIAL_COLUMNS.join()})
      JOIN account a ON a.id = new.account
      WHERE a.suspended IS NULL AND a.kind <> 'gone' AND (?::text IS NULL OR a.password = ?) FOR SHARE OF a`;
    const values = [...credentialValues(credential), password ?? null, password ?? null];
    return (await this.#tasks.run(thing(credential.account), sql, ...values)) > 0;
  }

  async credential(
    proof: string,
    now: Millis,
  ): Promise<{ pass: Credential; account: Account | undefined } | undefined> {
    const sql = `SELECT ${credentialColumns('p')}, ${accountColumns('a')} FROM pass p LEFT JOIN account a ON a.id = p.account
      WHERE p.proof = ? AND (p.expires IS NULL OR p.expires > ?)`;
    const row = await this.#tasks.row(sql, proof, now);
    const account = row?.slice(CREDENTIAL_COLUMNS.length);
    return row && { pass: readCredential(row), account: account?.[0] === null ? undefined : readAccount(account!) };
  }

  async redeem(proof: string, kind: CredentialKind, now: Millis): Promise<Credential | undefined> {
    const sql = `DELETE FROM pass p WHERE p.proof = ? AND p.kind = ? AND (p.expires IS NULL OR p.expires > ?)
      RETURNING ${credentialColumns('p')}`;
    const row = await this.#tasks.write(`pass ${proof}`, query => query.row(sql, proof, kind, now));
    return row && readCredential(row);
  }

  async touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    const sql = 'UPDATE pass SET seen = ?, expires = ? WHERE proof = ?';
    await this.#tasks.run(`pass ${proof}`, sql, seen, expires, proof);
  }

  async credentials(query: CredentialQuery): Promise<Credential[]> {
    const { where, values } = credentialCondition(query);
    const sql = `SELECT ${CREDENTIAL_COLUMNS.join()} FROM pass WHERE ${where} ORDER BY created DESC, id`;
    return (await this.#tasks.rows(sql, ...values)).map(readCredential);
  }

  revoke(query: CredentialQuery): Promise<number> {
    const { where, values } = credentialCondition(query);
    return this.#tasks.run(thing(query.account), `DELETE FROM pass WHERE ${where}`, ...values);
  }

  sweep(now: Millis): Promise<void> {
    return this.#tasks.transact('pass sweep', async query => {
      const expired = await query.rows('DELETE FROM pass WHERE expires <= ? RETURNING account, kind', now);
      for (const [account, kind] of expired)
        if (kind === 'token') await query.run(DELETE_UNUSED_GUEST, String(account));
    });
  }

  async setRedacted({ kind, key }: RedactedText, on: boolean): Promise<void> {
    const sql = on
      ? 'INSERT INTO veiled VALUES (?, ?) ON CONFLICT DO NOTHING'
      : 'DELETE FROM veiled WHERE kind = ? AND key = ?';
    await this.#tasks.run(`veiled ${kind}/${key}`, sql, kind, key);
  }

  async redactedTexts(): Promise<RedactedText[]> {
    const rows = await this.#tasks.rows('SELECT kind, key FROM veiled ORDER BY kind, key');
    return rows.map(([kind, key]) => ({ kind, key }) as RedactedText); // only `setRedacted` writes this table
  }

  async logModeration({ at, by, what, about, why }: ModerationAction): Promise<void> {
    const sql = 'INSERT INTO deed (at, author, what, about, why) VALUES (?, ?, ?, ?, ?)';
    await this.#tasks.run('deed', sql, at, by, what, about, why);
  }

  async moderationLog({
    before,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<(ModerationAction & { id: number })[]> {
    const sql = 'SELECT id, at, author, what, about, why FROM deed WHERE id < ? ORDER BY id DESC LIMIT ?';
    return (await this.#tasks.rows(sql, before ?? Number.MAX_SAFE_INTEGER, limit)).map(readModerationAction);
  }

  async #one(sql: string, ...values: readonly PostgresValue[]): Promise<Account | undefined> {
    const row = await this.#tasks.row(sql, ...values);
    return row && readAccount(row);
  }

  async #many(sql: string, ...values: readonly PostgresValue[]): Promise<Account[]> {
    return (await this.#tasks.rows(sql, ...values)).map(readAccount);
  }
}

const thing = (account: string): string => `account ${account}`;

const credentialValues = (credential: Credential): PostgresValue[] =>
  CREDENTIAL_COLUMNS.map(column => toSql(credential[column]));
