// The owner of the files of a store. An operator often runs a command as root on the store of a service user, who must be able to use
// the files afterwards.

import { chownSync, statSync } from 'node:fs';

/** Gives a file the owner of another file or folder. Only root can do this; files of other users are their own already. */
export function keepOwner(file: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(file, uid, gid);
}
