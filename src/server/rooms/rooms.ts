// The tables in memory. A match comes from its journal when somebody touches it and leaves memory when nobody needs it.

import { isSlow } from '../../core/clocks.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Entry, Millis } from '../../core/journal.ts';
import { Match } from '../../match/match.ts';
import { type Recorder, Table, type TableConfig, type Timer } from '../../match/table.ts';
import type { Thinkers } from '../bots/thinkers.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenTime } from './open-time.ts';

export interface RoomsConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly storage: Storage;
  readonly recorder: Recorder;
  readonly openTime: OpenTime;
  readonly timer: Timer;
  readonly thinkers: Thinkers;
  readonly blink: Millis;
  readonly idleMatch: Millis;
  /** After every commit. */
  readonly changed: (table: Table, entries: readonly Entry[]) => void;
  /** Somebody came to a table, or went. */
  readonly presence: (table: Table) => void;
  readonly failed: (table: Table, failure: Error) => void;
}

/** After a restart, players get this long to come back before they count as absent. */
export const WAKING: Millis = 15_000;
/** Alarms further away are set later: a correspondence match needs no timer for days. */
const HORIZON: Millis = 3_600_000;
/** An open table nobody is at is closed after this long; where players have days, so has whoever joins them. */
const FORGOTTEN: Millis = 10 * 60_000;
const FORGOTTEN_SLOW: Millis = 7 * 86_400_000;
/** Open slow tables that are listed again after a restart. */
const LISTED = 200;

export class Rooms {
  readonly #config: RoomsConfig;
  /** The same for every table. */
  readonly #tableConfig: TableConfig;
  readonly #tables = new Map<string, Table>();
  readonly #loading = new Map<string, Promise<Table | undefined>>();
  /** When each table was last needed. */
  readonly #needed = new WeakMap<Table, Millis>();
  /** Deserted tables that are about to close. */
  readonly #closing = new Map<Table, () => void>();
  readonly #boot: Millis;
  #stopSweep: () => void = () => undefined;

