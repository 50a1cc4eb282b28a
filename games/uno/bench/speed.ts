// UNO: random rounds through the contract, the chain algorithm against the search of every order and its answer times, the
// document's comparison of bots, and the strength of the searching bot. Times and rates are of CPU, not of the wall clock.
// node dist/games/uno/bench/speed.js                       rounds a second
// node dist/games/uno/bench/speed.js chains [hands] [seed] 100,000 hands against the search of every order; about two minutes
// node dist/games/uno/bench/speed.js times                 answer times of the chain bots by hand size
// node dist/games/uno/bench/speed.js bots [matches]        one of each of the document's bots, seats shuffled
// node dist/games/uno/bench/speed.js strength [seconds] [playouts] [seed]   bots 2, 3, 4 and the searching bot, for so many CPU seconds
// node dist/games/uno/bench/speed.js field [matches] [playouts] [seed]      bots 3, 4, bot 5 without memory, and the searching bot

import { cpuMs } from '../../../bench/rates.ts';
import { actionList, CHANCE, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { ChainFinder } from '../bots/chain.ts';
import { type BotComparison, comparison, DOCUMENT_FIGURES, figuresOf } from '../bots/comparison.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, chainStrategy, type UnoBot } from '../bots/document.ts';
import { forgetfulBot5 } from '../bots/learned.ts';
import { searchBot } from '../bots/search.ts';
import { searchChains } from '../bots/testing-chains.ts';
import {
  CARD_WEIGHTS,
  type CardKind,
  COLOUR_OF,
  COLOURS,
  cardsOf,
  countsOf,
  DECK,
  fits,
  POINTS_OF,
  parseFace,
  printFace,
  VALUE_OF,
  VALUES,
  WILD,
} from '../rules/cards.ts';
import { eager } from '../rules/eager.ts';
import { rules as uno } from '../rules/index.ts';

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

function deal(deck: readonly CardKind[], size: number, random: RandomInt): CardKind[] {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(random(left.length), 1)[0]!);
}

/** Every first card of hands of up to ten cards, by points and by number. */
function proveChains(hands: number, seed: string): void {
  const random = seededRandom(seed);
  const coloured = WHOLE_DECK.filter(face => face < WILD);
  const sparse = [...new Set(coloured)].filter(face => face % 13 < 5);
  const dense = coloured.filter(face => face % 13 < 4);
  const decks = [WHOLE_DECK, coloured, sparse, dense, [...dense, WILD, WILD + 1]];
  const finders = [
    [new ChainFinder(POINTS_OF), POINTS_OF],
    [new ChainFinder(CARD_WEIGHTS), CARD_WEIGHTS],
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

/** Answers of bot 2 and bot 3 to random top cards; hands of the whole deck, without black cards, and without doubles. */
function timeChains(): void {
  const random = seededRandom('uno-times');
  const coloured = WHOLE_DECK.filter(face => face < WILD);
  const decks = [WHOLE_DECK, coloured, [...new Set(coloured)]];
  const tastes = [
    chainStrategy(new ChainFinder(POINTS_OF), POINTS_OF, 'thrifty'),
    chainStrategy(new ChainFinder(CARD_WEIGHTS), CARD_WEIGHTS, 'thrifty'),
  ];
  const view = uno.view(uno.init(2, uno.defaults), 0); // chains look at the hand alone
  for (const size of [5, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50]) {
    const all: number[] = [];
    for (let i = 0; i < 3000; i++) {
      const hand = countsOf(deal(decks[i % decks.length]!, size, random));
      const [colour, value] = [random(COLOURS.length), random(VALUES)];
      const playable = [...hand.keys()].filter(face => hand[face]! > 0 && fits(face, colour, value));
      if (playable.length === 0) continue;
      for (const taste of tastes) all.push(timeAnswer(() => taste.card(playable, hand, view)));
    }
    const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length;
    console.log(`${size} cards: mean ${mean.toFixed(4)} ms, worst ${Math.max(...all).toFixed(3)} ms`);
  }
  for (const text of DEAR) {
    const hand = countsOf(text.split(' ').map(word => parseFace(word)!));
    let worst = 0;
    for (let top = 0; top < WILD; top++) {
      const playable = [...hand.keys()].filter(face => hand[face]! > 0 && fits(face, COLOUR_OF[top]!, VALUE_OF[top]!));
      for (const taste of tastes)
        worst = Math.max(
          worst,
          timeAnswer(() => taste.card(playable, hand, view)),
        );
    }
    console.log(`a dear hand: worst ${worst.toFixed(3)} ms on any top card`);
  }
}

/** Dear hands: found by climbing towards more work, a minute of it, from random hands. */
const DEAR = [
  'B0 B1 B3 B4 B5 B6 B7 B9 BS BC R1 R3 R4 R5 R6 R7 R9 RS RC G0 G1 G2 G2 G3 G4 G5 G6 G6 G7 G9 GS GC Y8 Y+2',
  'B1 B+2 B+2 R0 R2 R3 R4 R4 R5 R6 R7 R8 R9 R9 RS RC G0 G2 G3 G5 G6 G8 G9 GC Y0 Y2 Y3 Y5 Y6 Y6 Y7 Y8 Y9 YC',
];

/** Milliseconds; a slow answer is asked again, since collecting garbage and other processes look slow too. */
function timeAnswer(answer: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least > 0.2; tries++) {
    const began = process.hrtime.bigint();
    answer();
    least = Math.min(least, Number(process.hrtime.bigint() - began) / 1e6);
  }
  return least;
}

function show({ matches, roundsPerMatch, bots }: BotComparison): void {
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
  show(
    figuresOf(
      bots.map(bot => bot.id),
      running.tallies,
    ),
  );
}

const [what, ...numbers] = process.argv.slice(2);
const number = (i: number, otherwise: number): number => Number(numbers[i] ?? otherwise);
switch (what) {
  case 'chains':
    proveChains(number(0, 100_000), numbers[1] ?? 'uno-chains');
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
    compare([bot2, bot3, bot4, searchBot(number(1, 600))], numbers[2] ?? 'uno-strength', () => cpuMs() < end);
    break;
  }
  case 'field': {
    const matches = number(0, 250);
    const bots = [bot3, bot4, forgetfulBot5, searchBot(number(1, 400))];
    compare(bots, numbers[2] ?? 'uno-field', done => done < matches);
    break;
  }
  default: {
    const { rounds, actions } = randomRounds(8);
    console.log(`${rounds} random rounds a CPU second, ${actions.toFixed(1)} actions each`);
  }
}
