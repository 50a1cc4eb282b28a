// Fits the weights of the Sagrada bots' value of a window: games of the bot against itself, then least squares for what each
// window still brought, stage by stage; a few rounds of both. Writes games/sagrada/bots/weights.ts (format it afterwards).
// `node dist/bench/sagrada-fit.js [games a round] [rounds] [file]`

import { readFileSync, writeFileSync } from 'node:fs';
import { LeastSquares } from '../../../bench/least-squares.ts';
import { CHANCE, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { FEATURES, STAGES, type WindowEvaluator, windowEvaluator } from '../bots/evaluation.ts';
import { bestPlacement, turnsLeft } from '../bots/greedy.ts';
import { CELL, DIE, PASS } from '../rules/actions.ts';
import { rules as sagrada } from '../rules/index.ts';
import { CHOOSE, PHASE } from '../rules/state.ts';

/** Keeps the solution tame where a feature hardly occurs. */
const RIDGE = 10;
/** One placement in so many is random, so that the fit also sees windows the bot would avoid. */
const RANDOM_EVERY = 20;

/** What earlier rounds count for in the next: each fit sees the windows of several bots, or they would chase each other. */
const KEPT = 0.7;

interface Sample {
  readonly stage: number;
  readonly features: Float64Array;
  readonly points: number;
  readonly seat: number;
}

/** One game without tools; what every window still brought after each turn goes to `learn`. Returns the mean of the points. */
function play(
  seats: number,
  weights: readonly Float64Array[],
  random: RandomInt,
  learn: (stage: number, features: Float64Array, gained: number) => void,
): number {
  const s = sagrada.init(seats, { ...sagrada.defaults, tools: 0 });
  const samples: Sample[] = [];
  let valuers: WindowEvaluator[] = [];
  for (;;) {
    const seat = sagrada.toAct(s);
    if (seat === NOBODY) break;
    if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
    else if (s.reg[PHASE] === CHOOSE) {
      const action = sagrada.parse(s, seat, sagrada.view(s, seat).offer[random(4)]!.id);
      if (typeof action === 'number') sagrada.apply(s, seat, action);
    } else {
      if (valuers.length === 0) valuers = Array.from({ length: seats }, (_, i) => windowEvaluator(s, i, weights));
      const left = turnsLeft(s);
      const mind = valuers[seat]!;
      const best = bestPlacement(s, seat, mind, left, random(RANDOM_EVERY) === 0 ? random : undefined);
      if (best.die < 0) sagrada.apply(s, seat, PASS);
      else {
        sagrada.apply(s, seat, DIE + best.die);
        sagrada.apply(s, seat, CELL + best.cell);
      }
      if (left === 0) continue;
      const features = new Float64Array(FEATURES);
      mind.describe(s, left, features);
      samples.push({ stage: left >> 1, features, points: mind.points(s), seat });
    }
  }
  const finals = valuers.map(v => v.points(s));
  for (const { stage, features, points, seat } of samples) learn(stage, features, finals[seat]! - points);
  return finals.reduce((a, b) => a + b, 0) / seats;
}

function fitFor(seats: number, games: number, rounds: number): readonly Float64Array[] {
  let weights: readonly Float64Array[] = Array.from({ length: STAGES }, () => new Float64Array(FEATURES));
  const random = seededRandom(`sagrada-fit-${seats}`);
  const fits = Array.from({ length: STAGES }, () => new LeastSquares(FEATURES, RIDGE));
  for (let round = 0; round < rounds; round++) {
    for (const fit of fits) fit.fade(KEPT);
    let sum = 0;
    for (let i = 0; i < games; i++)
      sum += play(seats, weights, random, (stage, features, gained) => fits[stage]!.add(features, gained));
    console.log(`${seats} players, round ${round}: ${(sum / games).toFixed(2)} points without favor tokens`);
    weights = fits.map(fit => fit.solve());
  }
  return weights;
}

function printTable(name: string, weights: readonly Float64Array[]): string {
  const rows = weights.map(row => `  [${[...row].map(x => Number(x.toFixed(2))).join(', ')}],`);
  return `export const ${name}: readonly Float64Array[] = [\n${rows.join('\n')}\n].map(row => Float64Array.from(row));\n`;
}

const games = Number(process.argv[2] ?? 2500);
const rounds = Number(process.argv[3] ?? 12);
const file = process.argv[4] ?? 'games/sagrada/bots/weights.ts';
const tables = [printTable('WEIGHTS', fitFor(2, games, rounds)), printTable('SOLO_WEIGHTS', fitFor(1, games, rounds))];
const head = readFileSync(file, 'utf8').split('export ', 1)[0]!;
writeFileSync(file, `${head}${tables.join('\n')}`);
