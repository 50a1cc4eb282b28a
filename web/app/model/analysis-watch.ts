// An analysis as it is made: looked at again and again, and on after a look that failed.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/server/api/analysis-routes.ts';
import { createOrder } from '../../kit/in-order.ts';
import { createStore, type Readable } from '../../kit/store.ts';

export interface Watched {
  /** As it stood when the house last said so. */
  readonly found?: AnalysisShown;
  /** What spoke against the last look, or against beginning. */
  readonly refusal?: Refusal;
  /** The house did not answer, and is asked again. */
  readonly isRetrying: boolean;
}

export interface AnalysisWatch {
  readonly watched: Readable<Watched>;
  /** Asks for one. */
  start(): void;
  stop(): void;
}

interface WatchConfig {
  look(): Promise<AnalysisShown | Refusal>;
  start(): Promise<AnalysisShown | Refusal>;
  /** The answer stops it. */
  after(ms: number, call: () => void): () => void;
}

/** Between two looks at one that is being made, and at most after looks that failed. Milliseconds. */
const LOOK = 700;
const LONGEST = 30_000;

/** No answer, or not now: another look may do better. */
const PASSING = new Set(['web/unreachable', 'server/too-fast']);

export function watchAnalysis({ look, start, after }: WatchConfig): AnalysisWatch {
  const watched = createStore<Watched>({ isRetrying: false });
  const order = createOrder();
  let failed = 0;
  let isOver = false;
  let stopWaiting: (() => void) | undefined;
  const ask = async (asked: () => Promise<AnalysisShown | Refusal>): Promise<void> => {
    stopWaiting?.();
    const isInTime = order();
    const answer = await asked();
    if (isOver || !isInTime()) return;
    const { found: before } = watched.get();
    const isPassing = isRefusal(answer) && asked === look && PASSING.has(answer.refused);
    failed = isPassing ? failed + 1 : 0;
    if (isRefusal(answer)) watched.set({ ...(before && { found: before }), refusal: answer, isRetrying: isPassing });
    else watched.set({ found: answer, isRetrying: false });
    const state = isRefusal(answer) ? before?.state : answer.state;
    if (isPassing || state === 'waiting' || state === 'running')
      stopWaiting = after(Math.min(LOOK * 2 ** failed, LONGEST), () => void ask(look));
  };
  void ask(look);
  return {
    watched,
    start: () => void ask(start),
    stop: () => {
      isOver = true;
      stopWaiting?.();
    },
  };
}
