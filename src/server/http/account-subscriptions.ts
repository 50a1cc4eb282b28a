// What a connection receives for its account, beside the tables it follows: notifications and followed people. It also knows whose chat
// the account has muted. While the connection is open, the account is present.

import type { ServerMessage } from '../../protocol/play.ts';
import type { Caller } from '../base/identity.ts';
import type { MessageSender } from '../base/socket-session.ts';
import type { ConnectionMuteFilter, MuteListener } from '../people/chat/mute-filter.ts';
import { notificationShown } from '../people/notifications/notification-shown.ts';
import { FollowingFeed } from '../people/social/following-feed.ts';
import type { Services } from './services.ts';

const NOOP = (): void => undefined;

export class AccountSubscriptions {
  readonly #services: Services;
  readonly #sender: MessageSender;
  #stopNotifications = NOOP;
  #disconnectPresence = NOOP;
  #muteFilter: ConnectionMuteFilter | undefined;
  #followingFeed: FollowingFeed | undefined;
  #isClosed = false;

  constructor(services: Services, sender: MessageSender) {
    this.#services = services;
    this.#sender = sender;
  }

  /** Does the own account receive chat of this account? */
  allows(account: string): boolean {
    return this.#muteFilter?.allows(account) ?? true;
  }

  /** From now on the account's mutes count. */
  async openMuteFilter(account: string, listener: MuteListener): Promise<void> {
    this.#muteFilter?.close();
    this.#muteFilter = undefined;
    const filter = await this.#services.people.muteFilter.open(account, listener);
    if (this.#isClosed) filter.close();
    else this.#muteFilter = filter;
  }

  /** The connection belongs to another account from now on. */
  changeAccount({ account, kind }: Pick<Caller, 'account' | 'kind'>): void {
    this.#stopFollowing();
    this.#disconnectPresence();
    if (kind !== 'guest') this.#disconnectPresence = this.#services.people.presences.connect(account);
  }

  async subscribeToNotifications(account: string): Promise<void> {
    const { notifications, accounts } = this.#services.people;
    this.#stopNotifications();
    if (this.#isClosed) return;
    let hasUpdate = false;
    this.#stopNotifications = notifications.subscribe(account, ({ unread, news }) => {
      hasUpdate = true;
      this.#send({ t: 'notified', unread, ...(news && { news: notificationShown(news, accounts.redaction) }) });
    });
    const unread = await notifications.unread(account);
    // An update that came meanwhile has a newer number.
    if (!hasUpdate && !this.#isClosed) this.#send({ t: 'notified', unread });
  }

  /** Sends the people the account follows, and what changes about them, until it is switched off. */
  async followPeople(account: string, on: boolean): Promise<void> {
    const { social, presences } = this.#services.people;
    const { reportFault } = this.#services.base;
    this.#stopFollowing();
    if (!on) return;
    const send = (text: string): void => {
      if (!this.#sender.isLagging()) this.#sender.send(text);
    };
    const feed = new FollowingFeed({ social, presences, account, send, reportFault });
    this.#followingFeed = feed;
    await feed.send();
    if (this.#isClosed) feed.stop();
  }

  /** The reader has caught up: it receives again what it may have missed. */
  resend(): void {
    this.#followingFeed?.resend();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopNotifications();
    this.#followingFeed?.stop();
    this.#muteFilter?.close();
    this.#disconnectPresence();
  }

  #stopFollowing(): void {
    this.#followingFeed?.stop();
    this.#followingFeed = undefined;
  }

  #send(message: ServerMessage): void {
    this.#sender.send(JSON.stringify(message));
  }
}
