// The file with rules and bots comes when the first worker is started.

import { outsideGames } from '../../boards/outside.ts';
import type { GamesMessage } from '../../worker/messages.ts';

export function startWorker(): Worker {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'ludoteca' });
  const tell = (): void => {
    const mains = outsideGames.get().flatMap(({ id, browser }) => (browser?.main ? [[id, browser.main]] : []));
    if (mains.length > 0) worker.postMessage({ t: 'games', mains: Object.fromEntries(mains) } satisfies GamesMessage);
  };
  tell();
  const stop = outsideGames.subscribe(tell);
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    stop();
    terminate();
  };
  return worker;
}
