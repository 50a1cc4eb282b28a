/**
 * Milliseconds for anything that should happen by itself: what a page shows, what `expect.poll` looks for. A bound for what
 * hangs, never for what is slow: a busy machine must not turn a test red.
 */
export const PATIENCE = 120_000;
