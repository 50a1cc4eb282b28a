// Every refusal of this folder: a code and one sentence.

import { type Refusal, type RefusalDetails, refuse } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';

/** By code, without its prefix `piranhas/`. */
const SENTENCES = {
  over: 'The game is over.',
  'not-your-turn': 'It is not your turn.',
  'no-such-action': 'There is no such action.',
  // A move.
  'off-board': 'There is no such square on the board.',
  'not-your-fish': 'You have no fish on that square.',
  'leaves-board': 'The fish would leave the board.',
  'jumps-opponent': 'A fish cannot jump over an opposing fish.',
  'own-fish-there': 'One of your own fish is on that square.',
  'kraken-there': 'A move cannot end on a kraken.',
  'bad-kraken-square': 'Krakens must be in the inner 6 x 6 squares, on no common row, column or diagonal.',
  'not-a-move': 'A move such as A4-C4 was expected, not "{text}".',
  'not-a-line': '{from} and {to} are not on one row, column or diagonal.',
  'wrong-distance': 'This move goes {steps} squares, but there are {fish} fish on the line.',
  // A position written down.
  'bad-position':
    'A position is 100 of the characters R B O -, or ten rows top down, and may end with the number of half-moves made.',
  'too-many-fish': 'A side has at most 16 fish.',
  'position-over': 'In that position the game is over.',
} as const;

export type PiranhasRefusalCode = keyof typeof SENTENCES;

export function refusal(code: PiranhasRefusalCode, details: RefusalDetails = {}): Refusal {
  return refuse(`piranhas/${code}`, fill<string>(SENTENCES[code], details));
}
