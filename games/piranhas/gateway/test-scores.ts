// What test mode counts: games, victory points and swarms by display name.

import type { BySeat } from '../../../src/core/game.ts';
import type { SoftwareChallengeResult } from './messages.ts';

export interface SoftwareChallengeTotal {
  readonly games: number;
  readonly victory: number;
  readonly swarm: number;
}

/** How many names are kept: clients could make up any number. */
const MOST = 10_000;

export class SoftwareChallengeTestScores {
  isEnabled = false;
  readonly #totals = new Map<string, SoftwareChallengeTotal>();

  count(names: BySeat<string>, { scores }: SoftwareChallengeResult): void {
    // As the season's server: the points of two players with one name could not be assigned.
    if (!this.isEnabled || names[0] === names[1]) return;
    for (const [seat, name] of names.entries()) {
      const before = this.#totals.get(name) ?? { games: 0, victory: 0, swarm: 0 };
      if (before.games === 0 && this.#totals.size >= MOST) continue;
      const { victory, swarm } = scores[seat]!;
      this.#totals.set(name, {
        games: before.games + 1,
        victory: before.victory + victory,
        swarm: before.swarm + swarm,
      });
    }
  }

  /** Sum of victory points and mean swarm as the season's server writes them. */
  of(name: string): { readonly games: number; readonly values: readonly [string, string] } | undefined {
    const total = this.#totals.get(name);
    if (!total) return undefined;
    return { games: total.games, values: [String(total.victory), (total.swarm / total.games).toFixed(7)] };
  }
}
