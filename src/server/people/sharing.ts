// What the nodes of a cluster share about people: presence, following and the number of unread notifications.

import { NotificationShown } from '../../protocol/notifications.ts';
import { ChatShown } from '../../protocol/play.ts';
import { Type } from '../../protocol/schema.ts';
import type { ClusterServices } from '../cluster/services.ts';
import { broadcastTo, listenTo, Topic } from '../cluster/topic.ts';
import type { PlayServices } from '../play/services.ts';
import type { Chat } from './chat/chat.ts';
import type { Notifications } from './notifications/notifications.ts';
import { PresenceSharing } from './social/presence-sharing.ts';
import type { PresenceTracker } from './social/presence-tracker.ts';
import type { Social } from './social/social.ts';

export interface SharedPeople {
  readonly notifications: Notifications;
  readonly presences: PresenceTracker;
  readonly social: Social;
  readonly chat: Chat;
}

/** Notifications for pages at other nodes. The store has them, so a lost message only delays a number. */
const BELL = new Topic(
  'bell',
  Type.Object({
    account: Type.String(),
    unread: Type.Integer(),
    news: Type.Optional(
      Type.Object({
        ...NotificationShown.properties,
        params: Type.Optional(NotificationShown.properties.params),
      }),
    ),
  }),
);
/** Lines of chat that were deleted. Pages opened later read the store, which no longer has them. */
const DELETED = new Topic('chat-deleted', ChatShown);

/** Returns undefined if there are no other nodes. */
export function shareSocial(
  { bus, news, partitions }: ClusterServices,
  { tableBroadcast }: PlayServices,
  { notifications, presences, social, chat }: SharedPeople,
): PresenceSharing | undefined {
  if (!partitions.isShared) return undefined;
  social.onChangeElsewhere = account => news.publishSoon('relations', account);
  news.listen<string>('relations', account => social.hearChange(account));
  presences.onInvisible = (account, on) => news.publish('invisible', { account, on });
  news.listen<{ account: string; on: boolean }>('invisible', ({ account, on }) =>
    presences.applyInvisible(account, on),
  );
  notifications.onUpdate = (account, { unread, news: one }) =>
    broadcastTo(bus, BELL, { account, unread, ...(one && { news: one }) });
  listenTo(bus, BELL, (_, { account, ...update }) => notifications.hear(account, update));
  chat.onDeleted = gone => broadcastTo(bus, DELETED, gone);
  listenTo(bus, DELETED, (_, gone) => tableBroadcast.publish(gone.match, gone));
  return new PresenceSharing({ bus, node: partitions.node, presences });
}
