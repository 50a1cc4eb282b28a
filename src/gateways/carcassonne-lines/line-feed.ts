// What all clients at one table share: the tile on turn with its turns, what lies where, who is ahead. It puts what the
// match did into the protocol's lines, once for all of them.

import type { BySeat, Seat } from '../../core/game.ts';
import { COLOURS } from '../../games/carcassonne/colours.ts';
import { carcassonne } from '../../games/carcassonne/index.ts';
import type { Options } from '../../games/carcassonne/options.ts';
import { segmentsOf } from '../../games/carcassonne/segments.ts';
import { CORNERS, type FollowerPosition, SIDES, type Tile, turnTile } from '../../games/carcassonne/tile.ts';
import { readTile } from '../../games/carcassonne/tile-notation.ts';
import type { View } from '../../games/carcassonne/view.ts';
import type { Match } from '../../match/match.ts';
import type { Table } from '../../match/table.ts';
import type { TableEvent, TableUpdate } from '../../match/table-ports.ts';
import {
  type CarcassonneLinesDialect,
  type CarcassonneLinesFollower,
  type CarcassonneLinesPoints,
  type CarcassonneLinesServerMessage,
  writeFromServer,
} from './codec.ts';
import { type CarcassonneLinesEvent, carcassonneEvents } from './game-events.ts';

/** Somebody who reads the room's lines. */
export interface CarcassonneLinesReader {
  read(lines: readonly string[]): void;
}

interface Laid {
  readonly x: number;
  readonly y: number;
  readonly tile: Tile;
  follower: CarcassonneLinesFollower | null;
}

const at = (cell: { readonly x: number; readonly y: number }): string => `${cell.x},${cell.y}`;

export class CarcassonneLinesFeed {
  readonly table: Table;
  readonly readers = new Set<CarcassonneLinesReader>();
  /** Up to here the match is in the lines. */
  version: number;
  /** The match stands still, and the clients know. */
  locked: boolean;
  /** The side or corner the player on turn named for its follower; shown to all. */
  named: FollowerPosition | undefined;
  readonly #dialect: CarcassonneLinesDialect;
  readonly #laid = new Map<string, Laid>();
  #totals: number[];
  #onTurn: Seat;
  /** The tile to be placed, as drawn; undefined while its follower is pending. */
  #drawn: Tile | undefined;
  #turns = 0;
  /** The turn passed on while the match stood still. */
  #isTurnPending = false;
  #ended = false;
  #out: string[] = [];

  constructor(table: Table, dialect: CarcassonneLinesDialect) {
    this.table = table;
    this.#dialect = dialect;
    this.version = table.match.version;
    this.locked = table.match.phase === 'paused';
    const view = this.#view();
    this.#totals = [...view.scores];
    this.#onTurn = view.seat;
    this.#drawn = view.drawn === null ? undefined : readTile(view.drawn);
    for (const { x, y, tile: line, follower } of view.tiles) {
      const tile = readTile(line);
      const standing = follower && { at: placeOf(tile, follower.at), colour: COLOURS[follower.seat]! };
      this.#laid.set(at({ x, y }), { x, y, tile, follower: standing ?? null });
    }
  }

  get match(): Match {
    return this.table.match;
  }

  /** The drawn tile as it is turned now, in quarter turns. */
  get turns(): number {
    return this.#turns;
  }

  /** The lines of what happened, the same for everybody who asks. */
  applyUpdate(update: TableUpdate): readonly string[] {
    if (update.version <= this.version) return this.#out;
    this.version = update.version;
    this.#out = [];
    for (const event of update.events) this.#applyEvent(event);
    return this.#out;
  }

  /** The first line for a seat. */
  start(seat: Seat): string {
    const { id, setup } = this.match;
    const { tile } = this.#laid.get('0,0')!;
    return this.#write({ t: 'start', tile, name: id, colour: COLOURS[seat]!, players: setup.seats });
  }

