import { refuse } from '../core/refusal.ts';

export const noSuchMatch = refuse('local/no-such-match', 'There is no such match on this device.');
export const noSuchGame = refuse('local/no-such-game', 'This page does not have that game.');
export const noSuchBot = refuse('local/no-such-bot', 'This game has no bot with that name.');
export const wrongSeats = refuse(
  'local/wrong-seats',
  'Without a server, you play against bots: every other seat needs one.',
);
export const needsServer = refuse('local/needs-server', 'This needs a server. Connect to the internet first.');
export const stillSecret = refuse(
  'server/secret-journal',
  'This match has secrets. Its journal is shown when it is over.',
);
