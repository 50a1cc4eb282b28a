import { type HttpStatus, refusal } from '../base/refusal.ts';

const no = (code: string, detail: string, status?: HttpStatus) => refusal(`tournament/${code}`, detail, status);

export const noSuchTournament = no('no-such-tournament', 'This tournament does not exist.', 404);
export const noSuchEntry = no('no-such-entry', 'There is no participant with this number.', 404);
export const noSuchResult = no('no-such-result', 'This game has no result yet.', 404);
export const notOrganiser = no('not-organiser', 'Only the organiser can do that.', 403);
export const alreadyStarted = no('already-started', 'The tournament has already started.');
export const notRunning = no('not-running', 'The tournament is not running.');
export const notPaused = no('not-paused', 'The tournament is not paused.');
export const alreadyOver = no('over', 'The tournament is over.');
export const alreadyIn = no('already-in', 'You are already registered.');
export const notIn = no('not-in', 'You are not registered for this tournament.');
export const mayNotEnter = no('may-not-enter', 'This tournament is not open to this kind of player.');
export const tournamentFull = no('full', 'The tournament is full.');
export const tooFew = no('too-few', 'There are not enough players for one table.');
export const noPlayers = no('no-players', 'No players came.');
export const noCheckIn = no('no-check-in', 'Check-in is not open, or this tournament has none.');
export const needsClock = no('needs-clock', 'A tournament with people or programs needs a clock. Choose one.');
export const slowClock = no(
  'slow-clock',
  'Everybody has to be at the table during a tournament. Choose a clock of less than an hour per move.',
);
export const twoSeats = no('two-seats', 'Swiss and knockout need tables of two.');
export const startsBefore = no('starts-before', 'The start is in the past. Choose a later time.');
export const badPoints = no('bad-points', 'Give one number of points from 0 to 1 for each seat.');
export const tooLate = no('too-late', 'The next round of this knockout has already been paired.');
export const tooMany = no('too-many', 'You organise too many unfinished tournaments. Finish or cancel one first.', 429);
export const notPublished = no('not-published', 'Only a tournament that is played elsewhere accepts results.');
export const noSuchFile = no('no-such-file', 'There is no such file. See docs/tournaments.md.', 404);
export const badJournal = no(
  'bad-journal',
  'The journal does not belong to this game, breaks its rules, or contradicts the result. Check it with ludoteca verify.',
);
export const tooMuchPublished = no(
  'too-much-published',
  'You have published too much on this server. Sign in with an account to publish more.',
  429,
);
