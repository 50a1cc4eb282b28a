// Kills the real server with SIGKILL again and again under load, some of the time right after it came up, some of the time
// during a fault of the machine. Everything that was announced to anybody must be in the journal afterwards, and every match
// must continue to its end.

import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions, SOAK } from '../counts.ts';
import { FAULTS, KillRun, type PlannedKill } from './kill-run.ts';

const SERVERS = SOAK ? 3 : 2;
/** Divisible by the servers. */
const KILLS = repetitions('KILLS', 8, 1002);
/** A fault comes before one of so many kills. */
const FAULT_EVERY = repetitions('FAULT_EVERY', 2, 8);
/** How long a process is stopped, in seconds. */
const STOPPED = repetitions('STOPPED', 1, 60);
/** One of so many kills comes right after the restart. */
const EARLY_EVERY = 4;
/** Kills between two lines about how far a long run is. */
const REPORTED = 30;

async function killRepeatedly(run: KillRun, number: number): Promise<number> {
  const random = seededRandom(`kills-${number}`);
  // Each server begins with other faults, so that a short run has all of them.
  let faults = (number * KILLS) / SERVERS / FAULT_EVERY;
  await run.start();
  for (let i = 0; i < KILLS / SERVERS; i++) {
    const isEarly = i % EARLY_EVERY === 0;
    const kill: PlannedKill = { isEarly, after: random(isEarly ? 50 : 250) };
    const hasFault = !isEarly && i % FAULT_EVERY === 1;
    await run.playUntilKilled(hasFault ? { ...kill, fault: FAULTS[Math.floor(faults++) % FAULTS.length]! } : kill);
    await run.start();
    if (run.kills % REPORTED === 0) process.stderr.write(`server ${number}: ${run.kills} kills\n`);
  }
  return run.finish();
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

/** What was done, as text. */
function summary(runs: readonly KillRun[], announced: number): string {
  const sum = (of: (run: KillRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const byGame = games.map(({ id }) => `${id} ${sum(run => run.tables.filter(({ game }) => game === id).length)}`);
  const faults = FAULTS.map(fault => `${fault} ${sum(run => run.faults.get(fault) ?? 0)}`);
  const restarts = runs.flatMap(run => run.restarts);
  return [
    `${KILLS} kills, ${sum(run => run.early)} of them within 50 ms of the restart; faults before a kill: ${faults.join(', ')}`,
    `restarts: median ${(median(restarts) / 1000).toFixed(1)} s, longest ${(Math.max(...restarts) / 1000).toFixed(1)} s`,
    `play protocol: matches of ${byGame.join(', ')}; ${announced} moves announced, 0 lost, 0 stuck`,
    ...runs[0]!.loads.map(
      ({ gateway }, i) =>
        `${gateway}: ${sum(run => run.loads[i]!.matches)} matches, ${sum(run => run.announcedBy.get(gateway) ?? 0)} moves checked, 0 lost, 0 stuck`,
    ),
  ].join('\n');
}

test(`${KILLS} kills under load lose nothing that was announced`, { timeout: 6 * 3_600_000 }, async () => {
  const runs = Array.from({ length: SERVERS }, (_, i) => new KillRun(`kill-${i}`, STOPPED));
  try {
    const counts = await Promise.all(runs.map((run, i) => killRepeatedly(run, i)));
    const announced = counts.reduce((a, b) => a + b);
    console.log(summary(runs, announced));
    // The last kill of each server comes after everything was played to its end.
    expect(runs.reduce((kills, run) => kills + run.kills, 0)).toBe(KILLS + SERVERS);
    expect(announced).toBeGreaterThan(KILLS * 5);
    for (const run of runs)
      for (const { gateway } of run.loads)
        expect([gateway, (run.announcedBy.get(gateway) ?? 0) > 0]).toEqual([gateway, true]);
  } finally {
    await Promise.all(runs.map(run => run.end()));
  }
});
