import { expect, test } from 'vitest';
import { NOBODY, type Random, type Seat } from '../../core/game.ts';
import { seededRandom } from '../../core/random.ts';
import { conforms } from '../../core/testing/conformance.ts';
import { listFor, nextStep } from '../../core/testing/drive.ts';
import { DICE } from './dice.ts';
import { sagrada } from './index.ts';
import type { SagradaOptions } from './options.ts';
import { scramble } from './scramble.ts';
import type { State } from './state.ts';
import { diceInGame, OTHER_RULINGS } from './test-kit.ts';

test('random games keep every law', () => {
  expect(conforms(sagrada, { games: 4, scramble }).games).toBe(4);
});

test('every ruling the other way round keeps them too', () => {
  expect(conforms(sagrada, { games: 4, seed: 'rulings', options: OTHER_RULINGS, scramble }).games).toBe(4);
});

/** A whole game by the kit's own driver, with what has to hold after every action. */
function playThrough(seats: number, options: SagradaOptions, random: Random, check: (s: State) => void): void {
  const s = sagrada.init(seats, options);
  const list = listFor(sagrada);
  for (;;) {
    check(s);
    const step = nextStep(sagrada, s, seats, list, random, undefined);
    if (!step) return;
    sagrada.apply(s, step.seat, step.action);
  }
}

test('90 dice, after every action of 320 games', () => {
  const random = seededRandom('dice');
  for (let i = 0; i < 320; i++) {
    const options: SagradaOptions = {
      ...sagrada.defaults,
      tools: i % 6,
      ...(i % 8 < 4 ? {} : { lathekin: 'together' }),
    };
    playThrough(1 + (i % 4), options, random, s => {
      const dice = diceInGame(s);
      if (dice !== DICE) throw new Error(`${dice} dice in game ${i}: ${JSON.stringify(sagrada.view(s, 0))}`);
    });
  }
});

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
