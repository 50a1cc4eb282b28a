// Sends one page the people its owner follows: first the whole list, then every change.

import type { PeopleShown } from '../../../protocol/play.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import type { Social } from './social.ts';

export interface FollowingFeedConfig {
  readonly social: Social;
  readonly presences: PresenceTracker;
  readonly account: string;
  readonly send: (text: string) => void;
  readonly reportFault: ReportFault;
}

export class FollowingFeed {
  readonly #config: FollowingFeedConfig;
  readonly #stopChanges: () => void;
  #stopUpdates: () => void = () => undefined;
  /** A list that was asked for later is the one to show. */
  #sequence = 0;

  constructor(config: FollowingFeedConfig) {
    this.#config = config;
    this.#stopChanges = config.social.onChange(config.account, () => this.resend());
  }

  /** The whole list, and news of everybody in it from then on. */
  async send(): Promise<void> {
    const { social, presences, account, send } = this.#config;
    const sequence = ++this.#sequence;
    const people = await social.following(account);
    if (sequence !== this.#sequence) return;
    this.#stopUpdates();
    const isBlind = presences.isInvisible(account);
    this.#stopUpdates = isBlind
      ? () => undefined
      : presences.feed.subscribe(
          people.map(one => one.account),
          { send, refresh: () => this.resend() },
        );
    const shown: PeopleShown = { t: 'people', people, ...(isBlind && { invisible: true }) };
    send(JSON.stringify(shown));
  }

  resend(): void {
    inBackground(this.send(), 'a list of people', this.#config.reportFault);
  }

  stop(): void {
    this.#sequence = -1;
    this.#stopChanges();
    this.#stopUpdates();
  }
}
