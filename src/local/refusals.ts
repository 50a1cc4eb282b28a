import { type Refusal, refuse } from '../core/refusal.ts';

export const noSuchMatch: Refusal = refuse('local/no-such-match', 'There is no such match on this device.');
export const noSuchGame: Refusal = refuse('local/no-such-game', 'This page does not have that game.');
export const noSuchBot: Refusal = refuse('local/no-such-bot', 'This game has no bot with that name.');
export const wrongSeats: Refusal = refuse(
  'local/wrong-seats',
  'Without a server, you play against bots: every other seat needs one.',
);
export const needsServer: Refusal = refuse('local/needs-server', 'This needs a server. Connect to the internet first.');
export const stillSecret: Refusal = refuse(
  'server/secret-journal',
  'This match has secrets. Its journal is shown when it is over.',
);
