// Every reason for which Piranhas says no.

import { type Refusal, refuse } from '../../core/refusal.ts';

export const over = refuse('piranhas/over', 'The game is over.');
export const notYourTurn = refuse('piranhas/not-your-turn', 'It is not your turn.');
export const noSuchAction = refuse('piranhas/no-such-action', 'There is no such action.');

export const offBoard = refuse('piranhas/off-board', 'There is no such square on the board.');
export const notYourFish = refuse('piranhas/not-your-fish', 'There is no fish of yours on that square.');
export const leavesBoard = refuse('piranhas/leaves-board', 'The fish would leave the board.');
export const jumpsOpponent = refuse('piranhas/jumps-opponent', 'A fish may not jump over an opposing fish.');
export const ownFishThere = refuse('piranhas/own-fish-there', 'One of your own fish is on that square.');
export const krakenThere = refuse('piranhas/kraken-there', 'A move may not end on a kraken.');

export const badKrakenSquare = refuse(
  'piranhas/bad-kraken-square',
  'Krakens live in the inner 6 x 6, on no common row, column or diagonal.',
);

export function notAMove(text: string): Refusal {
  return refuse('piranhas/not-a-move', `A move such as A4-C4 was expected, not "${text.slice(0, 20)}".`);
}

export function notALine(from: string, to: string): Refusal {
  return refuse('piranhas/not-a-line', `${from} and ${to} are not on one row, column or diagonal.`);
}

export function wrongDistance(steps: number, fish: number): Refusal {
  return refuse('piranhas/wrong-distance', `That goes ${steps} squares, but the line holds ${fish} fish.`);
}

export const badPosition = refuse(
  'piranhas/bad-position',
  'A position is 100 of the characters R B O -, or ten rows top down, and may end with the number of half-moves made.',
);
export const tooManyFish = refuse('piranhas/too-many-fish', 'A side has at most 16 fish.');
export const positionIsOver = refuse('piranhas/position-over', 'In that position the game is over.');
