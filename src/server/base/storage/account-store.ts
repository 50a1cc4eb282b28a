// Accounts in a database. What decides and writes does so in one statement, or locks the row it decides by: another server may change
// the account at the same moment. Every look-up is one read of an index: `accounts.test.ts` asks SQLite for its plans.

import type { Millis } from '../../../core/journal.ts';
import type {
  Account,
  AccountChanges,
  AccountQuery,
  Credential,
  CredentialKind,
  CredentialQuery,
  ModerationAction,
  RedactedText,
} from './accounts.ts';
import type { ChatLine } from './chat.ts';
import { readLine, SELECT_LINE } from './chat-store.ts';
import { allOf, marks, rows, run, type Sql, type SqlRow, type SqlValue } from './sql.ts';
import { columnNames, DELETE_ACCOUNT } from './tables.ts';

const ACCOUNT_COLUMNS = columnNames('account');
const CREDENTIAL_COLUMNS = columnNames('credential');
const columnsOf = (alias: string, columns: readonly string[]): string =>
  columns.map(column => `${alias}.${column}`).join();

const SELECT_ACCOUNT = `SELECT ${columnsOf('a', ACCOUNT_COLUMNS)} FROM account a WHERE`;
const INSERT_ACCOUNT = `INSERT INTO account (${ACCOUNT_COLUMNS.join()}) VALUES ${marks(ACCOUNT_COLUMNS.length)} ON CONFLICT DO NOTHING`;
const INSERT_CREDENTIAL = `INSERT INTO credential (${CREDENTIAL_COLUMNS.join()})`;
const CREDENTIAL_MARKS = marks(CREDENTIAL_COLUMNS.length);
/** Guests only if they sat in a match. */
const HAS_PLAYED = "(a.kind <> 'guest' OR EXISTS (SELECT 1 FROM match_account WHERE match_account.account = a.id))";
const DELETE_UNUSED_GUEST = `DELETE FROM account WHERE id = ? AND kind = 'guest'
  AND NOT EXISTS (SELECT 1 FROM credential WHERE credential.account = account.id)
  AND NOT EXISTS (SELECT 1 FROM match_account WHERE match_account.account = account.id)`;

export class AccountStore {
  readonly #sql: Sql;
  #listener: (id: string) => void = () => undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Returns false if another account looks the same. */
  async add(account: Account): Promise<boolean> {
    const values = ACCOUNT_COLUMNS.map(column => toSql(account[column]));
    return (await this.#sql.run(thing(account.id), INSERT_ACCOUNT, ...values)) > 0;
  }

  /**
   * Returns false if there is no such account, or if another one looks like the new name. Fields that are undefined are
   * taken away.
   */
  async change(id: string, changes: AccountChanges): Promise<boolean> {
    const changed = ACCOUNT_COLUMNS.filter(column => column in changes);
    if (changed.length === 0) return (await this.account(id)) !== undefined;
    const values = changed.map(column => toSql(changes[column as keyof AccountChanges])); // only columns of `changes` are in `changed`
    const sql = `UPDATE account SET ${changed.map(column => `${column} = ?`).join()} WHERE id = ?`;
    const isDone = (await this.#sql.runUnlessTaken(thing(id), sql, ...values, id)) > 0;
    if (isDone) this.#listener(id);
    return isDone;
  }

  /** Deletes what tables.ts names for an account, in one transaction. Returns what it had said. */
  async delete(id: string): Promise<readonly ChatLine[]> {
    const said = await this.#sql.transact(thing(id), function* () {
      const lines = yield* rows(`${SELECT_LINE} WHERE account = ? ORDER BY id`, id);
      for (const statement of DELETE_ACCOUNT) yield* run(statement, id);
      return lines.map(readLine);
    });
    this.#listener(id);
    return said;
  }

  /** Calls back with every account that was changed or deleted. */
  onChange(look: (id: string) => void): void {
    this.#listener = look;
  }

  account(id: string): Promise<Account | undefined> {
    return this.#one(`${SELECT_ACCOUNT} a.id = ?`, id);
  }

