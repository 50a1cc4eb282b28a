import { expect, test } from 'vitest';
import type { Action } from '../core/game.ts';
import { toy } from '../core/testing/toy.ts';
import { BotPlayer, type BotQuestion, type Think } from './bot-player.ts';
import { joinRecording, startedMatch, tableOf } from './testing.ts';

/** A bot that keeps its questions and answers when the test says so. */
class Slow {
  readonly asked: BotQuestion[] = [];
  readonly #answers: ((action: Action) => void)[] = [];

  readonly think: Think = (question, answer) => {
    this.asked.push(question);
    this.#answers.push(answer);
  };

  answer(action: Action): void {
    this.#answers.shift()!(action);
  }
}

test('two bots play a whole match', () => {
  const { table, timer } = tableOf(startedMatch(toy));
  const first: Think = ({ seat }, answer) => answer(table.match.parse(seat, table.match.legal(seat)[0]!) as Action); // it was just listed
  for (const seat of [0, 1]) table.join(seat, seatHandle => new BotPlayer(seatHandle, first, () => timer.now()));
  expect(table.match).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
});

test('is asked once a question, from its own view', () => {
  const bot = new Slow();
  const { table, timer } = tableOf(startedMatch(toy));
  table.join(1, seatHandle => new BotPlayer(seatHandle, bot.think, () => timer.now()));
  joinRecording(table, 0).seatHandle.actByText('bid-3', undefined);
  expect(bot.asked).toHaveLength(1);
  expect(bot.asked[0]).toMatchObject({ seat: 1, view: { seat: 1, bids: [0, 0] } });
  bot.answer(6);
  expect(table.match.view(1)).toMatchObject({ phase: 'prize', bids: [3, 1] });
});

test('thinks again when the table went on without it', () => {
  const bot = new Slow();
  const { table, timer } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 1000 }, options: { rounds: 20 } }));
  table.join(0, seatHandle => new BotPlayer(seatHandle, bot.think, () => timer.now()));
  timer.pass(5000);
  expect(bot.asked).toHaveLength(1);
  const { version } = table.match;
  bot.answer(6);
  expect(table.match.version).toBe(version);
  expect(bot.asked.length).toBe(table.match.isAwaited(0) ? 2 : 1);
});

test('one that plays what is not legal is a fault', () => {
  const faults: string[] = [];
  const { table, timer } = tableOf(startedMatch(toy), { onFailure: (_, { message }) => faults.push(message) });
  table.join(
    0,
    seatHandle =>
      new BotPlayer(
        seatHandle,
        (_, answer) => answer(9),
        () => timer.now(),
      ),
  );
  expect(faults).toEqual(['bot in seat 0 of toy played 9: toy/wrong-phase']);
});

// How long a bot may think: what the clock leaves, less what the answer's way may take.
test.each([
  ['no clock', { kind: 'none' }, Number.POSITIVE_INFINITY],
  ['a turn', { kind: 'turn', ms: 1000 }, 850],
  ['a short turn', { kind: 'turn', ms: 100 }, 10],
  ['a bank', { kind: 'bank', ms: 60_000, increment: 1000 }, 2950],
  ['a soft limit', { kind: 'limits', soft: 2000, hard: 10_000 }, 1700],
] as const)('budget: %s', (_, clock, budget) => {
  const bot = new Slow();
  const { table, timer } = tableOf(startedMatch(toy, { clock }));
  table.join(0, seatHandle => new BotPlayer(seatHandle, bot.think, () => timer.now()));
  expect(bot.asked[0]?.budget).toBe(budget);
});
