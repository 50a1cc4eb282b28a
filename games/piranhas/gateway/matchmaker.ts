// All rooms of this gateway: which one a newcomer gets, which codes are reserved, what is counted in test mode. Tables are
// the server's; one that was opened in a browser can be joined here, and the other way round.

import { randomUUID } from 'node:crypto';
import { AUDIENCE, type ClockRule, type Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { joinTable } from '../../../src/gateways/shared/join-table.ts';
import type { Table } from '../../../src/match/table.ts';
import type { Identity } from '../../../src/server/base/identity.ts';
import { inTurn } from '../../../src/server/base/in-turn.ts';
import { RateLimiter } from '../../../src/server/base/limiter.ts';
import { parseCode } from '../../../src/server/play/codes.ts';
import type { Options } from '../rules/options.ts';
import { NAME, type SoftwareChallengeAdminMessage, type SoftwareChallengeResult } from './messages.ts';
import { type SoftwareChallengeConnection, SoftwareChallengePlayer } from './player.ts';
import { refusal } from './refusals.ts';

import { asFirstMover } from './replay.ts';
import { DEFAULT_PLAYER_NAME, SoftwareChallengeRoom } from './room.ts';
import { SoftwareChallengeTestScores } from './test-scores.ts';

const GAME = 'piranhas';
/** The contest's, in milliseconds. */
const CLOCK: ClockRule = { kind: 'limits', soft: 2000, hard: 10_000 };
/** Games of programs last seconds: an address may open so many times more tables here than by hand. */
const RATE_FACTOR = 10;

export interface SoftwareChallengeSeating {
  readonly player: SoftwareChallengePlayer;
  readonly room: SoftwareChallengeRoom;
  /** The room was already there. */
  readonly existing: boolean;
}

interface Reservation {
  readonly room: string;
  readonly seat: Seat;
}

type Prepare = Extract<SoftwareChallengeAdminMessage, { t: 'prepare' }>;

export class SoftwareChallengeMatchmaker {
  readonly testScores = new SoftwareChallengeTestScores();
  readonly #host: GatewayHost;
  readonly #startPaused: boolean;
  readonly #limiter: RateLimiter;
  readonly #rooms = new Map<string, SoftwareChallengeRoom>();
  readonly #reservations = new Map<string, Reservation>();
  readonly #stopWatching: () => void;
  /** Newcomers one after another: two at once must meet in one room, not wait in two. */
  readonly #inTurn = inTurn();

  constructor(host: GatewayHost, startPaused: boolean) {
    this.#host = host;
    this.#startPaused = startPaused;
    this.#limiter = new RateLimiter(host.config.limits.perMinute * RATE_FACTOR);
    this.#stopWatching = host.onTableCommit(table => this.#onCommit(table));
  }

  close(): void {
    this.#stopWatching();
  }

  /** A match of this game that is in memory. */
  find(id: string): SoftwareChallengeRoom | undefined {
    const table = this.#host.tables.inMemory(id);
    return table?.game.id === GAME ? this.#roomOf(table) : undefined;
  }

  /** The next free seat of an open room, or a new room. */
  join(connection: SoftwareChallengeConnection, address: string): Promise<SoftwareChallengeSeating | Refusal> {
    return this.#inTurn(async () => {
      if (!this.#limiter.take(address, this.#host.timer.now())) return refusal('too-many-rooms');
      const guest = await this.#host.guests.create(DEFAULT_PLAYER_NAME);
      for (const { table, seat } of this.#openSeats()) {
        const seated = await this.#sit(connection, guest, table, seat, false);
        if (!isRefusal(seated)) return { ...seated, existing: true };
      }
      const made = await this.#open(guest, { official: true, position: '' }, true);
      if (isRefusal(made)) return made;
      if (this.#startPaused) made.pause(true);
      return this.#sit(connection, guest, made.table, 0, false);
    });
  }

  /** A reservation, or the code of any open table of this game. */
  joinPrepared(
    connection: SoftwareChallengeConnection,
    code: string,
    address: string,
  ): Promise<SoftwareChallengeSeating | Refusal> {
    return this.#inTurn(async () => {
      if (!this.#limiter.take(address, this.#host.timer.now())) return refusal('too-many-rooms');
      const reserved = this.#reservations.get(code);
      const table = await this.#host.tables.get(reserved?.room ?? parseCode(code));
      if (table?.game.id !== GAME || table.match.phase !== 'open') return refusal('no-such-reservation');
      const seat = reserved?.seat ?? table.match.seated.findIndex(who => !who);
      if (seat < 0 || table.match.who(seat)) return refusal('no-such-reservation');
      const name = this.#roomOf(table).slots[seat] ?? DEFAULT_PLAYER_NAME;
      return this.#sit(connection, await this.#host.guests.create(name), table, seat, true);
    });
  }

  /** A room with a reserved seat for each slot. */
  async prepare(
    { slots, load }: Prepare,
    hasAdministrator: () => boolean,
  ): Promise<{ room: SoftwareChallengeRoom; codes: readonly string[] } | Refusal> {
    if (slots.length < 1 || slots.length > 2) return refusal('wrong-slots');
    const position = load ? asFirstMover(`${load.board} ${load.turn}`) : '';
    const owner = await this.#host.guests.create(DEFAULT_PLAYER_NAME);
    const room = await this.#open(owner, { official: true, position }, false);
    if (isRefusal(room)) return room;
    room.hasAdministrator = hasAdministrator;
    room.slots = [0, 1].map(seat => slots[seat]?.displayName.slice(0, 100) || DEFAULT_PLAYER_NAME);
    if (slots.some(slot => slot.shouldBePaused)) room.pause(true);
    for (const [seat, { canTimeout }] of slots.entries())
      if (!canTimeout) room.table.change((match, now) => match.setTimed(seat, false, now));
    const codes = room.slots.map((_, seat) => {
      const code = randomUUID();
      this.#reservations.set(code, { room: room.id, seat });
      return code;
    });
    return { room, codes };
  }

  /** The seat is anybody's who joins. */
  free(code: string): Refusal | undefined {
    const reserved = this.#reservations.get(code);
    if (!reserved) return refusal('no-such-reservation');
    this.#reservations.delete(code);
    this.#rooms.get(reserved.room)?.freed.add(reserved.seat);
    return undefined;
  }

  /** Receives a match that is not over yet. */
  async observe(connection: SoftwareChallengeConnection, id: string): Promise<SoftwareChallengePlayer | Refusal> {
    const table = await this.#host.tables.get(id);
    if (table?.game.id !== GAME || table.match.phase === 'over') return refusal('no-such-room');
    const room = this.#roomOf(table);
    const login = { account: undefined, isPrepared: false };
    return joinTable(table, AUDIENCE, seatHandle => new SoftwareChallengePlayer(room, seatHandle, connection, login));
  }

  /** Empty seats get a player that never answers, so that a program can be tried alone. */
  async fill(room: SoftwareChallengeRoom): Promise<void> {
    for (const seat of room.table.match.seated.keys()) {
      if (room.table.match.who(seat)) continue;
      const dummy = await this.#host.guests.create(DEFAULT_PLAYER_NAME);
      await this.#host.lobby.sit({ ...dummy, program: true, gateway: NAME }, room.table, seat);
    }
  }

  #roomOf(table: Table): SoftwareChallengeRoom {
    const { id } = table.match;
    let room = this.#rooms.get(id);
    if (!room) {
      const ended = (over: SoftwareChallengeRoom, result: SoftwareChallengeResult): void =>
        this.testScores.count(over.names, result);
      const { timer, accounts } = this.#host;
      this.#rooms.set(id, (room = new SoftwareChallengeRoom(table, timer, accounts.redaction, ended)));
    }
    room.table = table;
    return room;
  }

  /** After every commit of any match of the server. */
  #onCommit(table: Table): void {
    const room = this.#rooms.get(table.match.id);
    if (!room) return;
    room.table = table;
    room.applyPause();
    if (table.match.phase !== 'over') return;
    this.#rooms.delete(room.id);
    for (const [code, reserved] of this.#reservations) if (reserved.room === room.id) this.#reservations.delete(code);
  }

  /** Freed slots first, then open tables that are played by the season's rules. */
  *#openSeats(): Iterable<{ table: Table; seat: Seat }> {
    for (const room of this.#rooms.values()) {
      if (!this.#isAlive(room)) continue;
      for (const seat of room.freed) if (!room.table.match.who(seat)) yield { table: room.table, seat };
    }
    for (const table of this.#host.tables.all) {
      const { phase, setup, seated } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private || setup.position !== undefined) continue;
      const options = setup.options as Options; // its game is this one
      const seat = seated.findIndex(who => !who);
      if (options.official && options.position === '' && seat >= 0) yield { table, seat };
    }
  }

  /** Is a player there? Otherwise a newcomer would wait in a room that no other player enters. */
  #isAlive({ id, table, hasAdministrator }: SoftwareChallengeRoom): boolean {
    if (table.match.phase !== 'open' || this.#host.tables.inMemory(id) !== table) return false;
    return hasAdministrator() || table.connectionCount > 0;
  }

  async #open(owner: Identity, options: Options, listed: boolean): Promise<SoftwareChallengeRoom | Refusal> {
    const request = { game: GAME, options: { ...options }, clock: { ...CLOCK }, seat: null };
    const made = await this.#host.lobby.create(owner, listed ? request : { ...request, private: true });
    return isRefusal(made) ? made : this.#roomOf(made.table);
  }

  async #sit(
    connection: SoftwareChallengeConnection,
    guest: Identity,
    table: Table,
    seat: Seat,
    isPrepared: boolean,
  ): Promise<SoftwareChallengeSeating | Refusal> {
    const room = this.#roomOf(table);
    let player: SoftwareChallengePlayer | undefined;
    const sitting = this.#host.lobby.sit({ ...guest, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the match, so that the client receives the first position too.
    table.join(
      seat,
      seatHandle =>
        (player = new SoftwareChallengePlayer(room, seatHandle, connection, { account: guest.account, isPrepared })),
    );
    const taken = await sitting;
    if (!isRefusal(taken) && player) return { player, room, existing: false };
    player?.standUp();
    return isRefusal(taken) ? taken : refusal('no-such-room');
  }
}
