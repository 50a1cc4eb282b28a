import type { NotificationShown } from '../../../protocol/notifications.ts';
import type { Redaction } from '../accounts/redaction.ts';
import type { UserNotification } from './notifications.ts';

export function notificationShown({ by, params, ...rest }: UserNotification, redaction: Redaction): NotificationShown {
  return { ...rest, params: { ...params }, ...(by && { by: { ...by, name: redaction.name(by.account, by.name) } }) };
}
