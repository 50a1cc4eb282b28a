// The account that uses a connection of the play protocol: one with a token or a session, or a new guest.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { type ClientMessage, PROTOCOL, type ServerMessage } from '../../protocol/play.ts';
import type { Caller, IdentityClaim } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { NewGuest } from '../people/accounts/guests.ts';
import type { AccountSubscriptions } from './account-subscriptions.ts';
import type { Services } from './services.ts';

/** Where a connection comes from. */
export interface SessionOrigin {
  /** The secret of the cookie it came with. */
  readonly session?: string | undefined;
  readonly address?: string;
}

export interface SessionLoginConfig {
  readonly services: Services;
  readonly own: AccountSubscriptions;
  /** The secret of the cookie the connection came with. */
  readonly session: string | undefined;
  readonly address: string;
  readonly isClosed: () => boolean;
  readonly send: (message: ServerMessage) => void;
  /** The account has muted another, or ended that. */
  readonly onMutesChanged: () => void;
  readonly onIdentity: () => void;
}

export class SessionLogin {
  readonly #config: SessionLoginConfig;
  readonly #own: AccountSubscriptions;
  /** The account since hello; undefined before. */
  #logins: readonly Caller[] = [];
  /** A guest that is stored with the first action that needs it. */
  #newGuest: NewGuest | undefined;

  constructor(config: SessionLoginConfig) {
    this.#config = config;
    this.#own = config.own;
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
    if (guest) await this.#config.services.people.accounts.guests.store(guest);
    return identity;
  }

  /** Another node says which account this is. If the store does not confirm it, the connection only watches. */
  async assume(claim: IdentityClaim | undefined): Promise<void> {
    const known = claim && (await this.#config.services.people.accounts.credentials.byClaim(claim));
    const identity = known && isRefusal(known) ? undefined : known;
    if (identity) await this.#own.openMuteFilter(identity.account, this.#config.onMutesChanged);
    this.#logins = identity ? [identity] : [];
  }

  async hello(message: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const before = this.identity;
    const refused =
      message.token === undefined && !message.session
        ? await this.#helloAsNewGuest(message)
        : await this.#helloAsKnown(message);
    if (this.identity !== before) this.#config.onIdentity();
    return refused;
  }

  async #helloAsKnown(message: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests, credentials } = this.#config.services.people.accounts;
    const { isClosed, onMutesChanged, send } = this.#config;
    const { name, program } = message;
    const { token } = message;
    const authenticate = () =>
      token === undefined ? credentials.bySession(this.#config.session ?? '') : credentials.byToken(token);
    const { revocations } = credentials;
    const known = await authenticate();
    if (isRefusal(known)) return known;
    // The name of an account does not change with a hello; only guests are renamed.
    const isRenamed = message.token !== undefined && name !== undefined && known.kind === 'guest';
    const called = isRenamed ? await guests.rename(known.account, name) : known.name;
    await this.#own.openMuteFilter(known.account, onMutesChanged);
    if (isClosed()) return undefined;
    this.#newGuest = undefined;
    this.#logins = [{ ...known, name: called, ...(program && { program }) }];
    // From here on a revocation finds this connection; one that came before did not.
    const confirmed = revocations === credentials.revocations ? known : await authenticate();
    if (isRefusal(confirmed)) {
      this.#logins = [];
      return confirmed;
    }
    if (isClosed()) return undefined;
    this.#own.changeAccount(known);
    const { account } = known;
    send({ t: 'welcome', protocol: PROTOCOL, account, name: called, ...(token && { token }), ...this.#takesWords });
    if (message.bell) await this.#own.subscribeToNotifications(known.account);
    return undefined;
  }

  /** While servers of several versions share a store, an older one might have to read what a client commits to. */
  get #takesWords(): { readonly words?: true } {
    const here = this.#config.services.cluster.nodes().filter(({ state }) => state === 'here');
    return here.every(({ version }) => version === here[0]!.version) ? { words: true } : {};
  }

  /** Nothing is stored yet, because many guests only look around. The token is valid as soon as it is used. */
  async #helloAsNewGuest({
    name,
    program,
    bell,
  }: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests } = this.#config.services.people.accounts;
    const { admission } = this.#config.services.base;
    const { address, isClosed, onMutesChanged, send } = this.#config;
    if (!admission.requests.take(address)) return refusals.tooFast;
    const guest = await guests.prepare(name);
    const { account, token, credential } = guest;
    await this.#own.openMuteFilter(account, onMutesChanged);
    if (isClosed()) return undefined;
    this.#newGuest = guest;
    const identity: Caller = {
      account,
      name: guest.name,
      kind: 'guest',
      credential: credential.id,
      ...(program && { program }),
    };
    this.#logins = [identity];
    this.#own.changeAccount(identity);
    send({ t: 'welcome', protocol: PROTOCOL, account, name: guest.name, token, ...this.#takesWords });
    if (bell) await this.#own.subscribeToNotifications(account);
    return undefined;
  }
}
