// An analysis as it is made: looked at again and again, and on after a look that failed.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { createRequestOrder } from '../../kit/request-order.ts';
import { createStore, type Readable } from '../../kit/store.ts';

export interface AnalysisProgress {
  /** As it stood when the server last said so. */
  readonly found?: AnalysisShown;
  /** What spoke against the last look, or against beginning. */
  readonly refusal?: Refusal;
  /** The server did not answer, and is asked again. */
  readonly isRetrying: boolean;
}

export interface AnalysisPoller {
  readonly progress: Readable<AnalysisProgress>;
  /** Asks for one. */
  start(): void;
  stop(): void;
}

interface AnalysisPollerConfig {
  fetch(): Promise<AnalysisShown | Refusal>;
  start(): Promise<AnalysisShown | Refusal>;
  /** The answer stops it. */
  after(ms: number, call: () => void): () => void;
}

/** Between two looks at one that is being made, and at most after looks that failed. Milliseconds. */
const POLL_INTERVAL = 700;
const LONGEST_INTERVAL = 30_000;

/** No answer, or not now: another look may do better. */
const TEMPORARY = new Set(['client/unreachable', 'server/too-fast']);

export function pollAnalysis({ fetch, start, after }: AnalysisPollerConfig): AnalysisPoller {
  const progress = createStore<AnalysisProgress>({ isRetrying: false });
  const order = createRequestOrder();
  let failed = 0;
  let isOver = false;
  let stopWaiting: (() => void) | undefined;
  const ask = async (asked: () => Promise<AnalysisShown | Refusal>): Promise<void> => {
    stopWaiting?.();
    const isCurrent = order();
    const answer = await asked();
    if (isOver || !isCurrent()) return;
    const { found: before } = progress.get();
    const isPassing = isRefusal(answer) && asked === fetch && TEMPORARY.has(answer.refused);
    failed = isPassing ? failed + 1 : 0;
    if (isRefusal(answer)) progress.set({ ...(before && { found: before }), refusal: answer, isRetrying: isPassing });
    else progress.set({ found: answer, isRetrying: false });
    const state = isRefusal(answer) ? before?.state : answer.state;
    if (isPassing || state === 'waiting' || state === 'running')
      stopWaiting = after(Math.min(POLL_INTERVAL * 2 ** failed, LONGEST_INTERVAL), () => void ask(fetch));
  };
  void ask(fetch);
  return {
    progress,
    start: () => void ask(start),
    stop: () => {
      isOver = true;
      stopWaiting?.();
    },
  };
}
