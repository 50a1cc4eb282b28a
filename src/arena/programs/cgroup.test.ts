// The files of a control group in an ordinary folder: who gets one, and what is written. Where the kernel delegates a group to the
// tests, the limits themselves are tried as well.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ControlGroup, findDelegatedGroup } from './cgroup.ts';
import { FOREIGN_LIMITS } from './limits.ts';
import { runForeign } from './run-foreign.ts';

const mount = mkdtempSync(join(tmpdir(), 'ludoteca-cgroup-'));
const own = join(mount, 'user.slice', 'app.scope');
const groups = '0::/user.slice/app.scope\n';
const put = (name: string, text: string): void => writeFileSync(join(own, name), text);
const text = (...names: string[]): string => readFileSync(join(own, ...names), 'utf8');

beforeEach(() => {
  rmSync(mount, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  writeFileSync(join(mount, 'cgroup.controllers'), 'cpu io memory pids\n');
  put('cgroup.controllers', 'cpu memory pids\n');
  put('cgroup.subtree_control', '');
  put('cgroup.procs', '42\n');
});
afterAll(() => rmSync(mount, { recursive: true, force: true }));

test('a group with nobody else in it is ours: we move below it and hand out its controllers', () => {
  expect(findDelegatedGroup({ mount, groups, pid: 42 })).toBe(own);
  expect(text('ludoteca-main', 'cgroup.procs')).toBe('42');
  expect(text('cgroup.subtree_control')).toBe('+memory +pids +cpu');
  // The next thread finds us there.
  const moved = '0::/user.slice/app.scope/ludoteca-main\n';
  expect(findDelegatedGroup({ mount, groups: moved, pid: 42 })).toBe(own);
});

test('a group with others in it, without controllers, or of the old kind is left alone', () => {
  put('cgroup.procs', '41\n42\n');
  expect(findDelegatedGroup({ mount, groups, pid: 42 })).toBeUndefined();
  put('cgroup.procs', '42\n');
  put('cgroup.controllers', 'cpu\n');
  expect(findDelegatedGroup({ mount, groups, pid: 42 })).toBeUndefined();
  expect(findDelegatedGroup({ mount, groups: '4:memory:/x\n', pid: 42 })).toBeUndefined();
  expect(findDelegatedGroup({ mount: join(mount, 'none'), groups, pid: 42 })).toBeUndefined();
  expect(existsSync(join(own, 'ludoteca-main'))).toBe(false);
});

test('limits are written, and the end for lack of memory is read', () => {
  const group = new ControlGroup(own, { ...FOREIGN_LIMITS, memory: 100, processes: 8, cores: 1.5 }, 512);
  const name = readdirSync(own).find(one => one.startsWith('program-'))!;
  expect(text(name, 'memory.max')).toBe(String(132 * 2 ** 20));
  expect(text(name, 'pids.max')).toBe('520');
  expect(text(name, 'cpu.max')).toBe('150000 100000');
  expect(group.isOutOfMemory).toBe(false);
  writeFileSync(join(own, name, 'memory.events'), 'low 0\noom 1\noom_kill 1\n');
  expect(group.isOutOfMemory).toBe(true);
});

test('a program reports how its limits were enforced', async context => {
  const { held, fault, code } = await runForeign({ command: ['/bin/sh', '-c', 'exit 3'] }, { timeout: 10_000 });
  expect([code, fault]).toEqual([3, undefined]);
  if (held?.memory !== 'cgroup') context.skip('no control group is delegated to the tests');
  const script = 'x=$(head -c 300000000 /dev/zero | tr "\\\\0" a); echo $x | wc -c';
  const run = await runForeign({ command: ['/bin/sh', '-c', script] }, { timeout: 20_000, limits: { memory: 64 } });
  expect(run.fault).toMatchObject({ by: 'memory' });
});
