import { expect, test } from 'vitest';
import { botName, botNameAndId, type GameNames, gameName, playerName, printSeatName, seatNames } from './names.ts';

const names: GameNames = {
  game: { en: 'Chess', it: 'Scacchi', de: 'Schach' },
  bots: { 'search-1': { en: 'Owl', it: 'Gufo', de: 'Eule' } },
};

test('games and bots have a name in every language, or their id', () => {
  expect(gameName(names, 'chess', 'it')).toBe('Scacchi');
  expect(gameName(undefined, 'four-in-a-row', 'it')).toBe('Four in a row');
  expect(botName(names, 'search-1', 'de')).toBe('Eule');
  expect(botName(names, 'search-2', 'de')).toBe('search-2');
  expect(botNameAndId(names, 'search-1', 'en')).toBe('Owl (search-1)');
  expect(botNameAndId(names, 'search-2', 'en')).toBe('search-2');
});

const shown = (name: string, bot?: string): string => playerName(names, { name, bot }, 'en');

test('a stored bot is shown by its name with its number, an alias and a person as they are', () => {
  expect(shown('search-1', 'search-1')).toBe('Owl');
  expect(shown('search-1 3', 'search-1')).toBe('Owl 3');
  expect(shown('search-1 (2)', 'search-1')).toBe('Owl (2)');
  expect(shown('baseline', 'search-1')).toBe('baseline');
  expect(shown('search-10', 'search-1')).toBe('search-10');
  expect(shown('search-1')).toBe('search-1');
});

test('namesakes at a table have the number of their seat', () => {
  const owl = { name: 'search-1', bot: 'search-1' };
  const at = seatNames(names, [owl, { name: 'Ada' }, null, { name: 'search-1 2', bot: 'search-1' }], 'it');
  expect([0, 1, 2, 3].map(seat => printSeatName(at(seat)))).toEqual(['Gufo 1', 'Ada', '3', 'Gufo 4']);
  expect(at(3)).toEqual(['Gufo', '4']);
});
