// A game's own way in, as its document has it: the server only opens the doors behind its buttons.

import { useEffect } from 'preact/hooks';
import { cardOf } from '../../boards/index.ts';
import { useStore } from '../../kit/store.ts';
import { LoadingPage } from '../components/loading.tsx';
import { useBoard } from '../components/use-board.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useQuickMatch } from '../components/use-seek.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';

const FRESH = 8000;

export function MenuPage({ game }: { readonly game: string }) {
  const { api, soundMuted, router } = useApp();
  const translate = useTranslate();
  useTitle(cardOf(game).name[translate.locale]);
  const board = useBoard(game);
  const seek = useQuickMatch();
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
