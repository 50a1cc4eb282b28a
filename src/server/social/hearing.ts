// One page that shows the people its owner follows: the whole list first, then whoever changes.

import type { PeopleShown } from '../api/play.ts';
import { type Complain, inBackground } from '../complaint.ts';
import type { Presences } from './presence.ts';
import type { Social } from './social.ts';

export interface HearingConfig {
  readonly social: Social;
  readonly presences: Presences;
  readonly account: string;
  readonly send: (text: string) => void;
  readonly complain: Complain;
}

export class Hearing {
  readonly #config: HearingConfig;
  readonly #stopChanges: () => void;
  #stopNews: () => void = () => undefined;
  /** A list that was asked for later is the one to show. */
  #asked = 0;

  constructor(config: HearingConfig) {
    this.#config = config;
    this.#stopChanges = config.social.onChange(config.account, () => this.showAgain());
  }

  /** The whole list, and news of everybody in it from then on. */
  async show(): Promise<void> {
    const { social, presences, account, send } = this.#config;
    const asked = ++this.#asked;
    const people = await social.following(account);
    if (asked !== this.#asked) return;
    this.#stopNews();
    const isBlind = presences.isInvisible(account);
    this.#stopNews = isBlind
      ? () => undefined
      : presences.listen(
          people.map(one => one.account),
          { tell: send, again: () => this.showAgain() },
        );
    const shown: PeopleShown = { t: 'people', people, ...(isBlind && { invisible: true }) };
    send(JSON.stringify(shown));
  }

  showAgain(): void {
    inBackground(this.show(), 'a list of people', this.#config.complain);
  }

  stop(): void {
    this.#asked = -1;
    this.#stopChanges();
    this.#stopNews();
  }
}
