import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { replay as replayed } from '../../../src/core/replay.ts';
import { parseJournal, printJournal } from '../../../src/match/journal-file.ts';
import { rules as piranhas } from '../rules/index.ts';
import { entriesOf, replayFiles, replayOf } from './files.ts';
import { parseReplay, type SoftwareChallengeReplay, writeReplay } from './replay.ts';

const recorded = gunzipSync(
  readFileSync(new URL('testdata/server19.2.1-java-java.red.server-to-client.xml.gz', import.meta.url)),
);

function read(file: Uint8Array): JournalEntry[] {
  const entries = replayFiles.read(file);
  if (isRefusal(entries)) throw new Error(entries.detail);
  return [...entries];
}

test('a recorded game becomes a journal, and the journal the same replay again', () => {
  const replay = parseReplay(recorded) as SoftwareChallengeReplay; // a whole game
  const entries = read(recorded);
  const past = replayed(piranhas, entries);
  expect(isRefusal(past)).toBe(false);
  expect(entries.filter(entry => entry.t === 'acted')).toHaveLength(replay.states.length - 1);
  expect(replayOf(entries)).toEqual(replay);
  expect(entries.at(-1)).toMatchObject({ t: 'ended', ending: { by: 'rules' } });
  expect(parseJournal(printJournal(piranhas, entries))).toHaveLength(entries.length);
});

test('written plain or packed, with a name that says who played; either is read again', () => {
  const entries = read(recorded).map(entry =>
    entry.t === 'started' ? { t: 'started' as const, at: 1_547_370_061_000 } : entry,
  );
  for (const [form, ending] of [
    ['replay.xml', '.xml'],
    ['replay.xml.gz', '.xml.gz'],
  ] as const) {
    const { name, body } = replayFiles.writes[form]!.write(entries);
    expect(name).toBe(`replay_swc_2019_piranhas_Unknown_Unknown_2019.01.13_09_01_01${ending}`);
    expect(replayFiles.recognises(body)).toBe(true);
    expect(read(body)).toEqual(read(recorded));
  }
});

test('hints are notes, and notes are hints', () => {
  const replay = parseReplay(recorded) as SoftwareChallengeReplay; // as above
  const states = replay.states.map(state =>
    state.last ? { ...state, last: { ...state.last, hints: [`turn ${state.turn}`, 'depth "7" <&>'] } } : state,
  );
  const entries = read(Buffer.from(writeReplay({ ...replay, states }, 'r')));
  expect(entries.find(entry => entry.t === 'acted')).toHaveProperty('note', 'turn 1\ndepth "7" <&>');
  expect(replayOf(entries).states).toEqual(states);
});

// [how the contest says it, how the journal does]
test.each([
  ['RULE_VIOLATION', { by: 'illegal', seat: 1 }],
  ['SOFT_TIMEOUT', { by: 'time', seat: 1, limit: 2000, used: 2000, soft: true }],
  ['HARD_TIMEOUT', { by: 'time', seat: 1, limit: 10_000, used: 10_000 }],
  ['LEFT', { by: 'absence', seat: 1 }],
] as const)('%s in the middle of a game', (cause, ending) => {
  const replay = parseReplay(recorded) as SoftwareChallengeReplay; // as above
  const scores = [
    { cause: 'REGULAR', reason: undefined, victory: 2, swarm: 3 },
    { cause, reason: 'why', victory: 0, swarm: 2 },
  ] as const;
  const cut = { ...replay, states: replay.states.slice(0, 10), result: { scores, winner: undefined } };
  expect((entriesOf(cut) as JournalEntry[]).at(-1)).toMatchObject({ ending, payoffs: [1, -1] }); // it is possible so far
});

test('from the middle of a game, and one that was broken off', () => {
  const replay = parseReplay(recorded) as SoftwareChallengeReplay; // as above
  const part = { ...replay, states: replay.states.slice(7, 12), result: undefined };
  const entries = entriesOf(part) as JournalEntry[]; // as above
  expect(replayOf(entries)).toMatchObject({ states: [{ turn: 7 }, {}, {}, {}, { turn: 11 }], result: undefined });
});

function said(file: Uint8Array): string {
  const answer = replayFiles.read(file);
  return isRefusal(answer) ? answer.refused : 'read';
}

test('what is no replay is refused, not thrown', () => {
  expect(replayFiles.recognises(Buffer.from('{"t":"created"}'))).toBe(false);
  expect(said(Buffer.from('<protocol></protocol>'))).toBe('software-challenge-xml/empty-replay');
  expect(said(gzipSync(Buffer.alloc(50_000_000)))).toBe('software-challenge-xml/not-gzip');
  expect(said(Buffer.from('<html>'))).toBe('software-challenge-xml/not-protocol');
});
