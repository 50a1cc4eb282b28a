// Sagrada: random games, bots against each other, the single-player game.
// `node dist/games/sagrada/bench/speed.js random|laws|greedy|duel|table|solo [...]`; figures are per CPU second.

import type { Bot } from '../../../src/core/bot.ts';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { bots as sagradaBots } from '../bots/index.ts';
import { PASS, PATTERN, TOOL } from '../rules/actions.ts';
import { DICE } from '../rules/dice.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { Options as SagradaOptions } from '../rules/options.ts';
import { emptyCells, target } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import { diceInGame, scramble } from '../rules/testing.ts';
import type { View } from '../rules/view.ts';

type SagradaBot = Bot<View, SagradaOptions>;

const cpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/** The clock of bots that think: CPU time, so that a busy machine does not make them weaker. */
const cpuMillis = (): number => 1000 * cpuSeconds();

/** Complete two-player games with tools; a player never passes while something else is legal. */
function randomGames(games: number): void {
  const list = actionList(sagrada.maxLegal);
  const random = seededRandom('sagrada-random');
  const start = sagrada.init(2, sagrada.defaults);
  const s = sagrada.init(2, sagrada.defaults);
  let actions = 0;
  let tools = 0;
  const play = (): void => {
    sagrada.copy(start, s);
    for (;;) {
      const seat = sagrada.toAct(s);
      if (seat === NOBODY) return;
      actions++;
      if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
      else {
        sagrada.legal(s, seat, list);
        const skip = list.size > 1 && list.items[0] === PASS ? 1 : 0;
        const action = list.items[skip + random(list.size - skip)]!;
        if (action >= TOOL && action < PATTERN) tools++;
        sagrada.apply(s, seat, action);
      }
    }
  };
  for (let i = 0; i < 2000; i++) play();
  actions = 0;
  tools = 0;
  const began = process.cpuUsage();
  for (let i = 0; i < games; i++) play();
  const spent = cpuSeconds(began);
  console.log(
    `${games} games, ${(actions / games).toFixed(1)} actions and ${(tools / games).toFixed(2)} tools a game: ` +
      `${Math.round(games / spent)} games a CPU second`,
  );
}

/** Random games of 1 to 4 players with 0 to 5 tools through the kit, 90 dice in every state; one in fifty gets every law. */
function laws(games: number, seed: string): void {
  const began = process.cpuUsage();
  let [played, plies] = [0, 0];
  for (let tools = 0; tools <= 5; tools++) {
    const seen = checkConformance(sagrada, {
      games: Math.ceil(games / 6),
      seed: `${seed}-${tools}`,
      options: { tools },
      scramble,
      thorough: 50,
      holds: (s: State) => {
        if (diceInGame(s) !== DICE) throw new Error(`${diceInGame(s)} dice`);
      },
    });
    played += seen.games;
    plies += seen.plies;
  }
  console.log(
    `${played} games through the kit, ${plies} actions, ${DICE} dice after each: ${cpuSeconds(began).toFixed(0)} s`,
  );
}

interface Outcome {
  readonly scores: readonly number[];
  readonly payoffs: readonly number[];
  readonly empty: number;
  readonly tools: number;
  readonly target: number;
}

function playGame(bots: readonly SagradaBot[], options: SagradaOptions, seed: string, budget: number): Outcome {
  const seats = bots.length;
  const chance = seededRandom(`${seed}-chance`);
  const minds = bots.map((bot, seat) =>
    bot.createAgent({ seat, seats, options, random: seededRandom(`${seed}-${seat}`), now: cpuMillis }),
  );
  const s = sagrada.init(seats, options);
  let tools = 0;
  for (;;) {
    const seat = sagrada.toAct(s);
    if (seat === NOBODY) break;
    if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, chance));
    else {
      const action = minds[seat]!.choose(sagrada.view(s, seat), budget);
      const against = sagrada.why(s, seat, action);
      if (against) throw new Error(`${bots[seat]!.id} did ${sagrada.print(s, seat, action)}: ${against.detail}`);
      if (action >= TOOL && action < PATTERN) tools++;
      sagrada.apply(s, seat, action);
    }
  }
  const all = bots.map((_, seat) => seat);
  return {
    scores: all.map(seat => sagrada.score(s, seat)),
    payoffs: all.map(seat => sagrada.payoff(s, seat)),
    empty: all.reduce((sum, seat) => sum + emptyCells(s, seat), 0) / seats,
    tools,
    target: target(s),
  };
}

