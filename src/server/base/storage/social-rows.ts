// Relations as rows of a database.

import type { Millis } from '../../../core/journal.ts';
import type { AccountKind } from './accounts.ts';
import type { RelatedAccount, RelationQuery } from './social.ts';

/** The other account of a relation, as lists show it. */
export const VISIBLE_ACCOUNT = "a.suspended IS NULL AND a.kind <> 'gone'";
export const otherEndOf = ({ by }: RelationQuery): string => (by === undefined ? 'author' : 'about');

export function relationCondition({ kind, by, to }: RelationQuery): { where: string; values: string[] } {
  const values: string[] = [kind];
  let where = 'relation.kind = ?';
  for (const [column, value] of [
    ['author', by],
    ['about', to],
  ] as const)
    if (value !== undefined) {
      where += ` AND relation.${column} = ?`;
      values.push(value);
    }
  return { where, values };
}

export const countIn = (row: readonly unknown[] | undefined): number => Number(row?.[0] ?? 0);
export const millisIn = (value: unknown): Millis | undefined => (typeof value === 'number' ? value : undefined);

export function readRelatedAccount([account, name, kind, since, seen]: readonly unknown[]): RelatedAccount {
  return {
    account: String(account),
    name: String(name),
    kind: kind as AccountKind, // only the account store writes this column
    since: Number(since),
    ...(typeof seen === 'number' && { seen }),
  };
}
