// Which accounts are connected and what they do, for their followers. Everything is in memory. The store keeps the hour of the
// last visit.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { MatchPhase } from '../../../core/match-lifecycle.ts';
import type { Table, Timer } from '../../../match/table.ts';
import type { PersonUpdate } from '../../../protocol/play.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { SocialStore } from '../../base/storage/social-store.ts';
import { PresenceFeed } from './presence-feed.ts';
import { type PresenceChange, RemotePresences } from './remote-presences.ts';

export type PersonPresence = Omit<PersonUpdate, 't' | 'account'>;
type Activity = NonNullable<PersonPresence['doing']>;

const AWAY: PersonPresence = { here: false };

interface PersonState {
  /** Open connections. */
  connections: number;
  /** Where they sit and are connected, by whatever protocol. */
  tables: readonly SeatedAtTable[];
  /** One entry a page: two may show the same table. */
  watching: readonly { readonly table: Table }[];
}

interface SeatedAtTable {
  readonly table: Table;
  readonly phase: MatchPhase;
  readonly accounts: readonly string[];
}

export interface PresenceTrackerConfig {
  readonly store: Pick<SocialStore, 'setLastSeen' | 'setInvisible' | 'invisible'>;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

export class PresenceTracker {
  readonly #config: PresenceTrackerConfig;
  readonly #people = new Map<string, PersonState>();
  /** By match: tables at which an account is connected. */
  readonly #tables = new Map<string, SeatedAtTable>();
  readonly #invisible = new Set<string>();
  readonly #elsewhere = new RemotePresences();
  /** Sends what changes to followers and other nodes. */
  readonly feed: PresenceFeed;
  /** Set where there are other nodes: an account becomes invisible, or visible to its followers again. */
  onInvisible: (account: string, on: boolean) => Promise<void> = () => Promise.resolve();

  constructor(config: PresenceTrackerConfig) {
    this.#config = config;
    const { timer } = config;
    this.feed = new PresenceFeed({
      timer,
      presenceOf: account => this.of(account, timer.now()),
      ownPresenceOf: account => this.#own(account),
    });
  }

