// Errors of PostgreSQL as one sentence for the operator. The password is never part of it.

import { type ProblemCode, StorageProblem } from '../problem.ts';
import { isDriverError, sqlStateOf } from './driver-errors.ts';

/** A store that cannot be used as it is configured: the process exits with 2. One that is only away may be back when it starts again. */
export class PostgresProblem extends StorageProblem {
  override readonly exitCode: number = this.code === 'storage/away' || this.code === 'storage/not-primary' ? 1 : 2;
}

/** Host and database of an address, without user and password: `db.example.org/ludoteca`. */
export function addressWithoutLogin(url: string): string {
  // Up to the last @: a password may hold characters that end a host.
  const [, host, path = ''] = /^\w+:\/\/(?:.*@)?([^/?]*)(\/[^?]*)?/s.exec(url) ?? [];
  const socket = /[?&]host=([^&]*)/.exec(url)?.[1];
  return `${host || socket || 'localhost'}${path}`;
}

const BY_STATE: readonly (readonly [state: RegExp, problem: ProblemCode, sentence: string])[] = [
  [/^28P01/, 'storage/wrong-password', 'refuses the password. Correct it in --store'],
  [/^28/, 'storage/wrong-password', 'does not let this user in. Correct the user in --store, or pg_hba.conf'],
  [/^3D000/, 'storage/no-store', 'has no such database. Create it with createdb, or correct --store'],
  [/^42501/, 'storage/not-allowed', 'does not let this user create tables. Make it the owner of the database'],
  [/^53300/, 'storage/busy', 'has no connection left. Raise max_connections'],
  [/^53100/, 'storage/failed', 'has no room left on its disk'],
  [/^57P03/, 'storage/away', 'is starting or stopping. Try again in a moment'],
];

const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** An error of the database or of the connection as a StorageProblem; every other error as it is. */
export function postgresProblemIn(error: unknown, url: string): StorageProblem | undefined {
  return sqlStateOf(error) !== undefined || isDriverError(error) ? asPostgresProblem(error, url) : undefined;
}

/** An error of opening the store as a StorageProblem. */
export function asPostgresProblem(error: unknown, url: string): StorageProblem {
  if (error instanceof StorageProblem) return error;
  const state = sqlStateOf(error);
  const known = state === undefined ? undefined : BY_STATE.find(([pattern]) => pattern.test(state));
  const where = `PostgreSQL at ${addressWithoutLogin(url)}`;
  if (known) return new PostgresProblem(known[1], `${where} ${known[2]}.`, error);
  const reason = codeIn(error);
  if (AWAY.test(reason) || /timeout|terminated/i.test(String(error)))
    return new PostgresProblem(
      'storage/away',
      `${where} cannot be reached (${reason}). Start it, or correct --store.`,
      error,
    );
  return new PostgresProblem('storage/failed', `${where} cannot be used (${messageIn(error)}).`, error);
}

function codeIn(error: unknown): string {
  if (error instanceof AggregateError) return codeIn(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : messageIn(error);
}

const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));
