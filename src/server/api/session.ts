// One connection speaking the play protocol, whatever carries it: messages in, messages out, no socket in sight.

import { AUDIENCE } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Answer } from '../../match/player.ts';
import type { Table } from '../../match/table.ts';
import type { Known } from '../accounts/identity.ts';
import { signIn } from '../accounts/refusals.ts';
import type { Ear } from '../chat/ears.ts';
import { errorOf } from '../complaint.ts';
import type { House } from '../house.ts';
import { parseCode } from '../lobby/codes.ts';
import { seatOf } from '../lobby/lobby.ts';
import * as refusals from '../refusals.ts';
import { Compile } from '../schema.ts';
import { Hearing } from '../social/hearing.ts';
import { readAct } from './act.ts';
import type { Out, Visitor } from './carrier.ts';
import { notificationShown } from './notifications.ts';
import { FromPlayer, PROTOCOL, type ToPlayer } from './play.ts';
import type { Wants } from './shown.ts';
import { TablePlace } from './table-place.ts';

const check = Compile(FromPlayer);
const NOTHING = (): void => undefined;
/** Characters of a message that is turned away in which its id is looked for: more than our own clients ever need. */
const GLANCE = 4096;

export class PlaySession implements Visitor {
  readonly #house: House;
  readonly #out: Out;
  readonly #places = new Map<string, TablePlace>();
  readonly #session: string | undefined;
  #identity: Known | undefined;
  /** Stops hearing of notifications. */
  #silence = NOTHING;
  /** Ends being here, as who one said to be. */
  #goAway = NOTHING;
  /** What one does not want to hear is not sent. */
  #ear: Ear | undefined;
  /** Those one follows, while asked for. */
  #people: Hearing | undefined;
  /** Requests that must wait for the store are answered in order. */
  #turn: Promise<void> = Promise.resolve();
  #queued = 0;
  #closed = false;

  /** `session`: the secret of the cookie the connection came with. */
  constructor(house: House, out: Out, session?: string) {
    this.#house = house;
    this.#out = out;
    this.#session = session;
  }

  bearers(): Iterable<Known> {
    return this.#identity ? [this.#identity] : [];
  }

