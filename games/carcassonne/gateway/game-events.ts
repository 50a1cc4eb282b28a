// What the game tells of each action, as this gateway reads it.

import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';

interface Cell {
  readonly x: number;
  readonly y: number;
}

export type CarcassonneLinesEvent =
  | { readonly what: 'drew'; readonly seat: Seat; readonly tile: string }
  | { readonly what: 'set-aside' }
  | ({ readonly what: 'placed'; readonly seat: Seat; readonly tile: string } & Cell)
  | ({ readonly what: 'took'; readonly seat: Seat; readonly at: string } & Cell)
  | { readonly what: 'passed'; readonly seat: Seat }
  | {
      readonly what: 'scored' | 'counted';
      readonly points: number;
      readonly seats: readonly Seat[];
      readonly followers: readonly Cell[];
    }
  | { readonly what: 'ended'; readonly scores: BySeat<number> };

/** Only Carcassonne's `tell` speaks at these tables. */
export const carcassonneEvents = (happened: readonly GameEvent[]): readonly CarcassonneLinesEvent[] =>
  happened as readonly CarcassonneLinesEvent[];
