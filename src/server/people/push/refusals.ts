import { type Refusal, refuse } from '../../../core/refusal.ts';

export const badEndpoint: Refusal = refuse('push/bad-endpoint', 'This is not the address of a public push service.');
export const badKeys: Refusal = refuse('push/bad-keys', 'These are not the keys of a push subscription.');
export const off: Refusal = refuse('push/off', 'This house does not send pushes.');
