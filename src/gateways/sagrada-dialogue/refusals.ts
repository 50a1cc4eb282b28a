// What the dialogue refuses by itself; everything about the rules is refused by the game.

import { type Refusal, refuse } from '../../core/refusal.ts';

const REFUSALS = {
  'not-your-turn': 'It is not your turn.',
  'not-choosing': 'Windows are not being chosen now.',
  'answer-first': 'Answer what you are asked, or take it back.',
  'nothing-asked': 'You were not asked anything: draft, use a tool or pass.',
  'no-such-die': 'There is no die at that place.',
  'no-such-tool': 'There is no tool with that number.',
  'cannot-draft': 'You have drafted already, or no die of the pool fits.',
  'log-in-first': 'Log in first.',
  'already-logged-in': 'You are logged in already.',
  'already-queued': 'You have a place already.',
  'not-playing': 'No match of yours goes on: queue for one, or wait for it to start.',
  'no-such-token': 'Nobody is known by that token.',
  'too-often': 'Too many logins from this address: wait a minute.',
} as const;
export type SagradaDialogueRefusal = keyof typeof REFUSALS;

export const refusal = (code: SagradaDialogueRefusal): Refusal => refuse(`sagrada-dialogue/${code}`, REFUSALS[code]);
