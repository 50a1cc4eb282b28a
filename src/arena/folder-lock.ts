// One command at a time works in a folder of results. A file in it names the process; after a kill the next one takes its place.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statOf } from './programs/process-tree.ts';

const NAME = 'in-use';

/** The process that has locked a folder. */
export interface FolderHolder {
  readonly pid: number;
}

/**
 * Locks a folder and returns the function that unlocks it, or the other process that has the lock. A process that has the lock
 * already gets it again.
 */
export function lockFolder(folder: string): (() => void) | FolderHolder {
  const path = join(folder, NAME);
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  const release = (): void => {
    if (contentOf(path) === own) rmSync(path, { force: true });
  };
  for (;;) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // as the file system reports
    }
    const found = contentOf(path);
    if (found === own) return release;
    const [pid = 0, start] = (found ?? '').trim().split(' ').map(Number);
    if (pid > 0 && startOf(pid) === start) return { pid };
    remove(path, found);
  }
}

/** Removes what a killed process left, unless another one has put its own there meanwhile. */
function remove(path: string, stale: string | undefined): void {
  const aside = `${path}-${process.pid}`;
  try {
    renameSync(path, aside);
    if (contentOf(aside) === stale) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch {
    // Another process was faster.
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** When a process started, in ticks since the boot; where that cannot be known, 0 while it runs; NaN: it does not run. */
function startOf(pid: number): number {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? 0 : Number.NaN;
  } catch {
    return Number.NaN;
  }
  return statOf(pid)?.started ?? Number.NaN;
}
