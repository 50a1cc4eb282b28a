// How long a search may take. Time is an argument: a search in deterministic mode has nodes only.

export interface Budget {
  /** Milliseconds, measured by `now`. */
  readonly ms?: number;
  /** Nodes (alpha-beta) or iterations (tree searches). */
  readonly nodes?: number;
  readonly now: () => number;
}

/**
 * Returns a function that tells whether the budget is spent. The function reads the clock only once in `every` calls, because reading
 * the clock costs as much as a node.
 */
export function stopwatch(budget: Budget, every = 1024): (spent: number) => boolean {
  const nodes = budget.nodes ?? Number.POSITIVE_INFINITY;
  const end = budget.ms === undefined ? Number.POSITIVE_INFINITY : budget.now() + budget.ms;
  let asked = 0;
  let over = false;
  return spent => {
    if (over || spent >= nodes) return true;
    if (end === Number.POSITIVE_INFINITY || ++asked % every !== 0) return false;
    over = budget.now() >= end;
    return over;
  };
}
