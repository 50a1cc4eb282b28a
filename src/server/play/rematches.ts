// Rematches: when all people of a finished match agree, a new match begins with each player one seat further.

import { isSlow } from '../../core/clock-rules.ts';
import { DAY, HOUR } from '../../core/durations.ts';
import type { Seat } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { notSeated } from '../../match/refusals.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { RematchShown } from '../../protocol/play.ts';
import { inBackground, type ReportFault } from '../base/fault-reporting.ts';
import type { Identity } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { Ownership } from '../base/storage/nodes.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { Lobby } from './lobby.ts';
import { seatOf } from './seated-players.ts';
import type { TableBroadcast } from './table-broadcast.ts';
import type { Tables } from './tables.ts';

/**
 * An offer lasts as long as a player is at the finished table; after a slow match it waits for players who come later. It is stored
 * before it is shown, so that it outlives the server.
 */
interface Offer {
  readonly since: Millis;
  /** Players need not stay at the table. */
  readonly slow: boolean;
  readonly agreed: Set<Seat>;
  /** By seat: what the clients have committed to for the draws of the next match. */
  readonly commits: (string | undefined)[];
  isMaking: boolean;
  next?: string;
  /** What the clients at the table received last. */
  lastPublished?: string;
}

/** An offer in the store. */
interface SavedOffer {
  readonly since: Millis;
  readonly slow: boolean;
  readonly agreed: readonly Seat[];
  readonly commits?: readonly (string | null)[];
  /** The id of the new match is chosen before it is made, so that there is never a second one. */
  readonly next?: string;
}

/** Notifies a player who has left the table that another wants a rematch. */
export interface RematchNotification {
  readonly kind: 'rematch';
  /** The path of the page that shows it. */
  readonly about: string;
  readonly by: Identity;
  readonly params: { readonly game: string };
}

export interface RematchesConfig {
  readonly lobby: Lobby;
  readonly tables: Pick<Tables, 'inMemory'>;
  readonly partitions: Pick<Partitions, 'held' | 'newId'>;
  readonly storage: Pick<Storage, 'all' | 'put' | 'delete' | 'summary'>;
  readonly tableBroadcast: Pick<TableBroadcast<RematchShown>, 'publish' | 'hasSubscribers'>;
  readonly notify: (account: string, news: RematchNotification) => void;
  readonly timer: Timer;
  /** How long a page that is reloaded may be gone. */
  readonly reloadGrace: Millis;
  readonly reportFault: ReportFault;
}

const KIND = 'rematch';
/** Offers kept at a time; the oldest goes. */
const MOST = 10_000;
/** How old an offer may be that is restored: after that the players have left, or have begun another match. */
const [STALE, STALE_SLOW]: readonly [Millis, Millis] = [HOUR, 30 * DAY];

export class Rematches {
  readonly #config: RematchesConfig;
  /** By finished match. */
  readonly #offers = new Map<string, Offer>();
  #isClosed = false;

  constructor(config: RematchesConfig) {
    this.#config = config;
  }

