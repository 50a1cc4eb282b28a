// npm run match GAME FIRST SECOND -- [--games 400] [--ms 30] [--plies 300] [--seed TEXT] [--threads N] [--seconds N] [--skip GAMES] [--log FILE]
//
// What FIRST scores against SECOND, in pairs of games from one opening with the seats swapped. A player is a folder of compiled code,
// with :BOT where it is not the strongest one, or a file of weights that training made: dist, dist:greedy, ../old/dist, training/dama/weights-1.i16.
// Time is CPU time from Node 22.19 on, and with --threads 1 on every Node; else it is that of the wall clock, for machines with nothing else to do.

import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type PairResult, scoreOf } from './match.ts';
import type { MatchWorkerData } from './match-worker.ts';
import { progressBar } from './progress.ts';
import { subjectOf } from './subjects.ts';
import { Threads } from './threads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '400' },
    ms: { type: 'string', default: '30' },
    plies: { type: 'string' },
    seed: { type: 'string', default: 'match' },
    threads: { type: 'string', default: String(availableParallelism()) },
    seconds: { type: 'string' },
    skip: { type: 'string', default: '0' },
    log: { type: 'string' },
  },
});
const [game, first, second] = positionals;
subjectOf(game);
if (!first || !second) {
  console.error('Name two players: npm run match dama dist ../old/dist');
  process.exit(2);
}
const data: MatchWorkerData = {
  game: game!,
  players: [first, second],
  settings: {
    seed: values.seed,
    ms: Number(values.ms),
    plies: values.plies === undefined ? undefined : Number(values.plies),
    isAlone: values.threads === '1',
  },
};
const threads = new Threads<number, PairResult>(
  new URL('./match-worker.js', import.meta.url),
  Number(values.threads),
  data,
);
const pairs = Math.ceil(Number(values.games) / 2);
const end = values.seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * Number(values.seconds);
const results: PairResult[] = [];
const summary = (): string => {
  const { won, drawn, lost, score, error } = scoreOf(results);
  return `+${won} =${drawn} -${lost}, ${(100 * score).toFixed(1)} ± ${(100 * error).toFixed(1)} %`;
};
const bar = progressBar(`${game} ${first} against ${second}`, pairs - Number(values.skip) / 2);
let next = Number(values.skip) / 2;
await threads.run(
  () => (next < pairs && performance.now() < end ? next++ : undefined),
  result => {
    results.push(result);
    if (values.log) appendFileSync(values.log, `${JSON.stringify(result)}\n`);
    bar.at(results.length, summary());
  },
);
await threads.close();
bar.done();
console.log(
  `${game} ${first} against ${second}, ${2 * results.length} games, ${values.ms} ms, ${values.plies ?? 'usual'} plies, seed ${values.seed}: ${summary()}`,
);
