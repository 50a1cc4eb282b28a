// What a client says when no answer came, and the refusals of the server that it reacts to itself.

import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';

/** The match itself is safe on the server. */
export const CONNECTION_LOST: Refusal = refuse(
  'client/connection-lost',
  'The connection was lost before the answer came.',
);
export const UNREACHABLE: Refusal = refuse('client/unreachable', 'The server does not answer.');

/** Returns true if the request may or may not have reached the server. */
export function isUnanswered(answer: unknown): boolean {
  return isRefusal(answer) && (answer.refused === CONNECTION_LOST.refused || answer.refused === UNREACHABLE.refused);
}

export const BAD_TOKEN = 'server/bad-token';
export const SUSPENDED = 'accounts/suspended';
export const TOO_FAST = 'server/too-fast';
export const MOVING = 'server/moving';

/** May the same request succeed soon? It had no answer, came too early, or was about a match that moves to another node. */
export function isPassing(answer: unknown): boolean {
  return isUnanswered(answer) || (isRefusal(answer) && (answer.refused === TOO_FAST || answer.refused === MOVING));
}
