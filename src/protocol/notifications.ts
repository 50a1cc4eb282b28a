// Notifications as the REST interface and the play protocol show them.

import { strictObject } from './common.ts';
import { MAX_NOTIFICATIONS, NOTIFICATION_KINDS } from './enumerations.ts';
import { type Static, Type } from './schema.ts';

const KindSchema = Type.Enum([...NOTIFICATION_KINDS]);

export const NotificationShown = Type.Object({
  id: Type.Integer(),
  kind: KindSchema,
  /** The path of the page that shows it, without the first slash. */
  about: Type.String(),
  at: Type.Number(),
  read: Type.Boolean(),
  /** Whose doing it is. */
  by: Type.Optional(Type.Object({ account: Type.String(), name: Type.String() })),
  /** What fills its sentence in. */
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type NotificationShown = Static<typeof NotificationShown>;
export type { NotificationKind } from './enumerations.ts';

export const NotificationsShown = Type.Object({
  unread: Type.Integer(),
  /** Newest first. */
  notifications: Type.Array(NotificationShown),
});
export type NotificationsShown = Static<typeof NotificationsShown>;

/** If `ids` are left out, all notifications are read. */
export const ReadNotificationsBody = strictObject({
  ids: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: MAX_NOTIFICATIONS })),
});

/** Kinds of notifications that are turned off. */
export const NotificationSettings = strictObject({ kinds: Type.Array(KindSchema), unwanted: Type.Array(KindSchema) });
export type NotificationSettings = Static<typeof NotificationSettings>;
export const NotificationPreferenceBody = strictObject({ kind: KindSchema, wanted: Type.Boolean() });

/** In the play protocol, to connections that said hello with `bell`: the number of unread notifications and, if one has just arrived, that one. */
export const NotifiedMessage = Type.Object({
  t: Type.Literal('notified'),
  unread: Type.Integer(),
  news: Type.Optional(NotificationShown),
});
