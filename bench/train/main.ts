// npm run train GAME -- [--rounds 2] [--games 12000+9000] [--nodes 3000] [--seed TEXT] [--threads N] [--seconds N] [--out FILE]
//
// From nothing to the weights of a game: rounds of self-play, each with the evaluation the round before taught, then a fit to
// all positions so far. Everything is kept in training/GAME (or --folder), and the same command continues where it was
// interrupted. The result depends on the seed and the counts alone, not on the number of threads. --seconds ends each round early;
// what is printed at the end says how many games that were, so that the run can be repeated.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fit } from './fit.ts';
import { progressBar } from './progress.ts';
import { RecordFile } from './record-file.ts';
import { EXTRA_WORDS, type SelfPlayTask } from './self-play.ts';
import { type AnySubject, weightCount } from './subject.ts';
import { subjectOf } from './subjects.ts';
import { Threads } from './threads.ts';
import { weightsSource } from './weights-source.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '2' },
    games: { type: 'string', default: '12000' },
    nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: 'ludoteca' },
    threads: { type: 'string', default: String(availableParallelism()) },
    seconds: { type: 'string' },
    epochs: { type: 'string', default: '10' },
    'result-share': { type: 'string', default: '0.3' },
    rate: { type: 'string', default: '0.7' },
    folder: { type: 'string' },
    from: { type: 'string' },
    out: { type: 'string' },
  },
});

/** Games a task: few enough that no thread waits long for the others at the end. */
const GAMES_A_TASK = 10;
/** 400+300: the number for each round; the last one also for those after it. */
function ofRound(list: string, round: number): number {
  const numbers = list.split('+').map(Number);
  return numbers[Math.min(round, numbers.length) - 1]!;
}

/** 'a+b': a seed for each round; the last one also for those after it, with their number. */
function seedOf(round: number): string {
  const seeds = values.seed.split('+');
  const at = Math.min(round, seeds.length) - 1;
  return `${seeds[at]} ${round - at}`;
}

const subject = subjectOf(positionals[0]);
const folder = values.folder ?? join('training', subject.game.id);
mkdirSync(folder, { recursive: true });

/** Plays what is missing of a round. Returns how many games the round has. */
async function play(round: number, file: RecordFile, weights: Int16Array | undefined): Promise<number> {
  const tasks = Math.ceil(ofRound(values.games, round) / GAMES_A_TASK);
  const end =
    values.seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * ofRound(values.seconds, round);
  const bar = progressBar(`round ${round}, self-play`, tasks);
  const threads = new Threads<SelfPlayTask, Int32Array>(
    new URL('./self-play-worker.js', import.meta.url),
    Number(values.threads),
    { game: subject.game.id, weights },
  );
  let asked = file.parts;
  const next = (): SelfPlayTask | undefined => {
    if (asked >= tasks || performance.now() > end) return undefined;
    const seed = `${seedOf(round)} ${asked++}`;
    return { game: subject.game.id, seed, games: GAMES_A_TASK, nodes: Number(values.nodes) };
  };
  await threads.run(next, records => {
    file.append(records);
    bar.at(file.parts, `${file.records(subject.words + EXTRA_WORDS)} positions`);
  });
  await threads.close();
  bar.done();
  return file.parts * GAMES_A_TASK;
}

function learn(round: number, files: readonly RecordFile[]): Int16Array {
  const bar = progressBar(`round ${round}, fit`, Number(values.epochs));
  const weights = fit(
    subject,
    RecordFile.readAll(files),
    {
      epochs: Number(values.epochs),
      resultShare: Number(values['result-share']),
      rate: Number(values.rate),
      seed: values.seed.split('+')[0]!,
    },
    r => bar.at(r.epoch, `loss ${r.trained.toFixed(5)}, of positions left out ${r.validated.toFixed(5)}`),
  );
  bar.done();
  return Int16Array.from(weights, weight => Math.round(weight * subject.resolution));
}

function readWeights(file: string, of: AnySubject): Int16Array | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const weights = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return weights.length === weightCount(of) ? weights : undefined;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

let weights = values.from === undefined ? undefined : readWeights(values.from, subject);
const files: RecordFile[] = [];
/** Has an earlier round got more games than when it was last learned from? */
let grew = false;
const games: number[] = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  const file = new RecordFile(join(folder, `round-${round}`));
  files.push(file);
  if (grew) file.clear(); // what was played with other weights would not be repeatable
  const saved = join(folder, `weights-${round}.i16`);
  const before = file.parts;
  games.push(await play(round, file, weights));
  grew ||= file.parts !== before;
  weights = grew ? undefined : readWeights(saved, subject);
  weights ??= learn(round, files);
  writeFileSync(saved, new Uint8Array(weights.buffer));
}
const command = [
  `npm run train ${subject.game.id} -- --rounds ${values.rounds} --games ${games.join('+')} --nodes ${values.nodes}`,
  `--epochs ${values.epochs} --result-share ${values['result-share']} --rate ${values.rate} --seed ${values.seed}`,
].join(' ');
const out = values.out ?? subject.file;
writeFileSync(
  out,
  weightsSource(weights!, {
    step: subject.step,
    command,
    commit: commit(),
    date: new Date().toISOString().slice(0, 10),
  }),
);
console.log(
  `${out}: ${games.join(' + ')} games, ${RecordFile.readAll(files).length / (subject.words + EXTRA_WORDS)} positions`,
);
