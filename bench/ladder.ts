// How well ratings find known strengths: players of a game whose true ratings are drawn from a bell curve play matches against each other
// and against the measured bots, and the ratings of the records are compared with the truth. `npm run bench ladder [PLAYERS] [MATCHES]`

import { bots } from '../games/index.ts';
import { expectedScore } from '../src/arena/elo.ts';
import { type Rating, ranksOf, rate, UNRATED } from '../src/arena/ratings.ts';
import { type RandomInt, seededRandom } from '../src/core/random.ts';
import { modelRating, shownRating } from '../src/core/rating.ts';

interface LadderPlayer {
  readonly truth: number;
  readonly isBot: boolean;
  rating: Rating;
}

interface LadderResult {
  /** Average of estimate minus truth: how far the scale has drifted. */
  readonly drift: number;
  /** Standard deviation of estimate minus truth. */
  readonly error: number;
  /** Share of pairs of players in the right order, of those 100 points and more apart. */
  readonly order: number;
  /** Share of players whose truth lies within the margin. */
  readonly covered: number;
}

/** Roughly normal: the sum of twelve even numbers. */
const bell = (random: RandomInt): number =>
  Array.from({ length: 12 }, () => random(1_000_000) / 1_000_000).reduce((sum, value) => sum + value, -6);

/** `bots`: a share of the matches is against them; `anchored`: their rating is what was measured. */
export function climb(
  game: string,
  people: number,
  matches: number,
  shareOfBots: number,
  anchored: boolean,
): LadderResult {
  const random = seededRandom(`ladder ${game} ${people} ${matches} ${shareOfBots}`);
  const measured = bots[game]!.flatMap(({ strength }) => (strength ? [strength] : []));
  const strengths = measured.map(({ rating }) => rating);
  const [low, high] = [Math.min(...strengths), Math.max(...strengths)];
  const players = Array.from({ length: people }, (): LadderPlayer => {
    const truth = (low + high) / 2 + (bell(random) * (high - low)) / 6;
    return { truth, isBot: false, rating: UNRATED };
  });
  const opponents = measured.map(
    (strength): LadderPlayer => ({
      truth: strength.rating,
      isBot: true,
      rating: anchored ? modelRating(strength) : UNRATED,
    }),
  );
  for (let match = 0; match < matches; match++) {
    const one = players[random(people)]!;
    const isAgainstBot = random(1000) < 1000 * shareOfBots;
    const near = Array.from(
      { length: 3 },
      () => (isAgainstBot ? opponents : players)[random(isAgainstBot ? opponents.length : people)]!,
    );
    // People look for opponents of about their strength.
    const other = near.sort((a, b) => Math.abs(a.truth - one.truth) - Math.abs(b.truth - one.truth))[0]!;
    if (other === one) continue;
    const hasWon = random(1_000_000) < 1_000_000 * expectedScore(one.truth - other.truth);
    const [mine, theirs] = rate([one.rating, other.rating], ranksOf(hasWon ? [1, -1] : [-1, 1]));
    one.rating = mine!;
    if (!(other.isBot && anchored)) other.rating = theirs!;
  }
  return compare(players);
}

function compare(players: readonly LadderPlayer[]): LadderResult {
  const shown = players.map(({ rating, truth }) => ({ ...shownRating(rating), truth }));
  const off = shown.map(({ rating, truth }) => rating - truth);
  const drift = off.reduce((sum, value) => sum + value, 0) / off.length;
  const error = Math.sqrt(off.reduce((sum, value) => sum + (value - drift) ** 2, 0) / off.length);
  let [pairs, right] = [0, 0];
  for (const a of shown)
    for (const b of shown)
      if (a.truth - b.truth >= 100) {
        pairs++;
        if (a.rating > b.rating) right++;
      }
  const covered = shown.filter(({ rating, deviation, truth }) => Math.abs(rating - truth) <= 2 * deviation).length;
  return { drift, error, order: right / Math.max(1, pairs), covered: covered / shown.length };
}

/** Players and matches of each run. */
export function ladder(people = 1000, matches = 100_000): void {
  console.log(
    '| game | matches against bots | bots | drift | error | right order | within the margin |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const game of Object.keys(bots))
    for (const shareOfBots of [0.5, 0.1])
      for (const anchored of [true, false]) {
        const { drift, error, order, covered } = climb(game, people, matches, shareOfBots, anchored);
        const kind = anchored ? 'anchors' : 'rated like people';
        console.log(
          `| ${game} | ${100 * shareOfBots} % | ${kind} | ${drift.toFixed(0)} | ${error.toFixed(0)} | ${(100 * order).toFixed(1)} % | ${(100 * covered).toFixed(0)} % |`,
        );
      }
}

if (process.argv[1]?.endsWith('ladder.js')) ladder(...process.argv.slice(2).map(Number));
