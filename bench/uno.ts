// UNO: random rounds through the contract, the chain algorithm against the search of every order and its answer times, the
// document's comparison of bots, and the strength of the searching bot. Times and rates are of CPU, not of the wall clock.
// node dist/bench/uno.js                       rounds a second
// node dist/bench/uno.js chains [hands]        100,000 hands against the search of every order; about two minutes
// node dist/bench/uno.js times                 answer times of the chain bots by hand size
// node dist/bench/uno.js bots [matches]        one of each of the document's bots, seats shuffled
// node dist/bench/uno.js strength [seconds] [playouts] [seed]   bots 2, 3, 4 and the searching bot, for so many CPU seconds

import { actionList, CHANCE, NOBODY, type Random } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { type Comparison, comparison, DOCUMENT_FIGURES } from '../src/games/uno/bots-comparison.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, type UnoBot } from '../src/games/uno/bots-document.ts';
import { searchingBot } from '../src/games/uno/bots-search.ts';
import {
  CARD_WEIGHTS,
  cardsOf,
  countsOf,
  DECK,
  type Face,
  POINTS_OF,
  printFace,
  WILD,
} from '../src/games/uno/cards.ts';
import { chainFinder } from '../src/games/uno/chain.ts';
import { searchChains } from '../src/games/uno/chain-by-search.ts';
import { eager } from '../src/games/uno/eager.ts';
import { uno } from '../src/games/uno/index.ts';

/** CPU milliseconds of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Four seats, one round a game, one state. The best of some runs: others use the machine too. */
function randomRounds(runs: number): { rounds: number; actions: number } {
  const options = { ...uno.defaults, roundLimit: 1 };
  const start = uno.init(4, options);
  const s = uno.init(4, options);
  const list = actionList(uno.maxLegal);
  const random = seededRandom('uno-rounds');
  let best = 0;
  let actions = 0;
  for (let run = 0; run < runs; run++) {
    const began = cpuMs();
    actions = 0;
    for (let round = 0; round < ROUNDS_A_RUN; round++) {
      uno.copy(start, s);
      for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
        actions++;
        if (seat === CHANCE) uno.apply(s, CHANCE, uno.sample!(s, random));
        else {
          uno.legal(s, seat, list);
          uno.apply(s, seat, eager(s, seat, list, random));
        }
      }
    }
    best = Math.max(best, (1000 * ROUNDS_A_RUN) / (cpuMs() - began));
  }
  return { rounds: Math.round(best), actions: actions / ROUNDS_A_RUN };
}
const ROUNDS_A_RUN = 20_000;

const WHOLE_DECK = cardsOf(DECK);

function deal(deck: readonly Face[], size: number, random: Random): Face[] {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(random(left.length), 1)[0]!);
}

/** Every first card of hands of up to ten cards, by points and by number. */
function proveChains(hands: number): void {
  const random = seededRandom('uno-chains');
  const coloured = WHOLE_DECK.filter(face => face < WILD);
  const sparse = [...new Set(coloured)].filter(face => face % 13 < 5);
  const dense = coloured.filter(face => face % 13 < 4);
  const decks = [WHOLE_DECK, coloured, sparse, dense, [...dense, WILD, WILD + 1]];
  const finders = [
    [chainFinder(POINTS_OF), POINTS_OF],
    [chainFinder(CARD_WEIGHTS), CARD_WEIGHTS],
  ] as const;
  let compared = 0;
  for (let i = 0; i < hands; i++) {
    const hand = deal(decks[i % decks.length]!, 1 + random(10), random);
    const counts = countsOf(hand);
    for (const [finder, weights] of finders) {
      const searched = searchChains(hand, weights);
      for (const [at, card] of hand.entries()) {
        compared++;
        if (finder.from(counts, card) !== searched[at])
          throw new Error(`${hand.map(printFace).join(' ')} from ${printFace(card)}: not ${searched[at]}`);
      }
    }
  }
  console.log(`${hands} hands, ${compared} chains: all equal`);
}

/** Every first card that could be legal, as a bot that finds no whole chain has to try them: the dearest answer there is. */
function timeChains(): void {
  const random = seededRandom('uno-times');
  const finder = chainFinder(POINTS_OF);
  for (const size of [5, 8, 10, 12, 14, 16, 20, 25, 34, 42, 50]) {
    const hands = Array.from({ length: 2000 }, () => countsOf(deal(WHOLE_DECK, size, random)));
    const times = hands.map(hand => {
      let least = Number.POSITIVE_INFINITY;
      // The least of three: a process that is put aside for a moment would look slow.
      for (let again = 0; again < 3; again++) {
        const began = process.hrtime.bigint();
        for (let face = 0; face < hand.length; face++) if (hand[face]! > 0) finder.from(hand, face);
        least = Math.min(least, Number(process.hrtime.bigint() - began) / 1e6);
      }
      return least;
    });
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
    console.log(`${size} cards: mean ${mean.toFixed(4)} ms, worst ${Math.max(...times).toFixed(3)} ms`);
  }
}

function show({ matches, roundsPerMatch, bots }: Comparison): void {
  console.log(`${matches} matches, ${roundsPerMatch.toFixed(1)} rounds each`);
  for (const bot of bots)
    console.log(
      `${bot.id.padEnd(13)} ${(100 * bot.share).toFixed(1)} % ± ${(100 * bot.error).toFixed(1)}`,
      `${bot.points.toFixed(0)} points, ${bot.movesPerMatch.toFixed(0)} turns, ${bot.meanCards.toFixed(2)} cards`,
      `(at most ${bot.mostCards}), mean ${bot.meanMs.toFixed(4)} ms, worst ${bot.worstMs.toFixed(2)} ms`,
    );
}

function compare(bots: readonly UnoBot[], seed: string, more: (matches: number) => boolean): void {
  const running = comparison({ bots, random: seededRandom(seed), now: cpuMs });
  for (let matches = 0; more(matches); matches++) running.playMatch();
  show(running.report());
}

const [what, ...numbers] = process.argv.slice(2);
const number = (i: number, otherwise: number): number => Number(numbers[i] ?? otherwise);
switch (what) {
  case 'chains':
    proveChains(number(0, 100_000));
    break;
  case 'times':
    timeChains();
    break;
  case 'bots': {
    const matches = number(0, 1000);
    compare([bot1, bot2, bot3, bot4], 'uno-bots', done => done < matches);
    console.log(`the document: ${DOCUMENT_FIGURES.movesPerMatch} turns, ${DOCUMENT_FIGURES.meanCards} cards`);
    compare([bot2, bot2Literal, bot3, bot3Literal], 'uno-ties', done => done < matches);
    break;
  }
  case 'strength': {
    const end = cpuMs() + 1000 * number(0, 150);
    compare([bot2, bot3, bot4, searchingBot(number(1, 600))], numbers[2] ?? 'uno-strength', () => cpuMs() < end);
    break;
  }
  default: {
    const { rounds, actions } = randomRounds(8);
    console.log(`${rounds} random rounds a CPU second, ${actions.toFixed(1)} actions each`);
  }
}
