import { expect, test } from 'vitest';
import { AUDIENCE } from '../core/game.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { actByText, NOON, openMatch, play, startedMatch } from './testing.ts';

test('shows what a seat may do and know', () => {
  const match = startedMatch(toy);
  expect(match.legal(0)).toEqual(['bid-1', 'bid-2', 'bid-3']);
  expect([match.toAct, match.isAwaited(0), match.isAwaited(1), match.isAwaited(2)]).toEqual([0, true, true, false]);
  play(match, '0 bid-3');
  expect(match.legal(0)).toEqual([]);
  expect(match.view(0)).toMatchObject({ bids: [3, 0] });
  expect(match.view(1)).toMatchObject({ bids: [-1, 0] });
  expect(match.view(AUDIENCE)).toMatchObject({ bids: [-1, 0], dice: [-1, -1] });
});

test.each([
  ['nobody’s turn to speak', 'match/not-your-turn', AUDIENCE, 6],
  ['a seat that is not there', 'match/not-your-turn', 5, 6],
  ['an action of another phase', 'toy/wrong-phase', 0, 9],
  ['no action at all', 'toy/wrong-phase', 0, 12_345],
])('refuses %s', (_, code, seat, action) => {
  const match = startedMatch(toy);
  const before = JSON.stringify([match.view(0), match.version]);
  expect(match.act(seat, action, undefined, NOON)?.refused).toBe(code);
  expect(JSON.stringify([match.view(0), match.version])).toBe(before);
});

test('refuses a second answer to a question', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-1');
  expect(match.act(0, 6, undefined, NOON)?.refused).toBe('match/not-your-turn');
});

test('an answer decided before the question arose is stale', () => {
  const match = startedMatch(toy);
  const early = match.version;
  play(match, '0 bid-1, 1 bid-1');
  const winner = match.toAct;
  expect(actByText(match, winner, 'small', NOON, early)?.refused).toBe('match/stale');
  expect(actByText(match, winner, 'small', NOON, match.version)).toBeUndefined();
});

test('so is one decided before a fresh turn began', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-1, 1 bid-1');
  const [loser, { version }] = [1 - match.toAct, match];
  play(match, 'w small, w keep');
  expect(actByText(match, loser, 'bid-1', NOON, version)?.refused).toBe('match/stale');
});

test('a double click answers one question only', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-1, 1 bid-1');
  const { version, toAct } = match;
  expect(actByText(match, toAct, 'small', NOON, version)).toBeUndefined();
  expect(actByText(match, toAct, 'keep', NOON, version)?.refused).toBe('match/stale');
});

test('what others choose at the same time does not make an answer stale', () => {
  const match = startedMatch(toy, { seats: 4 });
  const { version } = match;
  for (const seat of [2, 0, 3, 1]) expect(actByText(match, seat, 'bid-2', NOON, version)).toBeUndefined();
  expect(match.view(0)).toMatchObject({ phase: 'prize', bids: [2, 2, 2, 2] });
});

test('a seat takes back an unfinished turn', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-1, 1 bid-2');
  const winner = match.toAct;
  const [version, views] = [match.version, JSON.stringify([0, 1, AUDIENCE].map(seat => match.view(seat)))];
  expect(match.canRetract(winner)).toBe(false);
  expect(match.request('retract', winner, NOON)?.refused).toBe('match/nothing-to-retract');
  play(match, 'w large');
  expect(match.canRetract(winner)).toBe(true);
  expect(match.request('retract', 1 - winner, NOON)?.refused).toBe('match/nothing-to-retract');
  expect(match.request('retract', winner, NOON)).toBeUndefined();
  expect(match.takePending().at(-1)).toEqual({ t: 'retracted', at: NOON, seat: winner, to: version });
  expect(JSON.stringify([0, 1, AUDIENCE].map(seat => match.view(seat)))).toBe(views);
  expect(match.canRetract(winner)).toBe(false);
});

test('what was decided before taking back is stale', () => {
  const match = startedMatch(toy);
  play(match, '0 bid-1, 1 bid-2, w large');
  const { version, toAct } = match;
  match.request('retract', toAct, NOON);
  expect(actByText(match, toAct, 'small', NOON, version)?.refused).toBe('match/stale');
  play(match, 'w small, w keep');
  expect(match.score(toAct)).toBe(2);
});

test('taking back starts no clock anew', () => {
  const match = startedMatch(toy, { clock: { kind: 'turn', ms: 1000 } });
  play(match, '0 bid-1, 1 bid-2');
  play(match, 'w large', NOON + 300);
  match.request('retract', match.toAct, NOON + 600);
  expect(match.deadline).toBe(NOON + 1000);
});

test('nobody takes back beyond a seat that left', () => {
  const match = startedMatch(toy, { seats: 3 });
  play(match, '0 bid-1, 1 bid-2, 2 bid-3, w large');
  const winner = match.toAct;
  match.request('resign', (winner + 1) % 3, NOON);
  expect(match.request('retract', winner, NOON)?.refused).toBe('match/nothing-to-retract');
});

test('a match can be paused and goes on', () => {
  const match = startedMatch(toy);
  expect(match.resume(NOON)?.refused).toBe('match/not-paused');
  expect(match.pause(NOON)).toBeUndefined();
  expect(match.phase).toBe('paused');
  expect(match.pause(NOON)?.refused).toBe('match/paused');
  expect(match.act(0, 6, undefined, NOON)?.refused).toBe('match/paused');
  expect([match.isAwaited(0), match.legal(0)]).toEqual([false, []]);
  expect(match.resume(NOON)).toBeUndefined();
  play(match, '0 bid-1');
});

test('an answer decided before a pause is as good after it', () => {
  const match = startedMatch(toy);
  const { version } = match;
  match.pause(NOON);
  match.resume(NOON);
  expect(actByText(match, 0, 'bid-1', NOON, version)).toBeUndefined();
});

test('a match starts from a position written down', () => {
  const written = { ...toy, read: () => toy.init(2, { rounds: 7 }) };
  const match = startedMatch(written, { position: 'seven rounds' });
  while (match.phase === 'running') play(match, '0 bid-1, 1 bid-1, w small, w keep');
  expect(match.view(0)).toMatchObject({ round: 7 });
});

test('a position or journal that cannot be is a bug', () => {
  expect(() => openMatch(toy, { position: 'x' })).toThrow('toy cannot start from "x"');
  expect(() => Match.restore('m', toy, [])).toThrow('match m has no entries');
  expect(() => Match.restore('m', toy, [{ t: 'started', at: 1 }])).toThrow('the journal of m begins with started');
});
