import { UNREACHABLE } from '../../../src/client/refusals.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { LearnModule } from '../../boards/shared/learn.ts';
import { useApp } from '../model/app-context.ts';
import { useCreateMatch } from './use-create-match.ts';

/** Starts a first match: two play, or as few as the game takes, and the others are its easiest bot. */
export function useEasiestMatch(game: string, options: LearnModule['firstMatch'] = {}): () => Promise<void> {
  const { api, router, showRefusal } = useApp();
  const create = useCreateMatch();
  return async () => {
    const games = await api.games();
    // Without a server, the page of this device offers the same bot.
    if (isRefusal(games))
      return games.refused === UNREACHABLE.refused ? router.go({ page: 'offline' }) : showRefusal(games);
    const facts = games.find(({ id }) => id === game);
    const bot = facts?.bots.toSorted((a, b) => a.level - b.level)[0]?.id;
    if (!facts || bot === undefined) return;
    const seats = Math.max(2, facts.seats[0]);
    const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, bot }));
    await create({ game, seats, seat: 0, private: true, friendly: true, options, clock: { kind: 'none' }, bots });
  };
}
