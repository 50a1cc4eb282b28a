// The devices of an account, as the store has them.

import type { Millis } from '../../../core/journal.ts';
import type { Locale } from '../../../core/locale.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { PushKeys } from './encryption.ts';

/** The kind under which the store has them. */
export const PUSH_DEVICES_KIND = 'push-devices';

/** A device whose owner asked for push messages. */
export interface PushDevice extends PushKeys {
  readonly endpoint: string;
  readonly locale: Locale;
  /** The id of the session or token it was registered with: when that is revoked, the device is removed. */
  readonly pass: string;
  readonly created: Millis;
}

export async function devicesOf(storage: Pick<Storage, 'get'>, account: string): Promise<readonly PushDevice[]> {
  return ((await storage.get(PUSH_DEVICES_KIND, account)) ?? []) as readonly PushDevice[]; // only `Push` writes this kind
}
