import { describe, expect, test } from 'vitest';
import { botsNamed } from './figures.ts';

const idsOf = (begin: string, locale: 'en' | 'it' | 'de') => botsNamed(begin, locale).map(({ player }) => player);

describe('the bots of the server by name', () => {
  test('by the beginning of what they are called in the language of the reader', () => {
    expect(idsOf('Magp', 'en')).toContain('bot:dama/greedy');
    expect(idsOf('magpie (DAMA) ', 'en')).toEqual(['bot:dama/greedy']);
    expect(idsOf('agpie', 'en')).toEqual([]);
    expect(idsOf('Magp', 'it')).toEqual([]);
  });

  test('nothing typed, nobody offered', () => {
    expect(botsNamed(' ', 'en')).toEqual([]);
  });
});
