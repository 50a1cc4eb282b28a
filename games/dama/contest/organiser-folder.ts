// What only the user who runs the contest can read: neither people nor players that run under a user of their own.

import { rmSync, writeFileSync } from 'node:fs';

export const OWNER_ONLY_MODE = 0o700;
const OWN_FILE = 0o600;

export function writePrivateFile(file: string, text: string): void {
  // The mode counts for new files only.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: OWN_FILE });
}
