import { expect, test } from 'vitest';
import { usualBot } from './usual-bot.ts';

const name = { en: 'Bot', it: 'Bot', de: 'Bot' };
const bots = ['a', 'b', 'c', 'd', 'e'].map((id, level) => ({ id, level, name }));

test('the bot that the game names is offered first', () => {
  expect(usualBot({ bots: bots.map(bot => (bot.id === 'b' ? { ...bot, usual: true as const } : bot)) })).toBe('b');
});

test('where the game names none, it is the one of middle strength', () => {
  expect(usualBot({ bots })).toBe('c');
  expect(usualBot({ bots: [] })).toBeUndefined();
});
