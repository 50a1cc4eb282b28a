import type { Refusal } from '../../core/refusal.ts';
import { refusal } from './refusal.ts';

export const unknownMessage: Refusal = refusal(
  'server/unknown-message',
  409,
  'This is not a message of the play protocol. See docs/protocols/play.md.',
);
export const notJson: Refusal = refusal('server/not-json', 409, 'This is not JSON.');
export const tooBig: Refusal = refusal('server/too-big', 409, 'The message is too long.');
export const tooFast: Refusal = refusal('server/too-fast', 429, 'Too many messages. Wait a moment.');
export const readingBusy: Refusal = refusal(
  'server/reading-busy',
  503,
  'The server is busy with files for others. Try again in a minute.',
);
export const readingFailed: Refusal = refusal(
  'server/reading-failed',
  503,
  'This could not be read in time. Ask for a smaller part of it.',
);
export const tooMany: Refusal = refusal(
  'server/too-many-connections',
  409,
  'There are too many connections from your address. Close some of them.',
);
export const tooManyTables: Refusal = refusal(
  'server/too-many-tables',
  429,
  'You have too many open tables. Close one first.',
);
export const optionsTooLong: Refusal = refusal(
  'server/options-too-long',
  413,
  'The options of this table are too long. Use a shorter file.',
);
export const nothingReceived: Refusal = refusal(
  'server/nothing-received',
  409,
  'Nothing was received for 30 seconds. Connect again and send the first message of the protocol.',
);
export const sayHello: Refusal = refusal(
  'server/say-hello',
  401,
  'Send hello first, so that the server knows who you are.',
);
export const badToken: Refusal = refusal('server/bad-token', 401, 'This server does not know this token.');
export const crossSite: Refusal = refusal('server/cross-site', 403, 'Only pages of this server can do this.');
export const signedOut: Refusal = refusal('server/signed-out', 409, 'You have been signed out.');
export const noSuchMatch: Refusal = refusal('server/no-such-match', 404, 'There is no such match on this server.');
export const moving: Refusal = refusal(
  'server/moving',
  503,
  'This match is just moving to another server. Try again in a moment.',
);
export const noSuchPlayer: Refusal = refusal(
  'server/no-such-player',
  404,
  'There is no player with this name. They may not have finished a match yet.',
);
export const noSuchGame: Refusal = refusal('server/no-such-game', 404, 'This server does not have that game.');
export const noSuchPuzzle: Refusal = refusal('server/no-such-puzzle', 404, 'There is no such puzzle.');
export const gameMissing: Refusal = refusal(
  'server/game-missing',
  409,
  'This match cannot be opened: the server does not have its game any more. Ask the operator.',
);
export const otherRules: Refusal = refusal(
  'server/other-rules',
  409,
  'This match cannot be opened: the server now has another version of its game. Ask the operator.',
);
export const rulesFailed: Refusal = refusal(
  'server/rules-failed',
  409,
  'The rules of this game have failed. The fault is in the log of the server.',
);
export const noSuchBot: Refusal = refusal('server/no-such-bot', 409, 'This game has no bot with that name.');
export const wrongSeats: Refusal = refusal(
  'server/wrong-seats',
  409,
  'This game cannot be played with that number of players.',
);
export const notJoined: Refusal = refusal('server/not-joined', 409, 'Join the match first.');
export const whichMatch: Refusal = refusal('server/which-match', 409, 'You are at several tables. Name the match.');
export const tableFull: Refusal = refusal('server/table-full', 409, 'All seats are taken. You can watch.');
export const notYours: Refusal = refusal('server/not-yours', 403, 'Only the person who opened this table can do that.');
export const rematchEarly: Refusal = refusal(
  'server/rematch-early',
  409,
  'You can ask for a rematch when the match is over.',
);
export const noRematch: Refusal = refusal(
  'server/no-rematch',
  409,
  'Tournament matches and imported matches have no rematch.',
);
export const cannotBeAsked: Refusal = refusal(
  'server/cannot-be-asked',
  409,
  'Another player uses a protocol without rematches. Open a new table instead.',
);
export const secretJournal: Refusal = refusal(
  'server/secret-journal',
  403,
  'This journal can be read when the match is over.',
);
export const notOver: Refusal = refusal('server/not-over', 409, 'This is available when the match is over.');
export const unknownFile: Refusal = refusal('server/unknown-file', 409, 'This file format is not supported.');
export const noAnalyst: Refusal = refusal('server/no-analyst', 409, 'No bot of this server can analyse this game.');
export const tooManyAnalyses: Refusal = refusal(
  'server/too-many-analyses',
  429,
  'Three analyses that you asked for are not done yet. Wait for one of them.',
);
export const analysisBusy: Refusal = refusal(
  'server/analysis-busy',
  503,
  'Many matches are waiting for analysis. Try again later.',
);
export const badPosition: Refusal = refusal(
  'server/bad-position',
  409,
  'This game cannot start from a given position.',
);
export const shuttingDown: Refusal = refusal(
  'server/stopping',
  409,
  'The server is stopping. Your match is saved and continues later.',
);
/** To every client of a node that leaves while other nodes keep running. */
export const leaving: Refusal = refusal(
  'server/leaving',
  409,
  'This server is leaving, and another one continues your match. Connect again.',
);
export const noSuchPath: Refusal = refusal(
  'server/no-such-path',
  409,
  'There is no WebSocket at this path. The play protocol is at /api/play.',
);
export const noSuchPage: Refusal = refusal('server/no-such-page', 404, 'There is nothing at this address.');
export const badRequest: Refusal = refusal('server/bad-request', 400, 'The request does not have the documented form.');
export const serverFault: Refusal = refusal(
  'server/fault',
  409,
  'An error occurred on the server. It has been logged.',
);
