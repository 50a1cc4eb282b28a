// Carcassonne: speed of the rules, cost of `apply` as the table grows, strength of the bots. All figures are of CPU time.
//
//   node dist/games/carcassonne/bench/speed.js speed
//   node dist/games/carcassonne/bench/speed.js growth
//   node dist/games/carcassonne/bench/speed.js strength search-2 greedy 50 15 15 seed     (games, ms a decision of each, seed)

import type { Bot } from '../../../src/core/bot.ts';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { bots as carcassonneBots } from '../bots/index.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { State } from '../rules/state.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from '../rules/tile-sets.ts';
import type { View } from '../rules/view.ts';

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

interface Step {
  readonly seat: number;
  readonly action: number;
}

const list = actionList(carcassonne.maxLegal);

function randomGame(s: State, random: (bound: number) => number, steps?: Step[]): void {
  for (;;) {
    const seat = carcassonne.toAct(s);
    if (seat === NOBODY) return;
    let action: number;
    if (seat === CHANCE) action = carcassonne.sample!(s, random);
    else {
      carcassonne.legal(s, seat, list);
      action = list.items[random(list.size)]!;
    }
    steps?.push({ seat, action });
    carcassonne.apply(s, seat, action);
  }
}

/** Complete random games of two players, 72 tiles with fields, through the contract. */
function speed(): void {
  const start = carcassonne.init(2, carcassonne.defaults);
  const s = carcassonne.copy(start);
  const random = seededRandom('carcassonne-speed');
  const rates: number[] = [];
  for (let round = 0; round < 9; round++) {
    const began = cpuMicros();
    for (let i = 0; i < 2000; i++) {
      carcassonne.copy(start, s);
      randomGame(s, random);
    }
    rates.push(2000 / ((cpuMicros() - began) / 1e6));
  }
  console.log(`random games a CPU second: median ${median(rates).toFixed(0)}, best ${Math.max(...rates).toFixed(0)}`);
}

/** Median cost of `apply` over ten turns from a table of `from` tiles, in a game of 720. */
function growth(): void {
  const tiles = Array(10)
    .fill(BASE_TILES + MONASTERY_TILES + SHIELD_TILES)
    .join('\n');
  const options: Options = { ...carcassonne.defaults, tiles };
  const start = carcassonne.init(2, options);
  const costs = new Map([10, 100, 350, 700].map(from => [from, [] as number[]]));
  const s = carcassonne.copy(start);
  for (let game = 0; game < 24; game++) {
    const steps: Step[] = [];
    carcassonne.copy(start, s);
    randomGame(s, seededRandom(`carcassonne-growth-${game}`), steps);
    for (const [from, found] of costs) found.push(windowCost(start, steps, from));
  }
  const base = median(costs.get(10)!);
  for (const [from, found] of costs) {
    const cost = median(found);
    console.log(
      `apply at ${from} tiles: median ${(cost * 1000).toFixed(0)} ns, ${(cost / base).toFixed(2)} times 10 tiles`,
    );
  }
}

const REPEATS = 400;

function windowCost(start: State, steps: readonly Step[], from: number): number {
  const before = carcassonne.copy(start);
  let i = 0;
  for (; carcassonne.view(before, 0).tiles.length < from; i++)
    carcassonne.apply(before, steps[i]!.seat, steps[i]!.action);
  const turns = steps.slice(i, i + 30);
  const s = carcassonne.copy(before);
  const run = (apply: boolean): number => {
    const began = cpuMicros();
    for (let r = 0; r < REPEATS; r++) {
      carcassonne.copy(before, s);
      if (apply) for (const { seat, action } of turns) carcassonne.apply(s, seat, action);
    }
    return cpuMicros() - began;
  };
  run(true);
  const copying = median([run(false), run(false), run(false)]);
  return (median([run(true), run(true), run(true)]) - copying) / REPEATS / turns.length;
}

type CarcassonneBot = Bot<View, Options>;

function botOf(id: string): CarcassonneBot {
  const bot = carcassonneBots.find(known => known.id === id);
  if (!bot) throw new Error(`no bot ${id}: ${carcassonneBots.map(known => known.id).join(', ')}`);
  return bot;
}

/** Two bots, swapped seats on the same draws where play allows; time is CPU time, so a busy machine changes nothing. */
function strength(idA: string, idB: string, games: number, budgets: readonly number[], seed: string): void {
  const bots = [botOf(idA), botOf(idB)];
  const { defaults: options } = carcassonne;
  const points = [0, 0];
  let wins = 0;
  let draws = 0;
  const longest = [0, 0];
  for (let game = 0; game < games; game++) {
    const deal = seededRandom(`${seed}-${game >> 1}`);
    const seatOfA = game & 1;
    const minds = [0, 1].map(seat =>
      bots[seat === seatOfA ? 0 : 1]!.createAgent({
        seat,
        seats: 2,
        options,
        random: seededRandom(`${seed}-bot-${game}-${seat}`),
        now: () => cpuMicros() / 1000,
      }),
    );
    const s = carcassonne.init(2, options);
    for (;;) {
      const seat = carcassonne.toAct(s);
      if (seat === NOBODY) break;
      if (seat === CHANCE) carcassonne.apply(s, CHANCE, carcassonne.sample!(s, deal));
      else {
        const view = carcassonne.view(s, seat);
        const began = cpuMicros();
        carcassonne.apply(s, seat, minds[seat]!.choose(view, budgets[seat === seatOfA ? 0 : 1]!));
        const bot = seat === seatOfA ? 0 : 1;
        if (game > 1) longest[bot] = Math.max(longest[bot]!, (cpuMicros() - began) / 1000); // the first two warm up
      }
    }
    const [a, b] = [carcassonne.score(s, seatOfA), carcassonne.score(s, 1 - seatOfA)];
    points[0]! += a;
    points[1]! += b;
    if (a > b) wins++;
    else if (a === b) draws++;
  }
  const share = (wins + draws / 2) / games;
  const error = Math.sqrt((share * (1 - share)) / games);
  console.log(
    `${idA} - ${idB}, ${games} games, ${budgets.join(' and ')} ms: ${wins} won, ${draws} drawn, ${(100 * share).toFixed(1)} % +- ${(100 * error).toFixed(1)}, ` +
      `points ${(points[0]! / games).toFixed(1)} - ${(points[1]! / games).toFixed(1)}, longest decisions ${longest.map(ms => ms.toFixed(1)).join(' and ')} ms`,
  );
}

const [what = 'speed', ...rest] = process.argv.slice(2);
if (what === 'speed') speed();
else if (what === 'growth') growth();
else {
  const [a = 'search-1', b = 'careful', games = 50, msA = 15, msB = 15, seed = 'carcassonne'] = rest;
  strength(a, b, Number(games), [Number(msA), Number(msB)], seed);
}
