// Every kind of notification, as data. To add one:
// 1. its name in src/protocol/enumerations.ts and a line here;
// 2. its sentence, `bell.KIND`, and its name in the settings, `bell.kind.KIND`, in web/locales/{en,it,de}/bell.ts, and a line in
//    web/app/model/notifications.ts that fills the sentence in;
// 3. `notifications.notify(account, { kind, about, by, params })` where it happens. `about` is the path of the page
//    that shows it. People are not notified of what they are looking at: a page that is subscribed to a match
//    counts as looking at `match/ID`.
// A second notification of the same kind about the same thing is not made until the first is read.

import type { NotificationKind } from '../../../protocol/enumerations.ts';

export interface NotificationKindInfo {
  /** Also reaches devices whose owner asked for it; needs its sentence in push/texts.ts. */
  readonly push?: true;
  /** Caused by another person: not sent to those who have blocked them. */
  readonly personal?: true;
}

export const NOTIFICATION_KIND_INFO = {
  /** It is one's turn in a slow match. */
  turn: { push: true },
  /** A match of one's own is over. */
  ended: {},
  /** A player asks for a rematch. */
  rematch: { personal: true },
  /** One's table in a tournament is set up. */
  round: { push: true },
  /** An account has begun to follow this one. */
  followed: { personal: true },
  /** An account invites this one to its table. */
  invited: { push: true, personal: true },
  /** Several wrong passwords for the account were tried on another device. */
  guessing: {},
} as const satisfies Readonly<Record<NotificationKind, NotificationKindInfo>>;

export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KIND_INFO, name);
}
