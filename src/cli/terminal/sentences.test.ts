import { expect, test } from 'vitest';
import type { MatchEnding } from '../../core/journal.ts';
import { LANGUAGES, systemTexts } from '../texts/index.ts';
import { formatColumns } from './columns.ts';
import { describeEvent, describeResult, listNames } from './sentences.ts';

const { en, it, de } = LANGUAGES;

const NAMES = ['Ada', 'Ben', 'Cleo'];
const name = (seat: number): string => NAMES[seat]!;
const result = (ending: MatchEnding, payoffs: number[]) => ({ ending, payoffs, scores: payoffs });

test.each([
  ['one wins', result({ by: 'rules' }, [1, -1]), 'Ada wins.'],
  ['two win', result({ by: 'rules' }, [0.5, -1, 0.5]), 'Ada and Cleo win.'],
  ['nobody wins', result({ by: 'rules' }, [0, 0]), 'Draw.'],
  ['a resignation', result({ by: 'resignation', seat: 0 }, [-1, 1]), 'Ada resigned. Ben wins.'],
  ['a clock', result({ by: 'time', seat: 1, limit: 1, used: 2 }, [1, -1]), 'Ben ran out of time. Ada wins.'],
  ['a referee', result({ by: 'adjudication', seat: 0 }, [-1, 1]), 'Ada was judged to have lost. Ben wins.'],
  ['a referee, drawn', result({ by: 'adjudication' }, [0, 0]), 'The match was judged to be a draw. Draw.'],
  ['an end without end', result({ by: 'abort' }, [0, 0]), 'The match was cancelled. Nobody wins.'],
])('%s', (_name, one, sentence) => expect(describeResult(one, name, en)).toBe(sentence));

test('the same in Italian and German', () => {
  const one = result({ by: 'resignation', seat: 0 }, [-1, 0.5, 0.5]);
  expect(describeResult(one, name, it)).toBe('Ada ha abbandonato. Vincono Ben e Cleo.');
  expect(describeResult(one, name, de)).toBe('Ada hat aufgegeben. Ben und Cleo gewinnen.');
});

test.each([
  ['an open move', { t: 'acted', seat: 0, text: '23-34', did: [{ what: 'moved' }] }, false, 'Ada: 23-34'],
  ['a draw of chance', { t: 'acted', seat: -1, text: 'tile-5' }, false, 'Chance: tile-5'],
  ['a hidden move', { t: 'acted', seat: 1, did: [{ what: 'bid', seat: 1 }] }, true, 'Ben: bid'],
  [
    'an own move and what came of it',
    {
      t: 'acted',
      seat: 1,
      text: 'bid-2',
      did: [
        { what: 'bid', seat: 1, bid: 2 },
        { what: 'opened', winner: 0, bids: [3, 2] },
      ],
    },
    true,
    'Ben: bid-2; opened winner Ada bids [3,2]',
  ],
  [
    'a card dealt',
    { t: 'acted', seat: -1, did: [{ what: 'dealt', seat: 2, die: 4 }] },
    true,
    'Chance: dealt Cleo die 4',
  ],
  ['somebody new', { t: 'seated', seat: 1, who: { name: 'Dora' } }, false, 'Dora joins.'],
  ['what nobody needs to read', { t: 'created' }, false, ''],
])('%s', (_name, told, secrets, line) => expect(describeEvent(told, secrets, name, en)).toBe(line));

test.each([
  [[], ''],
  [['Ada'], 'Ada'],
  [NAMES, 'Ada, Ben and Cleo'],
])('the names %j', (names, text) => expect(listNames(names, en)).toBe(text));

test('moves stand in columns, read downwards', () => {
  expect(formatColumns(['a1', 'a2', 'b1', 'b2', 'c1'], 12)).toEqual(['  a1  b2', '  a2  c1', '  b1']);
  expect(formatColumns(['one', 'longer-than-the-line'], 10)).toEqual(['  one', '  longer-than-the-line']);
});

test.each([
  [{ LANG: 'it_IT.UTF-8' }, it],
  [{ LANG: 'it_IT.UTF-8', LC_ALL: 'de_DE' }, de],
  [{ LANG: 'fr_FR' }, en],
  [{ LANG: 'C' }, en],
  [{}, en],
])('the system says %j', (env, texts) => expect(systemTexts(env)).toBe(texts));

test('no language leaves a sentence empty', () => {
  const look = (value: unknown, where: string): void => {
    if (typeof value === 'string') expect(value, where).not.toBe('');
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`);
  };
  for (const [language, texts] of Object.entries(LANGUAGES)) look(texts, language);
});
