// A worker thread that analyses one match after another, at the lowest priority.

import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { GAMES } from '../../../games/index.ts';
import { analyse } from '../../analysis/analyse.ts';
import { loadModule } from '../../game-package/load-game.ts';
import { openReadStore } from '../base/reading/read-store.ts';
import type { AnalysisRequest, AnalysisUpdate } from '../records/analysis/analyses.ts';

/** Lowest of all: on Linux this is the priority of the calling thread alone. */
const LOWEST_PRIORITY = 19;

const port = parentPort!;
const post = (update: Omit<AnalysisUpdate, 't'>): void => port.postMessage({ t: 'update', ...update });
/** Its address, or undefined: `Analyses` gives nothing else. */
const store = openReadStore(workerData as string | undefined, port);

async function answer({ match, game: id, bot: botId, gameModule }: AnalysisRequest): Promise<void> {
  const found = gameModule === undefined ? GAMES.find(({ rules }) => rules.id === id) : await loadModule(gameModule);
  const bot = found?.bots.find(one => one.id === botId);
  if (!found || !bot) return post({ match, done: 0, of: 0 });
  const [entries, reasons] = await Promise.all([(await store).read(match), found.reasons?.()]);
  const task = { game: found.rules, bot, reasons, entries, seed: match, now: () => performance.now() };
  for (const step of analyse(task)) post({ match, ...step });
}

if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
// A failure ends the thread, and the server is informed.
port.on('message', (request: AnalysisRequest) => {
  if (request.t === 'analyse') void answer(request);
});
