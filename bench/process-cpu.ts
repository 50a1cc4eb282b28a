// What a process and its children compute: a PostgreSQL server, or a server with its workers.

import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel are hundredths of a second. */
const TICK = 10_000;

/** Microseconds that a process and its children have computed, those that have ended included. */
export function cpuWithChildren(parent: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter(one => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isParent = Number(name) === parent;
      if (!isParent && Number(fields[1]) !== parent) continue;
      const times = isParent ? fields.slice(11, 15) : fields.slice(11, 13);
      for (const time of times) ticks += Number(time);
    } catch {
      // It has ended meanwhile.
    }
  return ticks * TICK;
}
