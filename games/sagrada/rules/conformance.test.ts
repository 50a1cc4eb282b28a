import { expect, test } from 'vitest';
import { NOBODY, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { listFor, nextStep } from '../../../src/core/testing/drive.ts';
import { repetitions } from '../../../tests/counts.ts';
import { PASS } from './actions.ts';
import { DICE } from './dice.ts';
import { rules as sagrada } from './index.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import { diceInGame, OTHER_RULINGS, scramble } from './testing.ts';

/** 90 dice, wherever they lie. */
const holds = (s: State): void => {
  const dice = diceInGame(s);
  if (dice !== DICE) throw new Error(`${dice} dice`);
};

const GAMES = repetitions('SAGRADA_GAMES', 36, 480);

test('random games keep the laws and their dice; one with each number of seats is looked at in every way', () => {
  expect(checkConformance(sagrada, { games: GAMES, scramble, thorough: GAMES / 4, holds }).games).toBe(GAMES);
});

test('every ruling the other way round keeps them too', () => {
  const config = { games: GAMES / 3, seed: 'rulings', options: OTHER_RULINGS, scramble, thorough: GAMES / 12, holds };
  expect(checkConformance(sagrada, config).games).toBe(GAMES / 3);
});

test('a die too many would be noticed', () => {
  const careless = {
    ...sagrada,
    apply: (s: State, seat: Seat, action: number): void => {
      sagrada.apply(s, seat, action);
      if (action === PASS) s.bag[0]!++;
    },
  };
  expect(() => checkConformance(careless, { games: 4, scramble, thorough: 2, holds })).toThrow('91 dice');
});

/** A whole game by the kit's own driver, with what has to hold after every action. */
function playThrough(seats: number, options: Options, random: RandomInt, check: (s: State) => void): void {
  const s = sagrada.init(seats, options);
  const list = listFor(sagrada);
  for (;;) {
    check(s);
    const step = nextStep(sagrada, s, seats, list, random, undefined);
    if (!step) return;
    sagrada.apply(s, step.seat, step.action);
  }
}

test('no view and nothing told holds another private colour before the end', () => {
  const random = seededRandom('secrets');
  for (let i = 0; i < 12; i++)
    playThrough(2 + (i % 3), { ...sagrada.defaults }, random, s => {
      if (sagrada.toAct(s) === NOBODY) return;
      for (let viewer: Seat = -3; viewer < s.seats; viewer = viewer < 0 ? 0 : viewer + 1) {
        const { players, offer } = sagrada.view(s, viewer);
        for (const [seat, player] of players.entries()) if (seat !== viewer) expect(player.private).toBe('');
        expect(offer.length === 0 || viewer >= 0).toBe(true);
      }
    });
});
