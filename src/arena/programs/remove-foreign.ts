// Removes a folder in which foreign code has written. It may have made paths that are too long for the system, folders that may
// not be read, and names that are no text.

import { chmodSync, type Dirent, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Bytes of a path; the system takes 4096, and a name may have 255. */
const LONGEST_PATH = 2048;
/** How often, and after how many milliseconds, it is tried again while an ended process still writes. */
const RETRIES = { maxRetries: 20, retryDelay: 50 };
const OWNER_ONLY = 0o700;
const SLASH = Buffer.from('/');

/** Nothing may run in it any more. A folder that does not exist is removed already. */
export async function removeForeign(folder: string): Promise<void> {
  flatten(Buffer.from(folder));
  await rm(folder, { recursive: true, force: true, ...RETRIES });
}

/** Makes every folder readable, and moves those that lie too deep up to the first one. */
function flatten(root: Buffer): void {
  let moved = 0;
  const folders = [root];
  for (let folder = folders.pop(); folder; folder = folders.pop())
    for (const entry of entriesOf(folder)) {
      if (!entry.isDirectory()) continue;
      const inside = Buffer.concat([folder, SLASH, entry.name]);
      if (inside.length <= LONGEST_PATH) folders.push(inside);
      else {
        const higher = Buffer.concat([root, SLASH, Buffer.from(`.deep-${process.pid}-${moved++}`)]);
        renameSync(inside, higher);
        folders.push(higher);
      }
    }
}

function entriesOf(folder: Buffer): Dirent<Buffer>[] {
  const list = (): Dirent<Buffer>[] => readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  try {
    chmodSync(folder, OWNER_ONLY);
    return list();
  } catch {
    // It does not exist.
    return [];
  }
}
