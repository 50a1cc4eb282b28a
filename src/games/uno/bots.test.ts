import { expect, test } from 'vitest';
import { unoBots } from './bots.ts';

test('bots are offered weakest first, under names of their own', () => {
  expect(unoBots.map(bot => bot.level)).toEqual(unoBots.map(bot => bot.level).sort((a, b) => a - b));
  expect(new Set(unoBots.map(bot => bot.id)).size).toBe(unoBots.length);
});

test('bot 2 is the one that sits in, as in the document', () => {
  expect(unoBots.filter(bot => bot.usual).map(bot => bot.id)).toEqual(['bot2']);
});

test('both readings of ties can be asked for', () => {
  expect(unoBots.map(bot => bot.id)).toEqual(expect.arrayContaining(['bot2', 'bot2-literal', 'bot3', 'bot3-literal']));
});
