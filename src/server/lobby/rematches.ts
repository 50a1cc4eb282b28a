// Once more with the same people: when all of them want it, the same table with everybody one seat further.

import { isSlow } from '../../core/clocks.ts';
import type { Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Match } from '../../match/match.ts';
import { notSeated } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import type { Identity } from '../accounts/identity.ts';
import type { RematchShown } from '../api/play.ts';
import type { Notify } from '../notifications/moments.ts';
import * as refusals from '../refusals.ts';
import type { Notices } from '../rooms/notices.ts';
import { type Lobby, seatOf } from './lobby.ts';

/** An offer lives in memory, as long as somebody is at the finished table; after a slow match it waits for those who come by. */
interface Offer extends Pick<Match, 'setup' | 'seated'> {
  /** By account. */
  readonly agreed: Map<string, Identity>;
  isMaking: boolean;
  next?: string;
}

/** Offers kept at a time; the oldest goes. */
const MOST = 10_000;

export class Rematches {
  readonly #lobby: Lobby;
  readonly #notices: Pick<Notices<RematchShown>, 'tell' | 'hasHearers'>;
  readonly #notify: Notify;
  /** By finished match. */
  readonly #offers = new Map<string, Offer>();

  constructor(lobby: Lobby, notices: Pick<Notices<RematchShown>, 'tell' | 'hasHearers'>, notify: Notify) {
    this.#lobby = lobby;
    this.#notices = notices;
    this.#notify = notify;
  }

  /** What is agreed so far; undefined: nobody asked. */
  shown(match: string): RematchShown | undefined {
    const offer = this.#offers.get(match);
    if (!offer) return undefined;
    const agreed = seatsOf(offer);
    return { t: 'rematch', match, agreed, ...(offer.next !== undefined && { next: offer.next }) };
  }

  async agree(by: Identity, table: Table): Promise<Refusal | undefined> {
    const { match } = table;
    if (seatOf(table, by.account) === undefined) return notSeated;
    if (match.phase !== 'over') return refusals.rematchEarly;
    if (match.setup.tournament !== undefined || match.setup.elsewhere) return refusals.noRematch;
    const { setup, seated } = match;
    // It could never say yes.
    if (seated.some(who => who?.gateway !== undefined && who.account !== by.account)) return refusals.cannotBeAsked;
    const offer: Offer = this.#offers.get(match.id) ?? { setup, seated, agreed: new Map(), isMaking: false };
    if (offer.next !== undefined || offer.isMaking) return undefined;
    this.#keep(match.id, offer);
    if (!offer.agreed.has(by.account)) this.#callBack(by, table, offer);
    offer.agreed.set(by.account, by);
    const isAgreed = seated.every(who => who?.account === undefined || offer.agreed.has(who.account));
    const refused = isAgreed ? await this.#make(by, offer) : undefined;
    if (refused) this.#offers.delete(match.id);
    this.#tell(match.id);
    return refused;
  }

  /** Somebody left the finished table: a new one must not begin without them. */
  withdraw(match: string, account: string | undefined): void {
    const offer = this.#offers.get(match);
    if (!offer || offer.isMaking) return;
    const isOver = offer.next !== undefined;
    if (!isOver && isSlow(offer.setup.clock)) return;
    if (!isOver && account !== undefined && offer.agreed.delete(account)) this.#tell(match);
    if (isOver ? !this.#notices.hasHearers(match) : offer.agreed.size === 0) this.#offers.delete(match);
  }

  #keep(match: string, offer: Offer): void {
    this.#offers.set(match, offer);
    const [oldest] = this.#offers.keys();
    if (this.#offers.size > MOST && oldest !== undefined) this.#offers.delete(oldest);
  }

  async #make(by: Identity, offer: Offer): Promise<Refusal | undefined> {
    offer.isMaking = true;
    try {
      const made = await this.#lobby.again(by, offer);
      if (isRefusal(made)) return made;
      offer.next = made.match.id;
      return undefined;
    } finally {
      offer.isMaking = false;
    }
  }

  /** Whoever has left the table hears that somebody wants to go on. */
  #callBack({ account, name }: Identity, table: Table, { agreed, seated, setup }: Offer): void {
    const { id } = table.match;
    for (const [seat, who] of seated.entries())
      if (who?.account !== undefined && who.account !== account && !agreed.has(who.account) && !table.isHere(seat))
        this.#notify(who.account, {
          kind: 'rematch',
          about: `match/${id}`,
          by: { account, name },
          params: { game: setup.game },
        });
  }

  #tell(match: string): void {
    this.#notices.tell(match, this.shown(match) ?? { t: 'rematch', match, agreed: [] });
  }
}

function seatsOf({ seated, agreed }: Offer): Seat[] {
  return seated.flatMap((who, seat) => (who?.account !== undefined && agreed.has(who.account) ? [seat] : []));
}
