// What the nodes of a cluster tell each other about people: who is here, whom they follow, and what waits to be read.

import type { Bus } from './cluster/bus.ts';
import type { ClusterNews } from './cluster/news.ts';
import type { Partitions } from './cluster/partitions.ts';
import type { Notifications, NotificationUpdate } from './people/notifications/notifications.ts';
import { PresenceSharing } from './people/social/presence-sharing.ts';
import type { PresenceTracker } from './people/social/presence-tracker.ts';
import type { Social } from './people/social/social.ts';

export interface SocialPorts {
  readonly bus: Bus;
  readonly news: ClusterNews;
  readonly partitions: Partitions;
  readonly notifications: Notifications;
  readonly presences: PresenceTracker;
  readonly social: Social;
}

/** What other nodes hear of notifications. The store has them, so a message that is lost only makes a number late. */
const BELL = 'bell';

/** Undefined: there are no other nodes. */
export function shareSocial(ports: SocialPorts): PresenceSharing | undefined {
  const { bus, news, partitions, notifications, presences, social } = ports;
  if (!partitions.isShared) return undefined;
  social.onChangeElsewhere = account => news.publishSoon('relations', account);
  news.listen<string>('relations', account => social.hearChange(account));
  presences.onInvisible = (account, on) => news.publish('invisible', { account, on });
  news.listen<{ account: string; on: boolean }>('invisible', ({ account, on }) => presences.hearInvisible(account, on));
  notifications.onUpdate = (account, update) => bus.broadcast(BELL, Buffer.from(JSON.stringify({ account, update })));
  bus.listen(BELL, (_, body) => {
    const heard = JSON.parse(Buffer.from(body).toString()) as { account: string; update: NotificationUpdate }; // as above
    notifications.hear(heard.account, heard.update);
  });
  return new PresenceSharing({ bus, node: partitions.node, presences });
}
