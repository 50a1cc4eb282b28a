// `ludoteca env` from Python against the same games in process, in turns: games a second of uniformly random play, and memory.
// node dist/bench/env.js [SECONDS] [ROUNDS] [GAME,GAME ...]. Needs python3 with numpy.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { games } from '../games/index.ts';
import { drawOutcome } from '../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../src/core/game.ts';
import { usualSeats } from '../src/core/options.ts';
import { seededRandom } from '../src/core/random.ts';
import { memoryOf } from './env-memory.ts';
import { cpuMs } from './rates.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [seconds = '3', rounds = '3', only] = process.argv.slice(2);

/** Batch size, halves in flight, and whether rows bring observations. */
const WAYS = [
  ['batch 1', 1, 1, 'none'],
  ['32', 32, 1, 'none'],
  ['256', 256, 1, 'none'],
  ['256, halves', 256, 2, 'none'],
  ['1024', 1024, 1, 'none'],
  ['1024, halves', 1024, 2, 'none'],
  ['256, tensors', 256, 1, 'actor'],
  ['256, halves, tensors', 256, 2, 'actor'],
] as const;

/** Decisions of seats a second: by the clock, and by processor time. */
interface EnvRate {
  readonly wall: number;
  readonly cpu: number;
}

function inProcess(game: AnyGame, ms: number, seed: string): EnvRate & { readonly perGame: number } {
  const random = seededRandom(seed);
  const list = actionList(game.maxLegal);
  const start: unknown = game.init(usualSeats(game), game.defaults);
  const s: unknown = game.copy(start);
  const play = (): number => {
    let decisions = 0;
    game.copy(start, s);
    for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
      if (seat === CHANCE) game.apply(s, CHANCE, drawOutcome(game, s, list, random));
      else {
        game.legal(s, seat, list);
        game.apply(s, seat, list.items[random(list.size)]!);
        decisions++;
      }
    }
    return decisions;
  };
  for (let warm = performance.now(); performance.now() - warm < 0.2 * ms; ) play();
  const [began, cpuBegan] = [performance.now(), cpuMs()];
  let [played, decisions] = [0, 0];
  while (performance.now() - began < ms) {
    decisions += play();
    played++;
  }
  const [wall, cpu] = [performance.now() - began, cpuMs() - cpuBegan];
  return { wall: (1000 * decisions) / wall, cpu: (1000 * decisions) / cpu, perGame: decisions / played };
}

/** In lockstep one of the two processes computes at a time; with two halves in flight both do. */
function fromPython(game: string, batch: number, halves: number, observe: string): EnvRate & { readonly rss: number } {
  const args = [`${ROOT}bench/env.py`, game, String(batch), String(halves), observe, seconds];
  const { status, stdout, stderr } = spawnSync('python3', args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: `${ROOT}python`, LUDOTECA: `${ROOT}bin/ludoteca.js` },
  });
  if (status !== 0) throw new Error(stderr);
  const [wall, python, program, rss] = stdout.split(' ').map(Number) as [number, number, number, number];
  return { wall, cpu: 1 / (halves > 1 ? Math.max(1 / python, 1 / program) : 1 / python + 1 / program), rss };
}

const best = (values: readonly number[]): number => Math.max(...values);

const share = (part: number, whole: number): string => (part / whole).toFixed(2);

const chosen = only?.split(',') ?? games.map(({ id }) => id);
console.log('Games a second by the clock, its share of in-process play, and the share by processor time.');
console.log(
  ['', 'in process', ...WAYS.map(([name]) => name), 'MiB with 1 and 1024', 'bytes a game', 'bytes a saved state'].join(
    ' | ',
  ),
);
for (const game of games.filter(({ id }) => chosen.includes(id))) {
  const here: ReturnType<typeof inProcess>[] = [];
  const there: ReturnType<typeof fromPython>[][] = WAYS.map(() => []);
  for (let round = 0; round < Number(rounds); round++) {
    here.push(inProcess(game, 1000 * Number(seconds), `bench ${round}`));
    for (const [i, [, batch, halves, observe]] of WAYS.entries())
      there[i]!.push(fromPython(game.id, batch, halves, observe));
  }
  const { perGame } = here[0]!;
  const [wall, cpu] = [best(here.map(rate => rate.wall)), best(here.map(rate => rate.cpu))];
  const cells = there.map(rates => {
    const most = best(rates.map(rate => rate.wall));
    return `${(most / perGame).toFixed(0)} (${share(most, wall)}, ${share(best(rates.map(rate => rate.cpu)), cpu)})`;
  });
  const memory = [0, 4].map(i => (there[i]!.at(-1)!.rss / 1024).toFixed(0));
  const { inBatch, saved } = memoryOf(game, Math.min(200, Math.round(perGame / 2)));
  const bytes = [inBatch, saved].map(each => each.toFixed(0));
  console.log([game.id, (wall / perGame).toFixed(0), ...cells, memory.join(' and '), ...bytes].join(' | '));
}