const botCalled = (id: string): SagradaBot => {
  const found = sagradaBots.find(bot => bot.id === id);
  if (!found) throw new Error(`no bot ${id}`);
  return found;
};

/** Mean and standard error. */
function mean(values: readonly number[]): string {
  const m = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((a, b) => a + (b - m) ** 2, 0) / (values.length - 1);
  return `${m.toFixed(2)} ± ${Math.sqrt(variance / values.length).toFixed(2)}`;
}

/** One kind of bot at every seat. */
function table(id: string, seats: number, tools: number, games: number, budget: number): void {
  const began = process.cpuUsage();
  const bot = botCalled(id);
  const outcomes = Array.from({ length: games }, (_, i) =>
    playGame(
      Array.from({ length: seats }, () => bot),
      { ...sagrada.defaults, tools },
      `table-${i}`,
      budget,
    ),
  );
  console.log(
    `${id}, ${seats} players, ${tools} tools, ${games} games: ${mean(outcomes.flatMap(o => o.scores))} points, ` +
      `${mean(outcomes.map(o => o.empty))} empty cells, ${mean(outcomes.map(o => o.tools))} tools used, ` +
      `${((1000 * cpuSeconds(began)) / games).toFixed(0)} ms a game`,
  );
}

/** Two bots, seats swapped with the same chance; `from` continues an earlier run. */
function duel(a: string, b: string, games: number, from: number, budget: number): void {
  const began = process.cpuUsage();
  const wins: number[] = [];
  const points: number[][] = [[], []];
  let tools = 0;
  for (let i = from; i < from + games; i++) {
    const seed = `duel-${i >> 1}`;
    const swapped = i % 2;
    const bots = swapped === 1 ? [botCalled(b), botCalled(a)] : [botCalled(a), botCalled(b)];
    const outcome = playGame(bots, { ...sagrada.defaults }, seed, budget);
    wins.push(outcome.payoffs[swapped]! > 0 ? 1 : 0);
    points[0]!.push(outcome.scores[swapped]!);
    points[1]!.push(outcome.scores[1 - swapped]!);
    tools += outcome.tools;
  }
  console.log(
    `${a} against ${b}, games ${from} to ${from + games - 1}: wins ${mean(wins.map(w => 100 * w))} %, points ` +
      `${mean(points[0]!)} against ${mean(points[1]!)}, ${(tools / games).toFixed(2)} tools a game, ` +
      `${((1000 * cpuSeconds(began)) / games).toFixed(0)} ms a game`,
  );
}

/** The single-player game, by difficulty. */
function solo(id: string, games: number, budget: number): void {
  for (let tools = 1; tools <= 5; tools++) {
    const outcomes = Array.from({ length: games }, (_, i) =>
      playGame([botCalled(id)], { ...sagrada.defaults, tools }, `solo-${i}`, budget),
    );
    console.log(
      `${id}, single player, ${tools} tools, ${games} games: wins ${mean(outcomes.map(o => (o.payoffs[0]! > 0 ? 100 : 0)))} %, ` +
        `${mean(outcomes.map(o => o.scores[0]!))} points against ${mean(outcomes.map(o => o.target))}`,
    );
  }
}

const [part = 'random', ...rest] = process.argv.slice(2);
const number = (i: number, fallback: number): number => Number(rest[i] ?? fallback);
if (part === 'random') randomGames(number(0, 20_000));
else if (part === 'laws') laws(number(0, 10_000), rest[1] ?? 'sagrada-laws');
else if (part === 'greedy') table('greedy', 2, 0, number(0, 300), 0);
else if (part === 'table') table(rest[0] ?? 'planner', number(1, 2), number(2, 3), number(3, 100), number(4, 100));
else if (part === 'duel') duel(rest[0] ?? 'search', rest[1] ?? 'greedy', number(2, 20), number(3, 0), number(4, 100));
else if (part === 'solo') solo(rest[0] ?? 'planner', number(1, 50), number(2, 100));
else throw new Error(`no part ${part}`);
