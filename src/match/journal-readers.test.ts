// Every reader of a journal has at every version the state of the match itself.

import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { ABSENCES, type AnyGame } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { LifecycleReader, type MatchLifecycle } from '../core/match-lifecycle.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { replay } from '../core/replay.ts';
import { retractedVersions } from '../core/retraction.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { actByText, NOON, playWildly, startedMatch } from './testing.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i);

function factsOf(lifecycle: MatchLifecycle): unknown {
  const { version, phase, hasStarted, ending, payoffs, lastAt, seated, isDeserted } = lifecycle;
  const seats = seated.map((who, seat) => [who, lifecycle.isAbsent(seat), lifecycle.isGone(seat)]);
  return { version, phase, hasStarted, ending, payoffs, lastAt, seats, isDeserted };
}

const matchAt = (entries: readonly JournalEntry[], version: number): Match =>
  Match.restore('m', toy, entries.slice(0, version));

test.each(ABSENCES)('the lifecycle without rules is that of the match, where absent seats %s', absence => {
  for (const seed of SEEDS) {
    const entries = playWildly(`lifecycle ${absence} ${seed}`, toy, { absence });
    for (let version = 1; version <= entries.length; version++)
      expect(factsOf(LifecycleReader.of(entries.slice(0, version))!)).toEqual(factsOf(matchAt(entries, version)));
  }
});

test('a lifecycle goes on from what was known of it', () => {
  for (const seed of SEEDS) {
    const entries = playWildly(`goes on ${seed}`, toy);
    for (let version = 1; version < entries.length; version++) {
      const { seats, phase, isPausedByHand } = LifecycleReader.of(entries.slice(0, version))!;
      const reader = new LifecycleReader({ seats, phase, isPausedByHand, suspends: true });
      reader.applyEntry(entries[version]!);
      const match = matchAt(entries, version + 1);
      expect([reader.phase, reader.seated, reader.ending]).toEqual([match.phase, match.seated, match.ending]);
    }
  }
});

/** Two hundred random decisions, with many takebacks. */
function playWithRetractions(game: AnyGame, seed: string): JournalEntry[] {
  const random = seededRandom(seed);
  const match = startedMatch(game, { seats: Math.min(3, game.seats.at(-1)!) });
  for (let decisions = 0; decisions < 200 && match.phase === 'running'; decisions++) {
    const seat = match.seated.findIndex((_, one) => match.mayAct(one));
    const back = match.seated.findIndex((_, one) => match.canRetract(one));
    if (back >= 0 && random(4) === 0) match.request('retract', back, NOON);
    else {
      const legal = match.legal(seat);
      expect(actByText(match, seat, legal[random(legal.length)]!, NOON)).toBeUndefined();
    }
  }
  return match.takePending();
}

const retractable = games.filter(game => game.retractable).map(game => [game.id, game] as const);

test.each(retractable)('a replay of %s has the states of the match, also after retractions', (_, game) => {
  const entries = playWithRetractions(game, 'replay');
  const played = replay(game, entries);
  if (isRefusal(played)) throw new Error(played.detail);
  const retractions = entries.flatMap(({ t }, at) => (t === 'retracted' ? [at + 1] : []));
  expect(retractions.length).toBeGreaterThan(10);
  for (const version of [...retractions, entries.length]) {
    const match = Match.restore('m', game, entries.slice(0, version));
    for (let seat = 0; seat < match.setup.seats; seat++)
      expect(game.view(played.states[version], seat)).toEqual(match.view(seat));
  }
});

test.each(retractable)('a retraction of %s goes back to the last state with nothing to take back', (_, game) => {
  const entries = playWithRetractions(game, 'points');
  const played = replay(game, entries);
  if (isRefusal(played)) throw new Error(played.detail);
  for (const [version, entry] of entries.entries())
    if (entry.t === 'retracted') {
      const before = played.states.slice(0, version + 1);
      expect(entry.to).toBe(before.findLastIndex(state => !game.retractable!(state, entry.seat)));
    }
});

test.each(retractable)('what was not taken back of %s leads to the same end', (_, game) => {
  const entries = playWithRetractions(game, 'standing');
  const retracted = retractedVersions(entries);
  const standing = entries.filter(({ t }, at) => t !== 'retracted' && !retracted.has(at + 1));
  expect(standing.length).toBeLessThan(entries.length - 20);
  expect(Match.restore('m', game, standing).view(0)).toEqual(Match.restore('m', game, entries).view(0));
});

test('only actions are taken back, and only those after the version gone back to', () => {
  const items = [
    { t: 'acted', version: 5 },
    { t: 'acted', version: 6 },
    { t: 'absent', version: 7 },
    { t: 'acted', version: 8 },
    { t: 'retracted', version: 9, to: 5 },
    { t: 'acted', version: 10 },
  ];
  expect([...retractedVersions(items, ({ version }) => version)].toSorted((a, b) => a - b)).toEqual([6, 8]);
});