  receive(text: string): void {
    const message = readAct(text) ?? this.#read(text);
    if (!message) return;
    // What needs no store is done at once; after something that does, everything waits its turn.
    if (this.#queued === 0 && this.#quickly(message)) return;
    this.#inTurn(() => this.#slowly(message), message.id);
  }

  /** The message, unless it was refused. */
  #read(text: string): FromPlayer | undefined {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      this.#refuse(undefined, refusals.notJson);
      return undefined;
    }
    if (check.Check(message)) return message;
    this.#refuse(idOf(message), this.#mismatch(message));
    return undefined;
  }

  /** What waits for the store is done in order; a fault of ours is answered, and what comes after it is heard. */
  #inTurn(task: () => Promise<void>, id?: number): void {
    this.#queued++;
    this.#turn = this.#turn
      .then(() => (this.#closed ? undefined : task()))
      .catch((fault: unknown) => {
        this.#house.complain('a message', errorOf(fault));
        if (!this.#closed) this.#refuse(id, refusals.oops);
      })
      .finally(() => this.#queued--);
  }

  /** The reader caught up: it gets one fresh look at every table. */
  drained(): void {
    for (const place of this.#places.values()) {
      place.showAgain();
      place.tellSaid();
    }
    this.#people?.showAgain();
  }

  close(): void {
    this.#closed = true;
    this.#silence();
    for (const place of this.#places.values()) place.leave();
    this.#places.clear();
    this.#people?.stop();
    this.#ear?.close();
    this.#goAway();
  }

  /** The house closes this connection, and says why. */
  bye({ refused, detail }: Refusal): void {
    this.#send({ t: 'bye', why: refused.replace('server/', ''), detail });
  }

  /** The carrier turned a message away before it was read. */
  refuse(refusal: Refusal, text: string): void {
    this.#refuse(idIn(text), refusal);
  }

  #send(message: ToPlayer): void {
    this.#out.send(JSON.stringify(message));
  }

  #refuse(id: number | undefined, refusal: Refusal, match?: string): void {
    this.#house.metrics.refused.inc({ code: refusal.refused });
    this.#send({
      t: 'refused',
      ...(id !== undefined && { id }),
      ...(match !== undefined && { match }),
      refused: refusal.refused,
      detail: refusal.detail,
      ...(refusal.reasons && { reasons: [...refusal.reasons] }),
    });
  }

  #mismatch(message: unknown): Refusal {
    const first = check.Errors(message).at(-1);
    const t = (message as { t?: unknown } | null)?.t;
    const where = typeof t === 'string' ? `"${t.slice(0, 20)}"` : 'a message without "t"';
    return {
      ...refusals.unknownMessage,
      detail: `${where} is not a message of the play protocol: ${first?.message ?? 'unknown'}.`,
    };
  }

  #answer(id: number | undefined, match: string): Answer {
    return refusal => {
      if (this.#closed) return;
      if (refusal) this.#refuse(id, refusal, match);
      else if (id !== undefined) this.#send({ t: 'ok', id });
    };
  }

  /** Messages that need nothing but memory; false: not one of them. */
  #quickly(message: FromPlayer): boolean {
    switch (message.t) {
      case 'ping':
        this.#send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
        return true;
      case 'act': {
        const place = this.#placeFor(message);
        place?.chair.say(message.action, message.version, this.#answer(message.id, place.chair.match.id), message.note);
        return true;
      }
      case 'retract':
      case 'resign':
      case 'pause':
      case 'resume': {
        const place = this.#placeFor(message);
        place?.chair[message.t](this.#answer(message.id, place.chair.match.id));
        return true;
      }
      case 'view':
        this.#placeFor(message)?.showAgain(message.id);
        return true;
      case 'leave': {
        const place = this.#placeFor(message);
        if (!place) return true;
        place.leave();
        this.#places.delete(place.chair.match.id);
        this.#answer(message.id, place.chair.match.id)(undefined);
        return true;
      }
      default:
        return false;
    }
  }

  #placeFor({ id, match }: { id?: number; match?: string }): TablePlace | undefined {
    if (match !== undefined) {
      const place = this.#places.get(match);
      if (!place) this.#refuse(id, refusals.notJoined, match);
      return place;
    }
    if (this.#places.size === 1) return this.#places.values().next().value;
    this.#refuse(id, this.#places.size === 0 ? refusals.notJoined : refusals.whichMatch);
    return undefined;
  }

  async #slowly(message: FromPlayer): Promise<void> {
    if (this.#quickly(message)) return;
    const refused = await this.#arrive(message);
    if (refused && !this.#closed) this.#refuse(message.id, refused);
  }

  async #arrive(message: FromPlayer): Promise<Refusal | undefined> {
    const { lobby, rooms } = this.#house;
    switch (message.t) {
      case 'hello':
        return this.#hello(message);
      case 'join': {
        const table = await rooms.get(message.match);
        if (!table) return refusals.noSuchMatch;
        return this.#enter(table, wantsOf(message), message.id);
      }
      case 'sit': {
        if (!this.#identity) return refusals.sayHello;
        const id = message.match ?? parseCode(message.code ?? '');
        const table = await rooms.get(id);
        if (!table) return refusals.noSuchMatch;
        const seat = await lobby.sit(this.#identity, table, message.seat, message.word);
        return isRefusal(seat) ? seat : this.#enter(table, wantsOf(message), message.id);
      }
      case 'seek': {
        if (!this.#identity) return refusals.sayHello;
        const { game, seats, options, clock } = message;
        const wish = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
        const found = await lobby.quick(this.#identity, { game, ...wish });
        return isRefusal(found) ? found : this.#enter(found.table, wantsOf(message), message.id);
      }
      case 'say': {
        const place = this.#placeFor(message);
        if (!place) return undefined;
        if (!this.#identity) return refusals.sayHello;
        const refused = await this.#house.chat.say(this.#identity, place.table, message.text);
        this.#answer(message.id, place.table.match.id)(refused);
        return undefined;
      }
      case 'rematch': {
        const place = this.#placeFor(message);
        if (!place) return undefined;
        if (!this.#identity) return refusals.sayHello;
        const refused = await this.#house.rematches.agree(this.#identity, place.table);
        this.#answer(message.id, place.table.match.id)(refused);
        return undefined;
      }
      case 'people':
        return this.#hearOfPeople(message.on, message.id);
      default:
        return refusals.unknownMessage;
    }
  }

  async #hearOfPeople(on: boolean, id: number | undefined): Promise<Refusal | undefined> {
    if (this.#identity?.kind !== 'person') return signIn;
    const { social, presences } = this.#house;
    this.#people?.stop();
    this.#people = undefined;
    if (on) {
      const { account } = this.#identity;
      const send = (text: string): void => {
        if (!this.#out.lagging()) this.#out.send(text);
      };
      const hearing = new Hearing({ social, presences, account, send, complain: this.#house.complain });
      this.#people = hearing;
      await hearing.show();
      if (this.#closed) hearing.stop();
    }
    if (id !== undefined && !this.#closed) this.#send({ t: 'ok', id });
    return undefined;
  }

  async #hello(message: Extract<FromPlayer, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests, accounts } = this.#house;
    const { session, name, program } = message;
    const token = message.token ?? (session ? undefined : (await guests.create(name)).token);
    const { passes } = accounts;
    const look = () => (token === undefined ? passes.bySession(this.#session ?? '') : passes.byToken(token));
    const { revocations } = passes;
    const known = await look();
    if (isRefusal(known)) return known;
    // Who has an account is called by its name.
    const isRenamed = message.token !== undefined && name !== undefined && known.kind === 'guest';
    const called = isRenamed ? await guests.rename(known.account, name) : known.name;
    await this.#openEar(known);
    if (this.#closed) return undefined;
    this.#identity = { ...known, name: called, ...(program && { program }) };
    // From here on a revocation finds this connection; one that came before did not.
    const still = revocations === passes.revocations ? known : await look();
    if (isRefusal(still)) {
      this.#identity = undefined;
      return still;
    }
    if (this.#closed) return undefined;
    this.#people?.stop();
    this.#people = undefined;
    this.#goAway();
    if (known.kind !== 'guest') this.#goAway = this.#house.presences.enter(known.account);
    this.#send({ t: 'welcome', protocol: PROTOCOL, account: known.account, name: called, ...(token && { token }) });
    if (message.bell) await this.#hearBell(known.account);
    return undefined;
  }

  async #openEar({ account }: Known): Promise<void> {
    this.#ear?.close();
    this.#ear = undefined;
    const ear = await this.#house.ears.open(account, () => this.#tellSaid());
    if (this.#closed) ear.close();
    else this.#ear = ear;
  }

  /** Everything that was said, as far as it is heard now. */
  #tellSaid(): void {
    for (const place of this.#places.values()) place.tellSaid();
  }

  async #hearBell(account: string): Promise<void> {
    const { notifications, accounts } = this.#house;
    this.#silence();
    if (this.#closed) return;
    let hasRung = false;
    this.#silence = notifications.hear(account, ({ unread, news }) => {
      hasRung = true;
      this.#send({ t: 'notified', unread, ...(news && { news: notificationShown(news, accounts.veil) }) });
    });
    const unread = await notifications.unread(account);
    // What rang meanwhile counted better.
    if (!hasRung && !this.#closed) this.#send({ t: 'notified', unread });
  }

  /** Hears of a table from now on: from one's own seat, or from the audience. */
  #enter(table: Table, wants: Wants, id: number | undefined): Refusal | undefined {
    const known = this.#places.get(table.match.id);
    if (!known && this.#places.size >= this.#house.config.limits.tablesPerConnection) return refusals.tooManyTables;
    const seat = (this.#identity && seatOf(table, this.#identity.account)) ?? AUDIENCE;
    known?.leave();
    table.join(seat, chair => {
      const place = new TablePlace({
        house: this.#house,
        out: this.#out,
        table,
        chair,
        wants,
        account: () => this.#identity?.account,
        hears: account => this.#ear?.hears(account) ?? true,
        gone: () => this.#rejoin(table.match.id, wants),
      });
      if (!this.#closed) this.#places.set(table.match.id, place);
      // Gone while the table was busy: out again, once it has let us in.
      else queueMicrotask(() => place.leave());
      place.show(id);
      place.tellSaid();
      return place;
    });
    return undefined;
  }

  /** The table left memory under our feet: the journal has it, so back in. */
  #rejoin(match: string, wants: Wants): void {
    this.#places.delete(match);
    if (this.#closed) return;
    this.#inTurn(async () => {
      const table = await this.#house.rooms.get(match);
      if (table && !this.#closed) this.#enter(table, wants, undefined);
    });
  }
}

function wantsOf(message: { want?: 'events' | 'views'; legal?: boolean; draw?: boolean }): Wants {
  return { views: message.want === 'views', legal: message.legal === true, draw: message.draw === true };
}

function idOf(message: unknown): number | undefined {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'number' ? id : undefined;
}

/** Whoever waits for an answer should get one; whoever floods should cost little. */
function idIn(text: string): number | undefined {
  if (text.length > GLANCE) return undefined;
  try {
    return idOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
