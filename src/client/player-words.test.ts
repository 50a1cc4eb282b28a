import { expect, test } from 'vitest';
import type { JournalEntry } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { wordCommitment } from '../match/chance.ts';
import { openMatch, person } from '../match/testing.ts';
import type { MatchShown, UpdateMessage } from '../protocol/play.ts';
import { checkReceipt, PlayerWords } from './player-words.ts';

const openWords = (memory = new Map<string, string>()) => ({
  memory,
  words: new PlayerWords({ memory, sha256: wordCommitment }),
});

/** The table as a message shows it. */
const shown = (commits: readonly (string | null)[], more: Partial<MatchShown> = {}): MatchShown =>
  ({ match: 'm', commit: 'secret', seat: 0, phase: 'open', commits: [...commits], ...more }) as MatchShown;
const did = (...events: readonly Partial<UpdateMessage['events'][number]>[]): UpdateMessage =>
  ({ match: 'm', events }) as unknown as UpdateMessage; // the fields that matter here
const closed = did({ t: 'closed' });

test('a word is shown once the seats are closed, and nothing is shown before', () => {
  const { words } = openWords();
  const commit = words.commit();
  expect(words.onUpdate(closed)).toBeUndefined();
  expect(words.onMatch(shown([commit, null]))).toBeUndefined();
  expect(words.onUpdate(did({ t: 'seated', seat: 1, word: 'x' }))).toBeUndefined();
  const word = words.onUpdate(closed)!;
  expect(wordCommitment(word)).toBe(commit);
  expect(words.receipt('m')).toEqual({
    match: 'm',
    seat: 0,
    word,
    secret: 'secret',
    commits: [commit, wordCommitment('x')],
  });
});

test('after a reload the same word is shown, also where the seats were closed meanwhile', () => {
  const { memory, words } = openWords();
  const commit = words.commit();
  words.onMatch(shown([commit]));
  const again = openWords(memory).words;
  expect(again.commitFor('m')).toBe(commit);
  const word = again.onMatch(shown([commit], { reveal: [0] }));
  expect(wordCommitment(word!)).toBe(commit);
  expect(again.onMatch(shown([commit], { reveal: [0] }))).toBe(word);
});

test('nobody gets the word of another match, of another seat, or of a match that has begun', () => {
  const { words } = openWords();
  const commit = words.commit();
  expect(words.onMatch(shown([null, commit], { reveal: [1] }))).toBeUndefined();
  expect(words.onMatch(shown([commit], { seat: null, reveal: [0] }))).toBeUndefined();
  expect(words.onMatch(shown([commit], { phase: 'running', reveal: [0] }))).toBeUndefined();
  expect(words.onMatch(shown([commit], { reveal: [0] }))).toBeDefined();
  expect(words.onMatch(shown([commit], { match: 'other', reveal: [0] }))).toBeUndefined();
});

test('tables that are only looked at share one word, and no two tables at which one sits do', () => {
  const { words } = openWords();
  const commit = words.commitFor('a');
  expect(words.commitFor('b')).toBe(commit);
  words.onMatch(shown([commit], { match: 'b' }));
  expect(words.commitFor('c')).not.toBe(commit);
  expect(words.commit()).not.toBe(words.commit());
});

test('a receipt finds out what a journal leaves out or changes', () => {
  const match = openMatch(toy);
  match.sit(0, person('Ada'), { commit: wordCommitment('a') }, 0);
  match.sit(1, person('Ben'), 'open', 0);
  const { words, memory } = openWords();
  memory.set(`word.${wordCommitment('a')}`, 'a');
  words.onMatch(shown([wordCommitment('a'), wordCommitment('open')], { commit: match.commit, reveal: [0] }));
  const receipt = words.receipt('m')!;
  match.close(0, [0, 1]);
  match.reveal(0, 'a', 0);
  match.start(0);
  const journal = match.takePending();
  const check = (entries: readonly JournalEntry[]) => checkReceipt(receipt, entries, wordCommitment);
  expect(check(journal)).toBe('used');
  const at = journal.findIndex(({ t }) => t === 'revealed');
  expect(check(journal.with(at, { t: 'withheld', at: 0, seat: 0 }))).toBe('withheld');
  expect(check(journal.map(one => (one.t === 'created' ? { ...one, commit: 'x' } : one)))).toBe('changed');
  expect(check(journal.map(one => (one.t === 'seated' && one.seat === 1 ? { ...one, word: 'x' } : one)))).toBe(
    'changed',
  );
  expect(check(journal.filter(({ t }) => t !== 'closed'))).toBe('changed');
});
