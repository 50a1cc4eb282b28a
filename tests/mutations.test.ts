// The changes of mutations.ts: each still applies, and docs/testing.md lists it. `npm run soak mutations` makes them.

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { SOAK } from './counts.ts';
import { FORGOTTEN_STEPS, MUTATIONS, type Mutation } from './mutations.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each([...MUTATIONS, ...FORGOTTEN_STEPS])(
  'applies once, and its test exists: $what',
  ({ file, find, test: path, name }) => {
    expect(read(file).split(find).length - 1).toBe(1);
    if (!isTest(path)) return;
    // A name that is made of the parameters of a test is compared in the soak only.
    expect(read(path)).toContain(name.replace(/^'?[a-z-]+'?: |^docs\/[\w/]+\.md /, ''));
  },
);

test('docs/testing.md lists them', () => {
  const rows = MUTATIONS.map(({ what, file, test: path }) => `| ${what} | \`${file}\` | \`${path}\` |`);
  const page = read('docs/testing.md').split('\n');
  expect(page.filter(line => rows.includes(line))).toEqual(rows);
});

const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** What is not copied: it is large, and no mutation changes it. */
const LINKED = ['node_modules', 'dist'];
const NOT_COPIED = new Set([...LINKED, '.git']);

describe.runIf(SOAK)('each is noticed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-mutations-'));
  cpSync(ROOT, folder, { recursive: true, filter: path => !NOT_COPIED.has(basename(path)) });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name), 'junction');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the tests pass without a change', async () => {
    expect(await failedTests(folder, [...new Set(MUTATIONS.map(one => one.test))])).toEqual([]);
  });

  test.each([...MUTATIONS, ...FORGOTTEN_STEPS])('$what', async mutation => {
    const failed = await failedAfter(folder, mutation);
    console.log(`${mutation.what}: ${failed.length} failures`);
    expect(failed.filter(name => name.includes(mutation.name))).not.toEqual([]);
  });
});

async function failedAfter(folder: string, { file, find, replace, test: path }: Mutation): Promise<readonly string[]> {
  const target = join(folder, file);
  const before = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    before.replace(find, () => replace),
  );
  try {
    return isTest(path) ? await failedTests(folder, [path]) : await typeErrors(folder, path);
  } finally {
    writeFileSync(target, before);
  }
}

/** What the compiler finds in a file. */
async function typeErrors(folder: string, file: string): Promise<readonly string[]> {
  const project = file.startsWith('web/') ? 'web/tsconfig.json' : 'tsconfig.json';
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project, '--noEmit', '--pretty', 'false'];
  const found = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
  return found.split(/\n(?=\S)/).filter(error => error.startsWith(`${file}(`));
}

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The names of the tests of these files that fail. */
async function failedTests(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const out = join(folder, 'report.json');
  const args = ['run', '--project', 'unit', '--reporter', 'json', '--outputFile', out, '--retry', '0', ...files];
  // A change may make a test wait for what never comes.
  const env = { ...process.env, SOAK: '0', PATIENCE: '20000' };
  await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
  const report = JSON.parse(readFileSync(out, 'utf8')) as Report; // the form of Vitest's report
  rmSync(out);
  return report.testResults.flatMap(({ message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return assertionResults.length === 0 ? [`a file could not be run: ${message}`] : failed;
  });
}
