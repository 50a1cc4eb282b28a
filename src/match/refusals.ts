import { type Refusal, refuse } from '../core/refusal.ts';

export const notStarted: Refusal = refuse('match/not-started', 'The match has not started yet.');
export const alreadyStarted: Refusal = refuse('match/already-started', 'The match has already started.');
export const isOver: Refusal = refuse('match/over', 'The match is over.');
export const isPaused: Refusal = refuse('match/paused', 'The match is paused.');
export const noPause: Refusal = refuse('match/no-pause', 'A game of a tournament is not paused.');
export const slowGoesOn: Refusal = refuse(
  'match/slow-goes-on',
  'A match with hours or days a move is not paused: nobody has to sit at the table.',
);
export const notPaused: Refusal = refuse('match/not-paused', 'The match is not paused.');
export const notYourTurn: Refusal = refuse('match/not-your-turn', 'It is not your turn.');
export const stale: Refusal = refuse('match/stale', 'The table has moved on since you decided.');
export const seatTaken: Refusal = refuse('match/seat-taken', 'This seat is taken.');
export const seatEmpty: Refusal = refuse('match/seat-empty', 'Nobody sits there.');
export const noSuchSeat: Refusal = refuse('match/no-such-seat', 'There is no such seat at this table.');
export const nothingToRetract: Refusal = refuse('match/nothing-to-retract', 'There is nothing to take back.');
export const notSeated: Refusal = refuse('match/not-seated', 'You are watching; only players can do this.');
export const tooFew: Refusal = refuse('match/too-few', 'Not enough players for this game.');
export const dropped: Refusal = refuse(
  'match/dropped',
  'The table had to be set up again; your last request was not done.',
);
