import { type Refusal, refuse } from '../core/refusal.ts';

export const notStarted: Refusal = refuse('match/not-started', 'The match has not started yet.');
export const alreadyStarted: Refusal = refuse('match/already-started', 'The match has already started.');
export const seatsClosed: Refusal = refuse(
  'match/closed',
  'The match is about to start, and its seats no longer change.',
);
export const noWordAsked: Refusal = refuse(
  'match/no-word-asked',
  'The table does not ask this seat for a word: it committed to none, or the seats are not closed.',
);
export const otherWord: Refusal = refuse('match/other-word', 'This is not the word that the seat committed to.');
export const matchOver: Refusal = refuse('match/over', 'The match is over.');
export const matchPaused: Refusal = refuse('match/paused', 'The match is paused.');
export const noPause: Refusal = refuse('match/no-pause', 'A tournament match cannot be paused.');
export const slowGoesOn: Refusal = refuse(
  'match/slow-goes-on',
  'A match with an hour or more per move cannot be paused, because nobody has to stay at the table.',
);
export const noPauseAsked: Refusal = refuse('match/no-pause-asked', 'Nobody has asked for a pause.');
export const nothingToClaim: Refusal = refuse('match/nothing-to-claim', 'There is no absent player to claim against.');
export const claimTooEarly: Refusal = refuse(
  'match/claim-too-early',
  'The absent player still has time to come back. Wait until the countdown is over.',
);
export const notPaused: Refusal = refuse('match/not-paused', 'The match is not paused.');
export const notYourTurn: Refusal = refuse('match/not-your-turn', 'It is not your turn.');
export const stale: Refusal = refuse(
  'match/stale',
  'Something has changed at the table since you decided. Look again.',
);
export const seatTaken: Refusal = refuse('match/seat-taken', 'This seat is taken.');
export const seatEmpty: Refusal = refuse('match/seat-empty', 'This seat is empty.');
export const noSuchSeat: Refusal = refuse('match/no-such-seat', 'This table has no such seat.');
export const nothingToRetract: Refusal = refuse('match/nothing-to-retract', 'There is nothing to take back.');
export const notSeated: Refusal = refuse('match/not-seated', 'You are a spectator. Only players can do this.');
export const tooFew: Refusal = refuse('match/too-few', 'There are not enough players for this game.');
export const dropped: Refusal = refuse(
  'match/dropped',
  'The table had to be restored. Your last request was not carried out; send it again.',
);
