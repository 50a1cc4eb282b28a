// Refusals of the server, each with the HTTP status it is answered with. The status stands beside the code, so that renaming a
// code cannot change it. It never travels in a body: its key is a symbol, which JSON leaves out and a spread copies.

import { type Refusal, refuse } from '../../core/refusal.ts';

const STATUS = Symbol('HTTP status');

export interface ServerRefusal extends Refusal {
  readonly [STATUS]: HttpStatus;
}

/** The statuses that refusals have. 409: the request was understood, but the state of what it is about forbids it. */
export type HttpStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

export function refusal(code: string, detail: string, status: HttpStatus = 409): ServerRefusal {
  return { ...refuse(code, detail), [STATUS]: status };
}

/**
 * Refusals that come from below the server, from the rules of a game or a match, know nothing of HTTP: options that a game
 * does not have make a bad request, everything else is a conflict with the state of the match.
 */
export function httpStatusOf(refused: Refusal): number {
  if (STATUS in refused) return (refused as ServerRefusal)[STATUS]; // nothing else has this key
  return refused.refused.startsWith('options/') ? 400 : 409;
}
