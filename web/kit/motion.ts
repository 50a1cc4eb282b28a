// Pace: what moved is shown for long enough to be seen, one thing after the other.

/** Milliseconds that the animation of a move takes. The style sheet has the same value as --move. */
export const MOVE_DURATION = 200;
/** Milliseconds that a move of another player is shown before the next update. */
export const MOVE_INTERVAL = 420;
/** With more updates than this in the queue, the rest is shown at once, for example after a return to a hidden page. */
const MOST_WAITING = 8;

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls back after so many milliseconds; the answer cancels. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

export interface Pacer<T> {
  push(item: T): void;
  /** Shows everything that waits. */
  flush(): void;
  stop(): void;
  readonly waiting: number;
}

export interface PacerConfig<T> {
  show(item: T): void;
  now(): number;
  /** Calls back after so many milliseconds; the answer cancels. */
  after(ms: number, call: () => void): () => void;
  /** How long this item must have been on the table before the next may come. */
  beat(item: T): number;
}

/** Shows items in order, each after the one before has been shown for its `beat`. If too many wait, the rest is shown at once. */
export function createPacer<T>({ show, now, after, beat }: PacerConfig<T>): Pacer<T> {
  const queue: T[] = [];
  let free = 0;
  let cancel: (() => void) | undefined;
  const pump = (): void => {
    cancel = undefined;
    while (queue.length > 0 && (now() >= free || queue.length > MOST_WAITING)) {
      const item = queue.shift()!;
      free = now() + beat(item);
      show(item);
    }
    if (queue.length > 0 && !cancel) cancel = after(free - now(), pump);
  };
  return {
    push: item => {
      queue.push(item);
      if (!cancel) pump();
    },
    flush: () => {
      cancel?.();
      cancel = undefined;
      free = 0;
      for (const item of queue.splice(0)) show(item);
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
      queue.length = 0;
    },
    get waiting() {
      return queue.length;
    },
  };
}