  /** This node owns these matches from now on: restores their offers. */
  async restore(begun: readonly Ownership[]): Promise<void> {
    const { storage, timer, partitions } = this.#config;
    for (const held of begun) held.lost.addEventListener('abort', () => this.#forgetLost());
    const isNew = new Set(begun);
    for (const [match, value] of await storage.all(KIND)) {
      const held = partitions.held(match);
      if (!held || !isNew.has(held)) continue;
      const { since, slow, agreed, next, commits: saved = [] } = value as SavedOffer; // only `#keep` writes this kind
      if (timer.now() - since > (slow ? STALE_SLOW : STALE)) {
        await storage.delete(KIND, match);
        continue;
      }
      const isMade = next !== undefined && (await storage.summary(next)) !== undefined;
      const commits = saved.map(commit => commit ?? undefined);
      const offer = { since, slow, agreed: new Set(agreed), commits, isMaking: false };
      if (!held.lost.aborted) this.#offers.set(match, isMade ? { ...offer, next } : offer);
    }
  }

  /** Forgets the offers of tables that belong to another node now. */
  #forgetLost(): void {
    for (const match of this.#offers.keys()) if (!this.#config.partitions.held(match)) this.#offers.delete(match);
  }

  /** From now on players who leave withdraw nothing, because the server is closing. */
  close(): void {
    this.#isClosed = true;
  }

  /** Who has agreed so far. Returns undefined if no player has asked. */
  shown(match: string): RematchShown | undefined {
    const offer = this.#offers.get(match);
    if (!offer) return undefined;
    const agreed = this.#agreed(match, offer);
    return { t: 'rematch', match, agreed, ...(offer.next !== undefined && !offer.isMaking && { next: offer.next }) };
  }

  /** `commit`: what the player's client has committed to for the draws of the next match. */
  async agree(by: Identity, table: Table, commit?: string): Promise<Refusal | undefined> {
    const { match } = table;
    const { setup, seated } = match;
    const seat = seatOf(table, by.account);
    if (seat === undefined) return notSeated;
    if (match.phase !== 'over') return refusals.rematchEarly;
    if (setup.tournament !== undefined || setup.elsewhere) return refusals.noRematch;
    // Older protocols have no message for a rematch, so their players cannot be asked.
    if (seated.some(who => who?.gateway !== undefined && who.account !== by.account)) return refusals.cannotBeAsked;
    const offer = this.#offers.get(match.id) ?? this.#fresh(table);
    if (offer.next !== undefined) return undefined;
    if (!offer.agreed.has(seat)) this.#notifyAbsent(by, table, offer);
    offer.agreed.add(seat);
    offer.commits[seat] = commit;
    this.#remember(match.id, offer);
    await this.#save(match.id, offer);
    const refused = await this.#makeIfAgreed(by, table, offer);
    this.#publish(match.id);
    return refused;
  }

  /** A player left the finished table: unless it was to reload the page, a new match must not begin without it. */
  onLeave(match: string, seat: Seat): void {
    const { timer, reloadGrace, tables } = this.#config;
    if (!this.#offers.has(match)) return;
    timer.at(timer.now() + reloadGrace, () => {
      if (!tables.inMemory(match)?.isConnected(seat)) this.#withdraw(match, seat);
    });
  }

  #withdraw(match: string, seat: Seat): void {
    const offer = this.#offers.get(match);
    if (!offer || offer.isMaking || this.#isClosed) return;
    const isOver = offer.next !== undefined;
    if (!isOver && offer.slow) return;
    const isChanged = !isOver && offer.agreed.delete(seat);
    if (isChanged) this.#publish(match);
    const isUnused = isOver ? !this.#config.tableBroadcast.hasSubscribers(match) : offer.agreed.size === 0;
    if (!isUnused && !isChanged) return;
    const written = isUnused ? this.#forget(match) : this.#save(match, offer);
    inBackground(written, `the rematch of ${match} was not kept`, this.#config.reportFault);
  }

  /** A player came to a table or left it: one who agreed before may be back. */
  async onPresence(table: Table): Promise<void> {
    const { match } = table;
    const offer = this.#offers.get(match.id);
    if (!offer || offer.isMaking) return;
    const [first] = this.#agreed(match.id, offer);
    const who = first === undefined ? undefined : match.who(first);
    if (who?.account !== undefined) await this.#makeIfAgreed({ account: who.account, name: who.name }, table, offer);
    this.#publish(match.id);
  }

  #fresh({ match: { setup } }: Table): Offer {
    const { timer } = this.#config;
    return { since: timer.now(), slow: isSlow(setup.clock), agreed: new Set(), commits: [], isMaking: false };
  }

  /** The seats that agreed and whose players are connected, where they must be. */
  #agreed(match: string, { agreed, slow }: Offer): Seat[] {
    const table = slow ? undefined : this.#config.tables.inMemory(match);
    return [...agreed].filter(seat => slow || table?.isConnected(seat)).sort((a, b) => a - b);
  }

  #remember(match: string, offer: Offer): void {
    this.#offers.set(match, offer);
    const [oldest] = this.#offers.keys();
    if (this.#offers.size > MOST && oldest !== undefined)
      inBackground(this.#forget(oldest), `the rematch of ${oldest} was not forgotten`, this.#config.reportFault);
  }

  #save(match: string, { since, slow, agreed, commits, next }: Offer): Promise<void> {
    const kept = commits.some(commit => commit !== undefined) && { commits: Array.from(commits, one => one ?? null) };
    const saved: SavedOffer = { since, slow, agreed: [...agreed], ...kept, ...(next !== undefined && { next }) };
    return this.#config.storage.put(KIND, match, saved);
  }

  #forget(match: string): Promise<void> {
    this.#offers.delete(match);
    return this.#config.storage.delete(KIND, match);
  }

  async #makeIfAgreed(by: Identity, { match }: Table, offer: Offer): Promise<Refusal | undefined> {
    const agreed = new Set(this.#agreed(match.id, offer));
    const isAgreed = match.seated.every((who, seat) => who?.account === undefined || agreed.has(seat));
    if (!isAgreed || offer.next !== undefined) return undefined;
    offer.next = this.#config.partitions.newId(match.id);
    offer.isMaking = true;
    let isMade = false;
    try {
      await this.#save(match.id, offer);
      const made = await this.#config.lobby.createRematch(by, match, offer.next, offer.commits);
      isMade = !isRefusal(made);
      if (!isRefusal(made)) return undefined;
      await this.#forget(match.id);
      return made;
    } finally {
      offer.isMaking = false;
      if (!isMade) delete offer.next;
    }
  }

  /** Notifies players who have left the table that another wants a rematch. */
  #notifyAbsent({ account, name }: Identity, table: Table, offer: Offer): void {
    const { id, setup, seated } = table.match;
    const agreed = this.#agreed(id, offer);
    for (const [seat, who] of seated.entries())
      if (who?.account !== undefined && who.account !== account && !agreed.includes(seat) && !table.isConnected(seat))
        this.#config.notify(who.account, {
          kind: 'rematch',
          about: `match/${id}`,
          by: { account, name },
          params: { game: setup.game },
        });
  }

  /** Sends what has changed. Clients that join later receive the whole offer. */
  #publish(match: string): void {
    const offer = this.#offers.get(match);
    const shown = this.shown(match) ?? { t: 'rematch', match, agreed: [] };
    const published = JSON.stringify(shown);
    if (offer?.lastPublished === published) return;
    if (offer) offer.lastPublished = published;
    this.#config.tableBroadcast.publish(match, shown);
  }
}
