// Views, drawings and events are made once for each version of a match, and events in pages, so that asking often costs little.

import { expect, test } from 'vitest';
import { type AnyGame, AUDIENCE } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { toy } from '../../core/testing/toy.ts';
import type { TableEvent } from '../../match/table-ports.ts';
import { actByText, eventHistory, playWildly, startedMatch } from '../../match/testing.ts';
import { viewsOf } from '../../messages/match-views.ts';
import { EventPages } from './event-pages.ts';

/** The toy game, which counts how often something expensive is asked of it. */
function countingGame(): { readonly game: AnyGame; readonly counts: { draw: number; eventsFor: number } } {
  const plain: AnyGame = toy;
  const counts = { draw: 0, eventsFor: 0 };
  const game: AnyGame = {
    ...plain,
    draw: view => {
      counts.draw++;
      return plain.draw(view);
    },
    eventsFor: (state, seat, action, viewer) => {
      counts.eventsFor++;
      return plain.eventsFor(state, seat, action, viewer);
    },
  };
  return { game, counts };
}

/** Reads a history page by page, as a client does. */
function readAll(pages: EventPages, game: AnyGame, entries: readonly JournalEntry[]): TableEvent[][] {
  const read: TableEvent[][] = [];
  for (;;) {
    const after = read.at(-1)?.at(-1)?.version ?? 0;
    const page = pages.page({ match: 'm', game, entries, kind: AUDIENCE, after });
    if (isRefusal(page)) throw new Error(page.detail);
    if (page.length === 0) return read;
    read.push([...page]);
  }
}

test('a drawing is made once for each version and viewer', () => {
  const { game, counts } = countingGame();
  const match = startedMatch(game);
  const first = viewsOf(match).drawing(0);
  for (let i = 0; i < 100; i++) expect(viewsOf(match).drawing(0)).toBe(first);
  expect(counts.draw).toBe(1);
  expect(actByText(match, 0, match.legal(0)[0]!, match.lastAt)).toBeUndefined();
  viewsOf(match).drawing(0);
  expect(counts.draw).toBe(2);
});

test('pages of events are the whole history, also where the time of a page is up after one event', () => {
  const { game } = countingGame();
  const entries = playWildly('pages', game);
  const whole = eventHistory(game, entries, '');
  let now = 0;
  expect(readAll(new EventPages(), game, entries).flat()).toEqual(whole);
  const slow = readAll(new EventPages(() => (now += 30)), game, entries);
  expect(slow.length).toBeGreaterThan(5);
  expect(slow.flat()).toEqual(whole);
});

test('events are made once, and only the new ones when the match has gone on', () => {
  const { game, counts } = countingGame();
  const entries = playWildly('again', game);
  const pages = new EventPages();
  readAll(pages, game, entries.slice(0, -3));
  const made = counts.eventsFor;
  for (let i = 0; i < 10; i++) readAll(pages, game, entries.slice(0, -3));
  expect(counts.eventsFor).toBe(made);
  expect(readAll(pages, game, entries).flat()).toEqual(eventHistory(toy, entries, ''));
  expect(counts.eventsFor - made).toBeLessThanOrEqual(3);
});

test('a reader in the middle gets the rest without the events before being made', () => {
  const { game, counts } = countingGame();
  const entries = playWildly('middle', game);
  const after = entries.length - 4;
  // The time of a page is not up on a busy machine either.
  const page = new EventPages(() => 0).page({ match: 'm', game, entries, kind: AUDIENCE, after });
  expect(page).toEqual((eventHistory(toy, entries, '') as TableEvent[]).filter(({ version }) => version > after));
  expect(counts.eventsFor).toBeLessThanOrEqual(4);
});

test('whoever begins in the middle of a long match is let wait, and goes on where the last request stopped', () => {
  const { game } = countingGame();
  const entries = playWildly('middle', game);
  let now = 0;
  const pages = new EventPages(() => (now += 10));
  const after = entries.length - 1;
  const ask = () => pages.page({ match: 'm', game, entries, kind: AUDIENCE, after });
  let refused = 0;
  let page = ask();
  for (; isRefusal(page); page = ask()) {
    expect(page.refused).toBe('server/too-fast');
    refused++;
  }
  expect(refused).toBeGreaterThan(1);
  expect(page.map(({ version }) => version)).toEqual([entries.length]);
  expect(pages.page({ match: 'm', game, entries, kind: AUDIENCE, after: entries.length })).toEqual([]);
});
