// UNO: random rounds through the contract, and the strength of the searching bot. Times and rates are of CPU, not of the wall clock.
// node dist/games/uno/bench/speed.js                                    rounds a second
// node dist/games/uno/bench/speed.js field [matches] [playouts] [seed]  bots 3, 4, bot 5 without memory, and the searching bot

import { cpuMs, printRate, randomGameRate } from '../../../bench/rates.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { type BotComparison, comparison, figuresOf } from '../bots/comparison.ts';
import { bot3, bot4, type UnoBot } from '../bots/document.ts';
import { forgetfulBot5 } from '../bots/learned.ts';
import { searchBot } from '../bots/search.ts';
import { eager } from '../rules/eager.ts';
import { rules as uno } from '../rules/index.ts';

function show({ matches, roundsPerMatch, bots }: BotComparison): void {
  console.log(`${matches} matches, ${roundsPerMatch.toFixed(1)} rounds each`);
  for (const bot of bots)
    console.log(
      `${bot.id.padEnd(13)} ${(100 * bot.share).toFixed(1)} % ± ${(100 * bot.error).toFixed(1)}`,
      `${bot.points.toFixed(0)} points, ${bot.movesPerMatch.toFixed(0)} turns, ${bot.meanCards.toFixed(2)} cards`,
      `(at most ${bot.mostCards}), mean ${bot.meanMs.toFixed(4)} ms, worst ${bot.worstMs.toFixed(2)} ms`,
    );
}

function compare(bots: readonly UnoBot[], seed: string, matches: number): void {
  const running = comparison({ bots, random: seededRandom(seed), now: cpuMs });
  for (let match = 0; match < matches; match++) running.playMatch();
  show(
    figuresOf(
      bots.map(bot => bot.id),
      running.tallies,
    ),
  );
}

const [what, matches = '250', playouts = '400', seed = 'uno-field'] = process.argv.slice(2);
if (what === 'field') compare([bot3, bot4, forgetfulBot5, searchBot(Number(playouts))], seed, Number(matches));
else {
  const options = { ...uno.defaults, roundLimit: 1 };
  const found = randomGameRate({ game: uno, seats: 4, options, games: 20_000, runs: 8, choose: eager });
  console.log(`random rounds a CPU second: ${printRate(found)}`);
}
