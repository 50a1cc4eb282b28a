// Where a reading worker puts answers that are too long for memory, and files that are made once and kept.

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { MadeFile } from './messages.ts';

/** The folder of files that are kept, in that of all. */
export const KEPT_FOLDER = 'kept';
/** Longer answers become files. */
const MOST_IN_MEMORY = 256 * 1024;
/** The longest answer. */
const MOST_OF_ANSWER = 2 ** 28;
/** Bytes of all files that are kept; the one that was asked for longest ago goes first. */
const MOST_KEPT = 2 ** 30;

/** The answer is longer than any may be. */
export class TooLong extends Error {}

export class MadeFiles {
  readonly #folder: string;
  readonly #kept: string;
  #made = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#kept = join(folder, KEPT_FOLDER);
  }

  /** A file that was kept under a name. */
  find(name: string): MadeFile | undefined {
    const path = join(this.#kept, name);
    if (!existsSync(path)) return undefined;
    const now = new Date();
    utimesSync(path, now, now);
    return { path, size: statSync(path).size, isKept: true };
  }

  /** Takes the parts of an answer. `name`: keeps it under this name. Throws what a part throws, and TooLong. */
  async make(
    parts: AsyncIterable<string | Uint8Array>,
    isCancelled: () => boolean,
    name?: string,
  ): Promise<Uint8Array | MadeFile | undefined> {
    const waiting: Buffer[] = [];
    let size = 0;
    let path: string | undefined;
    let file: number | undefined;
    const flush = (): void => {
      if (file === undefined) {
        path = join(this.#folder, `${threadId}-${this.#made++}`);
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        file = openSync(path, 'wx', 0o600);
      }
      for (const part of waiting.splice(0)) writeSync(file, part);
    };
    try {
      let unwritten = 0;
      for await (const part of parts) {
        if (isCancelled()) return undefined;
        const bytes = Buffer.from(part as string); // a copy of bytes, which the maker may use again
        waiting.push(bytes);
        size += bytes.length;
        unwritten += bytes.length;
        if (size > MOST_OF_ANSWER) throw new TooLong();
        if (unwritten <= MOST_IN_MEMORY) continue;
        flush();
        unwritten = 0;
      }
      if (name !== undefined || file !== undefined) flush();
      if (file === undefined) return Buffer.concat(waiting);
      closeSync(file);
      file = undefined;
      const made = { path: path!, size, isKept: name !== undefined };
      path = undefined;
      return name === undefined ? made : this.#keep(made, name);
    } finally {
      if (file !== undefined) closeSync(file);
      if (path !== undefined) rmSync(path, { force: true });
    }
  }

  #keep({ path, size }: MadeFile, name: string): MadeFile {
    mkdirSync(this.#kept, { recursive: true, mode: 0o700 });
    const kept = join(this.#kept, name);
    renameSync(path, kept);
    const all = readdirSync(this.#kept).map(one => {
      const file = join(this.#kept, one);
      const { size: bytes, mtimeMs } = statSync(file);
      return { file, bytes, mtimeMs };
    });
    let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    for (const one of all.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= MOST_KEPT) break;
      if (one.file === kept) continue;
      rmSync(one.file, { force: true });
      bytes -= one.bytes;
    }
    return { path: kept, size, isKept: true };
  }
}
