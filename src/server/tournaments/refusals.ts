import { type Refusal, refuse } from '../../core/refusal.ts';

const no = (code: string, detail: string): Refusal => refuse(`tournament/${code}`, detail);

export const noSuchTournament: Refusal = no('no-such-tournament', 'There is no such tournament.');
export const noSuchEntry: Refusal = no('no-such-entry', 'Nobody of that number takes part.');
export const noSuchResult: Refusal = no('no-such-result', 'There is no result of that game yet.');
export const notOrganiser: Refusal = no('not-organiser', 'Only the organiser can do that.');
export const alreadyStarted: Refusal = no('already-started', 'The tournament has already started.');
export const notRunning: Refusal = no('not-running', 'The tournament is not being played.');
export const notPaused: Refusal = no('not-paused', 'The tournament is not paused.');
export const isOver: Refusal = no('over', 'The tournament is over.');
export const alreadyIn: Refusal = no('already-in', 'You take part already.');
export const notIn: Refusal = no('not-in', 'You do not take part in this tournament.');
export const mayNotEnter: Refusal = no('may-not-enter', 'This tournament is not open to this kind of player.');
export const isFull: Refusal = no('full', 'The tournament is full.');
export const tooFew: Refusal = no('too-few', 'There are not enough players to start: fewer than sit at one table.');
export const noCheckIn: Refusal = no('no-check-in', 'Checking in has not begun, or is not asked for.');
export const needsClock: Refusal = no('needs-clock', 'A tournament of people or programs needs a clock.');
export const slowClock: Refusal = no(
  'slow-clock',
  'A tournament is played with everybody at the table: choose a clock of less than an hour a move.',
);
export const twoSeats: Refusal = no('two-seats', 'Swiss and knockout are played at tables of two.');
export const startsBefore: Refusal = no('starts-before', 'The start lies in the past.');
export const badPoints: Refusal = no('bad-points', 'One number of points for each seat, from 0 to 1.');
export const tooLate: Refusal = no('too-late', 'The next round of this knockout is already paired.');
export const tooMany: Refusal = no('too-many', 'You organise too many tournaments that are not over; end one first.');
export const notPublished: Refusal = no('not-published', 'Only a tournament that is played elsewhere takes results.');
export const noSuchFile: Refusal = no('no-such-file', 'A tournament has no such file.');
export const badJournal: Refusal = no('bad-journal', 'The journal is not one of this game, or does not replay.');
