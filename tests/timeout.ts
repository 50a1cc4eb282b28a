/**
 * Milliseconds for anything that should happen by itself: what a page shows, what `expect.poll` looks for. A bound for what
 * hangs, never for what is slow: a busy machine must not turn a test red.
 * `PATIENCE=20000` finds what hangs sooner.
 */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 120_000);

/** A promise that rejects when it has not settled within `PATIENCE`; `what`: what is waited for. */
export function inTime<T>(
  what: string,
  start: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
  patience = PATIENCE,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${patience} ms`)), patience);
    start(resolve, reject);
  }).finally(() => clearTimeout(timer));
}
