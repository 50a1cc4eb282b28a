// Every refusal of this folder: a code and one sentence.

import { type Refusal, refuse } from '../../../src/core/refusal.ts';

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
  'only-the-drawn-card': 'After drawing you can only play the drawn card.',
  'not-an-answer': 'This card does not answer the one on the table.',
  'not-the-same-card': 'Out of turn you can only play exactly the same card.',
  'must-play': 'You must play a drawn card that fits.',
  'colour-first': 'Choose a colour first.',
  'seat-first': 'Choose first with whom to swap hands.',
  'call-first': 'First the player with one card has to call UNO.',
  'no-colour-wanted': 'There is no colour to choose now.',
  'no-swap-wanted': 'There are no hands to swap now.',
  'swap-with-another': 'Choose another seat to swap hands with.',
  'nothing-to-call': 'You can call in a turn that starts with two cards, or with one card left.',
  'already-called': 'You have already called.',
  'nothing-to-challenge': 'You can only challenge a +4 that was played just before you.',
  'nobody-to-catch': 'Nobody has forgotten to call.',
  'not-a-card':
    'Write a card (R5, GS, Y+2, W), a colour, draw, pass, take, uno, challenge, catch, or swap with a seat.',
} as const;

export type UnoRefusalCode = keyof typeof SENTENCES;

export function refusal(code: UnoRefusalCode): Refusal {
  return refuse(`uno/${code}`, SENTENCES[code]);
}
