// Waits for another player, with a bar that shows how long it may still take.

import type { ProgressBar } from './progress-bar.ts';

/** Milliseconds between two looks at the clock. */
const PACE = 200;

/** What `work` comes to; it takes at most about `most` milliseconds. */
export async function withProgress<T>(progress: ProgressBar, most: number, work: Promise<T>): Promise<T> {
  const since = performance.now();
  const pulse = setInterval(() => progress.at((performance.now() - since) / most), PACE);
  try {
    return await work;
  } finally {
    clearInterval(pulse);
    progress.end();
  }
}
