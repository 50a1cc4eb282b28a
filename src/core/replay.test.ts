import { expect, test } from 'vitest';
import { CHANCE } from './game.ts';
import { type JournalEntry, type MatchSetup, publicEntries, type SeatedPlayer } from './journal.ts';
import { isRefusal } from './refusal.ts';
import { replay, withSealedEntry } from './replay.ts';
import { toy } from './testing/toy.ts';

const SETUP: MatchSetup = {
  game: 'toy',
  rules: 1,
  seats: 3,
  options: { rounds: 1 },
  clock: { kind: 'none' },
  absence: 'suspend',
  grace: 0,
};
const person = (name: string): SeatedPlayer => ({ name, kind: 'person' });
const TEXTS = ['die-1', 'die-6', 'bid-1', 'bid-2', 'large', 'small', 'keep'];

const act = (seat: number, text: string): JournalEntry => ({ t: 'acted', at: 2, seat, action: actionOf(text) });

/** Ada and Bruno change places at the start, the third seat stays empty; the winner takes `large` back. */
function journal(): JournalEntry[] {
  return [
    { t: 'created', at: 0, setup: SETUP, commit: 'c' },
    { t: 'sealed', at: 0, secret: 'ab' },
    { t: 'seated', at: 1, seat: 0, who: person('Ada'), word: 'a' },
    { t: 'seated', at: 1, seat: 1, who: person('Bruno'), word: 'b' },
    { t: 'started', at: 2, seats: [1, 0] },
    act(CHANCE, 'die-1'),
    act(CHANCE, 'die-6'),
    act(0, 'bid-1'),
    act(1, 'bid-2'),
    act(1, 'large'),
    { t: 'retracted', at: 2, seat: 1, to: 9 },
    act(1, 'small'),
    act(1, 'keep'),
    { t: 'ended', at: 3, ending: { by: 'rules' }, payoffs: [-1, 1], secret: 'ab' },
  ];
}

function actionOf(text: string): number {
  expect(TEXTS).toContain(text);
  const s = toy.init(2, { rounds: 1 });
  return Array.from({ length: toy.actions }, (_, a) => a).find(a => toy.print(s, 0, a) === text)!;
}

function replayed(entries: readonly JournalEntry[]) {
  const played = replay(toy, entries);
  if (isRefusal(played)) throw new Error(played.detail);
  return played;
}

test('states, seats and words as they stood', () => {
  const { setup, seated, words, states } = replayed(journal());
  expect(setup.seats).toBe(2);
  expect(seated.map(who => who?.name)).toEqual(['Bruno', 'Ada']);
  expect(words).toEqual(['b', 'a']);
  expect(states).toHaveLength(15);
  const end = states.at(-1) as ReturnType<typeof toy.init>;
  expect([toy.score(end, 0), toy.score(end, 1)]).toEqual([0, 2]);
});

test('a retraction goes back, and states before it stay as they were', () => {
  const { states } = replayed(journal());
  expect(toy.view(states[11] as never, 1)).toEqual(toy.view(states[9] as never, 1));
  expect(toy.view(states[10] as never, 1)).not.toEqual(toy.view(states[9] as never, 1));
});

test('a public journal counts as the whole one', () => {
  expect(withSealedEntry(publicEntries(journal()))).toEqual(journal());
  expect(withSealedEntry(journal())).toEqual(journal());
});

test('a journal without its beginning is refused', () => {
  expect(replay(toy, journal().slice(2))).toMatchObject({ refused: 'journal/no-beginning' });
});
