// What `ludoteca env` refuses by itself; refusals of a game and of its options pass through. In English: programs read them.

import { type Refusal, refuse } from '../core/refusal.ts';

const SENTENCES = {
  'bad-frame': 'The input is not a sequence of frames; the program ends.',
  'not-json': 'The payload is not JSON.',
  'bad-field': 'A field of the request has the wrong form.',
  'unknown-kind': 'There is no request of this kind.',
  protocol: 'The program speaks another version of this protocol.',
  'no-such-game': 'There is no such game.',
  seats: 'The game cannot be played with that number of players.',
  'no-positions': 'This game cannot start from a position.',
  'to-act': 'toAct needs a position; without one the game decides who is to act.',
  'no-such-bot': 'The game has no such bot.',
  'no-tensor': 'The game declares no observation tensor.',
  'no-mask': 'The game has too many actions for a mask.',
  'no-such-batch': 'There is no open batch with this number.',
  'no-such-row': 'The batch has no environment with this number.',
  'row-twice': 'An environment stands twice in one request.',
  'no-such-seat': 'The table has no such seat.',
  'no-such-save': 'There is no saved state with this number.',
  'not-legal': 'The action is not legal here.',
  'game-over': 'The game is over; reset the environment.',
  'not-chance': 'Chance is not to act here.',
  'not-kept': 'The batch was opened without what is asked for.',
  fault: 'The rules failed on this request; please report it.',
} as const;
export type EnvRefusalCode = keyof typeof SENTENCES;

/** With the row of the request that was refused, where it was one. */
export type EnvRefusal = Refusal & { readonly row?: number };

export function refuseEnv(code: EnvRefusalCode, more?: string, row?: number): EnvRefusal {
  const refusal = refuse(`env/${code}`, more ? `${SENTENCES[code]} ${more}` : SENTENCES[code]);
  return row === undefined ? refusal : { ...refusal, row };
}
