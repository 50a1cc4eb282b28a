// What a hint costs: its CPU and how long it takes, beside another build, both asked in turn about the same positions, each in a process
// of its own.
//
// npm run bench hint GAME [POSITIONS] [OTHER_DIST] [SEED]
//   OTHER_DIST  a folder of compiled code in any checkout; a build from before hints had reasons only chooses an action

import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GAMES } from '../games/index.ts';
import { analystOf } from '../src/analysis/analyse.ts';
import type { findHint } from '../src/analysis/hint.ts';
import type { AnyBot } from '../src/core/bot.ts';
import { drawOutcome } from '../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY, type Seat } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { builtBots } from './built-bots.ts';
import { OWN_BUILD } from './contender.ts';
import { percentile } from './load.ts';
import { cpuMs } from './rates.ts';

/** Of a match one position of so many, and no later ones than this: random players hardly end some games. */
const PLIES_APART = 5;
const MOST_PLIES = 60;
/** What a hint had before it had reasons, in milliseconds. */
const BUDGET = 350;

interface Question {
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: unknown;
}

/** Milliseconds. */
interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

/** Positions of matches of the usual number of random players, with a choice. */
function* positions(game: AnyGame, seed: string): Generator<Question, never, void> {
  const random = seededRandom(seed);
  const list = actionList(game.maxLegal);
  const seats = game.usual ?? 2;
  const options: unknown = game.defaults;
  for (;;) {
    const state: unknown = game.init(seats, options);
    for (let ply = 0; ply < MOST_PLIES && game.toAct(state) !== NOBODY; ply++) {
      if (game.toAct(state) === CHANCE) {
        game.apply(state, CHANCE, drawOutcome(game, state, list, random));
        continue;
      }
      const seat = Array.from({ length: seats }, (_, one) => one).find(one => game.mayAct(state, one))!;
      game.legal(state, seat, list);
      if (ply % PLIES_APART === 0 && list.size > 1) yield { view: game.view(state, seat), seat, seats, options };
      game.legal(state, seat, list);
      game.apply(state, seat, list.items[random(list.size)]!);
    }
  }
}

const now = (): number => performance.now();

/** What a build does when it is asked for a hint. */
async function hinterOf(dist: string, id: string): Promise<(question: Question, seed: string) => void> {
  const file = join(resolve(dist), 'src/analysis/hint.js');
  if (existsSync(file)) {
    const module = (await import(pathToFileURL(file).href)) as { findHint: typeof findHint }; // as the builds export it
    const listed = (await import(pathToFileURL(join(resolve(dist), 'games/index.js')).href)) as { GAMES: typeof GAMES };
    const { rules, bots, reasons: load } = listed.GAMES.find(one => one.rules.id === id)!;
    const reasons = await load?.();
    return (question, seed) =>
      void module.findHint({ ...question, game: rules, bots, reasons, random: seededRandom(seed), now });
  }
  const bots = await builtBots<AnyBot>(dist, id);
  const bot = analystOf(bots) ?? bots.at(-1)!;
  return ({ view, ...place }, seed) =>
    void bot.createAgent({ ...place, options: place.options, random: seededRandom(seed), now }).choose(view, BUDGET);
}

/** In a process of its own: answers each question with what it cost. */
async function serve(dist: string, id: string): Promise<void> {
  const hint = await hinterOf(dist, id);
  let asked = 0;
  process.on('message', (question: Question) => {
    const [cpu, wall] = [cpuMs(), performance.now()];
    hint(question, `hint ${asked++}`);
    process.send!({ cpu: cpuMs() - cpu, wall: performance.now() - wall } satisfies Cost);
  });
  process.send!('ready');
}

class Build {
  readonly costs: Cost[] = [];
  readonly name: string;
  readonly #child;

  constructor(dist: string, id: string) {
    this.name = dist;
    this.#child = fork(fileURLToPath(import.meta.url), ['serve', dist, id]);
  }

  ready(): Promise<unknown> {
    return this.#answer();
  }

  async ask(question: Question): Promise<void> {
    const answer = this.#answer();
    this.#child.send(question);
    this.costs.push((await answer) as Cost);
  }

  stop(): void {
    this.#child.kill();
  }

  #answer(): Promise<unknown> {
    return new Promise((done, fail) => {
      this.#child.once('message', done);
      this.#child.once('exit', code => fail(new Error(`${this.name} ended with ${code}`)));
    });
  }
}

const spread = (values: readonly number[]): string =>
  [0.5, 0.9, 1].map(share => percentile(values, share).toFixed(0)).join(' / ');

async function compare(id: string, wanted: number, others: readonly string[], seed: string): Promise<void> {
  const { rules } = GAMES.find(game => game.rules.id === id)!;
  const builds = [...others, OWN_BUILD].map(dist => new Build(dist, id));
  await Promise.all(builds.map(build => build.ready()));
  let asked = 0;
  for (const question of positions(rules, seed)) {
    for (let i = 0; i < builds.length; i++) await builds[(asked + i) % builds.length]!.ask(question);
    if (++asked >= wanted) break;
  }
  console.log(`${id}: ${asked} positions, milliseconds: median, p90 and most\n`);
  console.log('| build | CPU | time | the first hint, CPU and time |\n| --- | --- | --- | --- |');
  for (const build of builds) {
    const [first, ...later] = build.costs;
    console.log(
      `| ${build.name} | ${spread(later.map(({ cpu }) => cpu))} | ${spread(later.map(({ wall }) => wall))} | ${first!.cpu.toFixed(0)}, ${first!.wall.toFixed(0)} |`,
    );
    build.stop();
  }
}

const [game = 'piranhas', count = '20', other, seed = 'hint'] = process.argv.slice(2);
if (game === 'serve') await serve(count, other!);
else await compare(game, Number(count), other === undefined ? [] : [other], seed);
