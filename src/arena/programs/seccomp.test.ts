// The table against the kernel's own headers, and the filter against calls of both machines, run as the kernel would run it.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seccompFilter } from './seccomp.ts';
import { ERRORS, LIMITED_CALLS, REFUSED_CALLS } from './system-calls.ts';

const ALLOWED = 'allowed';
const CALLS = [...REFUSED_CALLS.flatMap(({ calls }) => calls), ...LIMITED_CALLS.map(({ call }) => call)];

/** Where Debian has the numbers of each machine; arm64 uses the general ones. */
const HEADERS = [
  { machine: 'x64', column: 1, path: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h' },
  { machine: 'arm64', column: 2, path: '/usr/include/asm-generic/unistd.h' },
] as const;

for (const { machine, column, path } of HEADERS)
  test.skipIf(!existsSync(path))(`the numbers of ${machine} are those of ${path}`, () => {
    const numbers = new Map(
      [...readFileSync(path, 'utf8').matchAll(/^#define __NR(?:3264)?_(\w+)\s+(\d+)/gm)].map(([, name, number]) => [
        name!,
        Number(number),
      ]),
    );
    const last = Math.max(...numbers.values());
    const known = CALLS.filter(({ [column]: number }) => number !== '-' && number <= last);
    expect(known.map(([name]) => [name, numbers.get(name)])).toEqual(
      known.map(({ 0: name, [column]: number }) => [name, number]),
    );
    // What is said not to exist there does not.
    const absent = CALLS.filter(({ [column]: number }) => number === '-').map(([name]) => name);
    expect(absent.filter(name => numbers.has(name))).toEqual([]);
  });

test('no call stands in the table twice', () => {
  const names = CALLS.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

/** Runs the filter: an error by name, or `allowed`. */
function run(machine: 'x64' | 'arm64', audit: number, number: number, args: readonly number[] = []): string {
  const filter = seccompFilter(machine)!;
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  for (const [i, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * i);
  let word = 0;
  for (let at = 0; at < filter.length / 8; ) {
    const [code, ifTrue, ifFalse, value] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ];
    at++;
    const jump = (holds: boolean): void => void (at += holds ? ifTrue : ifFalse);
    if (code === 0x20) word = data.readUInt32LE(value);
    else if (code === 0x54) word = (word & value) >>> 0;
    else if (code === 0x15) jump(word === value);
    else if (code === 0x35) jump(word >= value);
    else if (code === 0x45) jump((word & value) !== 0);
    else if (code === 0x06) {
      if (value === 0x7fff0000) return ALLOWED;
      const found = Object.entries(ERRORS).find(([, error]) => (value & 0xffff) === error);
      return found![0];
    } else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error('the filter has no end');
}

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };

describe.each(['x64', 'arm64'] as const)('on %s', machine => {
  const column = machine === 'x64' ? 1 : 2;
  const numberOf = (name: string): number => Number(CALLS.find(call => call[0] === name)![column]);
  const call = (name: string, ...args: number[]): string => run(machine, AUDIT[machine], numberOf(name), args);

  test('every call of the table gets its error', () => {
    for (const { error, calls } of REFUSED_CALLS)
      for (const { 0: name, [column]: number } of calls)
        if (number !== '-') expect([name, call(name)]).toEqual([name, error]);
  });

  test('calls that programs need are allowed', () => {
    const needed = machine === 'x64' ? [0, 1, 2, 3, 11, 13, 57, 59, 202, 231, 257] : [56, 57, 63, 64, 93, 98, 134, 221];
    expect(needed.map(number => run(machine, AUDIT[machine], number))).toEqual(needed.map(() => ALLOWED));
  });

  test.each<[name: string, args: number[], answer: string]>([
    ['clone', [0x003d0f00], ALLOWED],
    ['clone', [0x10000000], 'EPERM'],
    ['mmap', [0, 4096, 3, 0x22], ALLOWED],
    ['mmap', [0, 4096, 3, 0x01], ALLOWED],
    ['mmap', [0, 4096, 3, 0x21], 'EPERM'],
    ['mmap', [0, 4096, 3, 0x23], 'EPERM'],
    ['mmap', [0, 4096, 3, 0x40022], 'ENOMEM'],
    ['fcntl', [3, 1030], ALLOWED],
    ['fcntl', [3, 1031, 2 ** 20], 'EPERM'],
    ['socket', [1, 1, 0], ALLOWED],
    ['socket', [2, 1, 0], ALLOWED],
    ['socket', [10, 2, 17], ALLOWED],
    ['socket', [16, 3, 0], ALLOWED],
    ['socket', [16, 3, 15], 'EPROTONOSUPPORT'],
    ['socket', [2, 1, 132], 'EPROTONOSUPPORT'],
    ['socket', [40, 1, 0], 'EAFNOSUPPORT'],
    ['socket', [17, 3, 0], 'EAFNOSUPPORT'],
    ['setsockopt', [3, 1, 2], ALLOWED],
    ['setsockopt', [3, 6, 7], ALLOWED],
    ['setsockopt', [3, 1, 7], 'none'],
    ['setsockopt', [3, 1, 8], 'none'],
  ])('%s %j: %s', (name, args, answer) => {
    expect(call(name, ...args)).toBe(answer);
  });

  test('calls of another machine are refused', () => {
    expect(run(machine, 0x40000003, 3)).toBe('ENOSYS');
    if (machine === 'x64') expect(run(machine, AUDIT.x64, 0x40000000 + 1)).toBe('ENOSYS');
  });
});

test('other machines have no filter', () => {
  expect(seccompFilter('riscv64')).toBeUndefined();
});
