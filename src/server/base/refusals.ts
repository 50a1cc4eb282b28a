import { type Refusal, refuse } from '../../core/refusal.ts';

export const unknownMessage: Refusal = refuse('server/unknown-message', 'This is not a message of the play protocol.');
export const notJson: Refusal = refuse('server/not-json', 'This is not JSON.');
export const tooBig: Refusal = refuse('server/too-big', 'The message is too long.');
export const tooFast: Refusal = refuse('server/too-fast', 'Too many messages; wait a moment.');
export const tooMany: Refusal = refuse('server/too-many-connections', 'Too many connections from your address.');
export const tooManyTables: Refusal = refuse(
  'server/too-many-tables',
  'You have too many tables open; close one first.',
);
export const sayHello: Refusal = refuse('server/say-hello', 'Say hello first, so that we know who you are.');
export const badToken: Refusal = refuse('server/bad-token', 'This token is not known here.');
export const crossSite: Refusal = refuse('server/cross-site', 'Only pages of this house may ask for this.');
export const signedOut: Refusal = refuse('server/signed-out', 'You have been signed out.');
export const noSuchMatch: Refusal = refuse('server/no-such-match', 'There is no such match.');
export const noSuchPlayer: Refusal = refuse('server/no-such-player', 'Nobody of that name has played here yet.');
export const noSuchGame: Refusal = refuse('server/no-such-game', 'This house does not have that game.');
export const noSuchBot: Refusal = refuse('server/no-such-bot', 'There is no such bot for this game.');
export const wrongSeats: Refusal = refuse('server/wrong-seats', 'This game is not played by so many.');
export const notJoined: Refusal = refuse('server/not-joined', 'Join the match first.');
export const whichMatch: Refusal = refuse('server/which-match', 'You are at several tables; say which match you mean.');
export const tableFull: Refusal = refuse('server/table-full', 'Every seat is taken; you can watch.');
export const notYours: Refusal = refuse('server/not-yours', 'Only who made this table can do that.');
export const rematchEarly: Refusal = refuse(
  'server/rematch-early',
  'A rematch can be asked for once the match is over.',
);
export const noRematch: Refusal = refuse('server/no-rematch', 'A match of a tournament, or of a file, has no rematch.');
export const cannotBeAsked: Refusal = refuse(
  'server/cannot-be-asked',
  'Somebody here plays through a protocol that knows no rematch; make a new table.',
);
export const secretJournal: Refusal = refuse(
  'server/secret-journal',
  'This journal can be read once the match is over.',
);
export const notOver: Refusal = refuse('server/not-over', 'This can be had once the match is over.');
export const unknownFile: Refusal = refuse(
  'server/unknown-file',
  'This is not the file of a match in a form known here.',
);
export const noAnalyst: Refusal = refuse('server/no-analyst', 'No bot of this house can judge this game.');
export const analysisBusy: Refusal = refuse(
  'server/analysis-busy',
  'Many matches wait for their analysis; try again soon.',
);
export const badPosition: Refusal = refuse('server/bad-position', 'This game does not start from a written position.');
export const shuttingDown: Refusal = refuse(
  'server/stopping',
  'The house is closing; your match is safe and goes on later.',
);
export const noSuchPath: Refusal = refuse(
  'server/no-such-path',
  'No WebSocket is served at this path; the play protocol is at /api/play.',
);
export const noSuchPage: Refusal = refuse('server/no-such-page', 'There is nothing here.');
export const badRequest: Refusal = refuse('server/bad-request', 'The request is not as documented.');
export const serverFault: Refusal = refuse('server/fault', 'Something went wrong on our side; it has been noted.');
