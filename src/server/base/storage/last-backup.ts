// Where the last backup of a store is, so that it can be offered when the store is damaged.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepOwner } from './ownership.ts';

const NOTE = 'last-backup.json';

export interface BackupNote {
  readonly file: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A folder that cannot be written is no reason to fail: the backup itself is complete. */
export function noteBackup(folder: string, file: string, now: Date): void {
  const note: BackupNote = { file: resolve(file), at: now.toISOString() };
  const path = join(folder, NOTE);
  try {
    writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    keepOwner(path, folder);
  } catch {
    // Nothing is offered then.
  }
}

/** Returns undefined if no backup is known, or if its file is gone. */
export function lastBackup(folder: string): BackupNote | undefined {
  try {
    const { file, at } = JSON.parse(readFileSync(join(folder, NOTE), 'utf8')) as Partial<BackupNote>; // each field is checked below
    return typeof file === 'string' && typeof at === 'string' && existsSync(file) ? { file, at } : undefined;
  } catch {
    return undefined;
  }
}
