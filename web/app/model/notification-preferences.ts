// Which kinds of notifications one wants. Clicks show at once and go to the server one after the other; what it refuses is taken back alone.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationSettings } from '../../../src/protocol/notifications.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { NotificationApi } from '../net/notification-api.ts';

export type NotificationPreferencesApi = Pick<NotificationApi, 'settings' | 'setWanted'>;

export interface NotificationPreferences {
  /** The settings of the server with the changes that are being sent; undefined until they were read. */
  readonly settings: Readable<NotificationSettings | undefined>;
  read(): Promise<Refusal | undefined>;
  setWanted(kind: NotificationKind, wanted: boolean): Promise<Refusal | undefined>;
}

interface PreferenceChange {
  readonly kind: NotificationKind;
  readonly wanted: boolean;
}

export function createNotificationPreferences(api: NotificationPreferencesApi): NotificationPreferences {
  const settings = createStore<NotificationSettings | undefined>(undefined);
  let kept: NotificationSettings | undefined;
  let pending: readonly PreferenceChange[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const show = (): void => settings.set(kept && pending.reduce(withChange, kept));
  return {
    settings,
    read: async () => {
      const answer = await api.settings();
      if (isRefusal(answer)) return answer;
      kept = answer;
      show();
      return undefined;
    },
    setWanted: async (kind, wanted) => {
      const change = { kind, wanted };
      pending = [...pending, change];
      show();
      const sent = before.then(() => api.setWanted(kind, wanted));
      before = sent;
      const answer = await sent;
      pending = pending.filter(one => one !== change);
      if (!isRefusal(answer)) kept = answer;
      show();
      return isRefusal(answer) ? answer : undefined;
    },
  };
}

function withChange(
  { kinds, unwanted }: NotificationSettings,
  { kind, wanted }: PreferenceChange,
): NotificationSettings {
  const others = unwanted.filter(one => one !== kind);
  return { kinds, unwanted: wanted ? others : [...others, kind] };
}
