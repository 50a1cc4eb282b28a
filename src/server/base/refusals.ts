import type { Refusal } from '../../core/refusal.ts';
import { refusal } from './refusal.ts';

export const unknownMessage: Refusal = refusal(
  'server/unknown-message',
  409,
  'This is not a message of the play protocol.',
);
export const notJson: Refusal = refusal('server/not-json', 409, 'This is not JSON.');
export const tooBig: Refusal = refusal('server/too-big', 409, 'The message is too long.');
export const tooFast: Refusal = refusal('server/too-fast', 429, 'Too many messages; wait a moment.');
export const tooMany: Refusal = refusal('server/too-many-connections', 409, 'Too many connections from your address.');
export const tooManyTables: Refusal = refusal(
  'server/too-many-tables',
  429,
  'You have too many tables open; close one first.',
);
export const sayHello: Refusal = refusal('server/say-hello', 401, 'Say hello first, so that we know who you are.');
export const badToken: Refusal = refusal('server/bad-token', 401, 'This token is not known here.');
export const crossSite: Refusal = refusal('server/cross-site', 403, 'Only pages of this house may ask for this.');
export const signedOut: Refusal = refusal('server/signed-out', 409, 'You have been signed out.');
export const noSuchMatch: Refusal = refusal('server/no-such-match', 404, 'There is no such match.');
export const noSuchPlayer: Refusal = refusal('server/no-such-player', 404, 'Nobody of that name has played here yet.');
export const noSuchGame: Refusal = refusal('server/no-such-game', 404, 'This house does not have that game.');
export const noSuchBot: Refusal = refusal('server/no-such-bot', 409, 'There is no such bot for this game.');
export const wrongSeats: Refusal = refusal('server/wrong-seats', 409, 'This game is not played by so many.');
export const notJoined: Refusal = refusal('server/not-joined', 409, 'Join the match first.');
export const whichMatch: Refusal = refusal(
  'server/which-match',
  409,
  'You are at several tables; say which match you mean.',
);
export const tableFull: Refusal = refusal('server/table-full', 409, 'Every seat is taken; you can watch.');
export const notYours: Refusal = refusal('server/not-yours', 403, 'Only who made this table can do that.');
export const rematchEarly: Refusal = refusal(
  'server/rematch-early',
  409,
  'A rematch can be asked for once the match is over.',
);
export const noRematch: Refusal = refusal(
  'server/no-rematch',
  409,
  'A match of a tournament, or of a file, has no rematch.',
);
export const cannotBeAsked: Refusal = refusal(
  'server/cannot-be-asked',
  409,
  'Somebody here plays through a protocol that knows no rematch; make a new table.',
);
export const secretJournal: Refusal = refusal(
  'server/secret-journal',
  403,
  'This journal can be read once the match is over.',
);
export const notOver: Refusal = refusal('server/not-over', 409, 'This can be had once the match is over.');
export const unknownFile: Refusal = refusal(
  'server/unknown-file',
  409,
  'This is not the file of a match in a form known here.',
);
export const noAnalyst: Refusal = refusal('server/no-analyst', 409, 'No bot of this house can judge this game.');
export const analysisBusy: Refusal = refusal(
  'server/analysis-busy',
  503,
  'Many matches wait for their analysis; try again soon.',
);
export const badPosition: Refusal = refusal(
  'server/bad-position',
  409,
  'This game does not start from a written position.',
);
export const shuttingDown: Refusal = refusal(
  'server/stopping',
  409,
  'The house is closing; your match is safe and goes on later.',
);
export const noSuchPath: Refusal = refusal(
  'server/no-such-path',
  409,
  'No WebSocket is served at this path; the play protocol is at /api/play.',
);
export const noSuchPage: Refusal = refusal('server/no-such-page', 404, 'There is nothing here.');
export const badRequest: Refusal = refusal('server/bad-request', 400, 'The request is not as documented.');
export const serverFault: Refusal = refusal(
  'server/fault',
  409,
  'Something went wrong on our side; it has been noted.',
);
