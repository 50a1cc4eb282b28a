// A client that leaves and returns, for tests: what it makes of the lines it gets after `reconnect:`, which are every tile, who left, the
// scores and whose turn it is.

import type { BySeat, Seat } from '../../../../src/core/game.ts';
import { COLOURS, type PlayerColour } from '../../rules/colours.ts';
import { rules as carcassonne } from '../../rules/index.ts';
import type { Options } from '../../rules/options.ts';
import { count } from '../../rules/scoring.ts';
import { FOLLOWERS } from '../../rules/state.ts';
import { printTile, type Tile } from '../../rules/tile.ts';
import type { ByFeature, PlacedTile, View } from '../../rules/view.ts';
import { CarcassonneLinesClientState, fullPile, pileWithout } from '../client-state.ts';
import type { CarcassonneLinesFollower, CarcassonneLinesPoints, CarcassonneLinesServerMessage } from '../codec.ts';
import { pendingLabel } from '../follower-sides.ts';

export class ReturningClientState extends CarcassonneLinesClientState {
  /** What came so far since the client returned. */
  #situation: ClientSituation | undefined;

  /** What the game ends with if it ends now. Tiles that fitted nowhere were not announced, so the end comes unforeseen. */
  get counted(): BySeat<number> {
    const s = carcassonne.copy(this.playing);
    if (this.view.phase !== 'over') count(s, s.counted);
    return Array.from({ length: this.seats }, (_, seat) => carcassonne.score(s, seat));
  }

  override get awaited(): 'tile' | 'follower' | undefined {
    return this.#situation ? undefined : super.awaited;
  }

  /** The client sent `reconnect:`, so the whole situation is about to come. */
  expectSituation(): void {
    this.#situation = new ClientSituation();
  }

  override apply(message: CarcassonneLinesServerMessage): void {
    if (this.#situation) this.#applyToSituation(this.#situation, message);
    else super.apply(message);
  }

  protected override get pile(): View['pile'] {
    return this.#situation ? fullPile(this.options) : super.pile;
  }

  #applyToSituation(situation: ClientSituation, message: CarcassonneLinesServerMessage): void {
    switch (message.t) {
      case 'update':
        situation.lay(message.tile, message.x, message.y, message.follower);
        // Behind `turn:` comes the tile whose follower is pending.
        if (situation.turn) this.#endSituation(situation, 'follower', null);
        return;
      case 'leave':
        situation.gone.add(COLOURS.indexOf(message.colour));
        return;
      case 'score':
        this.scores = situation.scores = message.points;
        return;
      case 'turn':
        this.turn = situation.turn = message.colour;
        return;
      case 'next':
        this.shown = message.tile;
        this.#endSituation(situation, 'place', this.learnKind(message.tile));
        return;
      case 'end':
        this.#endSituation(situation, 'draw', null);
        this.final = message.points;
        return;
      case 'lock':
      case 'unlock':
        this.locked = message.t === 'lock';
        return;
      default:
    }
  }

  #endSituation(situation: ClientSituation, phase: 'draw' | 'place' | 'follower', drawn: string | null): void {
    this.#situation = undefined;
    if (phase !== 'draw' && situation.agreesWith(this.view, phase, drawn)) return;
    this.imagine(situation.view(this.seats, this.options, phase, drawn));
  }
}

class ClientSituation {
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
