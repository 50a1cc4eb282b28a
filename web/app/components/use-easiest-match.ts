import { UNREACHABLE } from '../../../src/client/refusals.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown, NewMatch } from '../../../src/protocol/rest.ts';
import type { LearnModule } from '../../boards/shared/learn.ts';
import { useApp } from '../model/app-context.ts';
import { botsByLevel } from '../model/bot-choice.ts';
import { localApp } from '../model/local-app.ts';
import { startWorker } from '../model/start-worker.ts';
import { askOfflineCopy } from '../net/offline-copy.ts';
import { useCreateMatch } from './use-create-match.ts';

/**
 * Starts a first match: two play, or as few as the game takes, and the others are its easiest bot. If the server does not answer, the
 * match is played on this device.
 */
export function useEasiestMatch(game: string, options: LearnModule['firstMatch'] = {}): () => Promise<void> {
  const app = useApp();
  const { api, router, showRefusal } = app;
  const create = useCreateMatch();
  const playOnDevice = async (): Promise<void> => {
    // Rules and bots come from the copy. The page of this device says so where there is none.
    if ((await askOfflineCopy('look')) !== 'kept') return router.go({ page: 'offline' });
    const device = localApp(app, startWorker).api;
    const games = await device.games();
    if (isRefusal(games)) return showRefusal(games);
    const asked = easiestMatch(games, game, options);
    if (asked === undefined) return;
    const made = await device.create(asked);
    if (isRefusal(made)) showRefusal(made);
    else router.go({ page: 'match', match: made.match });
  };
  return async () => {
    const games = await api.games();
    if (isRefusal(games)) return games.refused === UNREACHABLE.refused ? playOnDevice() : showRefusal(games);
    const asked = easiestMatch(games, game, options);
    if (asked !== undefined) await create(asked);
  };
}

function easiestMatch(
  games: readonly GameShown[],
  game: string,
  options: NonNullable<LearnModule['firstMatch']>,
): NewMatch | undefined {
  const facts = games.find(({ id }) => id === game);
  const bot = facts && botsByLevel(facts)[0]?.id;
  if (!facts || bot === undefined) return undefined;
  const seats = Math.max(2, facts.seats[0]);
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, bot }));
  return { game, seats, seat: 0, private: true, friendly: true, options, clock: { kind: 'none' }, bots };
}
