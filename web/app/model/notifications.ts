// Notifications: the number of unread ones, the list once it was asked for, and the sentence of each.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationShown } from '../../../src/protocol/notifications.ts';
import { cardOf } from '../../boards/index.ts';
import { createRequestOrder } from '../../kit/request-order.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Translate } from '../../locales/translator.ts';
import type { NotificationApi } from '../net/notification-api.ts';

type Sentence = (translate: Translate, one: NotificationShown) => string;

/** What the sentences name: the game, and who did it. */
const namesIn = (translate: Translate, { params, by }: NotificationShown) => ({
  game: params['game'] === undefined ? '' : cardOf(String(params['game'])).name[translate.locale],
  name: by?.name ?? '',
});

/** One line a kind: a kind without a sentence is a type error. */
const SENTENCES: Readonly<Record<NotificationKind, Sentence>> = {
  turn: (translate, one) => translate(one.by ? 'bell.turn.by' : 'bell.turn', namesIn(translate, one)),
  ended: (translate, one) => {
    const result = ENDS.find(end => end === one.params['result']) ?? 'drawn';
    return translate(one.by ? `bell.ended.${result}.by` : `bell.ended.${result}`, namesIn(translate, one));
  },
  rematch: (translate, one) => translate('bell.rematch', namesIn(translate, one)),
  followed: (translate, one) => translate('bell.followed', namesIn(translate, one)),
  invited: (translate, one) => translate('bell.invited', namesIn(translate, one)),
  guessing: translate => translate('bell.guessing'),
  round: (translate, one) =>
    translate('bell.round', { tournament: String(one.params['tournament'] ?? '') || translate('tournament.list') }),
};

const ENDS = ['won', 'lost', 'drawn'] as const;

/** A kind this page does not know yet is shown as its subject. */
export function notificationText(translate: Translate, one: NotificationShown): string {
  return Object.hasOwn(SENTENCES, one.kind) ? SENTENCES[one.kind](translate, one) : one.about;
}

export type NotificationInboxApi = Pick<NotificationApi, 'list' | 'read'>;

export interface NotificationInbox {
  readonly unread: Readable<number>;
  /** Undefined until it is first asked for. */
  readonly list: Readable<readonly NotificationShown[] | undefined>;
  /** The server rang. */
  onMessage(unread: number, news?: NotificationShown): void;
  /** The account of this page has changed. */
  reset(): void;
  fetch(): Promise<Refusal | undefined>;
  /** These were read; without ids all. */
  read(ids?: readonly number[]): Promise<void>;
}

export function createNotificationInbox(
  api: NotificationInboxApi,
  ring: (news: NotificationShown) => void,
): NotificationInbox {
  const unread = createStore(0);
  const list = createStore<readonly NotificationShown[] | undefined>(undefined);
  const order = createRequestOrder();
  let asking = 0;
  const fetch = async (): Promise<Refusal | undefined> => {
    const isCurrent = order();
    asking++;
    const answer = await api.list();
    asking--;
    if (!isCurrent()) return undefined;
    if (isRefusal(answer)) return answer;
    unread.set(answer.unread);
    list.set(answer.notifications);
    return undefined;
  };
  return {
    unread,
    list,
    fetch,
    onMessage: (count, news) => {
      // Answers that are still on their way know less.
      order()();
      unread.set(count);
      if (news) ring(news);
      // A list on the screen is reloaded after notifications were read on another page or a new one arrived.
      if (list.get() || asking > 0) void fetch();
    },
    reset: () => {
      // What is still on its way was for who sat here before.
      order()();
      unread.set(0);
      list.set(undefined);
    },
    read: async ids => {
      const isCurrent = order();
      const answer = await api.read(ids);
      if (!isCurrent() || isRefusal(answer)) return;
      unread.set(answer.unread);
      const readNow = (one: NotificationShown): NotificationShown =>
        !ids || ids.includes(one.id) ? { ...one, read: true } : one;
      list.set(list.get()?.map(readNow));
    },
  };
}
