// A game's own way in, as its document has it: the house only opens the doors behind its buttons.

import { useEffect } from 'preact/hooks';
import { cardOf } from '../../boards/index.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../context.ts';
import { LoadingPage } from '../parts/loading.tsx';
import { useTitle } from '../parts/title.ts';
import { useSeek } from '../parts/use-seek.ts';
import { useBoard } from '../parts/use-texts.ts';
import { useFetched } from '../use-fetched.ts';

const FRESH = 8000;

export function MenuPage({ game }: { readonly game: string }) {
  const { api, soundMuted, router } = useApp();
  const translate = useTranslate();
  useTitle(cardOf(game).name[translate.locale]);
  const board = useBoard(game);
  const seek = useSeek();
  const status = useFetched('status', () => api.status(), FRESH);
  const isMuted = useStore(soundMuted);
  const hasNone = board && !board.Menu;
  useEffect(() => {
    if (hasNone) router.go({ page: 'game', game }, 'replace');
  }, [hasNone, game]);
  if (!board?.Menu) return <LoadingPage />;
  return (
    <main class="menu-page" id="page">
      <board.Menu
        translate={translate}
        status={status.at === 'here' ? status.value : undefined}
        muted={isMuted}
        mute={one => soundMuted.set(one)}
        start={() => void seek(game)}
        leave={() => router.go({ page: 'home' })}
      />
    </main>
  );
}
