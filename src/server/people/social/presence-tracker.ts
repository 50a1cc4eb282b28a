// Which accounts are connected and what they do, for their followers. Everything is in memory. The store keeps the hour of the
// last visit. Changes are gathered for a second, so that reloading a page is not shown as leaving and coming back.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { MatchPhase } from '../../../core/match-lifecycle.ts';
import type { Table, Timer } from '../../../match/table.ts';
import type { PersonUpdate } from '../../../protocol/play.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { SocialStore } from '../../base/storage/social.ts';
import { type PresenceChange, RemotePresences } from './remote-presences.ts';

export type PersonPresence = Omit<PersonUpdate, 't' | 'account'>;
type Activity = NonNullable<PersonPresence['doing']>;

/** How long changes are gathered before they are sent. */
export const PRESENCE_BATCH: Millis = 1000;

const AWAY: PersonPresence = { here: false };

interface PersonState {
  /** Open connections. */
  connections: number;
  /** By match: where they sit and are connected, by whatever protocol. */
  tables: Map<string, SeatedAtTable> | undefined;
  /** One entry a page: two may show the same table. */
  watching: readonly { readonly table: Table }[];
}

interface SeatedAtTable {
  readonly table: Table;
  readonly phase: MatchPhase;
  readonly accounts: readonly string[];
}

/** Receives the presences of the followed accounts. */
export interface PresenceListener {
  send(text: string): void;
  /** The whole list must be sent again, because an account may no longer be seen. */
  refresh(): void;
}

interface Followed {
  readonly account: string;
  readonly listeners: Set<PresenceListener>;
  /** The last presence that was sent. */
  lastSent: string;
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
  readonly #followed = new Map<string, Followed>();
  readonly #changed = new Set<string>();
  /** Accounts whose presence must be sent to other nodes. */
  readonly #ownChanged = new Set<string>();
  readonly #elsewhere = new RemotePresences();
  /** Set where there are other nodes: what changed about people who are connected here, and whose followers may be there. */
  onOwnChange: ((changes: readonly PresenceChange[]) => void) | undefined;
  /** Set likewise: an account becomes invisible, or visible to its followers again. */
  onInvisible: (account: string, on: boolean) => Promise<void> = () => Promise.resolve();
  #cancelPublish: (() => void) | undefined;

  constructor(config: PresenceTrackerConfig) {
    this.#config = config;
  }

