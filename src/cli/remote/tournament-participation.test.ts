import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a program stays in a tournament whose node has gone, until another one has it', async () => {
  const moving = { refused: 'server/moving', detail: 'Try again in a moment.' };
  const tooFast = { refused: 'server/too-fast', detail: 'Not so fast.' };
  const notIn = { refused: 'tournament/not-in', detail: 'You are not in this tournament.' };
  const games = [moving, notIn, notIn, moving, tooFast, { phase: 'running', match: 'abcd2345' }];
  const entries = [moving, undefined];
  const api = {
    tournamentGame: () => Promise.resolve(games.shift()!),
    enterTournament: () => Promise.resolve(entries.shift()),
  } as unknown as PlayerApi; // as above
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const participation = new TournamentParticipation(api, 'cup');
  const playing = participation.enter(() => false).then(async refused => refused ?? participation.next(() => false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await playing).toBe('abcd2345');
});
