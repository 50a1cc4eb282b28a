/**
 * Milliseconds for anything that should happen by itself: what a page shows, what `expect.poll` looks for. A bound for what
 * hangs, never for what is slow: a busy machine must not turn a test red.
 * `PATIENCE=20000` finds what hangs sooner.
 */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 120_000);
