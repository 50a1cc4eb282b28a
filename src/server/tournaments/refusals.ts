import type { Refusal } from '../../core/refusal.ts';
import { type HttpStatus, refusal } from '../base/refusal.ts';

const no = (code: string, status: HttpStatus, detail: string): Refusal => refusal(`tournament/${code}`, status, detail);

export const noSuchTournament: Refusal = no('no-such-tournament', 404, 'There is no such tournament.');
export const noSuchEntry: Refusal = no('no-such-entry', 404, 'Nobody of that number takes part.');
export const noSuchResult: Refusal = no('no-such-result', 404, 'There is no result of that game yet.');
export const notOrganiser: Refusal = no('not-organiser', 403, 'Only the organiser can do that.');
export const alreadyStarted: Refusal = no('already-started', 409, 'The tournament has already started.');
export const notRunning: Refusal = no('not-running', 409, 'The tournament is not being played.');
export const notPaused: Refusal = no('not-paused', 409, 'The tournament is not paused.');
export const isOver: Refusal = no('over', 409, 'The tournament is over.');
export const alreadyIn: Refusal = no('already-in', 409, 'You take part already.');
export const notIn: Refusal = no('not-in', 409, 'You do not take part in this tournament.');
export const mayNotEnter: Refusal = no('may-not-enter', 409, 'This tournament is not open to this kind of player.');
export const isFull: Refusal = no('full', 409, 'The tournament is full.');
export const tooFew: Refusal = no(
  'too-few',
  409,
  'There are not enough players to start: fewer than sit at one table.',
);
export const noCheckIn: Refusal = no('no-check-in', 409, 'Checking in has not begun, or is not asked for.');
export const needsClock: Refusal = no('needs-clock', 409, 'A tournament of people or programs needs a clock.');
export const slowClock: Refusal = no(
  'slow-clock',
  409,
  'A tournament is played with everybody at the table: choose a clock of less than an hour a move.',
);
export const twoSeats: Refusal = no('two-seats', 409, 'Swiss and knockout are played at tables of two.');
export const startsBefore: Refusal = no('starts-before', 409, 'The start lies in the past.');
export const badPoints: Refusal = no('bad-points', 409, 'One number of points for each seat, from 0 to 1.');
export const tooLate: Refusal = no('too-late', 409, 'The next round of this knockout is already paired.');
export const tooMany: Refusal = no(
  'too-many',
  429,
  'You organise too many tournaments that are not over; end one first.',
);
export const notPublished: Refusal = no(
  'not-published',
  409,
  'Only a tournament that is played elsewhere takes results.',
);
export const noSuchFile: Refusal = no('no-such-file', 404, 'A tournament has no such file.');
export const badJournal: Refusal = no('bad-journal', 409, 'The journal is not one of this game, or does not replay.');
