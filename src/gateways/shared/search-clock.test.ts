import { expect, test } from 'vitest';
import { bots as piranhasBots } from '../../../games/piranhas/bots/index.ts';
import { rules as piranhas } from '../../../games/piranhas/rules/index.ts';
import { readPosition } from '../../../games/piranhas/rules/position.ts';
import type { AnyBot } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { isRefusal } from '../../core/refusal.ts';
import { SearchClock, type TimeSources } from './search-clock.ts';

/** A machine whose wall clock and CPU clock are moved by hand. */
class TestMachine implements TimeSources {
  now = 1000;
  used = 0;
  readonly wall = (): number => this.now;
  readonly cpu = (): number => this.used;

  /** The thread runs for a while, then waits for a while. */
  pass(running: number, waiting: number): void {
    this.now += running + waiting;
    this.used += running;
  }
}

test('on a machine that never makes it wait, it is the wall clock', () => {
  const machine = new TestMachine();
  const clock = new SearchClock(machine);
  clock.start();
  for (let i = 0; i < 100; i++) machine.pass(7, 0);
  expect(clock.now()).toBe(machine.now);
});

/** How far the clock goes while the thread runs for 100 ms and waits for 300, in so many parts. */
function elapsed(parts: number): number {
  const machine = new TestMachine();
  const clock = new SearchClock(machine);
  clock.start();
  for (let i = 0; i < parts; i++) {
    machine.pass(100 / parts, 300 / parts);
    clock.now();
  }
  return clock.now() - 1000;
}

test('waiting counts more than running, and a long wait at once more than many short ones', () => {
  expect(elapsed(100)).toBeGreaterThan(2 * 400);
  expect(elapsed(1)).toBeGreaterThan(elapsed(100) + 300);
});

test('CPU time of other threads does not make up for a wait at another time', () => {
  const machine = new TestMachine();
  const clock = new SearchClock(machine);
  clock.start();
  machine.used += 500;
  machine.now += 100;
  const before = clock.now();
  machine.pass(0, 100);
  expect(clock.now() - before).toBeGreaterThan(200);
});

test('the next search has less time by a part of the longest wait, which is forgotten', () => {
  const machine = new TestMachine();
  const clock = new SearchClock(machine);
  expect(clock.start()).toBe(0);
  machine.pass(1, 400);
  clock.now();
  const cuts = Array.from({ length: 12 }, () => clock.start());
  expect(cuts[0]).toBeGreaterThan(200);
  expect(cuts.at(-1)).toBeLessThan(1);
  // What the budget was cut by does not count a second time.
  clock.now();
  clock.start();
  expect(clock.now()).toBe(machine.now);
});

/** Milliseconds of wall time the strongest bot takes with a budget of 1,350 ms, when every look at the clock finds this much passed. */
function searchTime(running: number, waiting: number): number {
  const bot: AnyBot = piranhasBots.at(-1)!;
  const machine = new TestMachine();
  const clock = new SearchClock(machine);
  let looks = 0;
  const agent = bot.createAgent({
    seat: 0,
    seats: 2,
    options: { official: true, position: '' },
    random: seededRandom('search-clock'),
    now: () => {
      // The first look is at the beginning of the search.
      if (looks++ > 0) machine.pass(running, waiting);
      return clock.now();
    },
    isBudgetNet: true,
  });
  const s = readPosition(
    '-BBBBBBBB-R--------RR--------RR----O---RR--------RR--------RR---O----RR--------RR--------R-BBBBBBBB- 0',
    true,
  );
  if (isRefusal(s)) throw new Error(s.detail);
  clock.start();
  const startedAt = machine.now;
  agent.choose(piranhas.view(s, 0), 1350);
  return machine.now - startedAt;
}

test('the strongest bot uses its whole budget on a quiet machine, and far less on one that starves it', () => {
  const quiet = searchTime(100, 0);
  expect(quiet).toBeGreaterThanOrEqual(1350);
  expect(quiet).toBeLessThan(1600);
  expect(searchTime(10, 40)).toBeLessThan(800);
  // It stops at the first look after a long wait, and two thirds of the 2,000 ms are left.
  expect(searchTime(5, 300)).toBeLessThan(700);
});
