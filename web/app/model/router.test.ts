import { expect, test } from 'vitest';
import { parsePath, printPath, type Route } from './router.ts';

const ROUTES: readonly [path: string, route: Route][] = [
  ['/', { page: 'home' }],
  ['/games/dama', { page: 'game', game: 'dama' }],
  ['/play/uno', { page: 'menu', game: 'uno' }],
  ['/learn/uno', { page: 'learn', game: 'uno' }],
  ['/rules/uno', { page: 'rules', game: 'uno' }],
  ['/new/dama', { page: 'new', game: 'dama' }],
  [
    '/new/dama?position=x+o%26&toAct=1&options=%7B%22plyLimit%22%3A100%7D',
    { page: 'new', game: 'dama', from: { position: 'x o&', toAct: 1, options: { plyLimit: 100 } } },
  ],
  ['/new/uno?invite=a-1', { page: 'new', game: 'uno', invite: 'a-1' }],
  ['/match/aB-3_x', { page: 'match', match: 'aB-3_x' }],
  ['/replay', { page: 'replay' }],
  ['/replay?showcase=dama', { page: 'replay', showcase: 'dama' }],
  ['/replay/abcd', { page: 'replay', match: 'abcd' }],
  ['/replay/abcd?at=12', { page: 'replay', match: 'abcd', at: 12 }],
  ['/replay/abcd?analyse=true', { page: 'replay', match: 'abcd', analyse: true }],
  ['/join/KQ7M', { page: 'join', code: 'KQ7M' }],
  ['/rankings', { page: 'rankings' }],
  ['/rankings/uno?clock=quick&by=rating', { page: 'rankings', game: 'uno', clock: 'quick', by: 'rating' }],
  ['/players/bot%3Adama%2Fgreedy?game=dama', { page: 'player', player: 'bot:dama/greedy', game: 'dama' }],
  ['/archive', { page: 'archive', search: {} }],
  [
    '/archive?player=g-1&result=won&to=2026-11-15',
    { page: 'archive', search: { player: 'g-1', result: 'won', to: '2026-11-15' } },
  ],
  ['/tournaments', { page: 'tournaments' }],
  ['/tournaments/new', { page: 'new-tournament' }],
  ['/tournaments/new?game=uno', { page: 'new-tournament', game: 'uno' }],
  ['/tournaments/abcd2345', { page: 'tournament', tournament: 'abcd2345' }],
  ['/nowhere', { page: 'missing', path: '/nowhere' }],
];

test.each(ROUTES)('%s there and back', (path, route) => {
  expect(parsePath(path)).toEqual(route);
  expect(printPath(route)).toBe(path);
});

test.each(['toAct=1', 'position=', 'position=x&toAct=a', 'position=x&options=[', 'position=x&options=7'])(
  'a table without a position: %s',
  search => expect(parsePath(`/new/dama?${search}`)).toEqual({ page: 'new', game: 'dama' }),
);

test('slashes in front name no other host', () => {
  expect(parsePath('//')).toEqual({ page: 'home' });
  expect(parsePath('//rules.example.org/x').page).toBe('missing');
});

test.each(['/games', '/match', '/games/dama/more', '/replay/a/b', '/%'])('%s is no page', path => {
  expect(parsePath(path).page).toBe('missing');
});
