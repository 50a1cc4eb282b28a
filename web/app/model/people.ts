// Those one follows, as the server tells of them while a page shows them.

import type { PeopleShown, PersonUpdate } from '../../../src/protocol/play.ts';
import type { PersonShown } from '../../../src/protocol/social.ts';
import { cardOf } from '../../boards/index.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Translate } from '../../locales/translator.ts';

export type Presence = Pick<PersonShown, 'here' | 'doing' | 'game' | 'match' | 'seen'>;

export interface FollowedPeople {
  /** Who is here first, then by name. */
  readonly people: readonly PersonShown[];
  /** The account is invisible and therefore does not see the presence of others either. */
  readonly invisible: boolean;
}

export interface FollowedPeopleFeed {
  /** Undefined until the server has sent the list. */
  readonly followed: Readable<FollowedPeople | undefined>;
  onMessage(message: PeopleShown | PersonUpdate): void;
  /** The account of this page has changed. */
  reset(): void;
  /** A page shows them; the answer ends that. */
  subscribe(): () => void;
}

/** `ask` subscribes to the followed accounts, or ends the subscription. */
export function createFollowedPeopleFeed(ask: (on: boolean) => void): FollowedPeopleFeed {
  const followed = createStore<FollowedPeople | undefined>(undefined);
  let looking = 0;
  return {
    followed,
    onMessage: message => {
      if (message.t === 'people') {
        const { people, invisible = false } = message;
        followed.set({ people: [...people].sort(hereFirst), invisible });
        return;
      }
      const { t: _, ...news } = message;
      const before = followed.get();
      if (!before) return;
      const people = before.people.map(one => (one.account === news.account ? { ...nameOf(one), ...news } : one));
      followed.set({ ...before, people: people.sort(hereFirst) });
    },
    reset: () => followed.set(undefined),
    subscribe: () => {
      if (++looking === 1) ask(true);
      return () => {
        if (--looking > 0) return;
        ask(false);
        // Without a subscription the presences would soon be out of date.
        followed.set(undefined);
      };
    },
  };
}

const nameOf = ({ account, name, kind }: PersonShown): Pick<PersonShown, 'account' | 'name' | 'kind'> => ({
  account,
  name,
  kind,
});

const hereFirst = (a: PersonShown, b: PersonShown): number =>
  Number(b.here) - Number(a.here) || a.name.localeCompare(b.name);

/** In words: a colour alone tells some people nothing. */
export function presenceText(translate: Translate, { here, doing, game, seen }: Presence): string {
  if (!here) return translate(seen === undefined ? 'people.away' : `people.seen.${seen}`);
  if (doing === undefined) return translate('people.here');
  return game === undefined
    ? translate('people.playing')
    : translate(`people.${doing}.game`, { game: cardOf(game).name[translate.locale] });
}
