// What a PostgreSQL server computes.

import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel are hundredths of a second. */
const TICK = 10_000;

/** Microseconds that the database has computed, in all its processes, those that have ended included. */
export function databaseCpu(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter(one => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isPostmaster = Number(name) === postmaster;
      if (!isPostmaster && Number(fields[1]) !== postmaster) continue;
      const times = isPostmaster ? fields.slice(11, 15) : fields.slice(11, 13);
      for (const time of times) ticks += Number(time);
    } catch {
      // It has ended meanwhile.
    }
  return ticks * TICK;
}
