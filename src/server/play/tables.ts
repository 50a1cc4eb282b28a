// The tables in memory. A match is read from its journal when it is asked for, and leaves memory when it is no longer needed.

import { isSlow } from '../../core/clock-rules.ts';
import { HOUR } from '../../core/durations.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry, MatchSetup, Millis, RulesFailure } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { dormantTurnOf } from '../../match/dormant-turn.ts';
import { Match } from '../../match/match.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import { Table, type TableConfig, type Timer } from '../../match/table.ts';
import * as refusals from '../base/refusals.ts';
import type { Committer } from '../base/storage/committer.ts';
import type { Ownership } from '../base/storage/nodes.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { BotPool } from './bot-pool.ts';
import { closeFailedMatch } from './close-failed-match.ts';
import { IdleTables } from './idle-tables.ts';
import { UnavailableMatches } from './unavailable-matches.ts';
import type { UptimeClock } from './uptime-clock.ts';

export interface TablesConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly storage: Storage;
  readonly recorder: Pick<Committer, 'append'>;
  /** Says which matches may be in memory here. */
  readonly partitions: Pick<Partitions, 'held'>;
  readonly uptimeClock: UptimeClock;
  readonly timer: Timer;
  readonly botPool: BotPool;
  readonly reloadGrace: Millis;
  readonly idleMatch: Millis;
  /** After every commit. */
  readonly onCommit: (table: Table, entries: readonly JournalEntry[]) => void;
  /** A player or spectator came to a table, or left it. */
  readonly onPresence: (table: Table) => void;
  readonly onFailure: (table: Table, failure: Error) => void;
  /** The rules of a game that is not part of this program failed: the match was closed, or it cannot be opened any more. */
  readonly onRulesFault: (match: string, fault: Error) => void;
  /** Games that are not part of this program. */
  readonly isForeign: (game: string) => boolean;
  /** The match belongs to another node from now on, and left memory. */
  readonly onReleased: (table: Table) => void;
}

/** The tables in memory of one ownership, which all leave memory with it. */
interface HeldTables {
  readonly config: TableConfig;
  readonly tables: Set<Table>;
}

/** A table whose journal is being read, under the ownership of that moment. */
interface LoadingTable {
  readonly held: Ownership;
  readonly table: Promise<Table | undefined>;
}

/** After a restart, players get this long to come back before they count as absent. */
export const RETURN_GRACE: Millis = 15_000;
/** Alarms further away are set later: a correspondence match needs no timer for days. */
const HORIZON: Millis = HOUR;
/** A slow match whose time differs by more than this from the time the server was up: the calendar was set. */
const CALENDAR_STEP: Millis = 10_000;
/**
 * A match is aborted after so many entries. Every reader of a match begins with its first entry, so a match that two players make
 * longer and longer would cost other users too much. The longest real matches have some thousands.
 */
export const MAX_MATCH_ENTRIES = 10_000;
/** Open slow tables that are listed again after a restart. */
const LISTED = 200;

export class Tables {
  readonly #config: TablesConfig;
  readonly #held = new Map<Ownership, HeldTables>();
  readonly #heldOf = new WeakMap<Table, HeldTables>();
  readonly #tables = new Map<string, Table>();
  readonly #unavailable: UnavailableMatches;
  readonly #loading = new Map<string, LoadingTable>();
  readonly #idle: IdleTables;