  /** The person or program that looks like this. */
  findByLook(look: string): Promise<Account | undefined> {
    return this.#one(`${SELECT_ACCOUNT} a.look = ? AND a.kind IN ('person', 'program')`, look);
  }

  owned(owner: string): Promise<Account[]> {
    return this.#many(`${SELECT_ACCOUNT} a.owner = ? ORDER BY a.created, a.id`, owner);
  }

  withEmail(email: string, limit: number): Promise<Account[]> {
    return this.#many(`${SELECT_ACCOUNT} a.email = ? ORDER BY a.id LIMIT ?`, email, limit);
  }

  /** By look, then by id. */
  search({ look, marked, kind, played, from, to, after, limit }: AccountQuery): Promise<Account[]> {
    const { where, values } = allOf(
      ["a.kind <> 'gone'"],
      [marked && '(a.admin = 1 OR a.suspended IS NOT NULL)'],
      [played && HAS_PLAYED],
      ['a.kind = ?', kind],
      ['a.created >= ?', from],
      ['a.created < ?', to],
      [look && 'a.look >= ? AND a.look < ?', look, `${look}\u{10ffff}`],
      ['(a.look, a.id) > (?, ?)', after?.look, after?.id],
    );
    return this.#many(`${SELECT_ACCOUNT} ${where} ORDER BY a.look, a.id LIMIT ?`, ...values, limit);
  }

  async issue(credential: Credential): Promise<void> {
    const sql = `${INSERT_CREDENTIAL} VALUES ${CREDENTIAL_MARKS}`;
    await this.#sql.run(thing(credential.account), sql, ...credentialValues(credential));
  }

