import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../core/refusal.ts';
import { lockFolder } from './folder-lock.ts';
import { ResultsFolder } from './results.ts';

let folder: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-lock-'));
});
afterEach(() => {
  other?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Another process, which has the folder until it is killed. */
function lockElsewhere(): ChildProcess {
  const child = spawn('sleep', ['1000']);
  const ticks = readFileSync(`/proc/${child.pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[19];
  writeFileSync(join(folder, 'in-use'), `${child.pid} ${ticks}\n`);
  return child;
}

test('a folder is free again once it is released', () => {
  const release = lockFolder(folder) as () => void; // the folder is new
  expect(readdirSync(folder)).toEqual(['in-use']);
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test("what a process that is gone left behind is in nobody's way, nor is a damaged file", () => {
  for (const left of ['999999999 1', `${process.pid} 1`, '', 'x']) {
    writeFileSync(join(folder, 'in-use'), left);
    expect(lockFolder(folder)).toBeTypeOf('function');
    expect(readdirSync(folder)).toEqual(['in-use']);
  }
});

test.runIf(process.platform === 'linux')('two processes cannot have it, until one of them is killed', async () => {
  other = lockElsewhere();
  expect(lockFolder(folder)).toEqual({ pid: other.pid });
  const opened = ResultsFolder.open(folder, {});
  expect(opened).toMatchObject({ refused: 'arena/in-use', detail: expect.stringContaining(String(other.pid)) });
  const gone = new Promise(resolve => other!.once('exit', resolve));
  other.kill('SIGKILL');
  await gone;
  const again = ResultsFolder.open(folder, {});
  if (isRefusal(again)) throw new Error(again.detail);
  again.close();
  expect(readdirSync(folder)).not.toContain('in-use');
});
