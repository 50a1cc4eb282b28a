// How many files and connections this process may have open. Node raises the soft limit to the hard one when it starts.

import { readFileSync } from 'node:fs';

/** Below this many a server with a few dozen players turns connections away. */
export const ENOUGH_OPEN_FILES = 1024;

/** Returns undefined if there is no limit, or if this system does not say. */
export function openFilesLimit(limitsFile = '/proc/self/limits'): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limitsFile, 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
