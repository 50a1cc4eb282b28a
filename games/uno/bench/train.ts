// Teaches bot 5 (docs/bots-uno.md): first bot 4's choices, then a policy gradient over matches with bots 2, 3 and 4, in as
// many threads as wanted. The result depends on the seed and the counts alone, not on the number of threads.
// node dist/games/uno/bench/train.js [--examples N] [--steps N] [--matches N] [--threads N] [--hidden N] [--rate R] [--seed TEXT] [--from FILE] [--out FILE]
// node dist/games/uno/bench/train.js --measure N [--from FILE]   plays N matches without learning

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Threads } from '../../../bench/train/threads.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { netSize } from '../bots/policy.ts';
import { FEATURE_COUNT } from '../bots/policy-features.ts';
import type { TrainingResult, TrainingTask } from './train-play.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '60' },
    steps: { type: 'string', default: '1200' },
    matches: { type: 'string', default: '640' },
    threads: { type: 'string', default: String(availableParallelism()) },
    hidden: { type: 'string', default: '24' },
    rate: { type: 'string', default: '0.01' },
    seed: { type: 'string', default: 'bot5' },
    from: { type: 'string' },
    out: { type: 'string' },
    measure: { type: 'string' },
  },
});
/** Parts a step is divided into, for any number of threads. */
const CHUNKS = 16;

/** Small and uneven, so that the hidden units can become different; the outputs start at nothing. */
function firstWeights(hidden: number, seed: string): Float64Array {
  const random = seededRandom(`${seed} first`);
  const weights = new Float64Array(netSize(hidden));
  const around = (size: number): number => (size * (random(2_000_001) - 1_000_000)) / 1_000_000;
  for (let i = 0; i < FEATURE_COUNT * (hidden + 1); i++)
    weights[i] = i % (hidden + 1) === hidden ? 0 : around(Math.sqrt(3 / FEATURE_COUNT));
  for (let i = weights.length - hidden; i < weights.length; i++) weights[i] = around(0.05);
  return weights;
}

/** Adam (Kingma and Ba 2015), uphill, with a rate that falls to nothing. */
function climber(size: number, rate: number, steps: number): (weights: Float64Array, gradient: Float64Array) => void {
  const [keep, keepSquare] = [0.9, 0.999];
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  let done = 0;
  return (weights, gradient) => {
    done++;
    const now = rate * Math.max(0.02, 1 - (done - 1) / steps);
    for (let i = 0; i < size; i++) {
      mean[i] = keep * mean[i]! + (1 - keep) * gradient[i]!;
      square[i] = keepSquare * square[i]! + (1 - keepSquare) * gradient[i]! * gradient[i]!;
      const step = mean[i]! / (1 - keep ** done) / (Math.sqrt(square[i]! / (1 - keepSquare ** done)) + 1e-8);
      weights[i]! += now * step;
    }
  };
}

const percent = (part: number, all: number): string => {
  const share = part / all;
  return `${(100 * share).toFixed(2)} % ± ${(100 * Math.sqrt((share * (1 - share)) / all)).toFixed(2)}`;
};

const hidden = Number(values.hidden);
const weights = values.from
  ? Float64Array.from(JSON.parse(readFileSync(values.from, 'utf8')) as number[]) // our own file
  : firstWeights(hidden, values.seed);
const threads = new Threads<TrainingTask, TrainingResult>(
  new URL('./train-worker.js', import.meta.url),
  Number(values.threads),
);

/** In the order of the tasks. */
async function lessonsOf(tasks: readonly TrainingTask[]): Promise<TrainingResult[]> {
  const lessons: TrainingResult[] = [];
  let next = 0;
  await threads.run(
    () => tasks[next++],
    lesson => lessons.push(lesson),
  );
  return lessons;
}