  constructor(config: TablesConfig) {
    this.#config = config;
    this.#unavailable = new UnavailableMatches(config.onRulesFault);
    this.#idle = new IdleTables(
      config,
      () => this.all,
      table => this.#drop(table),
    );
  }

  get all(): Iterable<Table> {
    return this.#tables.values();
  }

  get size(): number {
    return this.#tables.size;
  }

  /** May a match of this id be in memory here? */
  isHere(id: string): boolean {
    return this.#config.partitions.held(id) !== undefined;
  }

  /** The process was paused for this long. In matches whose clocks run, the time is charged to no player. */
  stoodStill(ms: Millis): void {
    for (const table of this.#tables.values())
      if (table.match.deadline !== Number.POSITIVE_INFINITY) table.stoodStill(ms);
  }

  /** A new match, whose id is of this node; its first entries go to the store with the first change. */
  add(match: Match): Table {
    const held = this.#config.partitions.held(match.id);
    if (!held) throw new Error(`match ${match.id} belongs to another node`);
    return this.#createTable(match, held);
  }

  /** After a restart, slow tables that wait for players are listed again, even if none of their players comes back. */
  async restoreOpen(): Promise<void> {
    const open = await this.#config.storage.list({ phases: ['open'], listed: true, limit: LISTED });
    for (const { match, clock } of open) if (clock && isSlow(clock) && this.isHere(match)) await this.get(match);
  }

  /** Drops the tables of these partitions, each as soon as what it is writing is durable. */
  async release(partitions: ReadonlySet<string>): Promise<void> {
    const released = [...this.#tables.values()].filter(({ match }) => partitions.has(partitionOf(match.id)));
    await Promise.all(
      released.map(
        table =>
          new Promise<void>(resolve =>
            table.change(
              () => {
                this.#release(table);
                return undefined;
              },
              () => resolve(),
            ),
          ),
      ),
    );
  }

  inMemory(id: string): Table | undefined {
    return this.#tables.get(id);
  }

  /** The result is undefined if there is no such match, or if it belongs to another node. */
  async get(id: string): Promise<Table | undefined> {
    const held = this.#config.partitions.held(id);
    if (!held) return undefined;
    const here = this.#tables.get(id);
    if (here) return here;
    let loading = this.#loading.get(id);
    if (loading?.held !== held) {
      const table = this.#load(id, held).finally(() => {
        if (this.#loading.get(id)?.table === table) this.#loading.delete(id);
      });
      loading = { held, table };
      this.#loading.set(id, loading);
    }
    const table = await loading.table;
    // The match went away and came back while its journal was read: what was read is out of date, and it is read again.
    return table || this.#config.partitions.held(id) === held ? table : this.get(id);
  }

  /** Puts a bot at every seat that belongs to one and has none yet. */
  seatBots(table: Table): void {
    for (const [seat, who] of table.match.seated.entries()) {
      if (who?.kind !== 'bot' || table.isConnected(seat)) continue;
      const bot = this.#config.botPool.find(table.game.id, who.bot ?? '');
      if (bot) table.join(seat, seatHandle => this.#config.botPool.createPlayer(bot, seatHandle));
    }
  }

  /** Drops all tables from memory. Their matches remain in their journals. */
  close(): void {
    this.#idle.close();
    for (const table of this.#tables.values()) table.drop();
    this.#tables.clear();
    this.#held.clear();
  }

  async #load(id: string, held: Ownership): Promise<Table | undefined> {
    try {
      return await this.#read(id, held);
    } catch (fault) {
      if (!(fault instanceof RulesFault)) throw fault;
      return this.#unavailable.rulesFailed(id, fault);
    }
  }

  async #read(id: string, held: Ownership): Promise<Table | undefined> {
    const entries = await this.#config.storage.read(id);
    const first = entries[0];
    if (first?.t !== 'created') return undefined;
    const match = this.#restore(id, first.setup, entries);
    if (!match) return undefined;
    const { lastAt } = match;
    const elapsed = await this.#elapsedUptime(match);
    // What was read under an ownership that has ended meanwhile may be out of date.
    if (held.lost.aborted || this.#config.partitions.held(id) !== held) return undefined;
    const table = this.#createTable(match, held, lastAt + (elapsed ?? 0));
    if (match.phase === 'running' || match.phase === 'paused') {
      const down = elapsed === undefined ? undefined : table.now() - lastAt - elapsed;
      if (lastAt < held.since || (down ?? 0) > CALENDAR_STEP)
        table.change((m, now) => {
          m.recover(now, down);
          return undefined;
        });
      // Its players were connected to a server that has ended, or stands still: they do not pay for the way back.
      if (lastAt < held.since && !isSlow(match.setup.clock))
        for (const [seat, who] of match.seated.entries()) if (who && who.kind !== 'bot') table.connectionLost(seat, 0);
      // Where a match waits for absent players, it waits at once: a client of a gateway could not receive what it missed.
      const waking = match.setup.absence === 'suspend' ? 0 : RETURN_GRACE;
      for (const [seat, who] of match.seated.entries()) if (who?.kind !== 'bot') table.expectReturn(seat, waking);
    }
    this.seatBots(table);
    return table;
  }

  /**
   * Returns undefined if the server does not have the rules by which the match was played. The reason is remembered.
   */
  #restore(id: string, setup: MatchSetup, entries: readonly JournalEntry[]): Match | undefined {
    const game = this.#config.games.get(setup.game);
    if (!game) return this.#unavailable.set(id, refusals.gameMissing);
    // The rules would fail again. A server tries once more after a restart.
    if (this.#unavailable.get(id) === refusals.rulesFailed) return undefined;
    if (setup.rules !== game.rulesVersion) return this.#unavailable.set(id, refusals.otherRules);
    try {
      return Match.restore(id, game, entries);
    } catch (fault) {
      if (!this.#config.isForeign(game.id)) throw fault;
      return this.#unavailable.rulesFailed(id, fault);
    }
  }

  /**
   * How long the server has been up since the last entry of a slow match. Undefined if the match is not slow or that is
   * not known.
   */
  async #elapsedUptime(match: Match): Promise<Millis | undefined> {
    const { storage, uptimeClock, timer } = this.#config;
    if (!isSlow(match.setup.clock)) return undefined;
    const [saved, turn] = [await storage.dormantTurn(match.id), dormantTurnOf(match)];
    if (saved && turn && Number.isFinite(saved.due) && Number.isFinite(turn.due))
      return Math.max(0, uptimeClock.now() - (saved.due - (turn.due - match.lastAt)));
    const now = timer.now();
    return Math.max(0, now - match.lastAt - uptimeClock.downtimeBetween(match.lastAt, now));
  }

  #createTable(match: Match, held: Ownership, earliest?: Millis): Table {
    const group = this.#tablesOf(held);
    const table = new Table(match, group.config, earliest);
    group.tables.add(table);
    this.#heldOf.set(table, group);
    this.#tables.set(match.id, table);
    this.#idle.add(table);
    return table;
  }

  #tablesOf(held: Ownership): HeldTables {
    const known = this.#held.get(held);
    if (known) return known;
    const one: HeldTables = { config: this.#tableConfig(held), tables: new Set() };
    this.#held.set(held, one);
    held.lost.addEventListener('abort', () => {
      for (const table of one.tables) this.#release(table);
      this.#held.delete(held);
    });
    return one;
  }

  #tableConfig(held: Ownership): TableConfig {
    const { recorder, uptimeClock, timer, reloadGrace, botPool, onCommit, onPresence, onFailure } = this.#config;
    return {
      recorder: {
        append: (match, from, entries, done, dormantTurn) =>
          recorder.append(
            match,
            from,
            entries,
            done,
            dormantTurn && { ...dormantTurn, due: uptimeClock.now() + dormantTurn.due - entries.at(-1)!.at },
            held.epoch,
          ),
      },
      timer,
      reloadGrace,
      horizon: HORIZON,
      substitute: seatHandle => {
        const { game, setup } = seatHandle.match;
        const bot = botPool.find(game.id, setup.fill?.bot ?? '') ?? botPool.defaultBot(game.id);
        return bot ? botPool.createPlayer(bot, seatHandle) : { update: () => undefined };
      },
      onCommit: (table, entries) => {
        onCommit(table, entries);
        this.#idle.closeIfDeserted(table);
        if (table.match.version >= MAX_MATCH_ENTRIES && table.match.phase !== 'over')
          table.change((m, now) => m.abort(now));
      },
      onPresence: table => {
        onPresence(table);
        this.#idle.closeIfDeserted(table);
      },
      onFailure: (broken, failure, by) => {
        this.#forget(broken);
        onFailure(broken, failure);
        if (by === 'rules' && this.#config.isForeign(broken.game.id)) this.#closeAfterFault(broken, held, failure);
      },
    };
  }

  /** Ends the match after its rules have failed. Requests for its table wait for that. */
  #closeAfterFault({ match: { id, game, phase } }: Table, held: Ownership, fault: Error): void {
    if (phase === 'over') return this.#unavailable.set(id, refusals.rulesFailed);
    const failure = fault instanceof RulesFault ? fault.failure : 'threw';
    const table = closeFailedMatch(
      { id, game, failure },
      {
        storage: this.#config.storage,
        recorder: this.#tablesOf(held).config.recorder,
        now: () => this.#config.timer.now(),
        isHere: () => !held.lost.aborted && this.#config.partitions.held(id) === held,
        createTable: match => this.#createTable(match, held),
        onUnreadable: reason => this.#unavailable.rulesFailed(id, reason),
      },
    )
      .catch((reason: unknown) => this.#unavailable.rulesFailed(id, reason))
      .finally(() => {
        if (this.#loading.get(id)?.table === table) this.#loading.delete(id);
      });
    this.#loading.set(id, { held, table });
  }

  /** Ends a match whose rules or bots failed outside the table. */
  closeFailed(id: string, how: RulesFailure): void {
    this.#tables.get(id)?.change((match, now) => match.abort(now, how));
  }

  /** Why `get` finds no table of this match. */
  whyNot(id: string): Refusal {
    if (!this.isHere(id)) return refusals.matchMoving;
    return this.#unavailable.get(id) ?? refusals.noSuchMatch;
  }

  #forget(table: Table): void {
    const { id } = table.match;
    if (this.#tables.get(id) === table) this.#tables.delete(id);
    this.#heldOf.get(table)?.tables.delete(table);
    this.#idle.forget(table);
  }

  #drop(table: Table): void {
    this.#forget(table);
    table.drop();
  }

  /** Another node owns the match from now on. */
  #release(table: Table): void {
    this.#drop(table);
    this.#config.onReleased(table);
  }
}
