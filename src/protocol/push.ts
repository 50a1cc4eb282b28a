// Devices that receive push messages while no page is open.

import { LOCALES } from '../core/locale.ts';
import { strictObject } from './common.ts';
import { type Static, Type } from './schema.ts';

const Endpoint = Type.String({ maxLength: 1000 });
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{16,100}={0,2}$' });

/** Without a key this server sends no pushes. */
export const PushShown = Type.Object({
  key: Type.Union([Type.String(), Type.Null()]),
  /** Of my devices. */
  endpoints: Type.Array(Type.String()),
});
export type PushShown = Static<typeof PushShown>;

export const PushSubscribeBody = strictObject({
  endpoint: Endpoint,
  keys: strictObject({ p256dh: Key, auth: Key }),
  /** The language of notifications on the device. */
  locale: Type.Enum([...LOCALES]),
});
export type PushSubscribeBody = Static<typeof PushSubscribeBody>;

export const PushForgetBody = strictObject({ endpoint: Endpoint });
