// Changed, cut and mixed inputs for every parser: none may throw, and none may keep what it has read.

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RandomInt } from '../src/core/random.ts';
import { seededRandom } from '../src/core/random.ts';
import { released } from '../src/server/base/storage/testing/released.ts';
import { repetitions, SOAK } from './counts.ts';
import { LOCAL_PARSERS } from './fuzz-local-parsers.ts';
import { type FuzzedParser, OUTSIDE_PARSERS } from './fuzz-parsers.ts';

const PARSERS: readonly FuzzedParser[] = [...OUTSIDE_PARSERS, ...LOCAL_PARSERS];
/** Inputs over all parsers together. */
const INPUTS = repetitions('FUZZ', 20_000, 10_000_000);
/** Inputs between two turns of the event loop, so that the test can report. */
const STEP = 500;
/** Bytes that may be held at the end beyond those after the first inputs: caches that were not full yet. */
const MOST_GROWTH = 96 * 2 ** 20;
const LONGEST = 4096;

const ODD = [
  '\0',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '"',
  "'",
  '\\',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '&',
  '&#x0;',
  ':',
  ',',
  '-',
  '.',
  '=',
  '#',
  '*a',
  '&a',
  '<<: ',
  '!!js',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'ÿ',
  '\u{1f41f}',
  '\ud800',
  '\u202e',
  '%00',
  '..',
  '//',
];

/** One of the samples with a few changes. */
function changed(samples: readonly string[], random: RandomInt): string {
  let text = samples[random(samples.length)]!;
  for (let changes = random(5); changes >= 0; changes--) {
    const at = random(text.length + 1);
    const length = random(1 + Math.min(20, text.length));
    switch (random(7)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 1:
        text = text.slice(0, at) + ODD[random(ODD.length)]! + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1);
        break;
      case 3:
        text = text.slice(0, at) + text.slice(at, at + length).repeat(1 + random(8)) + text.slice(at + length);
        break;
      case 4:
        text = text.slice(0, at) + samples[random(samples.length)]!.slice(-length);
        break;
      case 5:
        text = text.slice(0, at);
        break;
      default:
        text = text.slice(0, at) + String.fromCharCode(random(0x1_0000)) + text.slice(at);
    }
  }
  return text.slice(0, LONGEST);
}

async function fuzz({ name, samples, parse }: FuzzedParser, inputs: number): Promise<number> {
  const random = seededRandom(`fuzz ${name} ${inputs}`);
  let slowest = 0;
  for (let i = 0; i < inputs; i++) {
    const text = changed(samples, random);
    const began = performance.now();
    try {
      parse(text);
    } catch (error) {
      throw new Error(`${name} threw at ${JSON.stringify(text)}`, { cause: error });
    }
    slowest = Math.max(slowest, performance.now() - began);
    if (i % STEP === 0) await setImmediate();
  }
  return slowest;
}

async function heldBytes(): Promise<number> {
  await released();
  return process.memoryUsage().heapUsed;
}

test(`${INPUTS} inputs: no parser throws, and memory stays bounded`, { timeout: 4 * 3_600_000 }, async () => {
  const each = INPUTS / PARSERS.reduce((sum, { share = 1 }) => sum + share, 0);
  const inputsOf = ({ share = 1 }: FuzzedParser): number => Math.ceil(each * share);
  for (const parser of PARSERS) await fuzz(parser, Math.min(inputsOf(parser), 200));
  const before = await heldBytes();
  const lines: string[] = [];
  let growth = 0;
  let total = 0;
  for (const parser of PARSERS) {
    const inputs = inputsOf(parser);
    const slowest = await fuzz(parser, inputs);
    total += inputs;
    lines.push(`${parser.name}: ${inputs} inputs, 0 throws, slowest ${slowest.toFixed(1)} ms`);
    // A run of hours says how far it is, and stops at the first parser that keeps what it reads.
    if (SOAK) process.stderr.write(`${lines.at(-1)}\n`);
    if (SOAK || parser === PARSERS.at(-1)) growth = (await heldBytes()) - before;
    expect([parser.name, growth < MOST_GROWTH, growth]).toEqual([parser.name, true, growth]);
  }
  console.log(
    `${lines.join('\n')}\n${total} inputs over ${PARSERS.length} parsers, 0 throws, ` +
      `${(growth / 2 ** 20).toFixed(1)} MB more held than before`,
  );
});