const tasksOf = (label: string, matches: number, learns: TrainingTask['learns']): TrainingTask[] =>
  Array.from({ length: CHUNKS }, (_, chunk) => ({
    hidden,
    weights,
    seed: `${values.seed} ${label} ${chunk}`,
    matches: Math.ceil(matches / CHUNKS),
    learns,
  }));
const sum = (lessons: readonly TrainingResult[], of: (lesson: TrainingResult) => number): number =>
  lessons.reduce((total, lesson) => total + of(lesson), 0);

async function measure(matches: number): Promise<void> {
  const lessons = await lessonsOf(tasksOf('measure', matches, 'no'));
  const [alone, won, wonBy4] = [sum(lessons, l => l.alone), sum(lessons, l => l.won), sum(lessons, l => l.wonBy4)];
  console.log(`${alone} matches: bot 5 ${percent(won, alone)}, bot 4 ${percent(wonBy4, alone)}`);
}

/** Leaves the mean over the second half of the steps: single steps follow the luck of their matches. */
async function train(learns: 'by-example' | 'by-playing', steps: number, rate: number): Promise<void> {
  const climb = climber(weights.length, rate, steps);
  const began = performance.now();
  const mean = new Float64Array(weights.length);
  let averaged = 0;
  let [alone, won, wonBy4] = [0, 0, 0];
  for (let step = 1; step <= steps; step++) {
    const lessons = await lessonsOf(tasksOf(`${learns} ${step}`, Number(values.matches), learns));
    const gradient = new Float64Array(weights.length);
    const decisions = sum(lessons, l => l.decisions);
    for (const lesson of lessons) for (const [i, by] of lesson.gradient.entries()) gradient[i]! += by / decisions;
    climb(weights, gradient);
    if (step > steps / 2) {
      averaged++;
      for (const [i, weight] of weights.entries()) mean[i]! += (weight - mean[i]!) / averaged;
    }
    alone += sum(lessons, l => l.alone);
    won += sum(lessons, l => l.won);
    wonBy4 += sum(lessons, l => l.wonBy4);
    if (step % REPORT !== 0 && step !== steps) continue;
    const entropy = sum(lessons, l => l.entropy) / lessons.length;
    const minutes = (performance.now() - began) / 60_000;
    console.log(
      `${learns}: ${step} steps, ${minutes.toFixed(1)} min, ${alone} matches: bot 5 ${percent(won, alone)}, bot 4 ${percent(wonBy4, alone)}, entropy ${entropy.toFixed(3)}`,
    );
    [alone, won, wonBy4] = [0, 0, 0];
    if (values.out) save(values.out, weights);
  }
  if (averaged > 0) weights.set(mean);
}
const REPORT = 20;

/** As a list of numbers, or as the source file the bot reads them from. */
function save(file: string, learned: Float64Array): void {
  const list = [...learned].map(weight => Number(weight.toFixed(3)));
  writeFileSync(file, file.endsWith('.ts') ? sourceOf(list) : `${JSON.stringify(list)}\n`);
}

function sourceOf(list: readonly number[]): string {
  const lines: string[] = [];
  let line = ' ';
  for (const weight of list) {
    if (line.length + `${weight}`.length > LINE) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${weight},`;
  }
  return `// What bot 5 learned: written by games/uno/bench/train.ts, not to be edited. docs/bots-uno.md tells how.

import type { PolicyNet } from './policy.ts';

/* oxlint-disable oxc/approx-constant -- a weight near a constant is no constant */
// biome-ignore format: a table
const WEIGHTS = [
${[...lines, line].join('\n')}
];

export const LEARNED: PolicyNet = { hidden: ${hidden}, weights: Float64Array.from(WEIGHTS) };
`;
}
const LINE = 118;
const EXAMPLE_RATE = 0.02;

if (values.measure === undefined) {
  if (!values.from) await train('by-example', Number(values.examples), EXAMPLE_RATE);
  await train('by-playing', Number(values.steps), Number(values.rate));
  if (values.out) save(values.out, weights);
} else await measure(Number(values.measure));
await threads.close();
