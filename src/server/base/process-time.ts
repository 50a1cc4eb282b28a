import type { Millis } from '../../core/journal.ts';

/** Milliseconds of processor time of this process. */
export function processTime(): Millis {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
