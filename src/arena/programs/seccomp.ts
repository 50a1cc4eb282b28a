// The seccomp filter for programs in bubblewrap, made from the table of system calls.

import { type ArgumentRule, type ArgumentTest, ERRORS, LIMITED_CALLS, REFUSED_CALLS } from './system-calls.ts';

interface Machine {
  /** AUDIT_ARCH of <linux/audit.h>. */
  readonly audit: number;
  /** Where the table has its numbers. */
  readonly column: 1 | 2;
  /** Calls from this number on belong to another interface, whose numbers mean something else. */
  readonly otherFrom?: number;
}

const MACHINES: Readonly<Partial<Record<NodeJS.Architecture, Machine>>> = {
  // Above are the calls of x32.
  x64: { audit: 0xc000003e, column: 1, otherFrom: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 2 },
};

const RETURN_ERRNO = 0x00050000;
const RETURN_ALLOW = 0x7fff0000;

// Instructions of classic BPF, as in <linux/bpf_common.h>.
const LOAD_WORD = 0x20;
const AND = 0x54;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;
/** Offsets in `struct seccomp_data`; an argument has eight bytes, the lower half first. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [LOAD_WORD, 0, 0, offset];
const refuse = (error: keyof typeof ERRORS): Instruction => [RETURN, 0, 0, RETURN_ERRNO | ERRORS[error]];
const ALLOW: Instruction = [RETURN, 0, 0, RETURN_ALLOW];

/** The filter as bubblewrap reads it; undefined on a machine whose system calls are not in the table. */
export function seccompFilter(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const machine = MACHINES[architecture];
  return machine && bytesOf(programOf(machine));
}

function programOf({ audit, column, otherFrom }: Machine): Instruction[] {
  const program: Instruction[] = [load(ARCHITECTURE), [JUMP_EQUAL, 1, 0, audit], refuse('ENOSYS'), load(NUMBER)];
  if (otherFrom !== undefined) program.push([JUMP_AT_LEAST, 0, 1, otherFrom], refuse('ENOSYS'));
  for (const { error, calls } of REFUSED_CALLS)
    for (const { [column]: number } of calls)
      if (number !== '-') program.push([JUMP_EQUAL, 0, 1, number], refuse(error));
  for (const { call, rules } of LIMITED_CALLS) {
    const number = call[column];
    if (number === '-') continue;
    const checks = [...rules.flatMap(ruleOf), ALLOW];
    program.push([JUMP_EQUAL, 0, checks.length, number], ...checks);
  }
  return [...program, ALLOW];
}

/** Refuses if all tests hold; otherwise the next rule follows. */
function ruleOf({ error, when }: ArgumentRule): Instruction[] {
  const rule: Instruction[] = [refuse(error)];
  for (const test of when.toReversed()) rule.unshift(...testOf(test, rule.length));
  return rule;
}

/** Continues with the next instruction if the test holds, otherwise skips the rest of the rule. */
function testOf(test: ArgumentTest, rest: number): Instruction[] {
  const start = load(argumentAt(test.argument));
  if ('anyBit' in test) return [start, [JUMP_ANY_BIT, 0, rest, test.anyBit]];
  if ('allBits' in test) return [start, [AND, 0, 0, test.allBits], [JUMP_EQUAL, 0, rest, test.allBits]];
  if ('isOneOf' in test) {
    const last = test.isOneOf.length - 1;
    return [
      start,
      ...test.isOneOf.map((value, i): Instruction => [JUMP_EQUAL, last - i, i === last ? rest : 0, value]),
    ];
  }
  const { isNoneOf } = test;
  return [start, ...isNoneOf.map((value, i): Instruction => [JUMP_EQUAL, isNoneOf.length - 1 - i + rest, 0, value])];
}

function bytesOf(program: readonly Instruction[]): Buffer {
  const filter = Buffer.alloc(program.length * 8);
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    filter.writeUInt16LE(code, i * 8);
    filter.writeUInt8(ifTrue, i * 8 + 2);
    filter.writeUInt8(ifFalse, i * 8 + 3);
    filter.writeUInt32LE(value >>> 0, i * 8 + 4);
  }
  return filter;
}
