// Accounts as rows of a database.

import type { Account, AccountQuery, Credential, CredentialQuery, ModerationAction } from './accounts.ts';

type Row = readonly unknown[];

export const ACCOUNT_COLUMNS = [
  'id',
  'kind',
  'name',
  'look',
  'created',
  'owner',
  'password',
  'email',
  'admin',
  'suspended',
] as const;
export const CREDENTIAL_COLUMNS = ['proof', 'id', 'kind', 'account', 'label', 'created', 'seen', 'expires'] as const;
export const accountColumns = (alias: string): string => ACCOUNT_COLUMNS.map(column => `${alias}.${column}`).join();
export const credentialColumns = (alias: string): string =>
  CREDENTIAL_COLUMNS.map(column => `${alias}.${column}`).join();

export const DELETE_UNUSED_GUEST = `DELETE FROM account WHERE id = ? AND kind = 'guest'
  AND NOT EXISTS (SELECT 1 FROM credential WHERE credential.account = account.id)
  AND NOT EXISTS (SELECT 1 FROM match_account WHERE match_account.account = account.id)`;

export function toSql(value: string | number | boolean | undefined): string | number | null {
  if (value === undefined || value === false) return null;
  return value === true ? 1 : value;
}

/** The columns are read in the order in which every statement here names them. */
export function readAccount(row: Row): Account {
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

export function readCredential(row: Row): Credential {
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
export function readModerationAction([id, at, by, what, about, why]: Row): ModerationAction & { readonly id: number } {
  return {
    id: Number(id),
    at: Number(at),
    by: String(by),
    what: String(what) as ModerationAction['what'], // only the store writes this table
    about: String(about),
    why: String(why),
  };
}

/** The condition, order and limit of a search, for `SELECT ... FROM account a`. */
export function searchCondition({ look, marked, kind, played, from, to, after, limit }: AccountQuery): {
  where: string;
  values: (string | number)[];
} {
  const values: (string | number)[] = [];
  let where = "a.kind <> 'gone'";
  if (marked) where += ' AND (a.admin = 1 OR a.suspended IS NOT NULL)';
  if (played)
    where += " AND (a.kind <> 'guest' OR EXISTS (SELECT 1 FROM match_account WHERE match_account.account = a.id))";
  for (const [column, value] of [
    ['a.kind =', kind],
    ['a.created >=', from],
    ['a.created <', to],
  ] as const)
    if (value !== undefined) {
      where += ` AND ${column} ?`;
      values.push(value);
    }
  if (look) {
    where += ' AND a.look >= ? AND a.look < ?';
    values.push(look, `${look}\u{10ffff}`);
  }
  if (after) {
    where += ' AND (a.look, a.id) > (?, ?)';
    values.push(after.look, after.id);
  }
  return { where: `${where} ORDER BY a.look, a.id LIMIT ?`, values: [...values, limit] };
}

export function credentialCondition({ account, kind, id, except }: CredentialQuery): {
  where: string;
  values: string[];
} {
  const values: string[] = [account];
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
