// What the dialogue refuses by itself; everything about the rules is refused by the game.

import { type Refusal, refuse } from '../../core/refusal.ts';

const REFUSALS = {
  'not-your-turn': 'It is not your turn.',
  'not-choosing': 'Windows are not being chosen now.',
  'answer-first': 'Answer what you are asked, or take it back.',
  'nothing-asked': 'You were not asked anything: draft, use a tool or pass.',
  'no-such-die': 'There is no die at that place.',
  'no-such-tool': 'There is no tool with that number.',
} as const;
export type DialogueRefusal = keyof typeof REFUSALS;

export const refusal = (code: DialogueRefusal): Refusal => refuse(`sagrada-dialogue/${code}`, REFUSALS[code]);
