// Taking back whole turns in friendly matches: at once against bots, with the consent of people.

import { describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { AnyGame } from '../core/game.ts';
import type { JournalEntry, PlayerKind } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { replay } from '../core/replay.ts';
import { audit } from './audit.ts';
import { Match } from './match.ts';

const gameOf = (id: string): AnyGame => games.find(game => game.id === id)!;

function begin(id: string, kinds: readonly PlayerKind[], friendly = true): { match: Match; entries: JournalEntry[] } {
  const game = gameOf(id);
  const setup = { game: id, rules: game.rulesVersion, seats: kinds.length, options: game.defaults as object };
  const rest = {
    clock: { kind: 'none' },
    absence: 'lose',
    grace: 0,
    ...(friendly && { friendly: true as const }),
  } as const;
  const match = Match.create('m', game, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const [seat, kind] of kinds.entries())
    match.sit(seat, { name: `${seat}`, kind, ...(kind === 'bot' ? { bot: 'random' } : { account: `${seat}` }) }, '', 0);
  match.start(0);
  return { match, entries: match.takePending() };
}

const play = (match: Match, ...texts: string[]): void => {
  for (const text of texts) {
    const { toAct } = match;
    expect(match.act(toAct, Number(match.parse(toAct, text)), undefined, 1)).toBeUndefined();
  }
};

const first = (match: Match): string => match.legal(match.toAct)[0]!;

test('against bots a turn is taken back at once, the answer of the bot with it', () => {
  const { match, entries } = begin('dama', ['person', 'bot']);
  const before = match.view(0);
  play(match, '21-30', '54-43');
  expect(match.request('retract', 0, 2)).toBeUndefined();
  expect(match.view(0)).toEqual(before);
  expect(match.mayAct(0)).toBe(true);
  expect(match.request('retract', 0, 3)?.refused).toBe('match/nothing-to-retract');
  play(match, '23-34', '54-45');
  const all = [...entries, ...match.takePending()];
  const restored = Match.restore('m', match.game, all);
  expect(restored.view(0)).toEqual(match.view(0));
  expect(restored.request('retract', 0, 4)).toBeUndefined();
  expect(restored.view(0)).toEqual(before);
  const replayed = replay(match.game, all);
  expect(!isRefusal(replayed) && match.game.view(replayed.states.at(-1), 0)).toEqual(match.view(0));
});

test('people are asked, and may decline', () => {
  const { match } = begin('dama', ['person', 'person']);
  const before = match.view(0);
  play(match, '21-30');
  const after = match.view(0);
  match.request('retract', 0, 2);
  expect([match.view(0), match.retractAskedBy]).toEqual([after, [0]]);
  match.request('decline-retract', 1, 3);
  expect([match.view(0), match.retractAskedBy]).toEqual([after, []]);
  match.request('retract', 0, 4);
  match.request('retract', 1, 5);
  expect([match.view(0), match.retractAskedBy]).toEqual([before, []]);
});

test('whoever plays on has not agreed', () => {
  const { match } = begin('dama', ['person', 'person']);
  play(match, '21-30');
  match.request('retract', 0, 2);
  play(match, '54-43');
  expect(match.retractAskedBy).toEqual([]);
  expect(match.request('decline-retract', 1, 3)?.refused).toBe('match/nothing-to-retract');
});

test('a match that counts takes back nothing but an unfinished turn', () => {
  const { match } = begin('dama', ['person', 'bot'], false);
  play(match, '21-30', '54-43');
  expect(match.request('retract', 0, 2)?.refused).toBe('match/nothing-to-retract');
});

test('an answer that a bot had thought of before is too late', () => {
  const { match } = begin('dama', ['person', 'bot']);
  play(match, '21-30');
  const { version } = match;
  match.request('retract', 0, 2);
  play(match, '23-34');
  expect(match.act(1, Number(match.parse(1, '54-45')), version, 3)?.refused).toBe('match/stale');
});

describe.each(games.map(({ id }) => id))('%s', id => {
  test('twenty turns forward with one back after each third: the journal replays, restores and passes the audit', () => {
    const game = gameOf(id);
    const { match, entries } = begin(
      id,
      Array.from({ length: Math.max(2, game.seats[0]) }, (_, s) => (s === 0 ? 'person' : 'bot')),
    );
    for (let n = 0; n < 60 && match.phase === 'running'; n++) {
      play(match, first(match));
      if (n % 3 === 2 && match.phase === 'running') match.request('retract', 0, 2);
    }
    match.abort(9);
    const all = [...entries, ...match.takePending()];
    expect(all.some(({ t }) => t === 'retracted')).toBe(true);
    expect(Match.restore('m', game, all).view(0)).toEqual(match.view(0));
    const lines = all.map((entry, i) => ({ number: i + 1, entry }));
    expect(audit(game, lines).fault).toBeUndefined();
  });
});
