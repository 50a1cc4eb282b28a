// What has been made of the present version of a match, by viewer: a drawing takes milliseconds, and many ask for the same one.

import type { Seat } from '../core/game.ts';
import type { Match } from '../match/match.ts';

class MatchViews {
  readonly version: number;
  readonly #match: Match;
  // Each is made when it is first asked for: most matches are shown in one way.
  #views: Map<Seat, unknown> | undefined;
  #drawings: Map<Seat, string> | undefined;
  #legal: Map<Seat, string[]> | undefined;

  constructor(match: Match) {
    this.#match = match;
    this.version = match.version;
  }

  view(viewer: Seat): unknown {
    return cached((this.#views ??= new Map()), viewer, () => this.#match.view(viewer));
  }

  drawing(viewer: Seat): string {
    return cached((this.#drawings ??= new Map()), viewer, () => this.#match.game.draw(this.view(viewer)));
  }

  legal(seat: Seat): string[] {
    return cached((this.#legal ??= new Map()), seat, () => this.#match.legal(seat));
  }
}

function cached<T>(made: Map<Seat, T>, seat: Seat, make: () => T): T {
  const known = made.get(seat);
  if (known !== undefined) return known;
  const one = make();
  made.set(seat, one);
  return one;
}

const known = new WeakMap<Match, MatchViews>();

/** The views of a match as it is now: made when they are asked for, and kept until the next entry. */
export function viewsOf(match: Match): MatchViews {
  let views = known.get(match);
  if (views?.version !== match.version) known.set(match, (views = new MatchViews(match)));
  return views;
}
