import { expect, test } from 'vitest';
import { type AnyGame, actionList } from '../../core/game.ts';
import type { Entry } from '../../core/journal.ts';
import { seededRandom } from '../../core/random.ts';
import { replay } from '../../core/replay.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import { Match } from '../../match/match.ts';
import { judge, studyOf } from './study.ts';

/** A random match of so many moves that was then called off. */
function played(game: AnyGame, moves: number): Entry[] {
  const random = seededRandom(`study ${game.id}`);
  const setup = { game: game.id, rules: game.rulesVersion, seats: 2, options: game.defaults as object }; // options are plain JSON
  const rest = { clock: { kind: 'none' }, absence: game.absence, grace: 0 } as const;
  const match = Match.create('m', game, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (let i = 0; i < moves && match.phase === 'running'; i++) {
    const seat = [0, 1].find(one => match.mayAct(one))!;
    const legal = match.legal(seat);
    match.act(seat, Number(match.parse(seat, legal[random(legal.length)]!)), undefined, i);
  }
  if (match.phase === 'running') match.abort(99);
  return match.take();
}

/** Goes on whenever it is asked: no real time passes. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

test.each(games)('a bot judges positions of $id', game => {
  const entries = played(game, 10);
  const study = studyOf(game, entries)!;
  expect(study.questions.length).toBeGreaterThan(3);
  const bot = bots[game.id]!.findLast(one => one.judges !== undefined)!;
  const { seats, options } = study;
  const random = seededRandom('judge');
  const now = testClock();
  const minds = [0, 1].map(seat => bot.sit({ seat, seats, options, random, now }));
  const states = replay(game, entries) as { states: readonly unknown[] }; // our own journal
  const list = actionList(game.maxLegal);
  let judged = 0;
  for (const question of study.questions) {
    const point = judge(game, minds[question.seat]!, question, 25);
    if (!point) continue;
    judged++;
    const state = states.states[point.version];
    game.legal(state, point.seat, list);
    const texts = Array.from(list.items.subarray(0, list.size), action => game.print(state, point.seat, action));
    expect(texts).toContain(point.best);
    expect(texts).toContain(point.played);
    expect(Number.isFinite(point.value)).toBe(true);
    if (bot.judges === 'chances') expect(Math.abs(point.value)).toBeLessThanOrEqual(1);
  }
  expect(judged).toBeGreaterThan(1);
});

test('what was taken back is not studied', () => {
  const entries = played(games.find(game => game.id === 'dama')!, 4);
  const back: Entry = { t: 'retracted', at: 9, seat: 1, to: entries.length - 2 };
  const dama = games.find(game => game.id === 'dama')!;
  expect(studyOf(dama, [...entries.slice(0, -1), back])!.questions).toHaveLength(
    studyOf(dama, entries)!.questions.length - 1,
  );
});