  /**
   * Issues it if its account may log in at that moment: not suspended, not deleted, and, where one is given, still with
   * this password. The lock on the account makes a change of the password, and a suspension, happen before or after.
   * Returns false if it was not issued.
   */
  async issueIfAllowed(credential: Credential, password?: string): Promise<boolean> {
    const hasPassword = password === undefined ? '' : 'AND password = ?';
    const sql = `${INSERT_CREDENTIAL} SELECT ${CREDENTIAL_MARKS.slice(1, -1)} FROM account
      WHERE id = ? AND suspended IS NULL AND kind <> 'gone' ${hasPassword} ${this.#sql.lock.share}`;
    const { account } = credential;
    const values = [...credentialValues(credential), account, ...(password === undefined ? [] : [password])];
    return (await this.#sql.run(thing(account), sql, ...values)) > 0;
  }

  /** A credential that has not expired, and its account. */
  async credential(
    proof: string,
    now: Millis,
  ): Promise<{ pass: Credential; account: Account | undefined } | undefined> {
    const sql = `SELECT ${columnsOf('p', CREDENTIAL_COLUMNS)}, ${columnsOf('a', ACCOUNT_COLUMNS)} FROM credential p LEFT JOIN account a ON a.id = p.account
      WHERE p.proof = ? AND (p.expires IS NULL OR p.expires > ?)`;
    const found = await this.#sql.row(sql, proof, now);
    const account = found?.slice(CREDENTIAL_COLUMNS.length);
    return found && { pass: readCredential(found), account: account?.[0] === null ? undefined : readAccount(account!) };
  }

  /** Uses a single-use ticket. Of several callers at once only one succeeds. */
  redeem(proof: string, kind: CredentialKind, now: Millis): Promise<Credential | undefined> {
    const sql = `DELETE FROM credential WHERE proof = ? AND kind = ? AND (expires IS NULL OR expires > ?)
      RETURNING ${CREDENTIAL_COLUMNS.join()}`;
    return this.#sql.transact(`credential ${proof}`, function* () {
      const [found] = yield* rows(sql, proof, kind, now);
      return found && readCredential(found);
    });
  }

  async touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    const sql = 'UPDATE credential SET seen = ?, expires = ? WHERE proof = ?';
    await this.#sql.run(`credential ${proof}`, sql, seen, expires, proof);
  }

  /** Newest first. */
  async credentials(query: CredentialQuery): Promise<Credential[]> {
    const { where, values } = fitting(query);
    const sql = `SELECT ${CREDENTIAL_COLUMNS.join()} FROM credential ${where} ORDER BY created DESC, id`;
    return (await this.#sql.rows(sql, ...values)).map(readCredential);
  }

  /** How many there were. */
  revoke(query: CredentialQuery): Promise<number> {
    const { where, values } = fitting(query);
    return this.#sql.run(thing(query.account), `DELETE FROM credential ${where}`, ...values);
  }

  /** Deletes expired credentials, and guests without a credential who sat in no match. */
  sweep(now: Millis): Promise<void> {
    return this.#sql.transact('credential sweep', function* () {
      const expired = yield* rows('DELETE FROM credential WHERE expires <= ? RETURNING account, kind', now);
      for (const [account, kind] of expired) if (kind === 'token') yield* run(DELETE_UNUSED_GUEST, String(account));
    });
  }

  async setRedacted({ kind, key }: RedactedText, on: boolean): Promise<void> {
    const sql = on
      ? 'INSERT INTO hidden (kind, key) VALUES (?, ?) ON CONFLICT DO NOTHING'
      : 'DELETE FROM hidden WHERE kind = ? AND key = ?';
    await this.#sql.run(`hidden ${kind}/${key}`, sql, kind, key);
  }

  async redactedTexts(): Promise<RedactedText[]> {
    const found = await this.#sql.rows('SELECT kind, key FROM hidden ORDER BY kind, key');
    return found.map(([kind, key]) => ({ kind, key }) as RedactedText); // only `setRedacted` writes this table
  }

  async logModeration({ at, by, what, about, why }: ModerationAction): Promise<void> {
    const sql = 'INSERT INTO moderation_action (at, author, what, about, why) VALUES (?, ?, ?, ?, ?)';
    await this.#sql.run('moderation log', sql, at, by, what, about, why);
  }

  /** Newest first; `before` is the `id` of the last one shown. */
  async moderationLog({
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<(ModerationAction & { id: number })[]> {
    const sql = 'SELECT id, at, author, what, about, why FROM moderation_action WHERE id < ? ORDER BY id DESC LIMIT ?';
    return (await this.#sql.rows(sql, before, limit)).map(readModerationAction);
  }

  async #one(sql: string, ...values: readonly SqlValue[]): Promise<Account | undefined> {
    const found = await this.#sql.row(sql, ...values);
    return found && readAccount(found);
  }

  async #many(sql: string, ...values: readonly SqlValue[]): Promise<Account[]> {
    return (await this.#sql.rows(sql, ...values)).map(readAccount);
  }
}

const thing = (account: string): string => `account ${account}`;

const credentialValues = (credential: Credential): SqlValue[] =>
  CREDENTIAL_COLUMNS.map(column => toSql(credential[column]));

/** All credentials of an account that fit. Without an account none does: the condition on it is never left out. */
function fitting({ account, kind, id, except }: CredentialQuery): ReturnType<typeof allOf> {
  const { where, values } = allOf(['TRUE'], ['kind = ?', kind], ['id = ?', id], ['id <> ?', except]);
  return { where: `WHERE account = ? AND ${where}`, values: [account, ...values] };
}

function toSql(value: string | number | boolean | undefined): string | number | null {
  if (value === undefined || value === false) return null;
  return value === true ? 1 : value;
}

/** Rows are read in the order in which every statement here names the columns. */
function readAccount(row: SqlRow): Account {
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

function readCredential(row: SqlRow): Credential {
  const [proof, id, kind, account, label, created, seen, expires] = row;
  return {
    proof: String(proof),
    id: String(id),
    kind: kind as Credential['kind'], // only this class writes the table
    account: String(account),
    label: String(label),
    created: Number(created),
    seen: Number(seen),
    ...(expires !== null && { expires: Number(expires) }),
  };
}

/** Id, time, author, what, about and why, in this order. */
function readModerationAction([id, at, by, what, about, why]: SqlRow): ModerationAction & { readonly id: number } {
  return {
    id: Number(id),
    at: Number(at),
    by: String(by),
    what: String(what) as ModerationAction['what'], // only the store writes this table
    about: String(about),
    why: String(why),
  };
}
