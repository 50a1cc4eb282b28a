// The user under which foreign code runs. Without root it is the own user, hidden by a user namespace. Root gives each process a user that
// no other process has, so that it can touch nothing and everything that is left of it can be found.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Neither distributions nor containers give out users of this range (systemd: "UIDs and GIDs", unused). */
const FREE_USERS = { first: 1_900_000_000, after: 2_000_000_000 };
/** In a container with few users: those above what packages and people usually have. */
const FEW_USERS = { first: 62_000, after: 65_000 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Sets the umask of root so that the users that programs run as can read the files root writes from now on. */
export function setSharedUmask(): void {
  if (isRoot() && isMainThread) process.umask(0o022);
}

/** A random user id for one foreign process. Returns undefined without root: then the process runs as our own user. */
export function randomUser(): number | undefined {
  if (!isRoot()) return undefined;
  const { first, after } = hasManyUsers() ? FREE_USERS : FEW_USERS;
  return randomInt(first, after);
}

function hasManyUsers(): boolean {
  try {
    return readFileSync('/proc/self/uid_map', 'utf8')
      .trim()
      .split('\n')
      .some(line => {
        const [start = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
        return start <= FREE_USERS.first && start + count >= FREE_USERS.after;
      });
  } catch {
    return true;
  }
}
