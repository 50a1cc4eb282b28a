import { expect, test } from 'vitest';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { DICE } from './dice.ts';
import { sagradaWith } from './index.ts';
import { diceInGame, playActions, refusedFor, scramble, testPosition } from './testing.ts';
import { TOOLS, type ToolCard } from './tools.ts';

// The whole of a new tool: one entry.
const DIAMOND_SAW: ToolCard = {
  id: 'diamond-saw',
  solo: 'G',
  when: ['undrafted'],
  queue: ['pool', 'flip', 'nudge', 'place', 'more', 'lift', 'drop'],
};
const game = sagradaWith([...TOOLS, DIAMOND_SAW]);

test('a thirteenth tool is one entry: it is asked, checked, taken back and paid like the others', () => {
  const window = ['R1 B2 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
  const s = testPosition({ game, window, lines: ['tools diamond-saw', 'pool R5 Y6'] });
  playActions(s, 'use 13', 'Y6');
  expect([game.view(s, 0).queue!.hand, game.view(s, 0).queue!.asks]).toEqual(['Y1', 'up-or-down']);
  expect(refusedFor(s, 'down')).toEqual(['NO_SUCH_VALUE']);
  expect(game.retractable!(s, 0)).toBe(true);
  playActions(s, 'up');
  expect(refusedFor(s, 'b2')).toEqual(['ADJ_VALUE']);
  playActions(s, 'a2', 'yes', 'b1', 'b3');
  const { rows, favor } = game.view(s, 0).players[0]!;
  expect([rows.slice(0, 3), favor]).toEqual([['R1 .. .. .. ..', 'Y2 .. .. .. ..', '.. B2 .. .. ..'], 5]);
  expect(game.toAct(s)).toBe(1);
});

test('random steps first: once a die was shown, it is what the clock gives back, whatever was done since', () => {
  const torch: ToolCard = { ...DIAMOND_SAW, id: 'torch', queue: ['pool', 'reroll', 'settle', 'more', 'lift', 'drop'] };
  const torches = sagradaWith([torch]);
  const window = ['R1 B2 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
  const s = testPosition({ game: torches, window, lines: ['tools torch', 'pool R5 Y6'] });
  playActions(s, 'use torch', 'Y6', '4', 'c2', 'yes', 'a1');
  expect(torches.view(s, 0).queue!.shown).toBe('Y4');
  torches.apply(s, 0, torches.idle!(s, 0));
  const { players, pool } = torches.view(s, 0);
  expect([players[0]!.rows, players[0]!.favor, pool, diceInGame(s)]).toEqual([window, 5, 'R5 Y4', DICE]);
});

test('games in which it is on the table keep every law', () => {
  expect(
    checkConformance(game, { games: 2, seats: [1, 3], options: { tools: 5 }, seed: 'saw-1', scramble }).games,
  ).toBe(2);
});

test('a queue that could not be finished after something random is a mistake in the table', () => {
  const bad: ToolCard = { ...DIAMOND_SAW, queue: ['pool', 'reroll', 'place'] };
  expect(() => sagradaWith([bad]).init(2, { ...game.defaults })).toThrow(/diamond-saw: what follows a random step/);
});
