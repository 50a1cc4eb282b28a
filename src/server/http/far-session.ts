// A connection of another node at the tables of this one. It handles messages about tables only; the node of the client handles all
// others.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { formatOf } from '../../messages/match-shown.ts';
import { toError } from '../base/fault-reporting.ts';
import type { Caller, IdentityClaim } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender } from '../base/socket-session.ts';
import { parseCode } from '../play/codes.ts';
import { AccountSubscriptions } from './account-subscriptions.ts';
import { parseClientMessage } from './client-messages.ts';
import { FollowedTables, type TablesOwner } from './followed-tables.ts';
import { openNearTables } from './near-tables.ts';
import type { Services } from './services.ts';
import { type LoginOwner, SessionLogin } from './session-login.ts';
import { SessionReplies } from './session-replies.ts';
import { Turns } from './turns.ts';

export class FarSession implements LoginOwner, TablesOwner {
  readonly services: Services;
  /** The limits of an address are those of the node it is connected to. */
  readonly address = '';
  readonly replies: SessionReplies;
  readonly turns: Turns;
  readonly own: AccountSubscriptions;
  readonly onMoved: (match: string, unanswered?: string) => void;
  readonly #login: SessionLogin;
  readonly #tables: FollowedTables;

  /** `onMoved`: a match is here no longer; `unanswered`: the message that was not carried out. */
  constructor(services: Services, sender: MessageSender, onMoved: (match: string, unanswered?: string) => void) {
    this.services = services;
    this.onMoved = onMoved;
    this.replies = new SessionReplies(services.base, sender);
    this.turns = new Turns(this.replies, services.base.reportFault);
    this.own = new AccountSubscriptions(services, sender);
    this.#login = new SessionLogin(this);
    this.#tables = new FollowedTables(this, openNearTables(services));
  }

  identity(): Caller | undefined {
    return this.#login.identity;
  }

  stored(): Promise<Caller | Refusal> {
    return this.#login.stored();
  }

  allows(account: string): boolean {
    return this.own.allows(account);
  }

  unmuted(): void {
    this.#tables.resendChat();
  }

  identityChanged(): void {
    // The node of the connection says who it is.
  }

  repeat(text: string): void {
    this.receive(text, true);
  }

  /** The node says which account uses the connection, and the store confirms it. `onFailed`: the store could not be asked. */
  claimIdentity(claim: IdentityClaim | null, onFailed: () => void): void {
    this.turns.add(() =>
      this.#login.assume(claim ?? undefined).catch((fault: unknown) => {
        this.services.base.reportFault('a player at another node', toError(fault));
        onFailed();
      }),
    );
  }

  /** `isRepeat`: another owner received it before, and may have carried it out. `stood`: for how long the node stood still while it waited. */
  receive(text: string, isRepeat: boolean, stood: Millis = 0): void {
    const message = parseClientMessage(text);
    switch (message.t) {
      case undefined:
        this.replies.refuse(message.id, message.refusal);
        return;
      case 'say':
        this.#inTurn(message.id, () => this.#tables.say({ message, text, isRepeat }));
        return;
      case 'rematch':
        this.#inTurn(message.id, () => this.#tables.agreeToRematch({ message, text, isRepeat }));
        return;
      case 'hello':
      case 'join':
      case 'sit':
      case 'seek':
      case 'people':
      case 'pool':
      case 'leave-pool':
      case 'ping':
        this.replies.refuse(message.id, refusals.unknownMessage);
        return;
      default: {
        const incoming = { message, text, isRepeat, stood };
        if (this.turns.isBusy) this.turns.add(async () => this.#tables.command(incoming), message.id);
        else this.#tables.command(incoming);
      }
    }
  }

  #inTurn(id: number | undefined, task: () => Promise<Refusal | undefined>): void {
    this.turns.add(async () => {
      const refused = await task();
      if (refused && !this.replies.isClosed) this.replies.refuse(id, refused);
    }, id);
  }

  /** Handles a `join` or `sit`; the refusal is for the other node to send. */
  join(text: string): Promise<Refusal | undefined> {
    const message = parseClientMessage(text);
    if (message.t === undefined) return Promise.resolve(message.refusal);
    if (message.t !== 'join' && message.t !== 'sit') return Promise.resolve(refusals.unknownMessage);
    const join = async (): Promise<Refusal | undefined> => {
      const identity = message.t === 'sit' ? await this.#login.stored() : undefined;
      if (isRefusal(identity)) return identity;
      const match = message.match ?? parseCode(message.t === 'sit' ? (message.code ?? '') : '');
      return this.#tables.join(match, message, formatOf(message));
    };
    return new Promise((resolve, reject) => {
      this.turns.add(() => join().then(resolve, (fault: unknown) => reject(toError(fault))));
    });
  }

  drained(): void {
    this.#tables.drained();
  }

  /** The node is gone, and last sent something `ms` ago. */
  serverLost(ms: Millis): void {
    this.#tables.serverLost(ms);
    this.close();
  }

  close(): void {
    this.replies.isClosed = true;
    this.#tables.close();
    this.own.close();
  }
}
