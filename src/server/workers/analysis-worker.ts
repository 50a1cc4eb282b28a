// A worker thread that analyses one match after another, at the lowest priority.

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BotAgent } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import type { AnalysisRequest, AnalysisUpdate } from '../records/analysis/analyses.ts';
import { decisionsOf, judge } from '../records/analysis/decisions.ts';

/** Milliseconds for a whole match, and for one of its positions at least and at most. */
const MATCH_BUDGET = 20_000;
const MIN_BUDGET = 10;
const MAX_BUDGET = 250;

/** Lowest of all: on Linux this is the priority of the calling thread alone. */
const LOWEST_PRIORITY = 19;

function analyse({ match, game: id, bot: botId, entries }: AnalysisRequest): void {
  const game = games.find(one => one.id === id);
  const bot = bots[id]?.find(one => one.id === botId);
  const found = game && bot && decisionsOf(game, entries);
  const post = (update: Omit<AnalysisUpdate, 'match'>): void =>
    parentPort?.postMessage({ match, ...update } satisfies AnalysisUpdate);
  if (!found || found.decisions.length === 0) return post({ done: 0, of: 0 });
  const { seats, options, decisions } = found;
  const budget = Math.max(MIN_BUDGET, Math.min(MAX_BUDGET, MATCH_BUDGET / decisions.length));
  const random = seededRandom(match);
  const minds: BotAgent<unknown>[] = Array.from({ length: seats }, (_, seat) =>
    bot.createAgent({ seat, seats, options, random, now: () => performance.now() }),
  );
  for (const [index, decision] of decisions.entries()) {
    const point = judge(game, minds[decision.seat]!, decision, budget);
    post({ done: index + 1, of: decisions.length, ...(point && { point }) });
  }
}

if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
parentPort?.on('message', analyse);
