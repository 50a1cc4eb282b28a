// Every refusal of this folder: a code and one sentence.

import { type Refusal, refuse } from '../../core/refusal.ts';

/** By code, without its prefix `uno/`. */
const SENTENCES = {
  'game-over': 'The match is over.',
  'not-your-turn': 'It is not your turn.',
  'chance-acts': 'A card is being dealt.',
  'not-an-outcome': 'This cannot be dealt now.',
  'only-the-clock': 'Only the clock says that the time is up.',
  'no-such-action': 'There is no such action.',
  'not-in-hand': 'You do not hold this card.',
  'does-not-fit': 'A card must match the colour or the symbol on the table, or be black.',
  'only-the-drawn-card': 'After drawing, only the drawn card may be laid.',
  'not-an-answer': 'This card does not answer the one on the table.',
  'not-the-same-card': 'Out of turn, only the very same card may be laid.',
  'must-play': 'A drawn card that fits must be laid.',
  'colour-first': 'Name a colour first.',
  'seat-first': 'Name the seat to swap hands with first.',
  'call-first': 'Cards can be laid once the call is made.',
  'no-colour-wanted': 'Nobody asks for a colour now.',
  'no-swap-wanted': 'Hands are not swapped now.',
  'swap-with-another': 'Swap hands with another seat.',
  'nothing-to-call': 'A call belongs to a turn that begins with two cards, or to one card left.',
  'already-called': 'You have called already.',
  'nothing-to-challenge': 'Only a +4 just laid before you can be challenged.',
  'nobody-to-catch': 'Nobody has forgotten to call.',
  'not-a-card':
    'Write a card (R5, GS, Y+2, W), a colour, draw, pass, take, uno, challenge, catch, or swap with a seat.',
} as const;

export type UnoRefusalCode = keyof typeof SENTENCES;

export function refusal(code: UnoRefusalCode): Refusal {
  return refuse(`uno/${code}`, SENTENCES[code]);
}
