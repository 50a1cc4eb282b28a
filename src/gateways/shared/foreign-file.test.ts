import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readForeignFile } from './foreign-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-files-'));
const at = (name: string): string => join(folder, name);
const look = async (name: string) => readForeignFile(at(name), 100, name);
afterAll(() => rmSync(folder, { recursive: true }));

test('a regular file is read, a missing one is nothing', async () => {
  writeFileSync(at('plain'), 'board');
  expect(await look('plain')).toEqual({ found: 'file', bytes: Buffer.from('board'), growing: false });
  expect(await look('absent')).toEqual({ found: 'nothing' });
});

test('a FIFO is named at once and holds nobody up', async () => {
  expect(spawnSync('mkfifo', [at('pipe')]).status).toBe(0);
  expect(await look('pipe')).toEqual({ found: 'fifo', detail: 'pipe is a FIFO; only regular files are read.' });
});

test('links are not followed, dangling or not', async () => {
  symlinkSync('/etc/passwd', at('link'));
  symlinkSync('/nowhere', at('dangling'));
  expect(await look('link')).toMatchObject({ found: 'link' });
  expect(await look('dangling')).toMatchObject({ found: 'link' });
});

test('folders, sockets and devices are named', async () => {
  mkdirSync(at('inside'));
  expect(await look('inside')).toMatchObject({ found: 'folder' });
  const server = createServer().listen(at('socket'));
  await new Promise(resolve => server.once('listening', resolve));
  expect(await look('socket')).toMatchObject({ found: 'socket' });
  server.close();
  expect(await readForeignFile('/dev/zero', 100, 'zero')).toMatchObject({ found: 'device' });
});

test('a file above the limit is refused without being read', async () => {
  writeFileSync(at('large'), '');
  truncateSync(at('large'), 2 ** 40);
  expect(await look('large')).toMatchObject({
    found: 'too large',
    detail: `large is too large: ${2 ** 40} bytes, at most 100 are read.`,
  });
});

test('a file that grows while it is read ends at the limit', async () => {
  writeFileSync(at('growing'), 'x');
  const writer = setInterval(() => appendFileSync(at('growing'), 'x'.repeat(30)), 0);
  let last = await look('growing');
  for (let i = 0; i < 1000 && last.found === 'file'; i++) last = await look('growing');
  clearInterval(writer);
  expect(last).toMatchObject({ found: 'too large' });
});
