// Who is here, and what they do, for those who follow them. Everything is in memory; the store remembers to the hour when
// somebody was here last. Changes are gathered for a second, so that who reloads a page does not flicker.

import type { Millis } from '../../core/journal.ts';
import type { Phase } from '../../match/course.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { PersonNews } from '../api/play.ts';
import { type Complain, inBackground } from '../complaint.ts';
import type { SocialStore } from '../storage/social.ts';

export type Presence = Omit<PersonNews, 't' | 'account'>;
type Doing = NonNullable<Presence['doing']>;

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
/** How long changes are gathered before they are told. */
export const GATHERED: Millis = 1000;

const AWAY: Presence = { here: false };

interface Somebody {
  /** Open connections. */
  lines: number;
  /** By match: where they sit and are connected, by whatever protocol. */
  tables: Map<string, Seated> | undefined;
  /** One entry a page: two may show the same table. */
  watching: readonly { readonly table: Table }[];
}

interface Seated {
  readonly table: Table;
  readonly phase: Phase;
  readonly accounts: readonly string[];
}

/** Whoever hears of those they follow. */
export interface Hearer {
  tell(text: string): void;
  /** One of them is nobody's to see any more. */
  again(): void;
}

interface Followed {
  readonly account: string;
  readonly hearers: Set<Hearer>;
  /** What was told last. */
  told: string;
}

export interface PresencesConfig {
  readonly store: Pick<SocialStore, 'saw' | 'setInvisible' | 'invisible'>;
  readonly timer: Timer;
  readonly complain: Complain;
}

export class Presences {
  readonly #config: PresencesConfig;
  readonly #people = new Map<string, Somebody>();
  /** By match: tables at which somebody with an account is connected. */
  readonly #tables = new Map<string, Seated>();
  readonly #invisible = new Set<string>();
  readonly #followed = new Map<string, Followed>();
  readonly #changed = new Set<string>();
  #stopTelling: (() => void) | undefined;

  constructor(config: PresencesConfig) {
    this.#config = config;
  }

