import { loadLearn } from '../../boards/index.ts';
import type { LearnModule } from '../../boards/shared/learn.ts';
import { useApp } from '../model/app-context.ts';
import { useLoaded } from './use-loaded.ts';

/** The lesson and the rules of a game, once they are loaded. It is null if the game has none. */
export function useLearn(game: string): LearnModule | null | undefined {
  const { bundleLoader } = useApp();
  return useLoaded(async () => (await bundleLoader.load(() => loadLearn(game))) ?? null, [game]);
}
