import { describe, expect, test } from 'vitest';
import type { Absence, AnyGame } from '../core/game.ts';
import type { MatchSetup } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { actByText, gatewayClient, NOON, play, SECRET, startedMatch, testBot } from './testing.ts';

const FOREVER = Number.POSITIVE_INFINITY;
const GRACE = 1000;

function matchWith(absence: Absence, seats = 2, more: Partial<MatchSetup> = {}, game: AnyGame = toy): Match {
  return startedMatch(game, { absence, seats, grace: GRACE, clock: { kind: 'none' }, ...more }, gatewayClient);
}

// Everybody here came by an older protocol: its document's rule holds. For people on our own pages see claims.test.ts.

/** The kinds and seats of what was written since the last look. */
const news = (match: Match): string[] =>
  match.takePending().map(entry => ('seat' in entry ? `${entry.t} ${entry.seat}` : entry.t));

describe('suspend', () => {
  test('the match stands still until the player is back', () => {
    const match = matchWith('suspend', 2, { clock: { kind: 'turn', ms: 5000 } });
    match.markAbsent(0, NOON + 100);
    expect([match.phase, match.isAbsent(0), match.deadline]).toEqual(['paused', true, NOON + 100 + GRACE]);
    expect(actByText(match, 1, 'bid-1', NOON + 200)?.refused).toBe('match/paused');
    match.markReturned(0, NOON + 600);
    expect([match.phase, match.isAbsent(0)]).toEqual(['running', false]);
    expect(match.deadline).toBe(NOON + 600 + 4900);
  });

  test('leaving twice and returning twice changes nothing', () => {
    const match = matchWith('suspend');
    match.markAbsent(0, NOON);
    match.markAbsent(0, NOON + 500);
    match.markReturned(1, NOON + 500);
    expect(match.deadline).toBe(NOON + GRACE);
    match.markReturned(0, NOON);
    match.takePending();
    match.markReturned(0, NOON);
    expect(news(match)).toEqual([]);
  });

  test('of two, the one who stays away loses when the grace is over', () => {
    const match = matchWith('suspend');
    match.markAbsent(0, NOON);
    match.tick(NOON + GRACE - 1);
    expect(match.phase).toBe('paused');
    match.tick(NOON + GRACE);
    expect(match).toMatchObject({ phase: 'over', ending: { by: 'absence', seat: 0 }, payoffs: [-1, 1] });
  });

  test('of three, the others go on without it', () => {
    const match = matchWith('suspend', 3);
    match.markAbsent(1, NOON);
    match.takePending();
    match.tick(NOON + GRACE);
    expect(news(match)).toEqual(['withdrew 1']);
    expect([match.phase, match.isGone(1)]).toEqual(['running', true]);
    match.markReturned(1, NOON + GRACE);
    play(match, '0 bid-1, 2 bid-2');
    expect(match.view(0)).toMatchObject({ phase: 'prize', gone: 2 });
  });

  test('with two missing, both must come back, and each has its own grace', () => {
    const match = matchWith('suspend', 4);
    match.markAbsent(0, NOON);
    match.markAbsent(3, NOON + 400);
    match.markReturned(0, NOON + 500);
    expect([match.phase, match.deadline]).toEqual(['paused', NOON + 400 + GRACE]);
    match.tick(match.deadline);
    expect([match.phase, match.isGone(3)]).toEqual(['running', true]);
  });

  test('nobody wins when everybody is gone', () => {
    const match = matchWith('suspend');
    match.markAbsent(0, NOON);
    match.markAbsent(1, NOON + 10);
    match.tick(NOON + GRACE);
    expect(match.phase).toBe('paused');
    match.tick(NOON + 10 + GRACE);
    expect(match).toMatchObject({ ending: { by: 'abort' }, payoffs: [0, 0] });
  });

  test('whoever comes back within its own grace finds the match, and the others out of theirs are gone', () => {
    const match = matchWith('suspend', 3);
    match.markAbsent(0, NOON);
    match.markAbsent(2, NOON + 100);
    match.markAbsent(1, NOON + 900);
    match.tick(NOON + 100 + GRACE);
    expect(match.phase).toBe('paused');
    match.markReturned(1, NOON + 800 + GRACE);
    match.takePending();
    match.tick(NOON + 800 + GRACE);
    expect(news(match)).toEqual(['withdrew 0', 'ended']);
    expect(match.ending).toEqual({ by: 'absence', seat: 2 });
  });

  test('a pause by hand outlasts the return', () => {
    const match = matchWith('suspend');
    match.pause(NOON);
    match.markAbsent(0, NOON);
    match.markReturned(0, NOON);
    expect(match.phase).toBe('paused');
    match.markAbsent(1, NOON);
    expect(match.resume(NOON)).toBeUndefined();
    expect(match.phase).toBe('paused');
    match.markReturned(1, NOON);
    expect(match.phase).toBe('running');
  });

  test('who resigns while away is not waited for', () => {
    const match = matchWith('suspend', 3);
    match.markAbsent(2, NOON);
    expect(match.request('resign', 2, NOON)).toBeUndefined();
    expect([match.phase, match.isGone(2), match.isAbsent(2)]).toEqual(['running', true, false]);
  });

  test('the time the server was down does not count as absence', () => {
    const match = matchWith('suspend');
    match.markAbsent(0, NOON);
    match.recover(NOON + 90_000);
    expect([match.phase, match.deadline]).toEqual(['paused', NOON + 90_000 + GRACE]);
  });
});

