// Push notifications on this device. The browser asks for permission only after a click on the switch.

import type { RestClient } from '../../../src/client/rest-client.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { PushShown, PushSubscribeBody } from '../../../src/protocol/push.ts';
import type { Locale } from '../../locales/shared/locale.ts';

/** `unable`: this browser cannot; `closed`: this server does not. */
export type PushState = 'on' | 'off' | 'denied' | 'unable' | 'closed';

/** Over plain HTTP, and on a phone before the page is installed, there is no such thing. */
const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const worker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;
const current = async (): Promise<PushSubscription | null> => (await worker()).pushManager.getSubscription();
const subscribe = async (key: string): Promise<PushSubscription | undefined> => {
  const { pushManager } = await worker();
  const old = await pushManager.getSubscription();
  try {
    return old ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    return undefined;
  }
};

export function createPushApi({ get, command }: RestClient) {
  return {
    state: async (): Promise<PushState> => {
      if (!isAble()) return 'unable';
      const shown = await get<PushShown>('/api/push');
      if (isRefusal(shown) || shown.key === null) return 'closed';
      if (Notification.permission === 'denied') return 'denied';
      const endpoint = (await current())?.endpoint;
      return endpoint !== undefined && shown.endpoints.includes(endpoint) ? 'on' : 'off';
    },
    /** After a click of its owner. */
    turnOn: async (locale: Locale): Promise<PushState | Refusal> => {
      if ((await Notification.requestPermission()) !== 'granted') return 'denied';
      const shown = await get<PushShown>('/api/push');
      if (isRefusal(shown)) return shown;
      if (shown.key === null) return 'closed';
      const made = await subscribe(shown.key);
      const { endpoint, keys } = made?.toJSON() ?? {};
      const { p256dh, auth } = keys ?? {};
      if (!endpoint || !p256dh || !auth) return 'unable';
      const asked: PushSubscribeBody = { endpoint, keys: { p256dh, auth }, locale };
      return (await command('POST', '/api/push', asked)) ?? 'on';
    },
    turnOff: async (): Promise<PushState | Refusal> => {
      const subscription = await current();
      if (!subscription) return 'off';
      const refused = await command('POST', '/api/push/forget', { endpoint: subscription.endpoint });
      if (refused) return refused;
      await subscription.unsubscribe();
      return 'off';
    },
  };
}
