// What one was told while one looked elsewhere: how many wait, the list once it is asked for, and the sentence of each.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationShown, NotificationsShown } from '../../../src/server/api/notifications.ts';
import { cardOf } from '../../boards/index.ts';
import { createOrder } from '../../kit/in-order.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Speech } from '../../locales/words.ts';

type Sentence = (say: Speech, one: NotificationShown) => string;

const gameOf = (say: Speech, { params }: NotificationShown): string => cardOf(String(params['game'])).name[say.locale];

/** One line a kind: a kind without a sentence is a type error. */
const SENTENCES: Readonly<Record<NotificationKind, Sentence>> = {
  turn: (say, one) => {
    const game = gameOf(say, one);
    return one.by ? say('bell.turn.by', { game, name: one.by.name }) : say('bell.turn', { game });
  },
  ended: (say, one) => {
    const game = gameOf(say, one);
    const result = ENDS.find(end => end === one.params['result']) ?? 'drawn';
    return one.by ? say(`bell.ended.${result}.by`, { game, name: one.by.name }) : say(`bell.ended.${result}`, { game });
  },
  rematch: (say, one) => say('bell.rematch', { game: gameOf(say, one), name: one.by?.name ?? '' }),
  followed: (say, one) => say('bell.followed', { name: one.by?.name ?? '' }),
  invited: (say, one) => say('bell.invited', { game: gameOf(say, one), name: one.by?.name ?? '' }),
  round: (say, one) =>
    say('bell.round', { tournament: String(one.params['tournament'] ?? '') || say('tournament.list') }),
};
const ENDS = ['won', 'lost', 'drawn'] as const;

/** A kind that this page is too old to know is told as what it is about. */
export function bellText(say: Speech, one: NotificationShown): string {
  return Object.hasOwn(SENTENCES, one.kind) ? SENTENCES[one.kind](say, one) : one.about;
}

export interface BellApi {
  list(): Promise<NotificationsShown | Refusal>;
  read(ids?: readonly number[]): Promise<{ readonly unread: number } | Refusal>;
}

export interface Bell {
  readonly unread: Readable<number>;
  /** Undefined until somebody asked. */
  readonly told: Readable<readonly NotificationShown[] | undefined>;
  /** The house rang. */
  hear(unread: number, news?: NotificationShown): void;
  /** Somebody else sits at this page now. */
  reset(): void;
  fetch(): Promise<Refusal | undefined>;
  /** These were read; without ids all. */
  read(ids?: readonly number[]): Promise<void>;
}

export function createBell(api: BellApi, ring: (news: NotificationShown) => void): Bell {
  const unread = createStore(0);
  const told = createStore<readonly NotificationShown[] | undefined>(undefined);
  const order = createOrder();
  let asking = 0;
  const fetch = async (): Promise<Refusal | undefined> => {
    const isInTime = order();
    asking++;
    const answer = await api.list();
    asking--;
    if (!isInTime()) return undefined;
    if (isRefusal(answer)) return answer;
    unread.set(answer.unread);
    told.set(answer.notifications);
    return undefined;
  };
  return {
    unread,
    told,
    fetch,
    hear: (count, news) => {
      // Answers that are still on their way know less.
      order()();
      unread.set(count);
      if (news) ring(news);
      // A list that is shown says the same as the house: read elsewhere, or told just now.
      if (told.get() || asking > 0) void fetch();
    },
    reset: () => {
      // What is still on its way was for who sat here before.
      order()();
      unread.set(0);
      told.set(undefined);
    },
    read: async ids => {
      const isInTime = order();
      const answer = await api.read(ids);
      if (!isInTime() || isRefusal(answer)) return;
      unread.set(answer.unread);
      const readNow = (one: NotificationShown): NotificationShown =>
        !ids || ids.includes(one.id) ? { ...one, read: true } : one;
      told.set(told.get()?.map(readNow));
    },
  };
}
