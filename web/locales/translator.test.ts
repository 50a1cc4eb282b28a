import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { type AllMessages, en } from './en.ts';
import { enPages } from './en-pages.ts';
import { it } from './it.ts';
import { LOCALES, preferredLocale } from './shared/locale.ts';
import { createTranslate } from './translator.ts';

const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test.each<[string, AllMessages]>([
  ['it', it],
  ['de', de],
])('every text in %s has the blanks of the English one', (_, words) => {
  const english: AllMessages = { ...en, ...enPages };
  const keys = Object.keys(english) as (keyof AllMessages)[]; // an object literal: its keys are these
  for (const key of keys) expect([key, blanks(words[key])]).toEqual([key, blanks(english[key])]);
});

test('blanks are filled in, numbers as the language writes them', () => {
  expect(createTranslate('en', en)('match.turn.other', { name: 'Ada' })).toBe('Ada’s turn');
  expect(createTranslate('de', de)('ending.time.soft', { name: 'Ada', used: 2.5, limit: 2 })).toContain('2,5 s');
});

test('texts of pages come with these pages, in the language that is there', () => {
  const english = createTranslate('en', en).withPages(enPages);
  expect([english('rankings.title'), english('tournament.create')]).toEqual([
    en['rankings.title'],
    enPages['tournament.create'],
  ]);
  expect(createTranslate('it', it).withPages(enPages)('tournament.create')).toBe(it['tournament.create']);
  // Where the words of a language did not come, all of the page is in English.
  expect(createTranslate('it', en).withPages(enPages)('tournament.create')).toBe(enPages['tournament.create']);
});

test('counts follow the plural of the language', () => {
  const translate = createTranslate('it', it);
  expect([translate.count('match.watchers', 1), translate.count('match.watchers', 3)]).toEqual([
    '1 spettatore',
    '3 spettatori',
  ]);
});

test('a refusal is worded by the game, by the client, or as the server wrote it', () => {
  const translate = createTranslate('it', it);
  const own = { 'dama/occupied': 'La casella di arrivo è occupata.' };
  expect(translate.refusal({ refused: 'dama/occupied', detail: 'English' }, own)).toBe(own['dama/occupied']);
  expect(translate.refusal({ refused: 'match/over', detail: 'English' }, own)).toBe('La partita è finita.');
  expect(translate.refusal({ refused: 'other/unknown', detail: 'English' }, own)).toBe('English');
});

test('the first language we speak is taken', () => {
  expect(preferredLocale(['fr-FR', 'de-CH', 'en'])).toBe('de');
  expect(preferredLocale(['fr'])).toBe('en');
});

test.each([
  [40_000, '1 min'],
  [5 * 60_000, '5 min'],
  [90 * 60_000, '1 hr 30 min'],
  [26 * 3_600_000, '1 day 2 hr'],
  [100 * 3_600_000, '4 days'],
])('a span of %i ms is told to the unit that matters', (ms, text) =>
  expect(createTranslate('en', en).span(ms)).toBe(text),
);

test('the service worker, which cannot import, knows the same languages', () => {
  const worker = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
  expect(worker).toContain(`[${LOCALES.map(locale => `'${locale}'`).join(', ')}]`);
});
