import { describe, expect, test } from 'vitest';
import { DAY } from '../core/durations.ts';
import type { Absence } from '../core/game.ts';
import type { MatchSetup, SeatedPlayer } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { isReplaced } from './absence.ts';
import { audit } from './audit.ts';
import { Match } from './match.ts';
import {
  actByText,
  gatewayClient,
  joinRecording,
  NOON,
  person,
  play,
  RecordingSubscriber,
  reopened,
  startedMatch,
  tableOf,
  testBot,
} from './testing.ts';

const GRACE = 1000;
const FOREVER = Number.POSITIVE_INFINITY;
const ABSENCES: readonly Absence[] = ['suspend', 'substitute', 'skip', 'lose'];

type Who = (name: string, seat: number) => SeatedPlayer;
const againstBots: Who = (name, seat) => (seat === 0 ? person(name) : testBot);
const program = (name: string): SeatedPlayer => ({ ...person(name), kind: 'program' });

function matchOf(absence: Absence, who: Who, more: Partial<MatchSetup> = {}): Match {
  return startedMatch(toy, { absence, seats: 3, grace: GRACE, clock: { kind: 'turn', ms: 5000 }, ...more }, who);
}

const news = (match: Match): string[] =>
  match.takePending().map(entry => ('seat' in entry ? `${entry.t} ${entry.seat}` : entry.t));

describe('against bots only', () => {
  test.each(ABSENCES)('%s: the match stands still, clock included, until the player is back', absence => {
    const match = matchOf(absence, againstBots);
    match.markAbsent(0, NOON + 100);
    match.takePending();
    match.tick(NOON + 10 * DAY);
    expect(news(match)).toEqual([]);
    expect(match.phase).toBe('paused');
    expect(isReplaced(match, 0)).toBe(false);
    match.markReturned(0, NOON + 10 * DAY);
    expect([match.phase, match.clock.left(0, NOON + 10 * DAY)]).toEqual(['running', 4900]);
  });

  test('nobody wins a match whose only player never comes back', () => {
    const match = matchOf('skip', againstBots);
    match.markAbsent(0, NOON);
    expect(match.deadline).toBe(NOON + 30 * DAY);
    match.tick(NOON + 30 * DAY);
    expect(match.ending).toEqual({ by: 'abort' });
  });

  test('who resigns is not waited for', () => {
    const match = matchOf('substitute', againstBots);
    match.request('resign', 0, NOON);
    expect([match.phase, isReplaced(match, 0), match.deadline]).toEqual(['running', true, NOON + GRACE]);
  });

  test('still waits after the match came from its journal', () => {
    const before = tableOf(matchOf('skip', againstBots));
    before.table.change((match, now) => {
      match.markAbsent(0, now);
      return undefined;
    });
    const { table } = reopened(before);
    expect([table.match.phase, table.match.deadline]).toEqual(['paused', NOON + 30 * DAY]);
  });

  test('the document of an older protocol keeps its rule', () => {
    const match = matchOf('skip', (name, seat) => (seat === 0 ? gatewayClient(name) : testBot));
    match.takePending();
    match.markAbsent(0, NOON);
    expect(news(match)).toEqual(['absent 0', 'acted 0']);
  });

  test('a tournament keeps its rule', () => {
    const match = matchOf('lose', againstBots, { tournament: 't', seats: 2 });
    match.markAbsent(0, NOON);
    match.tick(NOON + GRACE);
    expect(match.ending).toEqual({ by: 'absence', seat: 0 });
  });
});

