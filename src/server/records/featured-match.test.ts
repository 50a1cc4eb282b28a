import { expect, test } from 'vitest';
import type { MatchSummary } from '../base/storage/storage.ts';
import { FeaturedMatch } from './featured-match.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const RATINGS: Readonly<Record<string, number>> = { ada: 1900, bob: 1500, 'bot:dama/search-5': 2500 };

function summary(match: string, names: readonly string[], more: Partial<MatchSummary> = {}): MatchSummary {
  const seats = names.map(name =>
    name.startsWith('search')
      ? { name, kind: 'bot' as const, bot: name }
      : { name, kind: 'person' as const, account: name },
  );
  return { match, game: 'dama', phase: 'running', seats, created: NOW, changed: NOW, ...more };
}

const over = (match: string, names: readonly string[], ago = HOUR): MatchSummary =>
  summary(match, names, { phase: 'over', changed: NOW - ago, ending: { by: 'rules' } });

function featured(matches: readonly MatchSummary[]) {
  const asked = { lists: 0 };
  let now = NOW;
  const service = new FeaturedMatch({
    storage: {
      list: ({ phases }) => {
        asked.lists++;
        return Promise.resolve(matches.filter(({ phase }) => phases!.includes(phase)));
      },
    },
    rankings: {
      ratingOf: player =>
        Promise.resolve(RATINGS[player] === undefined ? undefined : { rating: RATINGS[player], deviation: 50 }),
    },
    now: () => now,
  });
  return { service, asked, pass: (ms: number) => (now += ms) };
}

test.each([
  ['the best rated running match', [summary('a', ['bob', 'eve']), summary('b', ['ada', 'bob'])], 'b'],
  ['with the measured rating of a bot', [summary('a', ['ada', 'bob']), summary('b', ['bob', 'search-5'])], 'b'],
  ['a running match before a better one that is over', [summary('a', ['eve', 'eve']), over('b', ['ada', 'ada'])], 'a'],
  ['the best of the last day where nothing runs', [over('a', ['bob', 'bob']), over('b', ['ada', 'bob'])], 'b'],
  ['nothing older than a day', [over('a', ['ada', 'ada'], 25 * HOUR)], undefined],
  ['nothing on an empty server', [], undefined],
  [
    'no match that somebody gave up',
    [{ ...over('a', ['ada', 'ada']), ending: { by: 'resignation', seat: 0 } }],
    undefined,
  ],
] as const)('%s', async (_, matches, match) => {
  expect((await featured(matches as readonly MatchSummary[]).service.find())?.match).toBe(match);
});

test('many visitors cost one look in a quarter of a minute', async () => {
  const { service, asked, pass } = featured([summary('a', ['ada', 'bob'])]);
  await Promise.all([service.find(), service.find()]);
  pass(14_000);
  await service.find();
  expect(asked.lists).toBe(1);
  pass(1000);
  await service.find();
  expect(asked.lists).toBe(2);
});
