// One page that shows the people its owner follows: the whole list first, then whoever changes.

import type { PeopleShown } from '../api/play.ts';
import type { Presences } from './presence.ts';
import type { Social } from './social.ts';

export class Hearing {
  readonly #social: Social;
  readonly #presences: Presences;
  readonly #account: string;
  readonly #send: (text: string) => void;
  readonly #stopChanges: () => void;
  #stopNews: () => void = () => undefined;
  /** A list that was asked for later is the one to show. */
  #asked = 0;

  constructor(social: Social, presences: Presences, account: string, send: (text: string) => void) {
    this.#social = social;
    this.#presences = presences;
    this.#account = account;
    this.#send = send;
    this.#stopChanges = social.onChange(account, () => void this.show());
  }

  /** The whole list, and news of everybody in it from then on. */
  async show(): Promise<void> {
    const asked = ++this.#asked;
    const people = await this.#social.following(this.#account);
    if (asked !== this.#asked) return;
    this.#stopNews();
    const isBlind = this.#presences.isInvisible(this.#account);
    this.#stopNews = isBlind
      ? () => undefined
      : this.#presences.listen(
          people.map(({ account }) => account),
          { tell: this.#send, again: () => void this.show() },
        );
    const shown: PeopleShown = { t: 'people', people, ...(isBlind && { invisible: true }) };
    this.#send(JSON.stringify(shown));
  }

  stop(): void {
    this.#asked = -1;
    this.#stopChanges();
    this.#stopNews();
  }
}
