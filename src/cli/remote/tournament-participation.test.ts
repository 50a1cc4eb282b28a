import { expect, test } from 'vitest';
import type { OwnTournamentGame, PlayerApi } from '../../client/player-api.ts';
import { TournamentParticipation } from './tournament-participation.ts';

test('a program that the server takes for a player who pauses enters again', async () => {
  const answers: OwnTournamentGame[] = [
    { phase: 'running', match: null, away: true },
    { phase: 'running', match: 'abcd2345' },
  ];
  const entered: string[] = [];
  const api = {
    tournamentGame: () => Promise.resolve(answers.shift()!),
    enterTournament: (tournament: string) => {
      entered.push(tournament);
      return Promise.resolve(undefined);
    },
  } as unknown as PlayerApi; // what a running tournament uses of it
  const match = await new TournamentParticipation(api, 'cup').next(() => false);
  expect([match, entered]).toEqual(['abcd2345', ['cup']]);
});
