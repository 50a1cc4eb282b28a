// Removes a folder in which foreign code has written. It may have made paths that are too long for the system, folders that may
// not be read, names that are no text, and a hundred thousand folders inside each other.

import { randomBytes } from 'node:crypto';
import { chmodSync, type Dirent, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** How often, and after how many milliseconds, it is tried again while an ended process still writes. */
const RETRIES = { maxRetries: 20, retryDelay: 50 };
const OWNER_ONLY = 0o700;
const SLASH = Buffer.from('/');
/** Files and folders removed between two turns of the event loop. */
const AT_ONCE = 500;

/** Removes a folder that foreign code wrote to. No process may use the folder any more. A missing folder is no error. */
export async function removeForeign(folder: string): Promise<void> {
  await empty(Buffer.from(folder));
  await rm(folder, { recursive: true, force: true, ...RETRIES });
}

/**
 * Moves every folder up to the first one before looking into it: a path then never has more than three parts. To walk down a long
 * path would take the square of its length.
 */
async function empty(root: Buffer): Promise<void> {
  const mark = randomBytes(8).toString('hex');
  const folders = [root];
  let [moved, done] = [0, 0];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for (const entry of entriesOf(folder)) {
      if (done++ % AT_ONCE === 0) await new Promise(resolve => setImmediate(resolve));
      const path = Buffer.concat([folder, SLASH, entry.name]);
      if (!entry.isDirectory()) attempt(() => unlinkSync(path));
      else if (folder === root) folders.push(path);
      else {
        const higher = Buffer.concat([root, SLASH, Buffer.from(`.${mark}-${moved++}`)]);
        attempt(() => {
          // A folder that moves is written to: its parent changes.
          chmodSync(path, OWNER_ONLY);
          renameSync(path, higher);
          folders.push(higher);
        });
      }
    }
    if (folder !== root) attempt(() => rmdirSync(folder));
  }
}

/** What is left is removed at the end, which also says why it cannot be. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // As above.
  }
}

function entriesOf(folder: Buffer): Dirent<Buffer>[] {
  try {
    chmodSync(folder, OWNER_ONLY);
    return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  } catch {
    // It does not exist.
    return [];
  }
}
