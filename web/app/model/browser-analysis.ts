// Analyses a match in a worker of this browser, and stops when the page no longer shows it.

import type { JournalEntry } from '../../../src/core/journal.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { AnalysisCommand, AnalysisReply } from '../../worker/messages.ts';
import type { AnalysisPoint } from './analysis.ts';

export interface AnalysisProgress {
  /** What is known so far; absent before it was started. */
  readonly found?: AnalysisShown;
  readonly refusal?: Refusal;
}

export interface BrowserAnalysis {
  readonly progress: Readable<AnalysisProgress>;
  start(): void;
  /** What a move is worth in place of the one that was played; undefined where the bot cannot say. */
  weigh(version: number, text: string): Promise<AnalysisPoint | undefined>;
  stop(): void;
}

/** The part of `Worker` that the analysis uses. */
export interface AnalysisWorker {
  postMessage(message: AnalysisCommand): void;
  addEventListener(type: 'message', call: (event: { readonly data: AnalysisReply }) => void): void;
  addEventListener(type: 'error', call: () => void): void;
  terminate(): void;
}

const BROKEN: Refusal = {
  refused: 'web/analysis-failed',
  detail: 'The analysis could not be started. Check your connection and try again.',
};

export function createBrowserAnalysis(
  entries: readonly JournalEntry[],
  startWorker: () => AnalysisWorker,
): BrowserAnalysis {
  const progress = createStore<AnalysisProgress>({});
  const weighed = new Map<number, (point: AnalysisPoint | undefined) => void>();
  let worker: AnalysisWorker | undefined;
  let lastId = 0;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const settle of weighed.values()) settle(undefined);
    weighed.clear();
  };
  const refuse = (refusal: Refusal): void => {
    stop();
    progress.set({ refusal });
  };
  const onReply = (reply: AnalysisReply): void => {
    if (reply.t === 'refused') return refuse(reply.refusal);
    if (reply.t === 'failed') return refuse(BROKEN);
    if (reply.t === 'weighed') {
      weighed.get(reply.id)?.(reply.point);
      weighed.delete(reply.id);
      return;
    }
    progress.set({ found: withReply(progress.get().found, reply) });
  };
  return {
    progress,
    stop,
    start: () => {
      if (worker) return;
      progress.set({ found: { state: 'waiting', bot: '', measure: 'chances', done: 0, of: 0, points: [] } });
      worker = startWorker();
      worker.addEventListener('message', ({ data }) => onReply(data));
      // The file did not come, or a bot failed.
      worker.addEventListener('error', () => refuse(BROKEN));
      worker.postMessage({ t: 'analyse', entries });
    },
    weigh: (version, text) =>
      new Promise(resolve => {
        if (!worker) return resolve(undefined);
        const id = ++lastId;
        weighed.set(id, resolve);
        worker.postMessage({ t: 'weigh', id, version, text });
      }),
  };
}

function withReply(
  before: AnalysisShown | undefined,
  reply: Extract<AnalysisReply, { t: 'analyst' | 'found' }>,
): AnalysisShown {
  if (reply.t === 'analyst')
    return { state: 'running', bot: reply.bot, measure: reply.measure, done: 0, of: 0, points: [] };
  const { done, of, points } = reply;
  return {
    ...before!, // the analyst is named first
    state: done >= of ? 'done' : 'running',
    done,
    of,
    points: [...before!.points, ...points],
  };
}
