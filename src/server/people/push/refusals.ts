import { refusal } from '../../base/refusal.ts';

export const badEndpoint = refusal('push/bad-endpoint', 'This is not the address of a public push service.', 400);
export const badKeys = refusal('push/bad-keys', 'These are not the keys of a push subscription.', 400);
export const pushOff = refusal('push/off', 'This server does not send push notifications.', 503);
