// What all clients at one table share: the tile on turn and how it is turned, what lies where, who is ahead. It translates
// what happens in the match into messages of the protocol, once for all of them; each client gets them in its own dialect.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { Match } from '../../../src/match/match.ts';
import type { Table } from '../../../src/match/table.ts';
import type { TableEvent, TableUpdate } from '../../../src/match/table-ports.ts';
import { COLOURS } from '../rules/colours.ts';
import { type FollowerPosition, type Tile, turnTile } from '../rules/tile.ts';
import { readTile } from '../rules/tile-notation.ts';
import type { View } from '../rules/view.ts';
import type { CarcassonneLinesFollower, CarcassonneLinesPoints, CarcassonneLinesServerMessage } from './codec.ts';
import { type FollowerSides, pendingLabel, sideOf } from './follower-sides.ts';
import { type CarcassonneLinesEvent, carcassonneEvents } from './game-events.ts';
import { finalScores, lastView, leaverOf, leaversOf, viewOf } from './last-view.ts';

type Messages = readonly CarcassonneLinesServerMessage[];

/** A client at the table. */
export interface CarcassonneLinesReader {
  readonly seat: Seat;
  /** When something was last received from it. */
  readonly lastHeard: Millis;
  read(messages: Messages): void;
  /** Another connection takes its seat. */
  replace(): void;
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
  /** The version of the match up to which messages were made. */
  version: number;
  /** The match is suspended, and the clients were informed. */
  locked: boolean;
  /** The side or corner the player on turn named for its follower; shown to all. */
  #named: FollowerPosition | undefined;
  readonly #sides: FollowerSides;
  readonly #laid = new Map<string, Laid>();
  #totals: number[];
  #onTurn: Seat;
  /** The tile to be placed, as drawn; undefined while its follower is pending. */
  #drawn: Tile | undefined;
  #turns = 0;
  /** The turn passed on while the match stood still. */
  #isTurnPending = false;
  #ended = false;
  #out: CarcassonneLinesServerMessage[] = [];

  constructor(table: Table, sides: FollowerSides) {
    this.table = table;
    this.#sides = sides;
    this.version = table.match.version;
    this.locked = table.match.phase === 'paused';
    const view = lastView(this.match);
    this.#totals = [...view.scores];
    this.#onTurn = view.seat;
    this.#drawn = view.drawn === null ? undefined : readTile(view.drawn);
    for (const { x, y, tile: line, follower } of view.tiles) {
      const tile = readTile(line);
      const standing = follower && {
        at: sideOf(tile, follower.at, sides.get(at({ x, y }))),
        colour: COLOURS[follower.seat]!,
      };
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

  /** The messages about what happened, the same for every client. */
  applyUpdate(update: TableUpdate): Messages {
    if (update.version <= this.version) return this.#out;
    this.version = update.version;
    this.#out = [];
    for (const event of update.events) this.#applyEvent(event);
    return this.#out;
  }

  /** The first message for a seat. */
  start(seat: Seat): CarcassonneLinesServerMessage {
    const { id, setup } = this.match;
    const { tile } = this.#laid.get('0,0')!;
    return { t: 'start', tile, name: id, colour: COLOURS[seat]!, players: setup.seats };
  }

  /**
   * Everything a client that was away may have missed: every tile, who left, the scores, and the turn or the end. A tile whose
   * follower is pending comes last, behind `turn:`, as it does when it is placed.
   */
  situation(): Messages {
    const laid = [...this.#laid.values()];
    const isOver = this.match.phase === 'over';
    const pending = isOver || this.#drawn ? undefined : laid.pop();
    const messages: CarcassonneLinesServerMessage[] = laid.map(({ x, y, tile, follower }) => ({
      t: 'update',
      tile,
      follower,
      x,
      y,
    }));
    for (const seat of leaversOf(this.match)) messages.push({ t: 'leave', colour: COLOURS[seat]! });
    messages.push({ t: 'score', points: pointsOf(this.#totals) });
    if (isOver) return [...messages, { t: 'end', points: pointsOf(finalScores(this.match)) }];
    messages.push({ t: 'turn', colour: COLOURS[this.#onTurn]! });
    if (pending) return [...messages, { t: 'update', ...pending }];
    const drawn = this.#drawn!;
    messages.push({ t: 'next', tile: drawn });
    return this.#turns === 0 ? messages : [...messages, this.#rotated(drawn)];
  }

  /** A quarter turn of the drawn tile; refused when it is placed already. */
  rotate(): boolean {
    if (!this.#drawn) return false;
    this.#turns = (this.#turns + 1) & 3;
    this.broadcast(this.#rotated(this.#drawn));
    return true;
  }

  /** The player on turn names a side for its follower; one that differs from the usual side is saved. */
  async nameSide(side: FollowerPosition): Promise<void> {
    this.#named = side;
    const pending = this.#drawn ? undefined : [...this.#laid.values()].at(-1);
    const label = pending && pendingLabel(pending.tile, side);
    const saved = label && (this.#sides.get(at(pending)) ?? sideOf(pending.tile, label));
    if (label && saved !== side) await this.#sides.save(at(pending), side);
  }

  refuse(): void {
    this.#named = undefined;
    this.broadcast({ t: 'move not valid' });
  }

  broadcast(message: CarcassonneLinesServerMessage): void {
    for (const reader of this.readers) reader.read([message]);
  }

  /** The client that plays for a seat. */
  readerOf(seat: Seat): CarcassonneLinesReader | undefined {
    for (const reader of this.readers) if (reader.seat === seat) return reader;
    return undefined;
  }

  #push(message: CarcassonneLinesServerMessage): void {
    this.#out.push(message);
  }

  #rotated(drawn: Tile): CarcassonneLinesServerMessage {
    return { t: 'rotated', tile: turnTile(drawn, this.#turns) };
  }

  #applyEvent({ entry, happened }: TableEvent): void {
    switch (entry.t) {
      case 'started':
        this.#totals = Array.from({ length: this.match.setup.seats }, () => 0);
        return;
      case 'acted':
        for (const one of carcassonneEvents(happened)) this.#writeGameEvent(one);
        // Document 4.3: the scores close every turn, even without points.
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
        this.#remove(entry.seat, viewOf(this.match));
        this.#unlock();
        return;
      case 'ended':
        if (!this.#ended) this.#endEarly();
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
        this.#named = undefined;
        this.#push({ t: 'update', ...laid });
        return;
      }
      case 'took': {
        const laid = this.#laid.get(at(one))!;
        laid.follower = { at: sideOf(laid.tile, one.at, this.#named), colour: COLOURS[one.seat]! };
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
    const end = happened.find(one => one.what === 'ended');
    this.#push({ t: 'score', points: pointsOf(this.#totals), ...(end && { final: pointsOf(end.scores) }) });
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
    if (this.#isTurnPending) this.#takeTurn(viewOf(this.match).seat);
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

  /** One player is left, or none: what stands on the table is counted. */
  #endEarly(): void {
    const leaver = leaverOf(this.match);
    if (leaver !== undefined && !viewOf(this.match).final) {
      this.#remove(leaver, lastView(this.match));
      this.#unlock();
    }
    this.#end(finalScores(this.match));
  }

  #end(scores: BySeat<number>): void {
    this.#ended = true;
    this.#push({ t: 'end', points: pointsOf(scores) });
  }
}

function pointsOf(scores: BySeat<number>): CarcassonneLinesPoints {
  return scores.map((points, seat) => ({ colour: COLOURS[seat]!, points }));
}
