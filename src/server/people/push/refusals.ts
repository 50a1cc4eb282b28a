import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const badEndpoint: Refusal = refusal(
  'push/bad-endpoint',
  400,
  'This is not the address of a public push service.',
);
export const badKeys: Refusal = refusal('push/bad-keys', 400, 'These are not the keys of a push subscription.');
export const off: Refusal = refusal('push/off', 503, 'This server does not send push notifications.');
