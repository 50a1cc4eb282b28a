// Stores that the code of earlier versions made, kept as files in ../testdata.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { DATABASE_FILE } from '../database.ts';

export const keptFile = (name: string): URL => new URL(`../testdata/${name}.gz`, import.meta.url);

export function readKept(name: string): Buffer {
  expect(existsSync(keptFile(name)), 'see the top of kept-stores.test.ts').toBe(true);
  return gunzipSync(readFileSync(keptFile(name)));
}

/** Makes a folder with a kept store of SQLite. */
export function unpackKept(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, DATABASE_FILE), readKept(`${name}.db`));
}