describe('while other people wait', () => {
  test.each([
    ['skip', 3, 'skip'],
    ['skip', 2, 'win'],
    ['substitute', 2, 'substitute'],
    ['lose', 2, 'win'],
    ['suspend', 2, 'win'],
    ['suspend', 3, 'remove'],
  ] as const)('%s, %i seats: nothing happens before the claim, which has the effect %s', (absence, seats, effect) => {
    const match = matchOf(absence, person, { seats, clock: { kind: 'none' } });
    match.markAbsent(1, NOON);
    match.takePending();
    match.tick(NOON + 20 * GRACE);
    expect(news(match)).toEqual([]);
    expect(match.claim).toMatchObject({ seat: 1, at: NOON + GRACE, effect });
    expect(match.request('claim', 0, NOON + GRACE - 1)?.refused).toBe('match/claim-too-early');
    expect(match.request('claim', 0, NOON + GRACE)).toBeUndefined();
    expect(news(match)[0]).toBe('claimed 0');
    expect(match.claim).toBeUndefined();
    if (effect === 'win') expect(match).toMatchObject({ ending: { by: 'absence', seat: 1 }, payoffs: [1, -1] });
    else if (effect === 'remove') expect([match.phase, match.isGone(1)]).toEqual(['running', true]);
    else expect([match.phase, isReplaced(match, 1)]).toEqual(['running', true]);
  });

  test('where the others may play on without somebody, they wait a minute at most', () => {
    const match = matchOf('skip', person, { grace: 30 * DAY });
    match.markAbsent(1, NOON);
    expect(match.claim).toMatchObject({ at: NOON + 60_000 });
  });

  test('who is back in time has lost nothing', () => {
    const match = matchOf('skip', person, { clock: { kind: 'none' } });
    match.markAbsent(1, NOON);
    match.markReturned(1, NOON + GRACE);
    expect([match.claim, match.deadline]).toEqual([undefined, FOREVER]);
    expect(match.request('claim', 0, NOON + GRACE)?.refused).toBe('match/nothing-to-claim');
    play(match, '1 bid-1');
  });

  test('the clock of an absent player runs', () => {
    const match = matchOf('lose', person);
    match.markAbsent(1, NOON);
    expect(match.deadline).toBe(NOON + 5000);
  });

  test('nobody claims against a player who is here, nor the absent one itself', () => {
    const match = matchOf('lose', person, { clock: { kind: 'none' } });
    match.markAbsent(1, NOON);
    expect(match.request('claim', 1, NOON + GRACE)?.refused).toBe('match/nothing-to-claim');
    match.markReturned(1, NOON + GRACE);
    expect(match.request('claim', 0, NOON + GRACE)?.refused).toBe('match/nothing-to-claim');
  });

  test('once they are gone too, the match stands still until one of them is back', () => {
    const match = matchOf('skip', (name, seat) => (seat === 2 ? testBot : person(name)));
    match.markAbsent(1, NOON);
    match.markAbsent(0, NOON + 10);
    expect([match.phase, match.claim, match.deadline]).toEqual(['paused', undefined, NOON + 10 + 30 * DAY]);
    match.markReturned(0, NOON + 20);
    expect([match.phase, match.claim?.seat]).toEqual(['running', 1]);
  });

  test('a program cannot be asked: it goes on by itself when the wait is over', () => {
    const match = matchOf('lose', (name, seat) => (seat === 0 ? person(name) : program(name)), {
      seats: 2,
      clock: { kind: 'none' },
    });
    match.markAbsent(0, NOON);
    expect(match.deadline).toBe(NOON + GRACE);
    match.tick(NOON + GRACE);
    expect(match.ending).toEqual({ by: 'absence', seat: 0 });
  });

  test('a bot sits in only after the claim, and gets up when the player is back', () => {
    const sat: number[] = [];
    const substitute = (seatHandle: RecordingSubscriber['seatHandle']): RecordingSubscriber => {
      sat.push(seatHandle.seat);
      return new RecordingSubscriber(seatHandle);
    };
    const match = matchOf('substitute', person, { seats: 2, clock: { kind: 'none' } });
    const { table, timer } = tableOf(match, { substitute });
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    anna.seatHandle.leave();
    timer.pass(GRACE - 1);
    beppe.seatHandle.request('claim');
    expect(sat).toEqual([]);
    timer.pass(1);
    beppe.seatHandle.request('claim');
    expect(sat).toEqual([0]);
    const back = joinRecording(table, 0);
    expect([isReplaced(table.match, 0), back.entryKinds]).toEqual([false, ['returned']]);
  });

  test('a journal with claims and waits passes the audit', () => {
    const match = matchOf('skip', person, { seats: 2, clock: { kind: 'none' } });
    match.markAbsent(1, NOON);
    match.markAbsent(0, NOON);
    match.markReturned(0, NOON);
    match.request('claim', 0, NOON + GRACE);
    const lines = match.takePending().map((entry, i) => ({ number: i + 1, entry }));
    expect(audit(toy, lines)).toMatchObject({ finished: true, fault: undefined });
  });
});

describe('a pause', () => {
  const clocked = { seats: 2, clock: { kind: 'turn', ms: 5000 } } as const;

  test('needs the consent of the other people where a clock counts', () => {
    const match = matchOf('lose', person, clocked);
    match.takePending();
    expect(match.request('pause', 0, NOON + 1000)).toBeUndefined();
    expect([match.phase, match.pauseAskedBy]).toEqual(['running', [0]]);
    match.request('pause', 0, NOON + 1500);
    expect(news(match)).toEqual(['pause-asked 0']);
    expect(match.clock.left(0, NOON + 2000)).toBe(3000);
    match.request('pause', 1, NOON + 2000);
    expect([match.phase, match.pausedBy, match.pauseAskedBy]).toEqual(['paused', 0, []]);
    expect(match.clock.left(0, NOON + 9000)).toBe(3000);
    match.resume(NOON + 9000);
    expect([match.phase, match.pausedBy]).toEqual(['running', undefined]);
  });

  test('can be declined, and asked for again', () => {
    const match = matchOf('lose', person, clocked);
    match.request('pause', 0, NOON);
    expect(match.request('decline-pause', 1, NOON)).toBeUndefined();
    expect(match.pauseAskedBy).toEqual([]);
    expect(match.request('decline-pause', 1, NOON)?.refused).toBe('match/no-pause-asked');
    match.request('pause', 1, NOON);
    expect([match.phase, match.pauseAskedBy]).toEqual(['running', [1]]);
  });

  test.each([
    ['against bots', againstBots, clocked],
    [
      'against a client of an older protocol',
      (name: string, seat: number) => (seat === 0 ? person : gatewayClient)(name),
      clocked,
    ],
    ['without a clock', person, { seats: 2, clock: { kind: 'none' } }],
  ] as const)('begins at once %s', (_name, who, more) => {
    const match = matchOf('lose', who, more);
    match.request('pause', 0, NOON);
    expect(match.phase).toBe('paused');
    expect(actByText(match, 0, 'bid-1', NOON)?.refused).toBe('match/paused');
  });
});
