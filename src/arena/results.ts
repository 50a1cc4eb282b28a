// The folder of a tournament: what it is, each result on a line of its own as soon as it is known, each journal in a file.
// A line counts once its newline is on disk; a process killed in the middle of one loses that game only, and plays it again.

import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { lockFolder } from './folder-lock.ts';
import type { PlayedGame } from './play-game.ts';
import { refuseArena } from './refusals.ts';

/** Where results go; kept in memory for tests and benchmarks. */
export interface Results {
  readonly played: ReadonlyMap<string, PlayedGame>;
  /** Durable when it returns. `journal` is the file of the match, where it has one. */
  add(game: PlayedGame, journal?: string): void;
  /** Forgets games whose key begins so, to have them played again. */
  forget(prefix: string): number;
  close(): void;
}

export class MemoryResults implements Results {
  readonly played = new Map<string, PlayedGame>();

  add(game: PlayedGame): void {
    this.played.set(game.key, game);
  }

  forget(prefix: string): number {
    return forgetIn(this.played, prefix);
  }

  close(): void {
    this.played.clear();
  }
}

function forgetIn(played: Map<string, PlayedGame>, prefix: string): number {
  const keys = [...played.keys()].filter(key => key.startsWith(prefix));
  for (const key of keys) played.delete(key);
  return keys.length;
}

export const journalPath = (folder: string, key: string): string => join(folder, 'matches', `${key}.jsonl`);

/** One folder after another: with `recursive`, Node never returns where the system refuses a folder as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

export class ResultsFolder implements Results {
  readonly played = new Map<string, PlayedGame>();
  readonly #folder: string;
  readonly #file: number;
  readonly #release: () => void;

  private constructor(folder: string, file: number, release: () => void) {
    this.#folder = folder;
    this.#file = file;
    this.#release = release;
  }

  /** A new folder, or one whose tournament is continued. */
  static open(folder: string, tournament: object): ResultsFolder | Refusal {
    makeFolder(resolve(folder, 'matches'));
    const lock = lockFolder(folder);
    if (typeof lock === 'object') return refuseArena('in-use', `${folder} (process ${lock.pid})`);
    const opened = ResultsFolder.#openLocked(folder, tournament, lock);
    if (isRefusal(opened)) lock();
    return opened;
  }

  static #openLocked(folder: string, tournament: object, release: () => void): ResultsFolder | Refusal {
    const head = join(folder, 'tournament.json');
    const text = `${JSON.stringify(tournament, undefined, 2)}\n`;
    if (existsSync(head) && readFileSync(head, 'utf8') !== text) {
      // A head cut short by a kill has no results behind it yet.
      if (existsSync(join(folder, 'results.jsonl'))) return refuseArena('other-tournament', folder);
    }
    writeFileSync(head, text, { flush: true });
    const results = new ResultsFolder(folder, openSync(join(folder, 'results.jsonl'), 'a+'), release);
    const broken = results.#load();
    return isRefusal(broken) ? broken : results;
  }

  #load(): Refusal | undefined {
    const path = join(this.#folder, 'results.jsonl');
    const bytes = readFileSync(path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) ftruncateSync(this.#file, whole);
    for (const [i, line] of bytes.subarray(0, whole).toString('utf8').split('\n').entries()) {
      if (line === '') continue;
      try {
        const game = JSON.parse(line) as PlayedGame | { readonly forget: string }; // our own file
        if ('forget' in game) forgetIn(this.played, game.forget);
        else this.played.set(game.key, game);
      } catch {
        return refuseArena('broken-results', `${path}, line ${i + 1}`);
      }
    }
    return undefined;
  }

  add(game: PlayedGame, journal?: string): void {
    if (journal !== undefined) writeFileSync(journalPath(this.#folder, game.key), journal);
    this.#append(game);
    this.played.set(game.key, game);
  }

  forget(prefix: string): number {
    this.#append({ forget: prefix });
    return forgetIn(this.played, prefix);
  }

  close(): void {
    closeSync(this.#file);
    this.#release();
  }

  #append(line: object): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#file);
  }
}
