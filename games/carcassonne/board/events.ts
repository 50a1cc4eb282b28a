// What the moves of this game tell the board: where a tile was laid, what was scored and by whose followers.

import type { Seat } from '../../../src/core/game.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { type FeatureShown, featureAt } from './features.ts';
import { sameCell, type TilePosition } from './placements.ts';

/** As `tell` of the rules writes them: a tile laid, a follower set, a feature scored with the followers on it. */
interface ToldEvent {
  readonly what: string;
  readonly x?: number;
  readonly y?: number;
  readonly points?: number;
  readonly seats?: readonly Seat[];
  readonly followers?: readonly { readonly seat: Seat; readonly x: number; readonly y: number; readonly at: string }[];
}

export const toldBy = (event: EventShown): readonly ToldEvent[] => event.did ?? [];

export interface PointedMove extends TilePosition {
  /** The tiles and parts of the feature that the move scored; undefined where it scored none. */
  parts(state: State, view: View): FeatureShown['parts'] | undefined;
}

/** Where a move of the list happened, and the feature it scored. */
export function pointedMove(event: EventShown | undefined): PointedMove | undefined {
  if (!event) return undefined;
  const told = toldBy(event);
  const scored = told.find(({ followers }) => followers !== undefined)?.followers?.[0];
  const at = told.find(({ x }) => x !== undefined) ?? scored;
  if (at?.x === undefined || at.y === undefined) return undefined;
  return {
    x: at.x,
    y: at.y,
    parts: (state, view) => {
      const tile = view.tiles.findIndex(one => sameCell(one, scored));
      return scored && tile >= 0 ? featureAt(state, tile, scored.at)?.parts : undefined;
    },
  };
}

export function soundOf(events: readonly EventShown[]): 'take' | 'move' | undefined {
  const codes = new Set(events.flatMap(toldBy).map(({ what }) => what));
  if (codes.has('scored')) return 'take';
  return codes.has('placed') || codes.has('took') ? 'move' : undefined;
}
