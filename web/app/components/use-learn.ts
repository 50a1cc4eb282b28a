import { useEffect, useState } from 'preact/hooks';
import { loadLearn } from '../../boards/index.ts';
import type { LearnModule } from '../../boards/shared/learn.ts';
import { useApp } from '../model/app-context.ts';

/** The lesson and the rules of a game, once they are loaded. It is null if the game has none. */
export function useLearn(game: string): LearnModule | null | undefined {
  const { bundleLoader } = useApp();
  const [learn, setLearn] = useState<LearnModule | null>();
  useEffect(() => {
    let over = false;
    void bundleLoader.load(() => loadLearn(game)).then(loaded => over || setLearn(loaded ?? null));
    return () => {
      over = true;
    };
  }, [game]);
  return learn;
}
