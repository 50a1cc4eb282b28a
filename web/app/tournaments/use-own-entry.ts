import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { type TournamentProps, useTournamentRequest } from './use-tournament.ts';

/** The reader's place in a tournament, and how to take one. `entry` is undefined if the reader does not take part. */
export function useOwnEntry({ shown, refresh }: Pick<TournamentProps, 'shown' | 'refresh'>) {
  const { api, requireName, me } = useApp();
  const account = useStore(me)?.account;
  const own = shown.field.findIndex(one => one.account === account && one.account !== undefined);
  const request = useTournamentRequest({ refresh });
  const enter = async (): Promise<void> => {
    if (await requireName()) await request(api.tournaments.enter(shown.tournament));
  };
  return { own, entry: shown.field[own], request, enter };
}
