// Who a visitor was at a server, kept on this machine while something goes on there: whoever is killed in the middle of a match is
// the same one again with the same command. One process has it at a time; a second one of the same kind is somebody else.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { LoginMemory } from '../../client/rejoin.ts';
import type { CliContext } from '../terminal/command.ts';

type Env = CliContext['env'];

/** Processes of one command at the same time that are told apart; more of them are not remembered. */
const MAX_PROCESSES = 100;

export class SavedLogin implements LoginMemory {
  /** Without its ending; undefined: there is nowhere to keep anything. */
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

  /** Of whoever is nobody in particular. */
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

  /** Of whoever has a token already: nothing is written but that somebody goes by it. */
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

  /** Nothing of it goes on any more. */
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
 * The lock of an empty database: the system takes it back from whoever is killed, and a process number that means another
 * program after a restart cannot be taken for its holder.
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
