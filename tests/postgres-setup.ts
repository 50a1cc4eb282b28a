// Gives a test run the folder in which its PostgreSQL runs, should a test need one, and stops it at the end.

import { FOLDER_VARIABLE, newPostgresFolder, stopTestPostgres } from './postgres-server.ts';

let folder: string | undefined;

export function setup(): void {
  if (process.env[FOLDER_VARIABLE] !== undefined) return;
  folder = newPostgresFolder();
  process.env[FOLDER_VARIABLE] = folder;
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await stopTestPostgres(folder);
}
