import { type Refusal, refuse } from 'ludoteca/core';

/** Every code of the game, without its prefix `three-wells/`. Each has a row in README.md and a text in texts/. */
const SENTENCES = {
  'not-a-card': 'Write a card: R, G or B and a number from 1 to 6, such as R3.',
  'not-in-hand': 'You do not hold this card.',
  'not-in-deck': 'This card has been dealt already.',
  'not-your-turn': 'It is not your turn.',
  dealing: 'The cards are being dealt.',
  over: 'The game is over.',
} as const;

export type RefusalCode = keyof typeof SENTENCES;

export function refusal(code: RefusalCode): Refusal {
  return refuse(`three-wells/${code}`, SENTENCES[code]);
}
