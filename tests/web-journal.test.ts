// The browser replays and checks journals with its own means: they must agree with the match that wrote them.

import { describe, expect, test } from 'vitest';
import { rules as dama } from '../games/dama/rules/index.ts';
import { AUDIENCE } from '../src/core/game.ts';
import { type JournalEntry, publicEntries } from '../src/core/journal.ts';
import { isRefusal } from '../src/core/refusal.ts';
import { toy } from '../src/core/testing/toy.ts';
import { parseJournal, printJournal } from '../src/match/journal-file.ts';
import { NOON, play, startedMatch } from '../src/match/testing.ts';
import { checkFairness } from '../web/app/model/fairness.ts';
import {
  eventsOf,
  historyOf,
  lastMove,
  type MatchHistory,
  printJournal as printInBrowser,
} from '../web/app/model/match-history.ts';

function toyJournal(): JournalEntry[] {
  const match = startedMatch(toy, { options: { rounds: 2 } });
  const entries = match.takePending();
  while (match.phase !== 'over') {
    const seat = [0, 1].find(one => match.mayAct(one))!;
    play(match, `${seat} ${match.legal(seat)[0]}`);
    if (match.canRetract(seat) && !entries.some(entry => entry.t === 'retracted')) match.request('retract', seat, NOON);
    entries.push(...match.takePending());
  }
  return entries;
}

function past(game: typeof toy | typeof dama, entries: readonly JournalEntry[]): MatchHistory {
  const found = historyOf(game, entries);
  if (isRefusal(found)) throw new Error(found.detail);
  return found;
}

describe('fairness', () => {
  test('every draw of a finished match is done again', () => {
    expect(checkFairness(past(toy, publicEntries(toyJournal())))).toMatchObject({ verdict: 'fair', draws: 4 });
  });

  test('another draw is found', () => {
    const entries = toyJournal();
    const at = entries.findIndex(entry => entry.t === 'acted' && entry.seat < 0);
    const drawn = entries[at] as Extract<JournalEntry, { t: 'acted' }>; // just found
    entries[at] = { ...drawn, action: (drawn.action + 1) % 6 };
    expect(checkFairness(past(toy, entries))).toMatchObject({ verdict: 'other-draw', version: at });
  });

  test('another secret is found', () => {
    const entries = toyJournal();
    const last = entries.pop() as Extract<JournalEntry, { t: 'ended' }>; // a finished match ends so
    expect(checkFairness(past(toy, [...entries, { ...last, secret: '00'.repeat(32) }]))).toMatchObject({
      verdict: 'other-secret',
    });
  });

  test('while a match goes on there is only the promise', () => {
    const entries = publicEntries(startedMatch(dama).takePending());
    expect(checkFairness(past(dama, entries))).toMatchObject({ verdict: 'sealed' });
  });
});

test('the file the browser saves is the file the terminal reads', () => {
  const entries = toyJournal();
  expect(printInBrowser(past(toy, publicEntries(entries)))).toBe(printJournal(toy, entries));
  const lines = parseJournal(printInBrowser(past(toy, entries)));
  expect(isRefusal(lines) ? lines : lines.map(line => line.entry)).toEqual(entries);
});

test('events carry the versions, texts and happenings of the match', () => {
  const match = startedMatch(dama);
  play(match, '0 23-34, 1 54-43, 0 34-45');
  const events = eventsOf(past(dama, publicEntries(match.takePending())), AUDIENCE);
  const acted = events.filter(event => event.t === 'acted');
  expect(acted.map(event => event.text)).toEqual(['23-34', '54-43', '34-45']);
  expect(acted.at(-1)!.version).toBe(match.version);
  expect(acted[0]!.did).toEqual([{ what: 'moved', seat: 0, from: '23', to: '34' }]);
  expect(lastMove(events)?.text).toBe('34-45');
});

test('what was taken back is no last move', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-3, 1 bid-1');
  const winner = match.toAct;
  play(match, `${winner} large`);
  match.request('retract', winner, NOON);
  const events = eventsOf(past(toy, match.takePending()), AUDIENCE);
  expect(lastMove(events)?.text).toBe('bid-1');
});
