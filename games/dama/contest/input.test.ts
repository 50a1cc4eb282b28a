import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findEntries } from './input.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-entries-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const hasZip = spawnSync('zip', ['-v']).status === 0;

function write(name: string, text: string): void {
  mkdirSync(join(at(name), '..'), { recursive: true });
  writeFileSync(at(name), text);
}

test.runIf(hasZip)('sources, folders, archives and programs; nothing is left out silently', async () => {
  write('880001.cpp', 'int one;');
  write('880002/player.cpp', 'int two;');
  write('880002/main.cpp', 'int main() {}');
  write('880002/.DS_Store', '');
  write('880003/player.cpp', 'int three;');
  write('880003/notes.txt', 'hello');
  write('__MACOSX/._player.cpp', '');
  spawnSync('zip', ['-qrm', '880003.zip', '880003', '__MACOSX'], { cwd: folder });
  write('880004.zip', 'not an archive');
  write('a/player.cpp', '');
  write('b/player.cpp', '');
  spawnSync('zip', ['-qrm', '880005.zip', 'a', 'b'], { cwd: folder });
  write('880006/readme.txt', '');
  write('880001/player.cpp', 'int again;');
  write('notes.txt', 'hello');
  symlinkSync('/etc/passwd', at('880007.cpp'));
  mkdirSync(at('880008.cpp'));
  write('880009.cpp', '');
  truncateSync(at('880009.cpp'), 2 ** 30);
  write('robot', '#!/bin/sh\n');
  spawnSync('chmod', ['755', at('robot')]);
  spawnSync('mkfifo', [at('pipe')]);
  write('greedy.cpp', '');
  const { entries, leftOut } = await findEntries(folder, ['greedy']);
  expect(entries).toEqual([
    { name: '880001', source: 'int again;', notes: [] },
    { name: '880002', source: 'int two;', notes: [{ check: 'files', text: 'main.cpp' }] },
    { name: '880003', source: 'int three;', notes: [{ check: 'files', text: '880003/notes.txt' }] },
    { name: 'robot', program: at('robot'), bytes: Buffer.from('#!/bin/sh\n') },
  ]);
  expect(leftOut).toEqual([
    { name: '880001.cpp', reason: 'taken', text: '880001' },
    { name: '880004.zip', reason: 'unreadable', text: 'it is not a ZIP archive.' },
    { name: '880005.zip', reason: 'several-sources', text: 'a/player.cpp, b/player.cpp' },
    { name: '880006', reason: 'no-source' },
    { name: '880007.cpp', reason: 'unreadable', text: '880007.cpp is a symbolic link; only regular files are read.' },
    { name: '880008.cpp', reason: 'no-source' },
    {
      name: '880009.cpp',
      reason: 'unreadable',
      text: `880009.cpp is too large: ${2 ** 30} bytes, at most ${2 ** 20} are read.`,
    },
    { name: 'greedy.cpp', reason: 'taken', text: 'greedy' },
    { name: 'notes.txt', reason: 'kind' },
    { name: 'pipe', reason: 'kind' },
  ]);
});

test('names that would control a terminal, that are too long or no text, and a program without end', async () => {
  const hostile = mkdtempSync(join(tmpdir(), 'ludoteca-entries-'));
  try {
    const put = (name: string | Buffer): void =>
      writeFileSync(Buffer.concat([Buffer.from(`${hostile}/`), Buffer.from(name)]), '');
    for (const name of ['1\u001b[2J.cpp', '2\n3.txt', '4\u202etxt.cpp', `5${'é'.repeat(55)}.cpp`]) put(name);
    put(Buffer.from([0x36, 0xff, 0x2e, 0x63, 0x70, 0x70]));
    mkdirSync(join(hostile, '7'));
    writeFileSync(join(hostile, '7', 'player.cpp'), '');
    writeFileSync(join(hostile, '7', 'a\u001b[31mb\nc'), '');
    writeFileSync(join(hostile, '8'), '', { mode: 0o755 });
    truncateSync(join(hostile, '8'), 2 ** 40);
    const { entries, leftOut } = await findEntries(hostile, []);
    expect(entries).toEqual([{ name: '7', source: '', notes: [{ check: 'files', text: 'a [31mb c' }] }]);
    expect(leftOut).toEqual([
      { name: '1 [2J.cpp', reason: 'name' },
      { name: '2 3.txt', reason: 'kind' },
      { name: '4 txt.cpp', reason: 'name' },
      { name: `5${'é'.repeat(55)}.cpp`, reason: 'name' },
      { name: '6\ufffd.cpp', reason: 'unreadable', text: 'ENOENT' },
      { name: '8', reason: 'unreadable', text: `8 is too large: ${2 ** 40} bytes, at most ${2 ** 26} are read.` },
    ]);
  } finally {
    rmSync(hostile, { recursive: true });
  }
});
