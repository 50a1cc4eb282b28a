import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { type JournalEntry, publicEntries } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { printEntries, replay } from '../core/replay.ts';
import { toy } from '../core/testing/toy.ts';
import { type JournalLine, parseJournal, printJournal } from './journal-file.ts';
import { Match } from './match.ts';

const SECRET = '5e'.repeat(32);

/** A whole match of one round, with something taken back. */
function played(): JournalEntry[] {
  const setup = {
    game: 'toy',
    rules: 1,
    seats: 2,
    options: { rounds: 1 },
    clock: { kind: 'none' },
    absence: 'lose',
    grace: 0,
  } as const;
  const match = Match.create('m', toy, setup, SECRET, 1000);
  match.sit(0, { name: 'Ada', kind: 'person' }, 'a', 1000);
  match.sit(1, { name: 'Ben', kind: 'person' }, 'b', 1000);
  match.start(1001);
  for (const seat of [0, 1]) match.act(seat, 6 + seat, undefined, 1002);
  const winner = match.toAct;
  match.act(winner, 10, undefined, 1003);
  match.request('retract', winner, 1004);
  match.act(winner, 9, undefined, 1005);
  match.act(winner, 11, undefined, 1006);
  return match.takePending();
}

function lines(text: string): readonly JournalLine[] {
  const parsed = parseJournal(text);
  if (isRefusal(parsed)) throw new Error(parsed.detail);
  return parsed;
}

const entriesIn = (text: string): JournalEntry[] => lines(text).map(line => line.entry);

describe('a journal file', () => {
  test('says the same without keeping every state', () => {
    const entries = played().filter(({ t }) => t !== 'ended');
    const at = entries.findIndex(({ t }) => t === 'retracted');
    // Up to what was taken back, and with it.
    for (const part of [entries.slice(0, at), entries]) {
      const whole = replay(toy, part);
      if (isRefusal(whole)) throw new Error(whole.detail);
      expect(printJournal(toy, part)).toBe(printEntries(toy, part, whole.states));
    }
    expect(at).toBeGreaterThan(0);
  });

  test('has one entry a line and comes back as it was', () => {
    const entries = played();
    const text = printJournal(toy, entries);
    expect(text.split('\n')).toHaveLength(entries.length + 1);
    expect(entriesIn(text)).toEqual(entries);
  });

  test('says every action in notation too', () => {
    const texts = lines(printJournal(toy, played())).flatMap(({ text }) => text ?? []);
    expect(texts.slice(2)).toEqual(['bid-1', 'bid-2', 'large', 'small', 'keep']);
    expect(texts.slice(0, 2)).toEqual([expect.stringMatching(/^die-\d$/), expect.stringMatching(/^die-\d$/)]);
  });

  test('keeps the secret while the match goes on, and its place', () => {
    const going = played().slice(0, -1);
    const text = printJournal(toy, going);
    expect(text).not.toContain(SECRET);
    const parsed = lines(text);
    expect(parsed[1]).toEqual({ number: 0, entry: { t: 'sealed', at: 1000, secret: '' } });
    expect(parsed).toHaveLength(going.length);
  });

  test('made from what everybody may see gets its sealed entry back', () => {
    const entries = played();
    const shown = publicEntries(entries)
      .map(entry => JSON.stringify(entry))
      .join('\n');
    expect(entriesIn(shown)).toEqual(entries);
  });
});

test('a list of entries, as the server answers, is read too', () => {
  const entries = played();
  expect(entriesIn(JSON.stringify(publicEntries(entries)))).toEqual(entries);
});

const CREATED = printJournal(toy, played()).split('\n')[0]!;

test.each([
  ['nothing', '', 'journal/empty'],
  ['no JSON', 'x', 'journal/not-json'],
  ['a number', '7', 'journal/not-an-entry'],
  ['an empty list', '[]', 'journal/empty'],
  ['half a list', '[1,', 'journal/not-json'],
  ['a list of lists', '[[]]', 'journal/not-an-entry'],
  ['an unknown kind', '{"t":"danced","at":1}', 'journal/unknown-entry'],
  ['a name of Object', '{"t":"toString","at":1}', 'journal/unknown-entry'],
  ['another beginning', '{"t":"started","at":1}', 'journal/beginning'],
  ['two beginnings', `${CREATED}\n${CREATED}`, 'journal/beginning'],
  ['no time', `${CREATED}\n{"t":"paused"}`, 'journal/bad-entry'],
  ['a seat that is a text', `${CREATED}\n{"t":"vacated","at":1,"seat":"0"}`, 'journal/bad-entry'],
  ['a negative action', `${CREATED}\n{"t":"acted","at":1,"seat":0,"action":-1}`, 'journal/bad-entry'],
  ['an unknown ending', `${CREATED}\n{"t":"ended","at":1,"ending":{"by":"luck"},"payoffs":[]}`, 'journal/bad-entry'],
  ['no setup', '{"t":"created","at":1,"commit":""}', 'journal/bad-entry'],
])('a file with %s is refused', (_name, text, code) => {
  expect(parseJournal(text)).toMatchObject({ refused: code });
});

test('mistakes are told with their line', () => {
  expect(parseJournal(`${CREATED}\n\nx`)).toMatchObject({ detail: 'Line 3: This is not JSON.' });
});

test('no text makes it throw', () => {
  const line = fc.oneof(fc.string(), fc.json(), fc.constant(CREATED));
  fc.assert(fc.property(fc.array(line), texts => void parseJournal(texts.join('\n'))));
});
