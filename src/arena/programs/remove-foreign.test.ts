import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeForeign } from './remove-foreign.ts';
import { storedInFolder } from './usage.ts';

const MOST = 1000;
const KIB = 1024;

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'ludoteca-foreign-'));
}

/** Folders in folders, until the path is longer than the system allows; the deepest one has a file. */
function makeDeep(root: string): void {
  const [chain, above] = [join(root, 'chain'), join(root, 'above')];
  mkdirSync(chain);
  writeFileSync(join(chain, 'file'), 'x'.repeat(64 * KIB));
  for (let level = 0; level < 30; level++) {
    mkdirSync(above);
    renameSync(chain, join(above, 'd'.repeat(250)));
    renameSync(above, chain);
  }
}

test('folders that lie too deep count as too many files, and are removed', async () => {
  const root = folder();
  makeDeep(root);
  expect(storedInFolder(root, MOST).files).toBe(MOST + 1);
  await removeForeign(root);
  expect(existsSync(root)).toBe(false);
});

test('a file counts whose name is no text, and one in a folder that may not be read', async () => {
  const root = folder();
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe])]), 'x'.repeat(64 * KIB));
  mkdirSync(join(root, 'closed'));
  writeFileSync(join(root, 'closed', 'file'), 'x'.repeat(64 * KIB));
  chmodSync(join(root, 'closed'), 0);
  const { bytes, files } = storedInFolder(root, MOST);
  expect(files).toBe(3);
  expect(bytes).toBeGreaterThanOrEqual(128 * KIB);
  chmodSync(join(root, 'closed'), 0);
  await removeForeign(root);
  expect(existsSync(root)).toBe(false);
});

test('a folder that is not there is removed already', async () => {
  await removeForeign(join(tmpdir(), 'ludoteca-nothing'));
});

test('thousands of folders inside each other, some of them closed, are removed', async () => {
  const root = folder();
  const [chain, above] = [join(root, 'chain'), join(root, 'above')];
  mkdirSync(chain);
  for (let level = 0; level < 3000; level++) {
    mkdirSync(above);
    renameSync(chain, join(above, 'd'));
    renameSync(above, chain);
    if (level % 100 === 0) writeFileSync(join(chain, 'file'), '');
    if (level % 500 === 0) chmodSync(join(chain, 'd'), 0);
  }
  // They are deeper than may be looked through.
  expect(storedInFolder(root, 1e6).files).toBe(1e6 + 1);
  await removeForeign(root);
  expect(existsSync(root)).toBe(false);
});
