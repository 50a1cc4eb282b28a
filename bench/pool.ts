// The rated pool with a crowd of simulated players, in time that is moved by hand: how near the ratings of two at a table are, and how long
// players wait, on one node, on three, and on three of which the one with the lobby is killed. `node dist/bench/pool.js PLAYERS SECONDS`.

import { Crowd, type CrowdOptions, median, randomDifference } from '../src/server/pool/testing.ts';
import { percentile } from './load.ts';
import { cpuMs } from './rates.ts';

const [players = 300, seconds = 600] = process.argv.slice(2).map(Number);

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function show(name: string, options: Partial<CrowdOptions>): Promise<void> {
  const began = cpuMs();
  const report = await new Crowd({ players, seconds, nodes: 1, ...options }).run();
  const cpu = cpuMs() - began;
  const { differences, waits } = report;
  console.log(`${name}: ${players} players, ${seconds} s, ${report.matches} matches`);
  console.log(
    `  ratings apart: median ${median(differences).toFixed(0)}, p90 ${percentile(differences, 0.9).toFixed(0)}`,
  );
  console.log(
    `  waited: median ${inSeconds(median(waits))}, p90 ${inSeconds(percentile(waits, 0.9))}, most ${inSeconds(percentile(waits, 1))}`,
  );
  console.log(
    `  in two matches at once: ${report.twice}; met again at once: ${report.repeats}; first seat more often: ${report.seatBias} at most`,
  );
  console.log(`  at the end ${report.waiting} wait, the longest for ${inSeconds(report.longest)}`);
  console.log(`  CPU with everything simulated: ${(cpu / 1000).toFixed(1)} s`);
}

console.log(`by lot: ratings apart: median ${randomDifference(100_000).toFixed(0)}`);
await show('one node', {});
await show('three nodes', { nodes: 3 });
await show('three nodes, the one with the lobby is killed in the middle', {
  nodes: 3,
  killAt: Math.floor(seconds / 2),
});
await show('four at a table (UNO), one node', { game: 'uno', preset: '10s' });
