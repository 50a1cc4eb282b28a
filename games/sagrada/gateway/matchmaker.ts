// The account of a client, and its table. Tables are the server's: a game opened in a browser under the same rules is joined like one opened
// here, and a match begun in a browser continues here for a client with the same token.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { freeSeat, joinTable } from '../../../src/gateways/shared/join-table.ts';
import type { Table } from '../../../src/match/table.ts';
import type { Identity, Login } from '../../../src/server/base/identity.ts';
import { inTurn } from '../../../src/server/base/in-turn.ts';
import { RateLimiter } from '../../../src/server/base/limiter.ts';
import { distinctName, seatOf } from '../../../src/server/play/seated-players.ts';
import { DEFAULTS } from '../rules/options.ts';
import { type SagradaDialogueConnection, SagradaDialoguePlayer } from './player.ts';
import { refusal } from './refusals.ts';
import { NAME, type SagradaDialogueSettings } from './settings.ts';

const GAME = 'sagrada';
const SEATS = 4;
/** Programs come and go faster than people: an address may connect so many times more often here. */
const RATE_FACTOR = 10;
/** Matches of one player that are searched for the one to continue. */
const MOST_SEARCHED = 5;

export interface SagradaDialogueGuest extends Identity, Login {
  readonly token: string;
}

export class SagradaDialogueMatchmaker {
  readonly #host: GatewayHost;
  readonly #settings: SagradaDialogueSettings;
  readonly #limiter: RateLimiter;
  /** Two newcomers at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(host: GatewayHost, settings: SagradaDialogueSettings) {
    this.#host = host;
    this.#settings = settings;
    this.#limiter = new RateLimiter(host.config.limits.perMinute * RATE_FACTOR);
  }

  /** A guest of the server: a new one, or the one the token proves. */
  async login(address: string, name: string, token?: string): Promise<SagradaDialogueGuest | Refusal> {
    if (!this.#limiter.take(address, this.#host.timer.now())) return refusal('too-often');
    if (token === undefined) return this.#host.guests.create(name);
    const known = await this.#host.accounts.credentials.byToken(token);
    return isRefusal(known) ? refusal('no-such-token') : { ...known, token };
  }

  /** The unfinished match of this player, if there is one. */
  async current({ account }: Identity): Promise<Table | undefined> {
    const { storage, tables } = this.#host;
    const latest = await storage.list({ game: GAME, account, phases: ['running', 'paused'], limit: MOST_SEARCHED });
    for (const { match } of latest) {
      const table = await tables.get(match);
      const seat = table && seatOf(table, account);
      if (seat !== undefined && table!.match.phase !== 'over' && !table!.match.isGone(seat)) return table;
    }
    return undefined;
  }

  /** A seat at the open table, or at a new one. */
  queue(connection: SagradaDialogueConnection, guest: Identity): Promise<SagradaDialoguePlayer | Refusal> {
    return this.#inTurn(async () => {
      for (const table of this.#openTables()) {
        const player = await this.#sit(connection, guest, table);
        if (!isRefusal(player)) return player;
      }
      const { start, turn, grace } = this.#settings;
      const clock = { kind: 'turn', ms: turn } as const;
      const request = { game: GAME, seats: SEATS, clock, fill: { after: start }, seat: null, shuffle: true };
      const made = await this.#host.lobby.create(guest, request, grace);
      return isRefusal(made) ? made : this.#sit(connection, guest, made.table);
    });
  }

  /** The seat of the player at a table. */
  joinTable(
    connection: SagradaDialogueConnection,
    { account }: Identity,
    table: Table,
  ): Promise<SagradaDialoguePlayer | Refusal> {
    const startsIn = (): number | undefined => this.#host.automaticStarts.startsIn(table);
    const now = (): number => table.now();
    const { redaction } = this.#host.accounts;
    return joinTable(
      table,
      seatOf(table, account)!,
      seatHandle => new SagradaDialoguePlayer({ table, seatHandle, connection, account, redaction, startsIn, now }),
    );
  }

  /** The client went away: before the start its seat is free again. */
  async leave(player: SagradaDialoguePlayer): Promise<void> {
    player.leave();
    await freeSeat(this.#host, player.table, player.account);
  }

  *#openTables(): Iterable<Table> {
    const wanted = JSON.stringify(DEFAULTS);
    for (const table of this.#host.tables.all) {
      const { phase, setup } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private || setup.position !== undefined) continue;
      if (JSON.stringify(setup.options) === wanted) yield table;
    }
  }

  async #sit(
    connection: SagradaDialogueConnection,
    guest: Identity,
    table: Table,
  ): Promise<SagradaDialoguePlayer | Refusal> {
    // Lists and the archive show only names: two Adas at one table must have different ones.
    const name = distinctName(guest.name, table.match.seated);
    const taken = await this.#host.lobby.sit({ ...guest, name, program: true, gateway: NAME }, table);
    return isRefusal(taken) ? taken : this.joinTable(connection, guest, table);
  }
}
