import { refusal } from './refusal.ts';

export const unknownMessage = refusal(
  'server/unknown-message',
  'This is not a message of the play protocol. See docs/protocols/play.md.',
);
export const notJson = refusal('server/not-json', 'This is not JSON.');
export const tooBig = refusal('server/too-big', 'The message is too long.');
export const tooFast = refusal('server/too-fast', 'Too many messages. Wait a moment.', 429);
export const readingBusy = refusal(
  'server/reading-busy',
  'The server is busy with files for others. Try again in a minute.',
  503,
);
export const readingFailed = refusal(
  'server/reading-failed',
  'This could not be read in time. Ask for a smaller part of it.',
  503,
);
export const tooMany = refusal(
  'server/too-many-connections',
  'There are too many connections from your address. Close some of them.',
);
export const tooManyTables = refusal('server/too-many-tables', 'You have too many open tables. Close one first.', 429);
export const optionsTooLong = refusal(
  'server/options-too-long',
  'The options of this table are too long. Use a shorter file.',
  413,
);
export const nothingReceived = refusal(
  'server/nothing-received',
  'Nothing was received for 30 seconds. Connect again and send the first message of the protocol.',
);
export const sayHello = refusal('server/say-hello', 'Send hello first, so that the server knows who you are.', 401);
export const badToken = refusal('server/bad-token', 'This server does not know this token.', 401);
export const crossSite = refusal('server/cross-site', 'Only pages of this server can do this.', 403);
export const signedOut = refusal('server/signed-out', 'You have been signed out.');
export const noSuchMatch = refusal('server/no-such-match', 'There is no such match on this server.', 404);
export const matchMoving = refusal(
  'server/moving',
  'This match is just moving to another server. Try again in a moment.',
  503,
);
export const noSuchPlayer = refusal(
  'server/no-such-player',
  'There is no player with this name. They may not have finished a match yet.',
  404,
);
export const noSuchGame = refusal('server/no-such-game', 'This server does not have that game.', 404);
export const noSuchPuzzle = refusal('server/no-such-puzzle', 'There is no such puzzle.', 404);
export const gameMissing = refusal(
  'server/game-missing',
  'This match cannot be opened: the server does not have its game any more. Ask the operator.',
);
export const otherRules = refusal(
  'server/other-rules',
  'This match cannot be opened: the server now has another version of its game. Ask the operator.',
);
export const rulesFailed = refusal(
  'server/rules-failed',
  'The rules of this game have failed. The fault is in the log of the server.',
);
export const noSuchBot = refusal('server/no-such-bot', 'This game has no bot with that name.');
export const wrongSeats = refusal('server/wrong-seats', 'This game cannot be played with that number of players.');
export const notJoined = refusal('server/not-joined', 'Join the match first.');
export const whichMatch = refusal('server/which-match', 'You are at several tables. Name the match.');
export const tableFull = refusal('server/table-full', 'All seats are taken. You can watch.');
export const onlyBots = refusal(
  'server/only-bots',
  'Bots take all seats of this table, so there is none for you. Leave a seat free, or only watch ("seat": null).',
);
export const notYours = refusal('server/not-yours', 'Only the person who opened this table can do that.', 403);
export const rematchEarly = refusal('server/rematch-early', 'You can ask for a rematch when the match is over.');
export const noRematch = refusal('server/no-rematch', 'Tournament matches and imported matches have no rematch.');
export const cannotBeAsked = refusal(
  'server/cannot-be-asked',
  'Another player uses a protocol without rematches. Open a new table instead.',
);
export const secretJournal = refusal('server/secret-journal', 'This journal can be read when the match is over.', 403);
export const notOver = refusal('server/not-over', 'This is available when the match is over.');
export const unknownFile = refusal('server/unknown-file', 'This file format is not supported.');
export const noAnalyst = refusal('server/no-analyst', 'No bot of this server can analyse this game.');
export const tooManyAnalyses = refusal(
  'server/too-many-analyses',
  'Three analyses that you asked for are not done yet. Wait for one of them.',
  429,
);
export const analysisBusy = refusal(
  'server/analysis-busy',
  'Many matches are waiting for analysis. Try again later.',
  503,
);
export const badPosition = refusal('server/bad-position', 'This game cannot start from a given position.');
export const shuttingDown = refusal(
  'server/stopping',
  'The server is stopping. Your match is saved and continues later.',
);
/** To every client of a node that leaves while other nodes keep running. */
export const nodeLeaving = refusal(
  'server/leaving',
  'This server is leaving, and another one continues your match. Connect again.',
);
export const noSuchPath = refusal(
  'server/no-such-path',
  'There is no WebSocket at this path. The play protocol is at /api/play.',
);
export const noSuchPage = refusal('server/no-such-page', 'There is nothing at this address.', 404);
export const badRequest = refusal('server/bad-request', 'The request does not have the documented form.', 400);
export const serverFault = refusal('server/fault', 'An error occurred on the server. It has been logged.');