  constructor(config: RoomsConfig) {
    const { recorder, openTime, timer, blink, thinkers, changed, presence, failed } = config;
    this.#config = config;
    this.#tableConfig = {
      recorder: {
        append: (match, from, entries, done, rest) =>
          recorder.append(match, from, entries, done, rest && { ...rest, due: openTime.of(rest.due) }),
      },
      timer,
      blink,
      horizon: HORIZON,
      substitute: chair => {
        const { game, setup } = chair.match;
        const bot = thinkers.find(game.id, setup.fill?.bot ?? '') ?? thinkers.usual(game.id);
        return bot ? thinkers.sit(bot, chair) : { update: () => undefined };
      },
      changed: (table, entries) => {
        changed(table, entries);
        this.#closeIfDeserted(table);
      },
      presence: table => {
        presence(table);
        this.#closeIfDeserted(table);
      },
      failed: (broken, failure) => {
        this.#tables.delete(broken.match.id);
        failed(broken, failure);
      },
    };
    this.#boot = timer.now();
    this.#sweepLater();
  }

  get tables(): Iterable<Table> {
    return this.#tables.values();
  }

  get size(): number {
    return this.#tables.size;
  }

  /** A new match; its first entries go to the store with the first change. */
  add(match: Match): Table {
    const table = this.#seat(match);
    this.#tables.set(match.id, table);
    return table;
  }

  /** After a restart: slow tables that wait for players are listed again, whether or not anybody comes back to them. */
  async wake(): Promise<void> {
    const open = await this.#config.storage.list({ phases: ['open'], listed: true, limit: LISTED });
    for (const { match, clock } of open) if (clock && isSlow(clock)) await this.get(match);
  }

  inMemory(id: string): Table | undefined {
    return this.#tables.get(id);
  }

  async get(id: string): Promise<Table | undefined> {
    const here = this.#tables.get(id);
    if (here) return here;
    let loading = this.#loading.get(id);
    if (!loading) {
      loading = this.#load(id).finally(() => this.#loading.delete(id));
      this.#loading.set(id, loading);
    }
    return loading;
  }

  /**
   * An open table that its last person left: no list has it any more, and it closes after a blink. Private ones wait for
   * whoever has the link, those of tournaments for their players.
   */
  isDeserted(table: Table | undefined): boolean {
    if (!table?.match.isDeserted) return false;
    const { setup } = table.match;
    return !setup.private && setup.tournament === undefined && table.connected === 0;
  }

  /** Puts a bot at every seat that belongs to one and has none yet. */
  seatBots(table: Table): void {
    for (const [seat, who] of table.match.seated.entries()) {
      if (who?.kind !== 'bot' || table.isHere(seat)) continue;
      const bot = this.#config.thinkers.find(table.game.id, who.bot ?? '');
      if (bot) table.join(seat, chair => this.#config.thinkers.sit(bot, chair));
    }
  }

  /** Drops everything from memory; the journals have it. */
  close(): void {
    this.#stopSweep();
    for (const cancel of this.#closing.values()) cancel();
    this.#closing.clear();
    for (const table of this.#tables.values()) table.drop();
    this.#tables.clear();
  }

  async #load(id: string): Promise<Table | undefined> {
    const entries = await this.#config.storage.read(id);
    const first = entries[0];
    if (first?.t !== 'created') return undefined;
    const game = this.#config.games.get(first.setup.game);
    if (!game) return undefined;
    const match = Match.restore(id, game, entries);
    const table = this.#seat(match);
    this.#tables.set(id, table);
    if (match.phase === 'running' || match.phase === 'paused') {
      const { lastAt } = match;
      if (lastAt < this.#boot)
        table.change((m, now) => {
          m.recover(now, isSlow(m.setup.clock) ? this.#config.openTime.closedBetween(lastAt, now) : undefined);
          return undefined;
        });
      // A match that waits for whoever is missing waits at once: a gateway's client could not hear what it missed.
      const waking = match.setup.absence === 'suspend' ? 0 : WAKING;
      for (const [seat, who] of match.seated.entries()) if (who?.kind !== 'bot') table.expect(seat, waking);
    }
    this.seatBots(table);
    return table;
  }

  #seat(match: Match): Table {
    const table = new Table(match, this.#tableConfig);
    this.#needed.set(table, this.#config.timer.now());
    return table;
  }

  #closeIfDeserted(table: Table): void {
    const cancel = this.#closing.get(table);
    if (this.isDeserted(table) === (cancel !== undefined)) return;
    cancel?.();
    this.#closing.delete(table);
    if (cancel) return;
    const { timer, blink } = this.#config;
    const close = (): void => {
      this.#closing.delete(table);
      table.change((match, now) => (this.isDeserted(table) ? match.abort(now) : undefined));
    };
    this.#closing.set(table, timer.at(timer.now() + blink, close));
  }

  #sweepLater(): void {
    const { timer, idleMatch } = this.#config;
    this.#stopSweep = timer.at(timer.now() + Math.min(HORIZON / 2, Math.max(1000, idleMatch / 4)), () => {
      this.#sweep(timer.now());
      this.#sweepLater();
    });
  }

  #sweep(now: Millis): void {
    for (const [id, table] of this.#tables) {
      table.arm();
      if (this.#isNeeded(table, now)) this.#needed.set(table, now);
      else if (now - this.#needed.get(table)! >= this.#config.idleMatch) {
        table.drop();
        this.#tables.delete(id);
      }
    }
  }

  #isNeeded(table: Table, now: Millis): boolean {
    const { match } = table;
    if (table.busy || table.connected > 0) return true;
    if (match.phase === 'open') return this.#isAwaited(table, now);
    if (match.deadline - now < this.#config.idleMatch * 2) return true;
    return match.seated.some((who, seat) => who?.kind === 'bot' && match.isAsked(seat));
  }

  /** Public open tables are kept for a while, then closed; private ones wait in the store for whoever has the link. */
  #isAwaited(table: Table, now: Millis): boolean {
    if (table.match.setup.tournament !== undefined) return true;
    if (table.match.setup.private) return false;
    const patience = isSlow(table.match.setup.clock) ? FORGOTTEN_SLOW : FORGOTTEN;
    const isPatient = now - this.#needed.get(table)! < patience && now - table.match.lastAt < patience;
    if (isPatient && !this.isDeserted(table)) return true;
    table.change((match, at) => match.abort(at));
    return true;
  }
}
