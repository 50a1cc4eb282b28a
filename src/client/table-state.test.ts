import { expect, test } from 'vitest';
import type { MatchShown, UpdateMessage } from '../protocol/play.ts';
import { applyDid, applyPresence, freshState } from './table-state.ts';

const ada = { name: 'Ada', kind: 'person', here: true, gone: false, score: 12 } as const;
const SHOWN: MatchShown = {
  t: 'match',
  match: 'abcd',
  game: 'dama',
  version: 5,
  phase: 'running',
  seat: 0,
  seats: 2,
  options: {},
  rule: { kind: 'none' },
  commit: '',
  players: [ada, { ...ada, name: 'Bruno' }],
  watchers: 0,
  toAct: 0,
  yours: true,
  retractable: false,
  clock: { left: [null, null], stopped: false },
  view: 'before',
  legal: ['23-34'],
};

const did = (more: Partial<UpdateMessage>): UpdateMessage => ({
  t: 'did',
  match: 'abcd',
  version: 6,
  phase: 'running',
  toAct: 1,
  clock: { left: [null, null], stopped: false },
  events: [{ t: 'acted', version: 6, at: 0, seat: 0, text: '23-34' }],
  view: 'after',
  scores: [12, 11],
  ...more,
});

test('a move brings its view and scores, and nobody is asked any more', () => {
  const { shown, latest, since } = applyDid(freshState(SHOWN, 100), did({}), 200);
  expect(shown).toMatchObject({ version: 6, view: 'after', toAct: 1, yours: false });
  expect(shown.legal).toBeUndefined();
  expect(shown.players.map(who => who?.score)).toEqual([12, 11]);
  expect(latest.map(event => event.text)).toEqual(['23-34']);
  expect(since).toBe(200);
});

test('what is old already changes nothing', () => {
  const state = freshState(SHOWN, 100);
  expect(applyDid(state, did({ version: 5 }), 200)).toBe(state);
});

test('events add up, and a fresh look keeps those before it', () => {
  const state = applyDid(freshState(SHOWN, 0), did({}), 1);
  expect(state.events).toHaveLength(1);
  const again = freshState({ ...SHOWN, version: 6 }, 2, state);
  expect([again.events.length, again.latest.length]).toEqual([1, 0]);
});

test('the end and who left are told by events', () => {
  const events = [
    { t: 'withdrew', version: 6, at: 0, seat: 1, why: 'left' },
    { t: 'ended', version: 7, at: 0, ending: { by: 'rules' }, payoffs: [1, -1] },
  ] satisfies UpdateMessage['events'];
  const { shown } = applyDid(freshState(SHOWN, 0), did({ version: 7, phase: 'over', toAct: 'nobody', events }), 1);
  expect(shown).toMatchObject({ phase: 'over', ending: { by: 'rules' }, payoffs: [1, -1] });
  expect(shown.players[1]?.gone).toBe(true);
});

test('somebody sits down, and stands up again', () => {
  const open = freshState({ ...SHOWN, phase: 'open', players: [ada, null] }, 0);
  const who = { name: 'Bruno', kind: 'person' } as const;
  const seated = applyDid(open, did({ phase: 'open', events: [{ t: 'seated', version: 6, at: 0, seat: 1, who }] }), 1);
  expect(seated.shown.players[1]).toMatchObject({ name: 'Bruno', here: true });
  const left = applyDid(
    seated,
    did({ version: 7, phase: 'open', events: [{ t: 'vacated', version: 7, at: 0, seat: 1 }] }),
    2,
  );
  expect(left.shown.players[1]).toBeNull();
});

test('presence moves nothing but presence', () => {
  const state = applyPresence(
    freshState(SHOWN, 100),
    { t: 'presence', match: 'abcd', here: [true, false], watchers: 2, startsIn: 50 },
    300,
  );
  expect(state.shown.players.map(who => who?.here)).toEqual([true, false]);
  expect(state).toMatchObject({ since: 100, startsAt: 350, shown: { watchers: 2, view: 'before' } });
});

test('seats that move at the start take their players and oneself along', () => {
  const bruno = { ...ada, name: 'Bruno' };
  const open = freshState({ ...SHOWN, phase: 'open', seat: 2, seats: 3, players: [ada, null, bruno] }, 0);
  const started = { t: 'started', version: 6, at: 0, seats: [2, 0] };
  const { shown } = applyDid(open, did({ events: [started], scores: [0, 0] }), 1);
  expect(shown.players.map(who => who?.name)).toEqual(['Bruno', 'Ada']);
  expect([shown.seat, shown.seats]).toEqual([0, 2]);
});

test('who is away is gone until coming back', () => {
  const away = applyDid(freshState(SHOWN, 0), did({ events: [{ t: 'absent', version: 6, at: 0, seat: 1 }] }), 1);
  expect(away.shown.players.map(who => who?.gone)).toEqual([false, true]);
  const events = [{ t: 'returned', version: 7, at: 0, seat: 1 }];
  expect(applyDid(away, did({ version: 7, events }), 2).shown.players[1]?.gone).toBe(false);
});

test('a pause of the server leaves the view as it is, and a move after it does not', () => {
  const paused = applyDid(
    freshState(SHOWN, 0),
    did({ view: 'before', events: [{ t: 'recovered', version: 6, at: 0, down: 1500 }] }),
    1,
  );
  expect([paused.shown.version, paused.viewVersion]).toEqual([6, 5]);
  const moved = applyDid(
    paused,
    did({
      version: 8,
      events: [
        { t: 'recovered', version: 7, at: 0 },
        { t: 'acted', version: 8, at: 0, seat: 0, text: '23-34' },
      ],
    }),
    2,
  );
  expect(moved.viewVersion).toBe(8);
});
