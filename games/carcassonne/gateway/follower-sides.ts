// On which side or corner of its tile a follower is shown. A part of a tile may touch several sides and the rules do not care
// which one the player named, but clients show the follower there, so what differs from the usual side is saved.

import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { segmentsOf } from '../rules/segments.ts';
import { CORNERS, FOLLOWER_POSITIONS, type FollowerPosition, SIDES, type Tile } from '../rules/tile.ts';

/** In the store; a few bytes for each match. */
const KIND = 'carcassonne-lines-sides';

type SideStorage = Pick<GatewayHost['storage'], 'get' | 'put'>;

export class FollowerSides {
  readonly #storage: SideStorage;
  readonly #match: string;
  /** By cell, as `x,y`. */
  readonly #sides: Map<string, FollowerPosition>;

  private constructor(storage: SideStorage, match: string, sides: Map<string, FollowerPosition>) {
    this.#storage = storage;
    this.#match = match;
    this.#sides = sides;
  }

  static async load(storage: SideStorage, match: string): Promise<FollowerSides> {
    const saved = (await storage.get(KIND, match)) ?? {};
    const sides = new Map<string, FollowerPosition>();
    for (const [cell, text] of Object.entries(saved)) {
      const side = FOLLOWER_POSITIONS.find(known => known === text);
      if (side) sides.set(cell, side);
    }
    return new FollowerSides(storage, match, sides);
  }

  get(cell: string): FollowerPosition | undefined {
    return this.#sides.get(cell);
  }

  /** Before the move itself is written, so that a restart in between loses neither. */
  async save(cell: string, side: FollowerPosition): Promise<void> {
    this.#sides.set(cell, side);
    await this.#storage.put(KIND, this.#match, Object.fromEntries(this.#sides));
  }
}

/** Where a follower on this part is shown: the side named, or else the first one in reading order. */
export function sideOf(tile: Tile, label: string, named?: FollowerPosition): FollowerPosition {
  const sides = sidesOf(tile).find(part => part.label === label)!.sides;
  return named && sides.includes(named) ? named : sides[0]!;
}

/** The part of a tile at a side or corner. */
export function pendingLabel(tile: Tile, side: FollowerPosition): string | undefined {
  return sidesOf(tile).find(part => part.sides.includes(side))?.label;
}

function sidesOf(tile: Tile): { readonly label: string; readonly sides: readonly FollowerPosition[] }[] {
  return segmentsOf(tile).map(({ label, letter, sides, corners }) => {
    if (letter === 'M') return { label, sides: ['M' as const] };
    return {
      label,
      sides: letter === 'K' ? corners.map(corner => CORNERS[corner]!) : sides.map(side => SIDES[side]!),
    };
  });
}
