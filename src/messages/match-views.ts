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

/** Matches whose views are kept. The views of all of them would be a tenth of what a match needs in memory. */
const MOST_KNOWN = 64;
/** The match that was asked for last comes last. */
const known = new Map<Match, MatchViews>();

/** The views of a match as it is now: made when they are asked for, and kept until the next entry or until others are asked for. */
export function viewsOf(match: Match): MatchViews {
  const last = known.get(match);
  const views = last?.version === match.version ? last : new MatchViews(match);
  known.delete(match);
  known.set(match, views);
  const [oldest] = known.size > MOST_KNOWN ? known.keys() : [];
  if (oldest) known.delete(oldest);
  return views;
}
