// Keeps what was solved on this device and what the account knows the same.

import type { RestClient } from '../../../src/client/rest-client.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { PuzzleProgressShown } from '../../../src/protocol/puzzles.ts';
import type { App } from '../model/app-context.ts';
import { mergeProgress } from './progress.ts';

const PATH = '/api/account/puzzles';

/** Tells the account what it does not know, and learns what was solved on other devices. A guest has nothing to keep it with. */
export async function syncPuzzles({
  session,
  puzzleProgress,
  rest,
}: Pick<App, 'session' | 'puzzleProgress'> & { readonly rest: RestClient }): Promise<void> {
  if (!session.account.get()) return;
  const { untold } = puzzleProgress.get();
  const answer = await (untold.length > 0
    ? rest.request<PuzzleProgressShown>('POST', PATH, { tries: untold })
    : rest.get<PuzzleProgressShown>(PATH));
  // Without a connection the tries are sent next time.
  if (isRefusal(answer)) return;
  const now = puzzleProgress.get();
  puzzleProgress.set({ ...mergeProgress(now, answer), untold: now.untold.filter(one => !untold.includes(one)) });
}