  async open(): Promise<void> {
    for (const account of await this.#config.store.invisible()) this.#invisible.add(account);
  }

  close(): void {
    this.#cancelPublish?.();
  }

  /** An account has connected. The answer ends the connection. */
  connect(account: string): () => void {
    const person = this.#personState(account);
    if (person.connections++ === 0) this.#saveLastSeen(account);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // Of an account that was deleted meanwhile nothing is remembered.
      if (--person.connections > 0 || this.#people.get(account) !== person) return;
      this.#saveLastSeen(account);
      this.#removeIfGone(account);
    };
  }

  /** An account watches a table without a seat. The answer ends it. */
  watch(account: string, table: Table): () => void {
    const person = this.#personState(account);
    const look = { table };
    person.watching = [...person.watching, look];
    this.#markChanged(account);
    return () => {
      person.watching = person.watching.filter(one => one !== look);
      this.#markChanged(account);
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
    const now: SeatedAtTable = { table, phase, accounts };
    if (accounts.length > 0) this.#tables.set(id, now);
    else this.#tables.delete(id);
    for (const account of accounts) {
      const person = this.#personState(account);
      (person.tables ??= new Map()).set(id, now);
      this.#markChanged(account);
    }
    for (const account of before?.accounts ?? []) {
      if (accounts.includes(account)) continue;
      this.#people.get(account)?.tables?.delete(id);
      this.#markChanged(account);
      this.#removeIfGone(account);
    }
  }

  /** Something happened at a table: of interest where it began or ended. On the path of every move, so it looks no further. */
  phaseChanged(table: Table): void {
    const known = this.#tables.get(table.match.id);
    if (known && known.phase !== table.match.phase) this.tableChanged(table);
  }

  isInvisible(account: string): boolean {
    return this.#invisible.has(account);
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    const { store } = this.#config;
    this.hearInvisible(account, on);
    await store.setInvisible(account, on);
    await this.onInvisible(account, on);
    if (on) await store.setLastSeen(account, undefined);
    else this.#saveLastSeen(account);
  }

  /** It is in the store already, or will be. */
  hearInvisible(account: string, on: boolean): void {
    if (on) this.#invisible.add(account);
    else this.#invisible.delete(account);
    this.#markChanged(account);
  }

  /** Everybody who is connected here, for another node. */
  own(): PresenceChange[] {
    return Array.from(this.#people.keys(), account => this.#own(account));
  }

  /** What another node tells of its people; `isWhole`: it has no others. */
  hear(node: string, changes: readonly PresenceChange[], isWhole: boolean): void {
    for (const account of this.#elsewhere.hear(node, changes, isWhole)) this.#markSeen(account);
  }

  /** Nodes that are not among these are gone, and with them their people. */
  keepNodes(nodes: ReadonlySet<string>): void {
    for (const account of this.#elsewhere.keepOnly(nodes)) this.#markSeen(account);
  }

  /** An account was suspended or is no more, or its name was hidden. */
  hide(account: string): void {
    for (const listener of this.#followed.get(account)?.listeners ?? []) listener.refresh();
  }

  /** An account is no more. */
  forget(account: string): void {
    this.#invisible.delete(account);
    this.#people.delete(account);
    this.hide(account);
  }

  /** As followers may see it; `seen`: what the store remembers. */
  of(account: string, seen?: Millis): PersonPresence {
    if (this.#invisible.has(account)) return AWAY;
    const person = this.#people.get(account);
    const presences = [...(person ? [presenceOf(person)] : []), ...this.#elsewhere.of(account)];
    const [telling] = presences.toSorted((a, b) => rankOf(a) - rankOf(b));
    if (telling) return telling;
    return seen === undefined ? AWAY : { here: false, seen: this.#roughly(seen) };
  }

  /** Tells of every change of these accounts from now on; the answer stops it. */
  subscribe(accounts: readonly string[], listener: PresenceListener): () => void {
    // Kept by reference: a page that follows many holds no copies of their names.
    const followed = accounts.map(account => this.#follow(account));
    for (const { listeners } of followed) listeners.add(listener);
    return () => {
      for (const one of followed)
        if (one.listeners.delete(listener) && one.listeners.size === 0) this.#followed.delete(one.account);
    };
  }

  #follow(account: string): Followed {
    let followed = this.#followed.get(account);
    if (!followed) {
      followed = { account, listeners: new Set(), lastSent: this.#updateText(account) };
      this.#followed.set(account, followed);
    }
    return followed;
  }

  #personState(account: string): PersonState {
    let person = this.#people.get(account);
    if (!person) {
      person = { connections: 0, tables: undefined, watching: [] };
      this.#people.set(account, person);
      this.#markChanged(account);
    }
    return person;
  }

  #removeIfGone(account: string): void {
    const person = this.#people.get(account);
    if (!person || person.connections > 0 || person.watching.length > 0 || person.tables?.size) return;
    this.#people.delete(account);
    this.#markChanged(account);
  }

  /** To the hour, and nothing of who does not want to be seen. */
  #saveLastSeen(account: string): void {
    if (this.#invisible.has(account)) return;
    const { store, timer, reportFault } = this.#config;
    const seen = Math.floor(timer.now() / HOUR) * HOUR;
    inBackground(store.setLastSeen(account, seen), `when ${account} was here was not kept`, reportFault);
  }

  /** Marks the presence of an account that is, or was, connected here. */
  #markChanged(account: string): void {
    if (this.onOwnChange) {
      this.#ownChanged.add(account);
      this.#publishLater();
    }
    this.#markSeen(account);
  }

  /** Something changed that followers who are connected here may see. */
  #markSeen(account: string): void {
    if (!this.#followed.has(account)) return;
    this.#changed.add(account);
    this.#publishLater();
  }

  #publishLater(): void {
    const { timer } = this.#config;
    this.#cancelPublish ??= timer.at(timer.now() + PRESENCE_BATCH, () => this.#publish());
  }

  /** The presence as other nodes receive it, without what no one may see. */
  #own(account: string): PresenceChange {
    const person = this.#invisible.has(account) ? undefined : this.#people.get(account);
    return [account, person ? presenceOf(person) : null];
  }

  /** One text for everybody who follows. */
  #publish(): void {
    this.#cancelPublish = undefined;
    if (this.#ownChanged.size > 0) this.onOwnChange?.(Array.from(this.#ownChanged, account => this.#own(account)));
    this.#ownChanged.clear();
    for (const account of this.#changed) {
      const followed = this.#followed.get(account);
      const text = followed && this.#updateText(account);
      if (!followed || text === undefined || text === followed.lastSent) continue;
      followed.lastSent = text;
      for (const listener of followed.listeners) listener.send(text);
    }
    this.#changed.clear();
  }

  /** Whose state changed and is not here has just left. */
  #updateText(account: string): string {
    const news: PersonUpdate = { t: 'person', account, ...this.of(account, this.#config.timer.now()) };
    return JSON.stringify(news);
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

/** The most telling of what they do. */
function presenceOf({ tables, watching }: PersonState): PersonPresence {
  const seen = [
    ...Array.from(tables?.values() ?? [], ({ table, phase }) =>
      activityAt(phase === 'open' ? 'waiting' : 'playing', table),
    ),
    ...watching.map(({ table }) => activityAt('watching', table)),
  ];
  return { here: true, ...seen.sort((a, b) => rankOf(a) - rankOf(b))[0] };
}

/** At a private table only that the account plays is shown, not where. */
function activityAt(doing: Activity, { match: { id, setup } }: Table): Omit<PersonPresence, 'here'> {
  if (!setup.private) return { doing, game: setup.game, match: id };
  return doing === 'playing' ? { doing } : {};
}