  /**
   * The table and where the turn stands, for somebody who was away: the last lines may have been lost with the connection,
   * or with the server. The scores close a turn, so they are left out while a follower is pending.
   */
  situation(): readonly string[] {
    const table = [...this.#laid.values()].map(laid => this.#write({ t: 'update', ...laid }));
    const turn = this.#write({ t: 'turn', colour: COLOURS[this.#onTurn]! });
    if (!this.#drawn) return [...table, turn];
    const score = this.#write({ t: 'score', points: pointsOf(this.#totals) });
    const next = this.#write({ t: 'next', tile: this.#drawn });
    return [...table, score, turn, next, ...(this.#turns === 0 ? [] : [this.#rotated(this.#drawn)])];
  }

  /** A quarter turn of the drawn tile; refused when it is placed already. */
  rotate(): boolean {
    if (!this.#drawn) return false;
    this.#turns = (this.#turns + 1) & 3;
    this.broadcast(this.#rotated(this.#drawn));
    return true;
  }

  refuse(): void {
    this.broadcast(this.#write({ t: 'move not valid' }));
  }

  broadcast(line: string): void {
    for (const reader of this.readers) reader.read([line]);
  }

  #view(): View {
    return this.match.view(0) as View; // its game is Carcassonne
  }

  #write(message: CarcassonneLinesServerMessage): string {
    return writeFromServer(message, this.#dialect);
  }

  #push(message: CarcassonneLinesServerMessage): void {
    this.#out.push(this.#write(message));
  }

  #rotated(drawn: Tile): string {
    return this.#write({ t: 'rotated', tile: turnTile(drawn, this.#turns) });
  }

  #applyEvent({ entry, happened }: TableEvent): void {
    switch (entry.t) {
      case 'started':
        this.#totals = Array.from({ length: this.match.setup.seats }, () => 0);
        return;
      case 'acted':
        for (const one of carcassonneEvents(happened)) this.#writeGameEvent(one);
        // Document 4.3: the scores close every turn, whether somebody earned or not.
        if (happened.some(({ what }) => what === 'took' || what === 'passed'))
          this.#closeTurn(carcassonneEvents(happened));
        return;
      case 'absent':
      case 'paused':
        this.#lock();
        return;
      case 'returned':
      case 'resumed':
        this.#unlock();
        return;
      case 'withdrew':
        this.#remove(entry.seat, this.#view());
        this.#unlock();
        return;
      case 'ended':
        if (!this.#ended) this.#endEarly('seat' in entry.ending ? entry.ending.seat : undefined);
        return;
    }
  }

  #writeGameEvent(one: CarcassonneLinesEvent): void {
    switch (one.what) {
      case 'drew':
        this.#drawn = readTile(one.tile);
        this.#takeTurn(one.seat);
        return;
      case 'placed': {
        const laid = { x: one.x, y: one.y, tile: readTile(one.tile), follower: null };
        this.#laid.set(at(one), laid);
        this.#drawn = undefined;
        this.named = undefined;
        this.#push({ t: 'update', ...laid });
        return;
      }
      case 'took': {
        const laid = this.#laid.get(at(one))!;
        laid.follower = { at: this.named ?? placeOf(laid.tile, one.at), colour: COLOURS[one.seat]! };
        this.#push({ t: 'update', ...laid });
        return;
      }
      case 'scored':
        for (const seat of one.seats) this.#totals[seat]! += one.points;
        for (const follower of one.followers) this.#free(this.#laid.get(at(follower))!);
        return;
      case 'passed':
      case 'set-aside':
      case 'counted':
      case 'ended':
        return;
    }
  }

  #closeTurn(happened: readonly CarcassonneLinesEvent[]): void {
    this.#push({ t: 'score', points: pointsOf(this.#totals) });
    const end = happened.find(one => one.what === 'ended');
    if (end) this.#end(end.scores);
  }

  #takeTurn(seat: Seat): void {
    this.#onTurn = seat;
    this.#turns = 0;
    this.#isTurnPending = false;
    this.#push({ t: 'turn', colour: COLOURS[seat]! });
    this.#push({ t: 'next', tile: this.#drawn! });
  }

  #free(laid: Laid): void {
    if (!laid.follower) return;
    laid.follower = null;
    this.#push({ t: 'update', ...laid });
  }

  #lock(): void {
    if (!this.locked) this.#push({ t: 'lock' });
    this.locked = true;
  }

  #unlock(): void {
    if (!this.locked || this.match.phase === 'paused') return;
    this.locked = false;
    this.#push({ t: 'unlock' });
    if (this.#isTurnPending) this.#takeTurn(this.#view().seat);
  }

  /** A player is out: its followers first, then its colour. `after`: the table without it. */
  #remove(seat: Seat, after: View): void {
    const standing = new Set(after.tiles.filter(({ follower }) => follower).map(at));
    for (const laid of this.#laid.values()) if (!standing.has(at(laid))) this.#free(laid);
    this.#totals = [...after.scores];
    this.#push({ t: 'leave', colour: COLOURS[seat]! });
    if (seat !== this.#onTurn) return;
    // Its follower was pending: the turn closed as if it had passed. Its tile was not placed: the next player gets it.
    if (!this.#drawn) this.#push({ t: 'score', points: pointsOf(this.#totals) });
    else if (!after.final) {
      this.#isTurnPending = true;
      if (!this.locked) this.#takeTurn(after.seat);
    }
  }

  /** One player is left, or nobody goes on: what stands on the table is counted. */
  #endEarly(leaver: Seat | undefined): void {
    let view = this.#view();
    if (leaver !== undefined && !view.final) {
      const { seats, options } = this.match.setup;
      const s = carcassonne.imagine(view, () => 0, seats, options as Options); // its game is Carcassonne
      carcassonne.withdraw!(s, leaver);
      view = carcassonne.view(s, leaver);
      this.#remove(leaver, view);
      this.#unlock();
    }
    this.#end(view.final ?? view.scores);
  }

  #end(scores: BySeat<number>): void {
    this.#ended = true;
    this.#push({ t: 'end', points: pointsOf(scores) });
  }
}

function pointsOf(scores: BySeat<number>): CarcassonneLinesPoints {
  return scores.map((points, seat) => ({ colour: COLOURS[seat]!, points }));
}

/** The first side or corner of a part, in reading order. */
function placeOf(tile: Tile, label: string): FollowerPosition {
  const segment = segmentsOf(tile).find(one => one.label === label)!;
  if (segment.letter === 'M') return 'M';
  return segment.letter === 'K' ? CORNERS[segment.corners[0]!]! : SIDES[segment.sides[0]!]!;
}
