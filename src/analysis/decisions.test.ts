import { expect, test } from 'vitest';
import { bots, games } from '../../games/index.ts';
import { type AnyGame, actionList } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { usualSeats } from '../core/options.ts';
import { seededRandom } from '../core/random.ts';
import { replay } from '../core/replay.ts';
import { Match } from '../match/match.ts';
import { decisionsOf, judge } from './decisions.ts';

/** A random match of so many moves that was then called off. */
function played(game: AnyGame, moves: number): JournalEntry[] {
  const random = seededRandom(`study ${game.id}`);
  const seats = Array.from({ length: usualSeats(game) }, (_, seat) => seat);
  const setup = { game: game.id, rules: game.rulesVersion, seats: seats.length, options: game.defaults as object }; // options are plain JSON
  const rest = { clock: { kind: 'none' }, absence: game.absence, grace: 0 } as const;
  const match = Match.create('m', game, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of seats) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (let i = 0; i < moves && match.phase === 'running'; i++) {
    const seat = seats.find(one => match.mayAct(one))!;
    const legal = match.legal(seat);
    match.act(seat, Number(match.parse(seat, legal[random(legal.length)]!)), undefined, i);
  }
  if (match.phase === 'running') match.abort(99);
  return match.takePending();
}

/** Advances with every question: no real time passes. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

const judged = games.filter(({ id }) => bots[id]!.some(bot => bot.judges !== undefined));

test.each(judged)('a bot judges positions of $id', game => {
  const entries = played(game, 10);
  const study = decisionsOf(game, entries)!;
  expect(study.decisions.length).toBeGreaterThan(3);
  const bot = bots[game.id]!.findLast(one => one.judges !== undefined)!;
  const { seats, options } = study;
  const random = seededRandom('judge');
  const now = testClock();
  const minds = Array.from({ length: seats }, (_, seat) => bot.createAgent({ seat, seats, options, random, now }));
  const states = replay(game, entries) as { states: readonly unknown[] }; // our own journal
  const list = actionList(game.maxLegal);
  let judged = 0;
  let weighed = 0;
  for (const decision of study.decisions) {
    const point = judge({ game, random, seats, options }, minds[decision.seat]!, decision, 25);
    if (!point) continue;
    judged++;
    const state = states.states[point.version];
    game.legal(state, point.seat, list);
    const texts = Array.from(list.items.subarray(0, list.size), action => game.print(state, point.seat, action));
    expect(texts).toContain(point.best);
    expect(texts).toContain(point.played);
    expect(Number.isFinite(point.value)).toBe(true);
    if (point.playedValue !== undefined) {
      weighed++;
      expect(point.playedValue).toBeLessThanOrEqual(point.value);
      if (point.best === point.played) expect(point.playedValue).toBeCloseTo(point.value);
    }
    if (bot.judges === 'chances') expect(Math.abs(point.value)).toBeLessThanOrEqual(1);
  }
  expect(judged).toBeGreaterThan(1);
  // What was played at random is weighed as well, not only the best.
  expect(weighed).toBeGreaterThan(judged / 2);
});

test('what was taken back is not studied', () => {
  const entries = played(games.find(game => game.id === 'dama')!, 4);
  const back: JournalEntry = { t: 'retracted', at: 9, seat: 1, to: entries.length - 2 };
  const dama = games.find(game => game.id === 'dama')!;
  expect(decisionsOf(dama, [...entries.slice(0, -1), back])!.decisions).toHaveLength(
    decisionsOf(dama, entries)!.decisions.length - 1,
  );
});
