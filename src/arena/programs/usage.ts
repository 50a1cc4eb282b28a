// What foreign code uses at one moment: memory, processes, processor time, and what it has stored.

import { chmodSync, type Dir, lstatSync, opendirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { HOME, TEMPORARY_FOLDERS } from './bubblewrap.ts';
import { liveThread, type ProcessStat, readProc } from './process-tree.ts';

export interface Usage {
  readonly processes: number;
  /** Bytes of all processes together, of what the kernel keeps for them, and of what lies in temporary file systems. */
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

/** Parts of the memory of a process: resident, its page tables, and what was moved to a disk. */
const MEMORY_LINES = /^Vm(?:RSS|PTE|Swap):\s+(\d+) kB$/gm;

/** Bytes of memory of a process. */
export function memoryOf(pid: number): number {
  const [text, first] = [readProc(`/proc/${pid}/status`), liveThread(pid)];
  const lines = text.includes('VmRSS') || first === undefined ? text : readProc(`/proc/${pid}/task/${first}/status`);
  return [...lines.matchAll(MEMORY_LINES)].reduce((sum, [, kib]) => sum + Number(kib) * 1024, 0);
}

/** The bytes and files in the temporary file systems of a sandbox, seen through one of its processes. */
export function storedInTemporary(pid: number, hasFolder: boolean): StoredAmount {
  return sumOf(
    TEMPORARY_FOLDERS.filter(path => path !== HOME || !hasFolder).map(path => {
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

const SLASH = Buffer.from('/');
/** Folders inside each other; looking through more of them takes the square of their number. */
const MOST_LEVELS = 64;
const OWNER_ONLY = 0o700;
/** Names need not be text: each byte becomes one character. */
const NAME_BYTES = 'latin1';

/**
 * What lies in a folder; no links are followed, and counting stops once there are more than `most` entries. Whatever cannot be
 * counted, because folders are nested too deep or cannot be opened, counts as too many: it could hold anything.
 */
export function storedInFolder(folder: string, most: number): StoredAmount {
  let [bytes, files] = [0, 0];
  const folders = [{ path: Buffer.from(folder), level: 0 }];
  for (let next = folders.pop(); next !== undefined && files <= most; next = folders.pop()) {
    const { path, level } = next;
    if (level > MOST_LEVELS) return { bytes, files: most + 1 };
    let entries: Dir | undefined;
    try {
      entries = openFolder(path);
      for (let entry = entries.readSync(); entry && files <= most; entry = entries.readSync()) {
        files++;
        const inside = Buffer.concat([path, SLASH, Buffer.from(entry.name, NAME_BYTES)]);
        if (entry.isDirectory()) folders.push({ path: inside, level: level + 1 });
        bytes += sizeOf(inside);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // as the file system reports
      // It went away while we looked.
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return { bytes, files: most + 1 };
    } finally {
      entries?.closeSync();
    }
  }
  return { bytes, files };
}

/** A program may forbid to look into a folder of its own, which is ours as well unless we are root. */
function openFolder(path: Buffer): Dir {
  const open = (): Dir => opendirSync(path, { encoding: NAME_BYTES });
  try {
    return open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error; // as above
    chmodSync(path, OWNER_ONLY);
    return open();
  }
}

/** One file that goes away while we look must not hide the others. */
function sizeOf(path: Buffer): number {
  return (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BLOCK;
}

/** The space of files that were deleted while one of these processes still has them open. */
export function storedInDeletedFiles(processes: readonly ProcessStat[]): StoredAmount {
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
