// Where servers of tests keep their stores.

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for the store of a server, in memory where the system offers that: a test that is not about disks need not wait for one
 * with every move. Tests that kill servers stay on the disk, whose slowness is what they are about.
 */
export function storeFolder(prefix: string): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));
}
