// What foreign code uses at one moment: memory, processes, processor time, and what it has stored.

import { type Dir, lstatSync, opendirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPORARY } from './bubblewrap.ts';
import type { ProcessStat } from './process-tree.ts';

export interface Usage {
  readonly processes: number;
  /** Bytes: resident, all processes together, and what lies in temporary file systems. */
  readonly memory: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Bytes and entries of the folder it may write to; entries of temporary file systems as well. */
  readonly storage: number;
  readonly files: number;
}

export interface StoredAmount {
  readonly bytes: number;
  readonly files: number;
}

const NOTHING: StoredAmount = { bytes: 0, files: 0 };
const BLOCK = 512;

export const sumOf = (amounts: readonly StoredAmount[]): StoredAmount => ({
  bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
  files: amounts.reduce((sum, { files }) => sum + files, 0),
});

/** What lies in the temporary file systems of a sandbox, seen through one of its processes. */
export function inTemporary(pid: number): StoredAmount {
  return sumOf(
    TEMPORARY.map(path => {
      try {
        const seen = `/proc/${pid}/root${path}`;
        // Until the sandbox is set up, its processes see the machine's own.
        if (statSync(seen).dev === statSync('/proc/self/root').dev || isOurs(path, seen)) return NOTHING;
        const { blocks, bfree, bsize, files, ffree } = statfsSync(seen);
        return { bytes: (blocks - bfree) * bsize, files: files - ffree };
      } catch {
        return NOTHING;
      }
    }),
  );
}

function isOurs(path: string, seen: string): boolean {
  try {
    return statSync(path).dev === statSync(seen).dev;
  } catch {
    return false;
  }
}

/** What lies in a folder; no links are followed, and counting stops once there are more than `most` entries. */
export function inFolder(folder: string, most: number): StoredAmount {
  let [bytes, files] = [0, 0];
  const folders = [folder];
  for (let path = folders.pop(); path !== undefined && files <= most; path = folders.pop()) {
    let entries: Dir | undefined;
    try {
      entries = opendirSync(path);
      for (let entry = entries.readSync(); entry && files <= most; entry = entries.readSync()) {
        files++;
        const inside = join(path, entry.name);
        if (entry.isDirectory()) folders.push(inside);
        bytes += sizeOf(inside);
      }
    } catch {
      // It went away while we looked, or it forbids to look, which root never minds.
    } finally {
      entries?.closeSync();
    }
  }
  return { bytes, files };
}

/** One file that goes away while we look must not hide the others. */
function sizeOf(path: string): number {
  return (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BLOCK;
}

/** Files that have no name any more but are still open take space, too. */
export function inDeletedFiles(processes: readonly ProcessStat[]): StoredAmount {
  const seen = new Map<string, number>();
  for (const { pid } of processes) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        const { nlink, blocks, dev, ino } = statSync(`/proc/${pid}/fd/${fd}`);
        if (nlink === 0) seen.set(`${dev}:${ino}`, blocks * BLOCK);
      }
    } catch {
      // It ended, or closed the file, while we looked.
    }
  }
  return { bytes: [...seen.values()].reduce((sum, bytes) => sum + bytes, 0), files: seen.size };
}