  async open(): Promise<void> {
    for (const account of await this.#config.store.invisible()) this.#invisible.add(account);
  }

  close(): void {
    this.#stopTelling?.();
  }

  /** A connection of somebody with an account; the answer ends it. */
  enter(account: string): () => void {
    const somebody = this.#somebody(account);
    if (somebody.lines++ === 0) this.#note(account);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // Of an account that was deleted meanwhile nothing is remembered.
      if (--somebody.lines > 0 || this.#people.get(account) !== somebody) return;
      this.#note(account);
      this.#tidy(account);
    };
  }

  /** Somebody looks at a table without a seat; the answer ends it. */
  watch(account: string, table: Table): () => void {
    const somebody = this.#somebody(account);
    const look = { table };
    somebody.watching = [...somebody.watching, look];
    this.#change(account);
    return () => {
      somebody.watching = somebody.watching.filter(one => one !== look);
      this.#change(account);
      this.#tidy(account);
    };
  }

  /** Somebody came to a table, or went. */
  hear(table: Table): void {
    const { id, phase, seated } = table.match;
    const before = this.#tables.get(id);
    const accounts =
      phase === 'over' ? [] : seated.flatMap((who, seat) => (who?.account && table.isHere(seat) ? [who.account] : []));
    const now: Seated = { table, phase, accounts };
    if (accounts.length > 0) this.#tables.set(id, now);
    else this.#tables.delete(id);
    for (const account of accounts) {
      const somebody = this.#somebody(account);
      (somebody.tables ??= new Map()).set(id, now);
      this.#change(account);
    }
    for (const account of before?.accounts ?? []) {
      if (accounts.includes(account)) continue;
      this.#people.get(account)?.tables?.delete(id);
      this.#change(account);
      this.#tidy(account);
    }
  }

  /** Something happened at a table: of interest where it began or ended. On the path of every move, so it looks no further. */
  turned(table: Table): void {
    const known = this.#tables.get(table.match.id);
    if (known && known.phase !== table.match.phase) this.hear(table);
  }

  isInvisible(account: string): boolean {
    return this.#invisible.has(account);
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    const { store } = this.#config;
    if (on) this.#invisible.add(account);
    else this.#invisible.delete(account);
    this.#change(account);
    await store.setInvisible(account, on);
    if (on) await store.saw(account, undefined);
    else this.#note(account);
  }

  /** An account was suspended or is no more, or its name was hidden. */
  drop(account: string): void {
    for (const hearer of this.#followed.get(account)?.hearers ?? []) hearer.again();
  }

  /** An account is no more. */
  forget(account: string): void {
    this.#invisible.delete(account);
    this.#people.delete(account);
    this.drop(account);
  }

  /** As followers may see it; `seen`: what the store remembers. */
  of(account: string, seen?: Millis): Presence {
    if (this.#invisible.has(account)) return AWAY;
    const somebody = this.#people.get(account);
    if (somebody) return { here: true, ...whatOf(somebody) };
    return seen === undefined ? AWAY : { here: false, seen: this.#coarse(seen) };
  }

  /** Tells of every change of these accounts from now on; the answer stops it. */
  listen(accounts: readonly string[], hearer: Hearer): () => void {
    // Kept by reference: a page that follows many holds no copies of their names.
    const heard = accounts.map(account => this.#follow(account));
    for (const { hearers } of heard) hearers.add(hearer);
    return () => {
      for (const one of heard)
        if (one.hearers.delete(hearer) && one.hearers.size === 0) this.#followed.delete(one.account);
    };
  }

  #follow(account: string): Followed {
    let followed = this.#followed.get(account);
    if (!followed) {
      followed = { account, hearers: new Set(), told: this.#news(account) };
      this.#followed.set(account, followed);
    }
    return followed;
  }

  #somebody(account: string): Somebody {
    let somebody = this.#people.get(account);
    if (!somebody) {
      somebody = { lines: 0, tables: undefined, watching: [] };
      this.#people.set(account, somebody);
      this.#change(account);
    }
    return somebody;
  }

  #tidy(account: string): void {
    const somebody = this.#people.get(account);
    if (!somebody || somebody.lines > 0 || somebody.watching.length > 0 || somebody.tables?.size) return;
    this.#people.delete(account);
    this.#change(account);
  }

  /** To the hour, and nothing of who does not want to be seen. */
  #note(account: string): void {
    if (this.#invisible.has(account)) return;
    const { store, timer, complain } = this.#config;
    const seen = Math.floor(timer.now() / HOUR) * HOUR;
    inBackground(store.saw(account, seen), `when ${account} was here was not kept`, complain);
  }

  #change(account: string): void {
    if (!this.#followed.has(account)) return;
    this.#changed.add(account);
    const { timer } = this.#config;
    this.#stopTelling ??= timer.at(timer.now() + GATHERED, () => this.#tell());
  }

  /** One text for everybody who follows. */
  #tell(): void {
    this.#stopTelling = undefined;
    for (const account of this.#changed) {
      const followed = this.#followed.get(account);
      const text = followed && this.#news(account);
      if (!followed || text === undefined || text === followed.told) continue;
      followed.told = text;
      for (const hearer of followed.hearers) hearer.tell(text);
    }
    this.#changed.clear();
  }

  /** Whose state changed and is not here has just left. */
  #news(account: string): string {
    const news: PersonNews = { t: 'person', account, ...this.of(account, this.#config.timer.now()) };
    return JSON.stringify(news);
  }

  #coarse(seen: Millis): NonNullable<Presence['seen']> {
    const ago = this.#config.timer.now() - seen;
    return ago < DAY ? 'today' : ago < 7 * DAY ? 'week' : 'earlier';
  }
}

const RANK: readonly Doing[] = ['playing', 'waiting', 'watching'];

/** The most telling of what they do: a public table before one that is nobody's business, playing before watching. */
function whatOf({ tables, watching }: Somebody): Omit<Presence, 'here'> {
  const seen = [
    ...Array.from(tables?.values() ?? [], ({ table, phase }) => what(phase === 'open' ? 'waiting' : 'playing', table)),
    ...watching.map(({ table }) => what('watching', table)),
  ].filter(one => one.doing !== undefined);
  const rank = (one: Omit<Presence, 'here'>): number => (one.match ? 0 : 3) + RANK.indexOf(one.doing!);
  return seen.sort((a, b) => rank(a) - rank(b))[0] ?? {};
}

/** Of a table behind a link only that somebody plays. */
function what(doing: Doing, { match: { id, setup } }: Table): Omit<Presence, 'here'> {
  if (!setup.private) return { doing, game: setup.game, match: id };
  return doing === 'playing' ? { doing } : {};
}
