import { describe, expect, test } from 'vitest';
import { figuresOf, noTallies } from '../bots/comparison.ts';
import { DEFAULTS } from '../rules/options.ts';
import { contestTexts } from '../texts/contest.ts';
import { chartSvg, unoPage } from './page.tsx';
import { type UnoReport, unoText } from './report.ts';

const bots = ['bot3', 'bot<5>'];
const tallies = noTallies(2);
Object.assign(tallies, { matches: 100, rounds: 1100 });
Object.assign(tallies.bots[0]!, { matches: 100, wins: 20, moves: 12_900, answers: 15_000, ms: 75, cards: 64_500 });
Object.assign(tallies.bots[1]!, { matches: 100, wins: 80, moves: 12_900, answers: 15_000, ms: 150, worstMs: 1.2345 });
const setup = { bots, seats: 2, seed: 'cup', options: DEFAULTS, playouts: 200 };
const report: UnoReport = { setup, ...figuresOf(bots, tallies) };
const words = contestTexts.en;

test('the text has our figures and the document’s', () => {
  const lines = unoText(report, words, 80).split('\n');
  expect(lines[0]).toBe('100 matches, 11.0 rounds each on average, seed "cup"');
  const cells = lines.find(line => line.startsWith('Chain smith (bot3)'))!.split(/ {2,}/);
  expect(cells).toEqual([
    'Chain smith (bot3)',
    '100',
    '20.0 % ± 4.0',
    '0',
    '129.0',
    '5.00',
    '0',
    '0.005',
    '0',
    '78',
    '163991',
  ]);
  expect(lines.at(-2)).toContain('Turns of a player in a match: 129 (the document: 121)');
});

test('the chart has the winner first, in bars of its share', () => {
  const lines = unoText(report, words, 80).split('\n');
  const bars = lines.filter(line => line.includes('█')).map(line => [line.split('  ')[0], line.split('█').length - 1]);
  expect(bars).toEqual([
    ['bot<5>', 42],
    ['Chain smith (bot3)', 11],
  ]);
});

describe.each(Object.entries(contestTexts))('in %s', (lang, texts) => {
  test('the page is whole and reads no name as markup', () => {
    const page = unoPage(report, texts);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain('bot&lt;5&gt;');
    expect(page).not.toContain('<5>');
    expect(page.match(/<th>/g)).toHaveLength(texts.columns.length);
  });

  test('every column has a name of its own', () => {
    expect(new Set(texts.columns).size).toBe(words.columns.length);
  });
});

test('a tournament stopped before its first match is a report of nothing', () => {
  const nothing = { setup, ...figuresOf(bots, noTallies(2)) };
  expect(unoText(nothing, words, 80)).not.toMatch(/NaN|Infinity/);
  expect(chartSvg(nothing, words)).not.toMatch(/NaN|Infinity/);
});
