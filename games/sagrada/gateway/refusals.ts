// What the dialogue refuses by itself; everything about the rules is refused by the game.

import { type Refusal, refuse } from '../../../src/core/refusal.ts';

const REFUSALS = {
  'not-your-turn': 'It is not your turn.',
  'not-choosing': 'Windows can only be chosen at the start.',
  'answer-first': 'Answer the question first, or undo.',
  'nothing-asked': 'There is no question to answer. Draft, use a tool or pass.',
  'no-such-die': 'There is no die at that place.',
  'no-such-tool': 'There is no tool with that number.',
  'cannot-draft': 'You have already drafted, or no die of the pool fits.',
  'log-in-first': 'Log in first.',
  'already-logged-in': 'You are already logged in.',
  'already-queued': 'You already have a seat.',
  'not-playing': 'You have no running match. Queue for one, or wait for it to start.',
  'no-such-token': 'This server does not know this token.',
  unavailable: 'The server cannot store anything now. Try again later.',
  'too-often': 'Too many logins from this address. Wait a minute.',
} as const;
export type SagradaDialogueRefusal = keyof typeof REFUSALS;

export const refusal = (code: SagradaDialogueRefusal): Refusal => refuse(`sagrada-dialogue/${code}`, REFUSALS[code]);
