import { afterEach, describe, expect, test } from 'vitest';
import type { SeatedPlayer } from '../../core/journal.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { playerAccountsOf } from './player-accounts.ts';
import type { RankedPlayer } from './rankings.ts';
import type { Records } from './records.ts';
import {
  bot,
  countAll,
  type JournalSketch,
  openRecords,
  person,
  sketchJournal,
  writeJournals,
} from './testing/journals.ts';

const open: Records[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function recordsOf(matches: readonly JournalSketch[]): Promise<Records> {
  const storage = new MemoryStorage();
  writeJournals(
    storage,
    matches.map((one, i) => [`m${i}`, sketchJournal({ at: i * 10_000, ...one })] as const),
  );
  const records = openRecords(storage);
  open.push(records);
  await countAll(records);
  return records;
}

/** A win of the first over the second in so many moves. */
const win = (
  winner: SeatedPlayer,
  loser: SeatedPlayer,
  moves: number,
  more: Partial<JournalSketch> = {},
): JournalSketch => ({
  seats: [winner, loser],
  payoffs: [1, -1],
  moves: [moves, 1],
  ...more,
});

const [ada, bea, carl, dora, emil] = ['Ada', 'Bea', 'Carl', 'Dora', 'Emil'].map(person) as [
  SeatedPlayer,
  SeatedPlayer,
  SeatedPlayer,
  SeatedPlayer,
  SeatedPlayer,
]; // five names
const greedy = bot('greedy');

// The document, 5.1: sorted by wins first, then by the average number of moves.
const DOCUMENT: readonly JournalSketch[] = [
  win(ada, dora, 30),
  win(ada, dora, 20),
  win(ada, dora, 10), // Ada: 3 wins in 20 moves
  win(bea, dora, 15),
  win(bea, dora, 15),
  win(bea, dora, 16), // Bea: 3 wins in 15.33
  win(carl, dora, 1), // Carl: 1 win in 1
  win(greedy, carl, 5),
  win(greedy, carl, 7), // the bot: 2 wins in 6
  { seats: [emil, dora], payoffs: [0, 0] }, // Emil: a draw
  win(ada, bea, 5, { ending: { by: 'abort' }, payoffs: [0, 0] }),
  win(carl, carl, 1),
];

describe("the document's ranking", () => {
  test('most wins first, then fewest moves to win; bots stand among the people', async () => {
    const { rankings } = await recordsOf(DOCUMENT);
    const page = (await rankings.page({ game: 'dama', pool: 'any', by: 'wins', limit: 10 }))!;
    expect(page.rows.map(({ rank, name, kind, wins, average }) => [rank, name, kind, wins, average])).toEqual([
      [1, 'bea', 'person', 3, 46 / 3],
      [2, 'ada', 'person', 3, 20],
      [3, 'greedy', 'bot', 2, 6],
      [4, 'carl', 'person', 1, 1],
      [5, 'dora', 'person', 0, null],
      [5, 'emil', 'person', 0, null],
    ]);
    expect(page.total).toBe(6);
    expect(page.next).toBeUndefined();
    expect(await rankings.find('bot:dama/greedy', 'dama', 'any', 'wins')).toMatchObject({ rank: 3, wins: 2 });
    expect(await rankings.find('g-emil', 'dama', 'any', 'wins')).toMatchObject({ rank: 5, draws: 1, matches: 1 });
    expect(await rankings.find('g-nobody', 'dama', 'any', 'wins')).toBeUndefined();
  });

  test.each(['wins', 'rating'] as const)('pages by %s follow each other, ties included', async by => {
    const people = Array.from({ length: 12 }, (_, i) => person(`P${i % 3}${i}`));
    const { rankings } = await recordsOf(
      people.flatMap((who, i) => Array.from({ length: i % 4 }, () => win(who, dora, 7))),
    );
    const whole = (await rankings.page({ game: 'dama', pool: 'any', by, limit: 50 }))!.rows;
    expect(whole).toHaveLength(10);
    const paged: RankedPlayer[] = [];
    for (let after: string | undefined; ; ) {
      const page = (await rankings.page({ game: 'dama', pool: 'any', by, limit: 3, ...(after && { after }) }))!;
      paged.push(...page.rows);
      if (page.next === undefined) break;
      after = page.next;
    }
    expect(paged).toEqual(whole);
    expect(whole.map(row => row.rank)).toEqual(whole.map(row => row.rank).sort((a, b) => a - b));
    expect(await rankings.page({ game: 'dama', pool: 'any', by, limit: 3, after: 'nonsense' })).toBeUndefined();
  });

  test('each game and kind of clock has its own', async () => {
    const clock = { kind: 'turn', ms: 5000 } as const;
    const { rankings } = await recordsOf([
      win(ada, bea, 3),
      win(bea, ada, 4, { clock }),
      win(bea, carl, 4, { game: 'uno', clock }),
    ]);
    const names = async (game: string, pool: 'any' | 'none' | 'quick' | 'slow'): Promise<string[]> => {
      const page = await rankings.page({ game, pool, by: 'wins', limit: 9 });
      return page!.rows.map(row => `${row.name} ${row.wins}`);
    };
    expect(await names('dama', 'none')).toEqual(['ada 1', 'bea 0']);
    expect(await names('dama', 'quick')).toEqual(['bea 1', 'ada 0']);
    expect(await names('dama', 'any')).toEqual(['ada 1', 'bea 1']);
    expect(await names('dama', 'slow')).toEqual([]);
    expect(await names('uno', 'any')).toEqual(['bea 1', 'carl 0']);
  });
});

test('a rating rises with wins, its doubt falls, and who beats the better gains more', async () => {
  const { rankings, players } = await recordsOf([
    ...Array.from({ length: 10 }, () => win(ada, bea, 5)),
    win(carl, ada, 5),
    win(emil, bea, 5),
  ]);
  const { rows } = (await rankings.page({ game: 'dama', pool: 'none', by: 'rating', limit: 9 }))!;
  const of = (name: string): RankedPlayer => rows.find(row => row.name === name)!;
  expect(of('ada').rating).toBeGreaterThan(1500);
  expect(of('bea').rating).toBeLessThan(1500);
  expect(of('ada').deviation).toBeLessThan(400);
  expect(of('carl').rating).toBeGreaterThan(of('emil').rating);
  const history = await players.ratings('g-ada', 'dama', 'none');
  expect(history).toHaveLength(11);
  expect(history.at(-1)).toMatchObject({ match: 'm10', rating: of('ada').rating, deviation: of('ada').deviation });
  expect(history[1]!.rating).toBeGreaterThan(history[0]!.rating);
  const any = await players.ratings('g-ada', 'dama', 'any');
  expect(any.map(point => point.match)).toEqual(history.map(point => point.match));
  expect(await players.ratings('g-ada', 'dama', 'slow')).toEqual([]);
});

test('guests have figures, and a place in the rankings once they have an account', async () => {
  const storage = new MemoryStorage();
  writeJournals(storage, [['m', sketchJournal(win(ada, bea, 5))]]);
  const records = openRecords(storage, undefined, [], playerAccountsOf(storage.accounts));
  open.push(records);
  await countAll(records);
  const names = async (): Promise<string[]> => {
    const page = await records.rankings.page({ game: 'dama', pool: 'any', by: 'wins', limit: 9 });
    return page!.rows.map(row => row.name);
  };
  expect(await names()).toEqual([]);
  expect(await records.players.find('g-ada')).toEqual({ player: 'g-ada', kind: 'person', name: 'Ada', listed: false });
  expect((await records.players.stats('g-ada')).map(one => [one.game, one.pool, one.wins])).toEqual([
    ['dama', 'any', 1],
    ['dama', 'none', 1],
  ]);
  const account = { id: 'g-ada', kind: 'person', name: 'Lovelace', look: 'lovelace', created: 0 } as const;
  await storage.accounts.add(account);
  await records.accountChanged('g-ada');
  expect(await names()).toEqual(['Lovelace']);
  expect(await records.players.named('love', 5)).toMatchObject([{ player: 'g-ada' }]);
  await storage.accounts.change('g-ada', { suspended: 1 });
  await records.accountChanged('g-ada');
  expect(await names()).toEqual([]);
});

test('head to head, also at tables of several', async () => {
  const { players } = await recordsOf([
    win(ada, bea, 5),
    win(bea, ada, 5),
    win(ada, bea, 5),
    { seats: [ada, bea], payoffs: [0, 0] },
    { seats: [carl, ada, bea], payoffs: [0, 1, -1] },
  ]);
  expect(
    (await players.versus('g-ada', 'dama', 9)).map(one => [one.other.name, one.matches, one.wins, one.losses]),
  ).toEqual([
    ['bea', 5, 3, 1],
    ['carl', 1, 1, 0],
  ]);
  expect(await players.versusOne('g-bea', 'g-carl', 'dama')).toMatchObject({ matches: 1, wins: 0, losses: 1 });
  expect(await players.versusOne('g-bea', 'g-emil', 'dama')).toBeUndefined();
});

test('names are found by their beginning, case and accents aside', async () => {
  const { players } = await recordsOf([win(person('Émile'), person('emilia'), 5), win(person('Zoe'), ada, 5)]);
  expect((await players.named('EMI', 9)).map(one => one.name)).toEqual(['émile', 'emilia']);
  expect(await players.named('em', 1)).toHaveLength(1);
  expect(await players.named('%', 9)).toEqual([]);
  expect(await players.named(' ', 9)).toEqual([]);
});

test('where nothing is known of a kind of clock, the rating with all clocks counts', async () => {
  const { rankings } = await recordsOf([win(ada, dora, 10), win(ada, dora, 11)]);
  const clocks = [60_000, 3 * 86_400_000].map(ms => ({ kind: 'turn', ms }) as const);
  const [quick, correspondence] = await Promise.all(clocks.map(clock => rankings.ratingOf('g-ada', 'dama', clock)));
  expect(quick!.rating).toBeGreaterThan(1500);
  expect(correspondence).toEqual(quick);
  expect(await rankings.ratingOf('g-nobody', 'dama', clocks[0]!)).toBeUndefined();
});
