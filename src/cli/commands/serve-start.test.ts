// What `serve` says of a machine or a store on which it cannot run well: real processes.

import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/base/storage/sqlite.ts';
import { BuiltProgram, RunningProcess } from '../testing/built.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/ludoteca.js', import.meta.url));
let ludoteca: BuiltProgram;
beforeAll(() => {
  ludoteca = new BuiltProgram();
}, 120_000);
afterAll(() => ludoteca.remove());

const QUIET = ['--port', '0', '--host', '127.0.0.1', '--log', 'silent', '--no-gateways', '--no-multicast'];
const serve = (folder: string, ...more: readonly string[]): readonly string[] => [
  'serve',
  '--data',
  ludoteca.file(folder),
  ...QUIET,
  ...more,
];

test('a damaged store: one line with the file and the command that helps', async () => {
  const storage = openSqlite(ludoteca.file('damaged'));
  await Promise.all(Array.from({ length: 60 }, (_, i) => storage.put('note', `${i}`, 'x'.repeat(3000))));
  await storage.close();
  const file = ludoteca.file('damaged/ludoteca.db');
  const handle = openSync(file, 'r+');
  const nonsense = Buffer.alloc(Math.floor(statSync(file).size / 2), 0xa5);
  writeSync(handle, nonsense, 0, nonsense.length, Math.floor(statSync(file).size / 4));
  closeSync(handle);
  const { code, out, err } = await ludoteca.run(serve('damaged'));
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    `${file} is damaged. Restore a backup: ludoteca restore FILE --data ${ludoteca.file('damaged')} --replace\n`,
  );
});

test('a folder that another server uses: one line; after a kill the folder is free', async () => {
  const first = ludoteca.start(serve('shared'));
  await first.until('Ludoteca is running at ');
  const second = await ludoteca.run(serve('shared'));
  expect([second.code, second.out]).toEqual([1, '']);
  expect(second.err).toMatch(/^Another server uses the data folder .*shared\. Stop it first, or .*\n$/);
  first.child.kill('SIGKILL');
  await first.finished;
  const third = ludoteca.start(serve('shared'));
  await third.until('Ludoteca is running at ');
  third.child.kill('SIGTERM');
  expect((await third.finished).code).toBe(0);
});

/** `serve` of the real program with so many file descriptors. */
function serveWithFiles(limit: number): RunningProcess {
  const args = [process.execPath, PROGRAM, ...serve('few')].map(word => `'${word}'`).join(' ');
  return new RunningProcess(spawn('sh', ['-c', `ulimit -n ${limit}; exec ${args}`], { env: { LANG: 'C' } }));
}

test.skipIf(process.platform !== 'linux')('few open files: said at the start', async () => {
  const running = serveWithFiles(500);
  await running.until('Ludoteca is running at ');
  expect(running.err).toContain('Only 500 files and connections can be open at the same time.');
  running.child.kill('SIGTERM');
  expect((await running.finished).code).toBe(0);
});

// Newer versions of Node open the modules of the program one by one, and start with this few.
const opensFew = Number(process.versions.node.split('.')[0]) >= 22;
test.skipIf(process.platform !== 'linux' || opensFew)('too few open files to start: one line', async () => {
  const { code, err } = await serveWithFiles(24).finished;
  expect([code, err]).toEqual([
    1,
    'Too few files can be open at the same time. Raise the limit to at least 1024 (ulimit -n).\n',
  ]);
});

test('a setting of a gateway that cannot be used: one line and exit code 2, no stack trace', async () => {
  for (const [setting, sentence] of [
    ['uno-numeric.bot=7', 'must be a whole number from 1 to 4.'],
    ['uno-numeric.timer=-5', 'must be a whole number from 0 to 3600.'],
    ['sagrada-dialogue.turn=x', 'must be a whole number from 1 to 3600.'],
    ['uno-numeric.colour=red', 'uno-numeric has no setting "colour". Its settings are: bot, timer, pace.'],
  ] as const) {
    const { code, err } = await ludoteca.run(['serve', '--memory', '--set', setting]);
    expect([code, err]).toEqual([2, expect.stringContaining(`--set ${setting}: ${sentence}`)]);
    expect(err.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  }
});
