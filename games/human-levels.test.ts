// The levels that make mistakes like people, in every game that has some: they play by the rules, repeat themselves for a seed, and
// are no random movers.

import { expect, test } from 'vitest';
import type { AnyBot } from '../src/core/bot.ts';
import { drawOutcome } from '../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { bots, games } from './index.ts';

/** Every action as text, and what each seat got. */
function play(game: AnyGame, players: readonly AnyBot[], seed: string): { texts: string[]; payoffs: number[] } {
  const seats = players.length;
  const options: unknown = { ...(game.defaults as object), ...game.lengths?.[0]?.options };
  const chance = seededRandom(seed);
  const agents = players.map((bot, seat) =>
    bot.createAgent({ seat, seats, options, random: seededRandom(`${seed} ${seat}`), now: () => 0 }),
  );
  const s: unknown = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const texts: string[] = [];
  for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
    const action =
      seat === CHANCE ? drawOutcome(game, s, list, chance) : agents[seat]!.choose(game.view(s, seat), 1000);
    if (seat !== CHANCE) {
      expect(game.why(s, seat, action)).toBeUndefined();
      texts.push(game.print(s, seat, action));
    }
    game.apply(s, seat, action);
  }
  return { texts, payoffs: players.map((_, seat) => game.payoff(s, seat)) };
}

const levels = games.flatMap(game =>
  bots[game.id]!.filter(({ id }) => /^(beginner|novice|learner|amateur)\b/.test(id)).map(bot => ({
    game,
    bot,
    name: `${game.id}/${bot.id}`,
  })),
);

test('some games have such levels', () => expect(levels).not.toEqual([]));

test.each(levels)('$name plays by the rules, and the same again', ({ game, bot }) => {
  const first = play(game, [bot, bot], 'again');
  expect(play(game, [bot, bot], 'again')).toEqual(first);
});

const novices = games.flatMap(game => {
  const best = bots[game.id]!.findLast(({ id }) => id.startsWith('novice-'));
  return best ? [{ id: game.id, game, best }] : [];
});

test.each(novices)('$id: the best of those below the first sure level wins against random', ({ game, best }) => {
  const ladder = bots[game.id]!;
  const won = Array.from({ length: 12 }, (_, i) => play(game, [ladder[0]!, best], `win ${i}`).payoffs[1]! > 0);
  // Measured at 90 % or more (docs/levels.md): fewer than 6 of 12 has a chance below one in ten thousand.
  expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(6);
});