describe('lose', () => {
  test('the match goes on while the player may come back', () => {
    const match = matchWith('lose');
    match.markAbsent(0, NOON);
    expect(match.phase).toBe('running');
    play(match, '1 bid-1', NOON + 10);
    match.markReturned(0, NOON + 900);
    expect(match.deadline).toBe(FOREVER);
    play(match, '0 bid-1', NOON + 5000);
  });

  test('who stays away loses', () => {
    const match = matchWith('lose');
    match.markAbsent(1, NOON);
    expect(match.deadline).toBe(NOON + GRACE);
    match.tick(NOON + GRACE);
    expect(match).toMatchObject({ ending: { by: 'absence', seat: 1 }, payoffs: [1, -1] });
  });

  test('the clock runs meanwhile', () => {
    const { idle: _, ...strict } = toy;
    const match = matchWith('lose', 2, { clock: { kind: 'turn', ms: 300 } }, strict);
    match.markAbsent(1, NOON);
    play(match, '0 bid-1', NOON + 10);
    match.tick(match.deadline);
    expect(match.ending).toMatchObject({ by: 'time', seat: 1 });
  });
});

describe('skip', () => {
  test('an absent seat does at once what an idle one does', () => {
    const match = matchWith('skip', 3);
    play(match, '0 bid-3');
    match.takePending();
    match.markAbsent(1, NOON);
    expect(news(match)).toEqual(['absent 1', 'acted 1']);
    play(match, '2 bid-2');
    expect(match.view(0)).toMatchObject({ phase: 'prize', bids: [3, 1, 2] });
    expect(match.deadline).toBe(FOREVER);
  });

  test('whole turns of an absent seat pass by', () => {
    const match = matchWith('skip', 3, { options: { rounds: 20 } });
    match.markAbsent(1, NOON);
    for (let round = 0; round < 10; round++) {
      play(match, '0 bid-1, 2 bid-1');
      if (match.legal(match.toAct).includes('small')) play(match, 'w small, w keep');
      expect(match.isAwaited(1)).toBe(false);
    }
    expect(match.view(0)).toMatchObject({ round: 10 });
  });

  test('back again, it is asked again', () => {
    const match = matchWith('skip', 3);
    match.markAbsent(1, NOON);
    match.markReturned(1, NOON);
    play(match, '0 bid-1, 2 bid-1');
    expect([match.phase, match.isAbsent(1)]).toEqual(['running', false]);
  });

  test('a seat that merely may act is left alone', () => {
    const match = matchWith('skip', 3, {}, { ...toy, pace: (_s, seat) => (seat === 1 ? 0 : FOREVER) });
    match.takePending();
    match.markAbsent(1, NOON);
    expect(news(match)).toEqual(['absent 1']);
  });

  test('the last one present wins when the grace is over', () => {
    const match = matchWith('skip', 3);
    match.markAbsent(1, NOON);
    expect(match.deadline).toBe(FOREVER);
    match.markAbsent(0, NOON + 100);
    expect(match.deadline).toBe(NOON + 100 + GRACE);
    match.tick(match.deadline);
    expect(match).toMatchObject({ phase: 'over', ending: { by: 'absence', seat: 1 }, payoffs: [-0.5, -0.5, 1] });
  });

  test('the last one present plays on when somebody returns in time', () => {
    const match = matchWith('skip');
    match.markAbsent(0, NOON);
    match.markReturned(0, NOON + GRACE - 1);
    match.tick(NOON + GRACE);
    expect([match.phase, match.deadline]).toEqual(['running', FOREVER]);
  });

  test('with everybody gone nothing plays itself, and nobody wins', () => {
    const match = matchWith('skip', 3);
    match.request('resign', 2, NOON);
    match.markAbsent(0, NOON);
    match.markAbsent(1, NOON + 5);
    const { version } = match;
    match.tick(NOON + 500);
    expect(match.version).toBe(version);
    match.tick(NOON + 5 + GRACE);
    expect(match).toMatchObject({ ending: { by: 'abort' }, payoffs: [0, 0, 0] });
  });

  test('a game that does nothing for idle seats waits', () => {
    const { idle: _, ...strict } = toy;
    const match = matchWith('skip', 3, {}, strict);
    match.takePending();
    match.markAbsent(1, NOON);
    expect(news(match)).toEqual(['absent 1']);
    expect(match.isAwaited(1)).toBe(true);
  });
});

describe('substitute', () => {
  test('the match goes on; whoever plays for the seat acts in its name', () => {
    const match = matchWith('substitute');
    match.markAbsent(0, NOON);
    expect([match.phase, match.deadline]).toEqual(['running', FOREVER]);
    play(match, '0 bid-2, 1 bid-1', NOON + 9 * GRACE);
    match.markReturned(0, NOON + 9 * GRACE);
    expect(match.isAbsent(0)).toBe(false);
  });

  test('giving up is leaving: the seat stays in the game', () => {
    const match = matchWith('substitute');
    expect(match.request('resign', 1, NOON)).toBeUndefined();
    expect([match.phase, match.isAbsent(1), match.isGone(1)]).toEqual(['running', true, false]);
  });

  test('with everybody gone it ends when the grace of the last one is over', () => {
    const match = matchWith('substitute');
    match.markAbsent(0, NOON);
    match.markAbsent(1, NOON + 100);
    expect(match.deadline).toBe(NOON + 100 + GRACE);
    match.tick(match.deadline);
    expect(match.ending).toEqual({ by: 'abort' });
  });

  test('bots alone do not keep a match alive', () => {
    const { setup } = matchWith('substitute');
    const match = Match.create('m', toy, setup, SECRET, NOON);
    match.sit(0, gatewayClient('a'), '', NOON);
    match.sit(1, testBot, '', NOON);
    match.start(NOON);
    match.markAbsent(0, NOON);
    expect(match.deadline).toBe(NOON + GRACE);
  });
});
