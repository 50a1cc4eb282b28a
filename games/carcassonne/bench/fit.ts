// Fits the outlook of Carcassonne's bots at tables of three to five: games of a one-turn player with the outlook so far among greedy
// ones, then least squares for the points that each seat still made more than the others; a few rounds of both, the first of greedy
// players alone. Writes games/carcassonne/bots/outlook-weights.ts (format it afterwards).
// node dist/bench/carcassonne-fit.js [games of each round, such as 1000+2000+3000] [seed] [file]

import { readFileSync, writeFileSync } from 'node:fs';
import { LeastSquares } from '../../../bench/least-squares.ts';
import type { UnlistedBot } from '../../../src/core/bot.ts';
import { CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { bots as carcassonneBots, oneTurnBot } from '../bots/index.ts';
import { blendStages, describeSeat, FEATURES, Outlook, STAGES } from '../bots/outlook.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { pointsOf } from '../rules/scoring.ts';
import { LEFT, type State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';

const WIDTH = STAGES.length * FEATURES;
const RIDGE = 80;
/** One position in so many is learned from: those of one game are much alike. */
const LEARNED_EVERY = 2;
/** One player in so many is greedy, so that the fit also sees what the outlook would avoid. */
const GREEDY_EVERY = 3;

type CarcassonneBot = UnlistedBot<View, Options>;

interface Position {
  /** By seat. */
  readonly described: readonly Float64Array[];
  readonly points: readonly number[];
}

/** What a seat has, in the place of each stage for that stage's share. */
function describe(s: State, seat: number): Float64Array {
  const features = new Float64Array(FEATURES);
  const shares = new Float64Array(STAGES.length);
  describeSeat(s, seat, features);
  blendStages(s.now[LEFT]! / s.seats, shares);
  return Float64Array.from({ length: WIDTH }, (_, i) => shares[Math.floor(i / FEATURES)]! * features[i % FEATURES]!);
}

/** One game among these; learns what each seat still made, compared with the mean of all. */
function learnFrom(bots: readonly CarcassonneBot[], seed: string, fit: LeastSquares): void {
  const seats = bots.length;
  const options = carcassonne.defaults;
  const chance = seededRandom(`${seed} chance`);
  const agents = bots.map((bot, seat) =>
    bot.createAgent({ seat, seats, options, random: seededRandom(`${seed} ${seat}`), now: () => 0 }),
  );
  const s = carcassonne.init(seats, options);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const positions: Position[] = [];
  let draws = 0;
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    if (seat !== CHANCE) {
      carcassonne.apply(s, seat, agents[seat]!.choose(carcassonne.view(s, seat), 0));
      continue;
    }
    if (draws++ % LEARNED_EVERY === 0)
      positions.push({ described: all.map(one => describe(s, one)), points: all.map(one => pointsOf(s, one)) });
    carcassonne.apply(s, CHANCE, carcassonne.sample!(s, chance));
  }
  const final = all.map(seat => carcassonne.score(s, seat));
  for (const { described, points } of positions) {
    const gained = final.map((score, seat) => score - points[seat]!);
    const meanGain = gained.reduce((a, b) => a + b, 0) / seats;
    const mean = Float64Array.from({ length: WIDTH }, (_, i) => described.reduce((a, one) => a + one[i]!, 0) / seats);
    for (const seat of all)
      fit.add(
        described[seat]!.map((one, i) => one - mean[i]!),
        gained[seat]! - meanGain,
      );
  }
}

const [counts = '1000+2000+3000', seed = 'outlook', file = 'games/carcassonne/bots/outlook-weights.ts'] =
  process.argv.slice(2);
const greedy: CarcassonneBot = carcassonneBots.find(({ id }) => id === 'greedy')!;
let fitted = greedy;
let weights: Float64Array = new Float64Array(WIDTH);
for (const [round, count] of counts.split('+').map(Number).entries()) {
  const fit = new LeastSquares(WIDTH, RIDGE);
  const random = seededRandom(`${seed} ${round}`);
  for (let game = 0; game < count; game++) {
    const bots = Array.from({ length: 3 + (game % 3) }, () => (random(GREEDY_EVERY) === 0 ? greedy : fitted));
    learnFrom(bots, `${seed} ${round} ${game}`, fit);
    if ((game + 1) % 100 === 0) process.stderr.write(`\rround ${round + 1}: ${game + 1} of ${count} games`);
  }
  process.stderr.write('\n');
  weights = fit.solve();
  const rows = STAGES.map((_, stage) => [...weights.subarray(stage * FEATURES, (stage + 1) * FEATURES)]);
  const outlook = new Outlook(rows);
  fitted = oneTurnBot('fitted', (s, into) => outlook.expect(s, into, undefined));
}
const rows = STAGES.map((_, stage) => {
  const row = weights.subarray(stage * FEATURES, (stage + 1) * FEATURES);
  return `  [${[...row].map(weight => Number(weight.toFixed(2))).join(', ')}],`;
});
const head = readFileSync(file, 'utf8').split('export ', 1)[0]!;
writeFileSync(file, `${head}export const WEIGHTS: readonly (readonly number[])[] = [\n${rows.join('\n')}\n];\n`);
