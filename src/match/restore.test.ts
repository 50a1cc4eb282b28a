import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { ABSENCES, type AnyGame, AUDIENCE, type ClockRule } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { person, startedMatch } from './testing.ts';

/** Everything anybody can see of a match at its last entry and a little later. */
function picture(match: Match): unknown {
  const seats = Array.from({ length: match.setup.seats }, (_, seat) => seat);
  const at = match.lastAt;
  return {
    version: match.version,
    phase: match.phase,
    ending: match.ending,
    payoffs: match.payoffs,
    at,
    seated: match.seated,
    toAct: match.toAct,
    deadline: match.deadline,
    stopped: match.clock.stopped,
    views: [...seats, AUDIENCE].map(seat => match.view(seat)),
    seats: seats.map(seat => ({
      legal: match.legal(seat),
      asked: match.isAwaited(seat),
      away: [match.isAbsent(seat), match.isGone(seat), match.canRetract(seat)],
      clock: [match.clock.left(seat, at), match.clock.left(seat, at + 77), match.clock.used(seat, at + 77)],
    })),
  };
}

const { idle: _idle, ...strict } = toy;
const { withdraw: _withdraw, ...bound } = toy;
const { turn: _turn, ...plain } = toy;
const pacing: AnyGame = { ...toy, pace: (_s, seat) => [Number.POSITIVE_INFINITY, 0, 150, 400][seat]! };
const GAMES: readonly AnyGame[] = [toy, strict, bound, plain, pacing];

const CLOCKS: readonly ClockRule[] = [
  { kind: 'none' },
  { kind: 'turn', ms: 500 },
  { kind: 'bank', ms: 1500, increment: 40 },
  { kind: 'limits', soft: 300, hard: 600 },
];

const TEST_ACTIONS = [
  'act',
  'act',
  'act',
  'act',
  'retract',
  'leave',
  'return',
  'tick',
  'pause',
  'resume',
  'recover',
] as const;
const RARE = ['resign', 'crash', 'abort', 'time'] as const;

const testAction = fc.record({
  do: fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...TEST_ACTIONS) }, fc.constantFrom(...RARE)),
  seat: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 5 }),
  // Now and then the machine's clock is set back.
  after: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 120 }) }, fc.integer({ min: -200, max: 900 })),
});
type TestAction = typeof testAction extends fc.Arbitrary<infer T> ? T : never;

function perform(match: Match, { do: what, seat, pick }: TestAction, now: number): void {
  const one = seat % match.setup.seats;
  switch (what) {
    case 'act': {
      const actor = match.mayAct(one) ? one : match.toAct;
      const legal = match.legal(actor);
      if (legal.length > 0) match.act(actor, match.parse(actor, legal[pick % legal.length]!) as number, undefined, now); // it was just listed
      return;
    }
    case 'retract':
      match.request('retract', match.toAct, now);
      return;
    case 'leave':
      match.markAbsent(one, now);
      return;
    case 'return':
      match.markReturned(one, now);
      return;
    case 'tick':
      match.tick(now);
      return;
    case 'pause':
      match.pause(now);
      return;
    case 'resume':
      match.resume(now);
      return;
    case 'recover':
      match.recover(now);
      return;
    case 'resign':
      match.request('resign', one, now);
      return;
    case 'crash':
      match.disqualify(one, 'crash', now);
      return;
    case 'abort':
      match.abort(now);
      return;
    case 'time':
      match.setTimed(one, pick % 2 === 0, now);
      return;
  }
}

const setting = fc.record({
  game: fc.constantFrom(...GAMES),
  seats: fc.integer({ min: 2, max: 4 }),
  clock: fc.constantFrom(...CLOCKS),
  absence: fc.constantFrom(...ABSENCES),
});

test('a match from its journal equals the live one after every entry', () => {
  fc.assert(
    fc.property(setting, fc.array(testAction, { maxLength: 60 }), ({ game, seats, clock, absence }, deeds) => {
      const match = startedMatch(game, { seats, clock, absence, grace: 400 });
      const entries = match.takePending();
      const begun = entries.length;
      const pictures = new Map<number, unknown>([[match.version, picture(match)]]);
      match.listener = {
        beforeEntry: entry => void match.eventsFor(entry, AUDIENCE),
        afterEntry: entry => {
          entries.push(entry);
          pictures.set(match.version, picture(match));
        },
      };
      let now = match.lastAt;
      for (const one of deeds) {
        now += one.after;
        perform(match, one, now);
        if (one.do !== 'pause') match.tick(now);
      }
      expect(match.takePending()).toEqual(entries.slice(begun));
      for (const [version, seen] of pictures) {
        const restored = Match.restore('m', game, entries.slice(0, version));
        expect(picture(restored)).toEqual(seen);
      }
    }),
    { numRuns: 120 },
  );
});

test('a match that goes on from its journal writes what the live one writes', () => {
  fc.assert(
    fc.property(setting, fc.array(testAction, { maxLength: 40 }), fc.nat(), ({ game, ...setup }, deeds, cut) => {
      const live = startedMatch(game, { ...setup, grace: 400 });
      const journal: JournalEntry[] = live.takePending();
      let other: Match | undefined;
      let now = live.lastAt;
      for (const [i, one] of deeds.entries()) {
        if (i === cut % deeds.length) other = Match.restore('m', game, journal);
        now += one.after;
        for (const match of other ? [live, other] : [live]) {
          perform(match, one, now);
          match.tick(now);
        }
        const written = live.takePending();
        journal.push(...written);
        if (other) expect(other.takePending()).toEqual(written);
      }
    }),
    { numRuns: 120 },
  );
});

test('seats that moved up come back where they are', () => {
  const match = Match.create('m', toy, startedMatch(toy, { seats: 4 }).setup, 'ab'.repeat(32), 5);
  match.sit(3, person('d'), 'd', 5);
  match.sit(1, person('b'), 'b', 5);
  match.start(6, [3, 1]);
  expect(picture(Match.restore('m', toy, match.takePending()))).toEqual(picture(match));
});
