// What a client makes of the lines it gets after `reconnect:`: every tile, who left, the scores, whose turn it is.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import { COLOURS, type PlayerColour } from '../rules/colours.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { FOLLOWERS } from '../rules/state.ts';
import { printTile, type Tile, turnTile } from '../rules/tile.ts';
import { readTile } from '../rules/tile-notation.ts';
import type { ByFeature, PlacedTile, View } from '../rules/view.ts';
import type { CarcassonneLinesFollower, CarcassonneLinesPoints } from './codec.ts';
import { pendingLabel } from './follower-sides.ts';

export const TURNS = [0, 1, 2, 3];

export class ClientSituation {
  readonly tiles: PlacedTile[] = [];
  readonly gone = new Set<Seat>();
  scores: CarcassonneLinesPoints = [];
  turn: PlayerColour | undefined;

  lay(tile: Tile, x: number, y: number, follower: CarcassonneLinesFollower | null): void {
    const label = follower && pendingLabel(tile, follower.at);
    const standing = label ? { follower: { seat: COLOURS.indexOf(follower.colour), at: label } } : {};
    this.tiles.push({ x, y, tile: printTile(tile), ...standing });
  }

  /** `drawn`: the line of the tile to be placed, as it lies in the pile. */
  view(seats: number, options: Options, phase: 'draw' | 'place' | 'follower', drawn: string | null): View {
    const bySeat = <T>(of: (seat: Seat) => T): BySeat<T> => Array.from({ length: seats }, (_, seat) => of(seat));
    const points = (seat: Seat): number => this.scores.find(({ colour }) => colour === COLOURS[seat])?.points ?? 0;
    const standing = (seat: Seat): number => this.tiles.filter(({ follower }) => follower?.seat === seat).length;
    const pile = pileWithout(options, seats, [
      ...this.tiles.slice(1).map(({ tile }) => tile),
      ...(drawn === null ? [] : [drawn]),
    ]);
    return {
      seats,
      phase,
      seat: this.turn ? COLOURS.indexOf(this.turn) : 0,
      turn: this.tiles.length,
      fields: options.fields,
      drawn,
      tiles: this.tiles,
      left: pile.reduce((sum, { left }) => sum + left, 0),
      pile,
      aside: [],
      followers: bySeat(seat => (this.gone.has(seat) ? 0 : FOLLOWERS - standing(seat))),
      turns: bySeat(() => 0),
      scores: bySeat(points),
      // The protocol does not say what the points were earned with, and no decision depends on it.
      earned: bySeat((seat): ByFeature => ({ city: points(seat), road: 0, field: 0, monastery: 0 })),
      gone: [...this.gone],
    };
  }

  /** Does the client's own picture agree with it? Then it knows more, and is kept. */
  agreesWith(known: View, phase: 'place' | 'follower', drawn: string | null): boolean {
    const seat = this.turn && COLOURS.indexOf(this.turn);
    if (known.phase !== phase || known.drawn !== drawn || known.seat !== seat) return false;
    if (known.tiles.length !== this.tiles.length || known.gone.length !== this.gone.size) return false;
    const own = new Set(known.tiles.map(printPlaced));
    return this.tiles.every(one => own.has(printPlaced(one)));
  }
}

function printPlaced({ x, y, tile, follower }: PlacedTile): string {
  return [x, y, tile, follower?.seat ?? '', follower?.at ?? ''].join();
}

type Pile = View['pile'];

/** The pile of these options after the tiles were drawn, however they lie. */
export function pileWithout(options: Options, seats: number, drawn: readonly string[]): Pile {
  const full = carcassonne.view(carcassonne.init(seats, options), 0).pile;
  const left = new Map(full.map(kind => [kind.tile, kind.left]));
  for (const line of drawn) {
    const kind = kindIn(full, line);
    if (kind !== undefined) left.set(kind, Math.max(0, left.get(kind)! - 1));
  }
  return full.map(({ tile }) => ({ tile, left: left.get(tile)! })).filter(kind => kind.left > 0);
}

/** Returns the line under which a pile has this tile, or undefined if it does not have the tile. */
export function kindIn(pile: Pile, line: string): string | undefined {
  const tile = readTile(line);
  const turned = TURNS.map(turns => printTile(turnTile(tile, turns)));
  return turned.find(one => pile.some(kind => kind.tile === one));
}
