import type { Refusal } from '../../core/refusal.ts';
import { type HttpStatus, refusal } from '../base/refusal.ts';

const no = (code: string, status: HttpStatus, detail: string): Refusal => refusal(`tournament/${code}`, status, detail);

export const noSuchTournament: Refusal = no('no-such-tournament', 404, 'This tournament does not exist.');
export const noSuchEntry: Refusal = no('no-such-entry', 404, 'There is no participant with this number.');
export const noSuchResult: Refusal = no('no-such-result', 404, 'This game has no result yet.');
export const notOrganiser: Refusal = no('not-organiser', 403, 'Only the organiser can do that.');
export const alreadyStarted: Refusal = no('already-started', 409, 'The tournament has already started.');
export const notRunning: Refusal = no('not-running', 409, 'The tournament is not running.');
export const notPaused: Refusal = no('not-paused', 409, 'The tournament is not paused.');
export const isOver: Refusal = no('over', 409, 'The tournament is over.');
export const alreadyIn: Refusal = no('already-in', 409, 'You are already registered.');
export const notIn: Refusal = no('not-in', 409, 'You are not registered for this tournament.');
export const mayNotEnter: Refusal = no('may-not-enter', 409, 'This tournament is not open to this kind of player.');
export const isFull: Refusal = no('full', 409, 'The tournament is full.');
export const tooFew: Refusal = no('too-few', 409, 'There are not enough players for one table.');
export const noPlayers: Refusal = no('no-players', 409, 'No players came.');
export const noCheckIn: Refusal = no('no-check-in', 409, 'Check-in is not open, or this tournament has none.');
export const needsClock: Refusal = no(
  'needs-clock',
  409,
  'A tournament with people or programs needs a clock. Choose one.',
);
export const slowClock: Refusal = no(
  'slow-clock',
  409,
  'Everybody has to be at the table during a tournament. Choose a clock of less than an hour per move.',
);
export const twoSeats: Refusal = no('two-seats', 409, 'Swiss and knockout need tables of two.');
export const startsBefore: Refusal = no('starts-before', 409, 'The start is in the past. Choose a later time.');
export const badPoints: Refusal = no('bad-points', 409, 'Give one number of points from 0 to 1 for each seat.');
export const tooLate: Refusal = no('too-late', 409, 'The next round of this knockout has already been paired.');
export const tooMany: Refusal = no(
  'too-many',
  429,
  'You organise too many unfinished tournaments. Finish or cancel one first.',
);
export const notPublished: Refusal = no(
  'not-published',
  409,
  'Only a tournament that is played elsewhere accepts results.',
);
export const noSuchFile: Refusal = no('no-such-file', 404, 'There is no such file. See docs/tournaments.md.');
export const badJournal: Refusal = no(
  'bad-journal',
  409,
  'The journal does not belong to this game, breaks its rules, or contradicts the result. Check it with ludoteca verify.',
);
export const tooMuchPublished: Refusal = no(
  'too-much-published',
  429,
  'You have published too much on this server. Sign in with an account to publish more.',
);
