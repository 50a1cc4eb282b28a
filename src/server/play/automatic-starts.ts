// Starts open tables by themselves: when they are full, or when they have waited long enough for players.

import type { Seat } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Table, Timer } from '../../match/table.ts';
import { shuffled } from '../base/shuffled.ts';
import type { BotPool } from './bot-pool.ts';
import { changeTable } from './change-table.ts';
import { isUnattended } from './idle-tables.ts';
import type { MatchStarts } from './match-starts.ts';
import { seatedBot } from './seated-players.ts';
import { RETURN_GRACE } from './tables.ts';
import type { UptimeClock } from './uptime-clock.ts';

export interface AutomaticStartsConfig {
  readonly starts: Pick<MatchStarts, 'start'>;
  readonly botPool: Pick<BotPool, 'find'>;
  readonly timer: Timer;
  readonly uptimeClock: Pick<UptimeClock, 'downtimeBetween'>;
}

export class AutomaticStarts {
  readonly #config: AutomaticStartsConfig;
  /** Tables that will start, and when, in monotonic time. */
  readonly #scheduled = new Map<Table, { readonly at: Millis; readonly cancel: () => void }>();

  constructor(config: AutomaticStartsConfig) {
    this.#config = config;
  }

  /** Milliseconds until an open table starts by itself. */
  startsIn(table: Table): Millis | undefined {
    const scheduled = this.#scheduled.get(table);
    return scheduled && Math.max(0, scheduled.at - this.#config.timer.monotonic());
  }

  /** A seat was taken or given up. */
  async onSeatsChanged(table: Table): Promise<void> {
    const { phase, seated } = table.match;
    if (phase !== 'open') return;
    if (seated.every(who => who)) await this.start(table);
    else this.#schedule(table);
  }

  /**
   * A player or spectator came to a table or left it. A table that was read from its journal waits again once one of its players is back.
   * One that is full starts: its server ended, or gave the table away, right after the last seat was taken.
   */
  onPresence(table: Table): void {
    const { phase, setup, seated, lastAt } = table.match;
    if (phase !== 'open') return;
    if (setup.tournament === undefined && (table.match.closedSeats || seated.every(who => who))) {
      void this.start(table);
      return;
    }
    if (!setup.fill || this.#scheduled.has(table)) return;
    if (!seated.some((who, seat) => who && who.kind !== 'bot' && table.isConnected(seat))) return;
    const { uptimeClock, timer } = this.#config;
    const waited = table.now() - lastAt - uptimeClock.downtimeBetween(lastAt, timer.now());
    // The others get a moment to come back, too.
    this.#schedule(table, Math.min(waited, setup.fill.after - RETURN_GRACE));
  }

  /** Starts with the players who are seated. */
  async start(table: Table): Promise<Refusal | undefined> {
    this.#cancel(table);
    const taken: Seat[] = table.match.seated.flatMap((who, seat) => (who ? [seat] : []));
    return this.#config.starts.start(table, table.match.setup.shuffle ? shuffled(taken) : taken);
  }

  close(): void {
    for (const table of this.#scheduled.keys()) this.#cancel(table);
  }

  #cancel(table: Table): void {
    this.#scheduled.get(table)?.cancel();
    this.#scheduled.delete(table);
  }

  /** Schedules the start once enough players are seated, and cancels it when too few are. `waited`: they were seated for so long. */
  #schedule(table: Table, waited: Millis = 0): void {
    const { fill, seats } = table.match.setup;
    if (!fill) return;
    const seated = table.match.seated.filter(who => who).length;
    const enough = seated >= (fill.bot ? 1 : Math.min(seats, Math.max(2, table.game.seats[0])));
    if (!enough) this.#cancel(table);
    else if (!this.#scheduled.has(table)) {
      const { timer } = this.#config;
      const ms = fill.after - Math.max(0, waited);
      const cancel = timer.at(timer.now() + ms, () => void this.#fillAndStart(table));
      this.#scheduled.set(table, { at: timer.monotonic() + ms, cancel });
    }
  }

  async #fillAndStart(table: Table): Promise<void> {
    this.#scheduled.delete(table);
    // No player is connected: the wait begins again when one is back.
    if (isUnattended(table)) return;
    const bot = this.#config.botPool.find(table.game.id, table.match.setup.fill?.bot ?? '');
    if (bot)
      await changeTable(table, (match, now) => {
        for (const [seat, who] of match.seated.entries()) if (!who) match.sit(seat, seatedBot(bot, match), '', now);
        return undefined;
      });
    await this.start(table);
  }
}
