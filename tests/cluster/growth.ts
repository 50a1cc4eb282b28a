// Memory of processes, size of folders, and whether they grow.

import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of memory that belong to this process alone; undefined: it is gone. */
export function memoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Its own and that of its children. */
export function memoryOfFamily(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const pids = [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
    return pids.reduce((sum, one) => sum + (memoryOf(one) ?? 0), 0);
  } catch {
    return undefined;
  }
}

export function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    try {
      sum += entry.isDirectory() ? sizeOf(path) : entry.isFile() ? lstatSync(path).size : 0;
    } catch {
      // It was removed meanwhile.
    }
  }
  return sum;
}

export interface Sample {
  /** Milliseconds, or whatever the value may grow with. */
  readonly at: number;
  readonly value: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the straight line through the samples gains from the first to the last of them, by least squares. */
export function gainOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first.at === last.at) return 0;
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ value }) => value))];
  const covariance = samples.reduce((sum, { at, value }) => sum + (at - x) * (value - y), 0);
  const variance = samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return (covariance / variance) * (last.at - first.at);
}
