import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { createRequestOrder } from '../../kit/request-order.ts';
import type { Fetched } from '../components/use-fetched.ts';
import { useApp } from '../model/app-context.ts';

/** How often one looks while the page is in sight. */
const FRESH = 2000;

export interface TournamentProps {
  readonly shown: TournamentShown;
  /** When the page got it, on its own clock. */
  readonly since: number;
  /** Looks at once, after a request. */
  refresh(): Promise<void>;
}

/** Waits for a request of this page, shows why it was refused, and looks again. */
export function useTournamentRequest({ refresh }: Pick<TournamentProps, 'refresh'>) {
  const { carryOut } = useApp();
  return async (task: Promise<Refusal | undefined>): Promise<boolean> => {
    const isDone = await carryOut(task);
    await refresh();
    return isDone;
  };
}

export interface TournamentFeed extends Omit<TournamentProps, 'shown'> {
  readonly found: Fetched<TournamentShown>;
}

/** Follows a tournament; only what is new comes over the line. */
export function useTournament(id: string): TournamentFeed {
  const { api } = useApp();
  const [found, setFound] = useState<Fetched<TournamentShown>>({ at: 'waiting' });
  const [since, setSince] = useState(0);
  const have = useRef<string>(undefined);
  const order = useMemo(createRequestOrder, []);
  const refresh = useCallback(async (): Promise<void> => {
    const isCurrent = order();
    const answer = await api.tournaments.get(id, have.current);
    if (!isCurrent()) return;
    if (isRefusal(answer)) setFound(old => (old.at === 'here' ? old : { at: 'refused', refusal: answer }));
    else if (!('same' in answer)) {
      have.current = answer.version;
      setSince(performance.now());
      setFound({ at: 'here', value: answer });
    }
  }, [id]);
  useEffect(() => {
    have.current = undefined;
    setFound({ at: 'waiting' });
    void refresh();
    const look = (): void => {
      if (!document.hidden) void refresh();
    };
    const timer = setInterval(look, FRESH);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
  return { found, since, refresh };
}
