// Published games may contain anything.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { printJournal } from '../../match/journal-file.ts';
import { actByText, startedMatch } from '../../match/testing.ts';
import type { Identity } from '../base/identity.ts';
import type { PublishingCaller } from './published.ts';
import { publishedMatchId } from './shown.ts';
import { TestApp } from './testing.ts';

const EVE: Identity & PublishingCaller = { account: 'g-eve', name: 'Eve', kind: 'guest', address: '203.0.113.1' };

let here: TestApp;
let tournament: string;
async function publishCup(): Promise<string> {
  const made = await here.app.tournaments.publish(EVE, {
    name: 'Cup',
    game: 'dama',
    seats: 2,
    options: {},
    scheme: 'round-robin',
    rounds: 0,
    games: 1,
    entrants: [{ name: 'one' }, { name: 'two' }],
  });
  if (isRefusal(made)) throw new Error(made.detail);
  return made;
}

beforeEach(async () => {
  here = new TestApp();
  tournament = await publishCup();
});
afterEach(() => here.app.close());

/** A short match, always with the first move there is. */
function finishedJournal(): readonly JournalEntry[] {
  const match = startedMatch(dama, { options: { ...dama.defaults, plyLimit: 20 } });
  for (let i = 0; i < 100 && match.phase === 'running'; i++)
    actByText(match, match.toAct, match.legal(match.toAct)[0]!, match.lastAt);
  return match.takePending();
}

const journal = finishedJournal();
const lastOf = (entries: readonly JournalEntry[]): Extract<JournalEntry, { t: 'ended' }> => {
  const last = entries.at(-1);
  if (last?.t !== 'ended') throw new Error('the match is not over');
  return last;
};

function playedGame(entries: readonly JournalEntry[], key: string): PlayedGame {
  const { payoffs } = lastOf(entries);
  const moves = entries.filter(entry => entry.t === 'acted' && entry.seat >= 0).length;
  return { key, entrants: [0, 1], payoffs, scores: [0, 0], verdict: { by: 'rules' }, faults: [], moves };
}

/** The code of the refusal; undefined: it was taken. */
async function publish(text: string, more: Partial<PlayedGame> = {}, by = EVE): Promise<string | undefined> {
  const game = { ...playedGame(journal, '001-0001-001'), ...more };
  return (await here.app.tournaments.addPublished(by, tournament, game, text))?.refused;
}

const text = printJournal(dama, journal);

test('a game as the rules have it is taken, names no account, and says who published it', async () => {
  expect(journal.some(entry => entry.t === 'seated' && entry.who.account !== undefined)).toBe(true);
  expect(await publish(text)).toBeUndefined();
  const stored = await here.app.base.storage.read(publishedMatchId(tournament, '001-0001-001'));
  expect(stored).toHaveLength(journal.length);
  expect(stored[0]).toMatchObject({ setup: { publishedBy: { account: 'g-eve', name: 'Eve' }, tournament } });
  for (const entry of stored) if (entry.t === 'seated') expect(entry.who).not.toHaveProperty('account');
});

test.each<[string, (lines: string[]) => string[]]>([
  [
    'a move that was not made',
    lines => lines.filter((_, i) => i !== lines.findIndex(line => line.includes('"acted"'))),
  ],
  ['other points', lines => [...lines.slice(0, -1), lines.at(-1)!.replace(/"payoffs":\[[^\]]*\]/, '"payoffs":[1,1]')]],
  ['no end', lines => lines.slice(0, -1)],
  ['another secret', lines => lines.map(line => line.replace(/"secret":"[0-9a-f]{4}/, '"secret":"0000'))],
])('a journal with %s is refused', async (_name, change) => {
  expect(await publish(`${change(text.trimEnd().split('\n')).join('\n')}\n`)).toBe('tournament/bad-journal');
});

test.each<[string, Partial<PlayedGame>]>([
  ['other points', { payoffs: [7, -7] }],
  ['another number of moves', { moves: 0 }],
])('a result with %s than its journal is refused', async (_name, more) => {
  expect(await publish(text, more)).toBe('tournament/bad-journal');
});

test('a guest stores only so much', async () => {
  let refused: string | undefined;
  let stored = 0;
  const long = `${' '.repeat(390_000)}\n${text}`;
  for (; stored < 30 && refused === undefined; stored++)
    refused = await publish(long, { key: `001-0001-${String(stored).padStart(3, '0')}` });
  expect(refused).toBe('tournament/too-much-published');
  expect(stored).toBeLessThan(15);
});

test('a knockout that was played elsewhere has a bracket as far as its games fit into one', async () => {
  const made = await here.app.tournaments.publish(EVE, {
    name: 'Knockout',
    game: 'dama',
    seats: 2,
    options: {},
    scheme: 'knockout',
    rounds: 0,
    games: 1,
    entrants: ['one', 'two', 'three', 'four'].map(name => ({ name })),
  });
  if (isRefusal(made)) throw new Error(made.detail);
  const match = startedMatch(dama, {});
  match.request('resign', 1, match.lastAt);
  const won = match.takePending();
  const add = (key: string, entrants: number[]): Promise<unknown> =>
    here.app.tournaments.addPublished(EVE, made, { ...playedGame(won, key), entrants }, printJournal(dama, won));
  const winners = async (): Promise<unknown> => {
    const { bracket } = here.shown(await here.live(made));
    return bracket?.map(stage => stage.map(({ entrants, winner }) => [...entrants, winner]));
  };
  expect(await add('001-0001-001', [3, 0])).toBeUndefined();
  expect(await winners()).toEqual([
    [
      [0, 3, 3],
      [1, 2, undefined],
    ],
    [[3, null, undefined]],
  ]);
  await add('001-0002-001', [1, 2]);
  await add('002-0001-001', [1, 3]);
  expect(await winners()).toEqual([
    [
      [0, 3, 3],
      [1, 2, 1],
    ],
    [[3, 1, 1]],
  ]);
  // Drawn in another way: no bracket is better than a wrong one.
  await add('003-0001-001', [0, 1]);
  expect(await winners()).toBeUndefined();
});

test('of many finished tournaments the last ones stay in memory, and the others are read again', async () => {
  const { tournaments } = here.app;
  await tournaments.endPublished(EVE, tournament);
  const first = await tournaments.get(tournament);
  const others: string[] = [];
  for (let i = 0; i < 60; i++) {
    const other = await publishCup();
    others.push(other);
    await tournaments.endPublished(EVE, other);
  }
  const last = await tournaments.get(others.at(-1)!);
  expect(await tournaments.get(others.at(-1)!)).toBe(last);
  const again = await tournaments.get(tournament);
  expect(again).not.toBe(first);
  expect(again?.state.phase).toBe('over');
  expect(again?.version).toBe(first?.version);
});
