// Those one follows, as the house tells of them while a page shows them.

import type { PeopleShown, PersonNews } from '../../../src/server/api/play.ts';
import type { PersonShown } from '../../../src/server/api/social.ts';
import { cardOf } from '../../boards/index.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Speech } from '../../locales/words.ts';

export type Presence = Pick<PersonShown, 'here' | 'doing' | 'game' | 'match' | 'seen'>;

export interface Followed {
  /** Who is here first, then by name. */
  readonly people: readonly PersonShown[];
  /** One hides, and so sees nobody. */
  readonly invisible: boolean;
}

export interface People {
  /** Undefined until the house has told. */
  readonly followed: Readable<Followed | undefined>;
  hear(message: PeopleShown | PersonNews): void;
  /** Somebody else sits at this page now. */
  reset(): void;
  /** A page shows them; the answer ends that. */
  look(): () => void;
}

/** `ask` wants to hear of them, or no more. */
export function createPeople(ask: (on: boolean) => void): People {
  const followed = createStore<Followed | undefined>(undefined);
  let looking = 0;
  return {
    followed,
    hear: message => {
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
    look: () => {
      if (++looking === 1) ask(true);
      return () => {
        if (--looking > 0) return;
        ask(false);
        // What is not told any more is not true for long.
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
export function presenceText(say: Speech, { here, doing, game, seen }: Presence): string {
  if (!here) return say(seen === undefined ? 'people.away' : `people.seen.${seen}`);
  if (doing === undefined) return say('people.here');
  return game === undefined
    ? say('people.playing')
    : say(`people.${doing}.game`, { game: cardOf(game).name[say.locale] });
}
