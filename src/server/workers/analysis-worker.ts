// A worker thread that analyses one match after another, at the lowest priority.

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { bots, games } from '../../../games/index.ts';
import { analyse } from '../../analysis/analyse.ts';
import type { AnalysisRequest, AnalysisUpdate } from '../records/analysis/analyses.ts';

/** Lowest of all: on Linux this is the priority of the calling thread alone. */
const LOWEST_PRIORITY = 19;

const post = (update: AnalysisUpdate): void => parentPort?.postMessage(update);

function answer({ match, game: id, bot: botId, entries }: AnalysisRequest): void {
  const game = games.find(one => one.id === id);
  const bot = bots[id]?.find(one => one.id === botId);
  if (!game || !bot) return post({ match, done: 0, of: 0 });
  for (const step of analyse({ game, bot, entries, seed: match, now: () => performance.now() }))
    post({ match, ...step });
}

if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
parentPort?.on('message', answer);
