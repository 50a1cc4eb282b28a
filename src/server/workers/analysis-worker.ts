// A worker thread that analyses one match after another, or makes puzzles of matches, at the lowest priority.

import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { GAMES } from '../../../games/index.ts';
import { analyse } from '../../analysis/analyse.ts';
import { collectPuzzles } from '../../analysis/puzzles/collect-puzzles.ts';
import { keptSearches } from '../../analysis/puzzles/make-puzzle.ts';
import { type NumberedPosition, positionsOf } from '../../analysis/puzzles/match-positions.ts';
import type { Puzzle } from '../../core/puzzle.ts';
import { seededRandom } from '../../core/random.ts';
import { loadModule } from '../../game-package/load-game.ts';
import { openReadStore } from '../base/reading/read-store.ts';
import type { AnalysisRequest, AnalysisUpdate } from '../records/analysis/analyses.ts';
import type { PuzzlesAnswer, PuzzlesRequest } from '../records/puzzles/puzzle-nights.ts';

/** Lowest of all: on Linux this is the priority of the calling thread alone. */
const LOWEST_PRIORITY = 19;

const port = parentPort!;
const post = (update: Omit<AnalysisUpdate, 't'>): void => port.postMessage({ t: 'update', ...update });
/** `Analyses` gives the thread nothing but the address of the store, or undefined. */
const store = openReadStore(workerData as string | undefined, port);

async function answer({ match, game: id, bot: botId, gameModule }: AnalysisRequest): Promise<void> {
  const found = gameModule === undefined ? GAMES.find(({ rules }) => rules.id === id) : await loadModule(gameModule);
  const bot = found?.bots.find(one => one.id === botId);
  if (!found || !bot) return post({ match, done: 0, of: 0 });
  const [entries, reasons] = await Promise.all([(await store).read(match), found.reasons?.()]);
  const task = { game: found.rules, bot, reasons, entries, seed: match, now: () => performance.now() };
  for (const step of analyse(task)) post({ match, ...step });
}

/** Milliseconds of the search that makes a puzzle; the one that confirms it takes ten times as long. */
const PUZZLE_BUDGET = 20;

const now = (): number => performance.now();

async function makePuzzles({ game: id, gameModule, matches, known, ms }: PuzzlesRequest): Promise<void> {
  const found = gameModule === undefined ? GAMES.find(({ rules }) => rules.id === id) : await loadModule(gameModule);
  const puzzles = await found?.puzzles?.();
  const made: Puzzle[] = [];
  if (found && puzzles) {
    const { rules: game, bots } = found;
    const random = seededRandom(`puzzles ${known.length}`);
    const reasons = await found.reasons?.();
    const agentOf = keptSearches(game, bots, random, now);
    const maker = { game, bots, puzzles, reasons, random, now, budget: PUZZLE_BUDGET, agentOf };
    const end = now() + ms;
    const ids = new Set(known);
    for (const match of matches) {
      if (now() >= end) break;
      const positions: readonly NumberedPosition[] = positionsOf(game, await (await store).read(match));
      for (const { outcome } of collectPuzzles(maker, [positions], ids)) {
        if (typeof outcome !== 'string') made.push(outcome);
        if (now() >= end) break;
      }
    }
  }
  port.postMessage({ t: 'puzzles', puzzles: made } satisfies PuzzlesAnswer);
}

if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
// A failure ends the thread, and the server is informed.
port.on('message', (request: AnalysisRequest | PuzzlesRequest) => {
  if (request.t === 'analyse') void answer(request);
  else if (request.t === 'puzzles') void makePuzzles(request);
});
