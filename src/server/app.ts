// The composition root: makes the groups of services that live as long as the server, one after the other, and connects them.

import type { JournalEntry, Millis } from '../core/journal.ts';
import { closeInOrder, inBackground, toError } from './base/fault-reporting.ts';
import { ANONYMOUS } from './base/identity.ts';
import type { ReadingPool } from './base/reading/reading-pool.ts';
import { type BaseConfig, BaseServices } from './base/services/base-services.ts';
import type { Ownership } from './base/storage/nodes.ts';
import { type ClusterConfig, ClusterServices } from './cluster/services.ts';
import { NearbyPlayers } from './discovery/nearby.ts';
import type { Services } from './http/services.ts';
import { PeopleServices } from './people/services.ts';
import { type PlayConfig, PlayServices } from './play/services.ts';
import { PoolServices } from './pool/services.ts';
import { RecordServices, type RecordServicesConfig } from './records/services.ts';
import { CHECK_PUBLISHED, type CheckPublished } from './tournaments/published.ts';
import { Timetable } from './tournaments/timetable.ts';
import { Tournaments } from './tournaments/tournaments.ts';

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const workerUrl = (name: string): URL =>
  new URL(`${import.meta.url.endsWith('.ts') ? '../../dist/program/server' : '.'}/workers/${name}.js`, import.meta.url);

/** What is written is written, and everything is closed, within this time. */
const CLOSING: Millis = 10_000;
/** What could not be restored, because the store was away, is tried again so much later. */
const RESTORE_AGAIN: Millis = 500;

export interface AppConfig extends BaseConfig, PlayConfig, RecordServicesConfig {
  /** If left out, this server is alone. */
  readonly cluster?: Partial<ClusterConfig>;
}

export class App implements Services {
  readonly base: BaseServices;
  readonly cluster: ClusterServices;
  readonly play: PlayServices;
  readonly people: PeopleServices;
  readonly records: RecordServices;
  readonly pool: PoolServices;
  readonly tournaments: Tournaments;
  readonly nearby: NearbyPlayers;
  readonly #timetable: Timetable;
  #isClosing = false;

  constructor(given: AppConfig) {
    const base = new BaseServices(given, () => this.play.tables);
    const { games, storage, timer, reportFault } = base;
    const cluster = new ClusterServices(base, given.cluster);
    const play = new PlayServices(base, cluster, given, {
      botWorker: workerUrl('bot-worker'),
      checkClaim: claim => this.people.accounts.credentials.byClaim(claim),
      notify: (account, news) => void this.people.notifications.notify(account, news),
    });
    const people = new PeopleServices(base, cluster, play, { tournamentName: id => this.tournaments.nameOf(id) });
    const records = new RecordServices(base, cluster, play, given, {
      readingWorker: workerUrl('reading-worker'),
      analysisWorker: workerUrl('analysis-worker'),
      redacted: () => people.accounts.redaction.all,
    });
    people.redacted.add((one, on) => records.reading.redacted(one, on));
    people.accountChanged.add(account =>
      inBackground(records.counting.accountChanged(account), `rankings did not hear of ${account}`, reportFault),
    );
    this.pool = new PoolServices(base, cluster, play, {
      checkClaim: claim => people.accounts.credentials.byClaim(claim),
      ratingOf: (account, game, clock) => records.rankings.ratingOf(account, game, clock),
    });
    const { tables, starts } = play;
    const { partitions } = cluster;
    const checkPublished = checkIn(records.reading);
    this.tournaments = new Tournaments({
      games,
      bots: play.botPool,
      tables,
      starts,
      partitions,
      storage,
      checkPublished,
      ratingOf: (account, game, clock) => records.rankings.ratingOf(account, game, clock),
      names: people.accounts.redaction,
      timer,
      reportFault,
    });
    const { timetable: lines, name } = base.config;
    this.#timetable = new Timetable({ lines, games, tournaments: this.tournaments, name, timer, reportFault });
    play.lifecycleChanged.add(table => this.tournaments.tableChanged(table));
    play.presenceChanged.add(table => this.tournaments.tableChanged(table));
    this.nearby = new NearbyPlayers(() => timer.now());
    this.base = base;
    this.cluster = cluster;
    this.play = play;
    this.people = people;
    this.records = records;
  }

  /** Reads what has to be known before the first connection. */
  async open(): Promise<void> {
    const { base, cluster, play, people } = this;
    await people.open();
    await play.open();
    const { partitions } = cluster;
    partitions.onHeld(held => void this.#keepRestoring(held));
    await this.#restore(partitions.all());
    play.start();
    this.#timetable.start();
    base.watchdog.start();
  }

  /** This server owns these matches from now on: continues what runs by itself in them. */
  async #restore(held: readonly Ownership[]): Promise<void> {
    await Promise.all([this.play.restore(held), this.tournaments.restore(held)]);
  }

  /** Until it is done, because the store may be away, or these matches are no longer here. */
  async #keepRestoring(held: readonly Ownership[]): Promise<void> {
    for (let left = held; left.length > 0 && !this.#isClosing; left = left.filter(({ lost }) => !lost.aborted))
      try {
        await this.#restore(left);
        return;
      } catch (fault) {
        this.base.reportFault('restoring tables', toError(fault));
        await new Promise(resolve => setTimeout(resolve, RESTORE_AGAIN));
      }
  }

  close(): Promise<void> {
    this.#isClosing = true;
    const { base, play, people, records, pool, tournaments } = this;
    const early = [base.watchdog, ...people.early, ...pool.early, ...play.early, this.#timetable, tournaments];
    return closeInOrder([...early, ...play.late, ...records.late, base.storage], base.reportFault, CLOSING);
  }
}

/** Checks published journals in a reading worker. */
function checkIn(reading: ReadingPool): CheckPublished {
  return (body, address) =>
    reading.check<readonly JournalEntry[]>(
      { route: CHECK_PUBLISHED, params: {}, query: {}, body, by: ANONYMOUS },
      address,
    );
}