  async open(): Promise<void> {
    for (const account of await this.#config.store.invisible()) this.#invisible.add(account);
  }

  close(): void {
    this.feed.close();
  }

  /** An account has connected. The returned function ends the connection. */
  connect(account: string): () => void {
    const person = this.#personState(account);
    if (person.connections++ === 0) this.#saveLastSeen(account);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // An account that was deleted meanwhile is not remembered.
      if (--person.connections > 0 || this.#people.get(account) !== person) return;
      this.#saveLastSeen(account);
      this.#removeIfGone(account);
    };
  }

  /** An account watches a table without a seat. The returned function ends that. */
  watch(account: string, table: Table): () => void {
    const person = this.#personState(account);
    const look = { table };
    person.watching = [...person.watching, look];
    this.feed.markOwnChanged(account);
    return () => {
      person.watching = person.watching.filter(one => one !== look);
      this.feed.markOwnChanged(account);
      this.#removeIfGone(account);
    };
  }

  /** A player has joined or left a table. */
  tableChanged(table: Table): void {
    const { id, phase, seated } = table.match;
    const before = this.#tables.get(id);
    const accounts =
      phase === 'over'
        ? []
        : seated.flatMap((who, seat) => (who?.account && table.isConnected(seat) ? [who.account] : []));
    // A copy, which unlike the list itself has no room for more.
    const now: SeatedAtTable = { table, phase, accounts: [...accounts] };
    if (accounts.length > 0) this.#tables.set(id, now);
    else this.#tables.delete(id);
    for (const account of accounts) {
      const person = this.#personState(account);
      person.tables = without(person.tables, id).concat(now);
      this.feed.markOwnChanged(account);
    }
    for (const account of before?.accounts ?? []) {
      if (accounts.includes(account)) continue;
      const person = this.#people.get(account);
      if (person) person.tables = without(person.tables, id);
      this.feed.markOwnChanged(account);
      this.#removeIfGone(account);
    }
  }

  /** Called after every commit of a table: only a new phase matters, and everything else is left out because every move comes here. */
  phaseChanged(table: Table): void {
    const known = this.#tables.get(table.match.id);
    if (known && known.phase !== table.match.phase) this.tableChanged(table);
  }

  isInvisible(account: string): boolean {
    return this.#invisible.has(account);
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    const { store } = this.#config;
    this.applyInvisible(account, on);
    await store.setInvisible(account, on);
    await this.onInvisible(account, on);
    if (on) await store.setLastSeen(account, undefined);
    else this.#saveLastSeen(account);
  }

  /** The store has it already, or will have it. */
  applyInvisible(account: string, on: boolean): void {
    if (on) this.#invisible.add(account);
    else this.#invisible.delete(account);
    this.feed.markOwnChanged(account);
  }

  /** The presences of all accounts that are connected here, for another node. */
  own(): PresenceChange[] {
    return Array.from(this.#people.keys(), account => this.#own(account));
  }

  /** Another node has sent presences of its accounts. `isWhole`: it has no others. */
  applyRemote(node: string, changes: readonly PresenceChange[], isWhole: boolean): void {
    for (const account of this.#elsewhere.hear(node, changes, isWhole)) this.feed.markChanged(account);
  }

  /** Nodes that are not among these are gone, and so are the presences at them. */
  keepNodes(nodes: ReadonlySet<string>): void {
    for (const account of this.#elsewhere.keepOnly(nodes)) this.feed.markChanged(account);
  }

  /** An account was deleted. */
  forget(account: string): void {
    this.#invisible.delete(account);
    this.#people.delete(account);
    this.feed.refresh(account);
  }

  /** The presence of an account as its followers may see it. `seen`: its last visit, from the store. */
  of(account: string, seen?: Millis): PersonPresence {
    if (this.#invisible.has(account)) return AWAY;
    const person = this.#people.get(account);
    const presences = [...(person ? [presenceOf(person)] : []), ...this.#elsewhere.of(account)];
    const [telling] = presences.toSorted((a, b) => rankOf(a) - rankOf(b));
    if (telling) return telling;
    return seen === undefined ? AWAY : { here: false, seen: this.#roughly(seen) };
  }

  #personState(account: string): PersonState {
    let person = this.#people.get(account);
    if (!person) {
      person = { connections: 0, tables: NO_TABLES, watching: [] };
      this.#people.set(account, person);
      this.feed.markOwnChanged(account);
    }
    return person;
  }

  #removeIfGone(account: string): void {
    const person = this.#people.get(account);
    if (!person || person.connections > 0 || person.watching.length > 0 || person.tables.length > 0) return;
    this.#people.delete(account);
    this.feed.markOwnChanged(account);
  }

  /** To the hour, and never for an invisible account. */
  #saveLastSeen(account: string): void {
    if (this.#invisible.has(account)) return;
    const { store, timer, reportFault } = this.#config;
    const seen = Math.floor(timer.now() / HOUR) * HOUR;
    inBackground(store.setLastSeen(account, seen), `when ${account} was here was not kept`, reportFault);
  }

  /** The presence as other nodes receive it, without what no one may see. */
  #own(account: string): PresenceChange {
    const person = this.#invisible.has(account) ? undefined : this.#people.get(account);
    return [account, person ? presenceOf(person) : null];
  }

  #roughly(seen: Millis): NonNullable<PersonPresence['seen']> {
    const ago = this.#config.timer.now() - seen;
    return ago < DAY ? 'today' : ago < 7 * DAY ? 'week' : 'earlier';
  }
}

const RANK: readonly Activity[] = ['playing', 'waiting', 'watching'];

/** The order in which activities are preferred: public tables before private ones, playing before watching, any activity before none. */
function rankOf({ match, doing }: Omit<PersonPresence, 'here'>): number {
  return doing === undefined ? 2 * RANK.length : (match ? 0 : RANK.length) + RANK.indexOf(doing);
}

const NO_TABLES: readonly SeatedAtTable[] = [];

function without(tables: readonly SeatedAtTable[], match: string): readonly SeatedAtTable[] {
  return tables.length === 0 ? tables : tables.filter(({ table }) => table.match.id !== match);
}

/** The activity that says most. */
function presenceOf({ tables, watching }: PersonState): PersonPresence {
  const seen = [
    ...tables.map(({ table, phase }) => activityAt(phase === 'open' ? 'waiting' : 'playing', table)),
    ...watching.map(({ table }) => activityAt('watching', table)),
  ];
  return { here: true, ...seen.sort((a, b) => rankOf(a) - rankOf(b))[0] };
}

/** At a private table only that the account plays is shown, not where. */
function activityAt(doing: Activity, { match: { id, setup } }: Table): Omit<PersonPresence, 'here'> {
  if (!setup.private) return { doing, game: setup.game, match: id };
  return doing === 'playing' ? { doing } : {};
}
