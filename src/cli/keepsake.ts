// Who a visitor was at a house, kept on this machine while something goes on there: whoever is killed in the middle of a match is
// the same one again with the same command. One process has it at a time; a second one of the same kind is somebody else.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { World } from './command.ts';

type Env = World['env'];

/** Processes of one command at the same time that are told apart; more of them are not remembered. */
const MOST = 100;

export class Keepsake {
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
  static readonly none = new Keepsake();

  /** A guest's: the first one that no other process has. `what` it does there tells commands apart. */
  static ofGuest(env: Env, server: string, what: readonly string[]): Keepsake {
    const file = fileFor(env, [server, ...what]);
    if (file === undefined) return Keepsake.none;
    for (let i = 0; i < MOST; i++) {
      const own = i === 0 ? file : `${file}-${i}`;
      const lock = lockOf(own);
      if (lock !== 'taken') return lock ? new Keepsake(own, lock) : Keepsake.none;
    }
    return Keepsake.none;
  }

  /** Of whoever has a token already: nothing is written but that somebody goes by it. */
  static ofToken(env: Env, server: string, token: string): Keepsake {
    const file = fileFor(env, [server, token]);
    const lock = file === undefined ? undefined : lockOf(file);
    return lock === 'taken' ? new Keepsake(undefined, undefined, true) : new Keepsake(lock && file, lock);
  }

  keep(token: string): void {
    if (this.#file === undefined) return;
    quietly(() => writeFileSync(`${this.#file}.token`, token, { mode: 0o600 }));
  }

  /** Lets it go; what was kept, if anything, stays for the next process. */
  release(): void {
    if (this.#file !== undefined && read(`${this.#file}.token`) === undefined)
      quietly(() => rmSync(`${this.#file}.lock`));
    this.#lock?.exec('ROLLBACK');
    this.#lock?.close();
  }

  /** Nothing of it goes on any more. */
  forget(): void {
    if (this.#file !== undefined) quietly(() => rmSync(`${this.#file}.token`, { force: true }));
    this.release();
  }
}

function fileFor(env: Env, key: readonly string[]): string | undefined {
  const [state, home, local] = [env['XDG_STATE_HOME'], env['HOME'], env['LOCALAPPDATA']];
  const above = state || (home && join(home, '.local', 'state')) || local;
  if (!above) return undefined;
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16);
  return join(above, 'ludoteca', name);
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
function quietly(task: () => void): void {
  try {
    task();
  } catch {}
}
