// The table and the replay of a match on this device: the usual pages, answered by the worker.

import type { ComponentChildren } from 'preact';
import { AppContext, useApp } from '../model/app-context.ts';
import { localApp } from '../model/local-app.ts';
import { startWorker } from '../model/start-worker.ts';
import { MatchPage } from './match.tsx';
import { ReplayPage } from './replay.tsx';

export function LocalAppProvider({ children }: { readonly children: ComponentChildren }) {
  const app = localApp(useApp(), startWorker);
  return <AppContext.Provider value={app}>{children}</AppContext.Provider>;
}

export function LocalMatchPage({ match }: { readonly match: string }) {
  return (
    <LocalAppProvider>
      <MatchPage match={match} />
    </LocalAppProvider>
  );
}

export function LocalReplayPage(props: Parameters<typeof ReplayPage>[0]) {
  return (
    <LocalAppProvider>
      <ReplayPage {...props} />
    </LocalAppProvider>
  );
}
