// The account that uses a connection of the play protocol: one with a token or a session, or a new guest.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { type ClientMessage, PROTOCOL_VERSION } from '../../protocol/play.ts';
import type { Caller, IdentityClaim } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { NewGuest } from '../people/accounts/guests.ts';
import type { MuteListener } from '../people/chat/mute-filter.ts';
import type { AccountSubscriptions } from './account-subscriptions.ts';
import type { Services } from './services.ts';
import type { SessionReplies } from './session-replies.ts';

/** Where a connection comes from. */
export interface SessionOrigin {
  /** The secret of the cookie it came with. */
  readonly session?: string | undefined;
  readonly address?: string;
}

/** The connection, as its login uses it. */
export interface LoginOwner extends MuteListener {
  readonly services: Services;
  readonly replies: SessionReplies;
  readonly address: string;
  readonly own: AccountSubscriptions;
  /** The connection belongs to another account, or to one at last. */
  identityChanged(): void;
}

const NOT_YET: readonly Caller[] = [];

export class SessionLogin {
  readonly #owner: LoginOwner;
  /** The secret of the cookie the connection came with. */
  readonly #session: string | undefined;
  /** Empty before the first hello. */
  #logins = NOT_YET;
  /** A guest that is stored with the first action that needs it. */
  #newGuest: NewGuest | undefined;

  constructor(owner: LoginOwner, session?: string) {
    this.#owner = owner;
    this.#session = session;
  }

  get logins(): readonly Caller[] {
    return this.#logins;
  }

  get identity(): Caller | undefined {
    return this.#logins[0];
  }

  /** The account, for an action that needs one: a new guest is stored now. */
  async stored(): Promise<Caller | Refusal> {
    const { identity } = this;
    const guest = this.#newGuest;
    if (!identity) return refusals.sayHello;
    if (guest) await this.#owner.services.people.accounts.guests.store(guest);
    return identity;
  }

  /** Another node says which account this is. If the store does not confirm it, the connection only watches. */
  async assume(claim: IdentityClaim | undefined): Promise<void> {
    const known = claim && (await this.#owner.services.people.accounts.credentials.byClaim(claim));
    const identity = known && isRefusal(known) ? undefined : known;
    if (identity) await this.#owner.own.openMuteFilter(identity.account, this.#owner);
    this.#logins = identity ? [identity] : [];
  }

  async hello(message: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const before = this.identity;
    const refused =
      message.token === undefined && !message.session
        ? await this.#helloAsNewGuest(message)
        : await this.#helloAsKnown(message);
    if (this.identity !== before) this.#owner.identityChanged();
    return refused;
  }

  async #helloAsKnown(message: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests, credentials } = this.#owner.services.people.accounts;
    const { replies } = this.#owner;
    const { name, program } = message;
    const { token } = message;
    const authenticate = () =>
      token === undefined ? credentials.bySession(this.#session ?? '') : credentials.byToken(token);
    const { revocations } = credentials;
    const known = await authenticate();
    if (isRefusal(known)) return known;
    // The name of an account does not change with a hello; only guests are renamed.
    const isRenamed = message.token !== undefined && name !== undefined && known.kind === 'guest';
    const called = isRenamed ? await guests.rename(known.account, name) : known.name;
    await this.#owner.own.openMuteFilter(known.account, this.#owner);
    if (replies.isClosed) return undefined;
    this.#newGuest = undefined;
    this.#logins = [{ ...known, name: called, ...(program && { program }) }];
    // From here on a revocation finds this connection; one that came before did not.
    const confirmed = revocations === credentials.revocations ? known : await authenticate();
    if (isRefusal(confirmed)) {
      this.#logins = [];
      return confirmed;
    }
    if (replies.isClosed) return undefined;
    this.#owner.own.changeAccount(known);
    const { account } = known;
    replies.send({
      t: 'welcome',
      protocol: PROTOCOL_VERSION,
      account,
      name: called,
      ...(token && { token }),
      ...this.#takesWords,
    });
    if (message.bell) await this.#owner.own.subscribeToNotifications(known.account);
    return undefined;
  }

  /** While servers of several versions share a store, an older one might have to read what a client commits to. */
  get #takesWords(): { readonly words?: true } {
    const here = this.#owner.services.cluster.nodes().filter(({ state }) => state === 'here');
    return here.every(({ version }) => version === here[0]!.version) ? { words: true } : {};
  }

  /** Nothing is stored yet, because many guests only look around. The token is valid as soon as it is used. */
  async #helloAsNewGuest({
    name,
    program,
    bell,
  }: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests } = this.#owner.services.people.accounts;
    const { admission } = this.#owner.services.base;
    const { address, replies } = this.#owner;
    if (!admission.requests.take(address)) return refusals.tooFast;
    const guest = await guests.prepare(name);
    const { account, token, credential } = guest;
    await this.#owner.own.openMuteFilter(account, this.#owner);
    if (replies.isClosed) return undefined;
    this.#newGuest = guest;
    const identity: Caller = {
      account,
      name: guest.name,
      kind: 'guest',
      credential: credential.id,
      ...(program && { program }),
    };
    this.#logins = [identity];
    this.#owner.own.changeAccount(identity);
    replies.send({ t: 'welcome', protocol: PROTOCOL_VERSION, account, name: guest.name, token, ...this.#takesWords });
    if (bell) await this.#owner.own.subscribeToNotifications(account);
    return undefined;
  }
}
