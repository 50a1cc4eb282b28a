// The identity of a visitor at a server, kept on this machine while a match is running: a command that was killed in the middle of
// a match continues with the same identity. One process uses it at a time; a second one of the same kind gets another.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { LoginMemory } from '../../client/rejoin.ts';
import type { CliContext } from '../terminal/command.ts';

type Env = CliContext['env'];

/** How many processes of one command at the same time have a saved login. Further ones have none. */
const MAX_PROCESSES = 100;

export class SavedLogin implements LoginMemory {
  /** The path of the file without its ending. It is undefined if there is no place to keep anything. */
  readonly #file: string | undefined;
  readonly #lock: Database.Database | undefined;
  /** What proved who it was, where it was here before. */
  readonly token: string | undefined;
  /** Another process goes by the same token just now: what it plays is not ours to take over. */
  readonly isShared: boolean;

  private constructor(file?: string, lock?: Database.Database, isShared = false) {
    this.#file = file;
    this.#lock = lock;
    this.token = file === undefined ? undefined : read(`${file}.token`);
    this.isShared = isShared;
  }

  /** For processes without an identity of their own. */
  static readonly none = new SavedLogin();

  /** A guest's: the first one that no other process has. `what` it does there tells commands apart. */
  static forGuest(env: Env, server: string, purpose: readonly string[]): SavedLogin {
    const file = fileFor(env, [server, ...purpose]);
    if (file === undefined) return SavedLogin.none;
    for (let i = 0; i < MAX_PROCESSES; i++) {
      const own = i === 0 ? file : `${file}-${i}`;
      const lock = lockOf(own);
      if (lock !== 'taken') return lock ? new SavedLogin(own, lock) : SavedLogin.none;
    }
    return SavedLogin.none;
  }

  /** For processes with a token: writes only that the token is in use. */
  static forToken(env: Env, server: string, token: string): SavedLogin {
    const file = fileFor(env, [server, token]);
    const lock = file === undefined ? undefined : lockOf(file);
    return lock === 'taken' ? new SavedLogin(undefined, undefined, true) : new SavedLogin(lock && file, lock);
  }

  save(token: string): void {
    if (this.#file === undefined) return;
    ignoreErrors(() => writeFileSync(`${this.#file}.token`, token, { mode: 0o600 }));
  }

  /** Lets it go; what was kept, if anything, stays for the next process. */
  release(): void {
    if (this.#file !== undefined && read(`${this.#file}.token`) === undefined)
      ignoreErrors(() => rmSync(`${this.#file}.lock`));
    this.#lock?.exec('ROLLBACK');
    this.#lock?.close();
  }

  /** No match of this login is running any more. */
  forget(): void {
    if (this.#file !== undefined) ignoreErrors(() => rmSync(`${this.#file}.token`, { force: true }));
    this.release();
  }
}

function fileFor(env: Env, key: readonly string[]): string | undefined {
  const [state, home, local] = [env['XDG_STATE_HOME'], env['HOME'], env['LOCALAPPDATA']];
  const parent = state || (home && join(home, '.local', 'state')) || local;
  if (!parent) return undefined;
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16);
  return join(parent, 'ludoteca', name);
}

/**
 * A lock in an empty database: the system releases it when its process is killed, and a process number that is reused after a
 * restart cannot be mistaken for its holder.
 */
function lockOf(file: string): Database.Database | 'taken' | undefined {
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    const lock = new Database(`${file}.lock`, { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    const { code } = error as { code?: unknown }; // of libsql or of the file system
    return code === 'SQLITE_BUSY' ? 'taken' : undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be written or removed is no reason not to play. */
function ignoreErrors(task: () => void): void {
  try {
    task();
  } catch {}
}
