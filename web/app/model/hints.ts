// Hints for the player. Asks the worker one question at a time.

import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import type { HintReply, HintRequest } from '../../worker/messages.ts';

/** As much of a `Worker` as is used here. */
export interface HintWorker {
  postMessage(message: HintRequest): void;
  addEventListener(type: 'message', call: (event: { readonly data: HintReply }) => void): void;
  addEventListener(type: 'error', call: () => void): void;
  terminate(): void;
}

export type HintQuestion = Omit<HintRequest, 't' | 'id'>;

export interface Hint {
  /** In notation, in order. */
  readonly actions: readonly string[];
  /** Why they are better than others. */
  readonly reasons: readonly ReasonShown[];
}

export interface Hints {
  /** undefined where no bot answers. */
  ask(question: HintQuestion): Promise<Hint | undefined>;
  stop(): void;
}

export function createHints(startWorker: () => HintWorker): Hints {
  const asked = new Map<number, (hint: Hint | undefined) => void>();
  let worker: HintWorker | undefined;
  let lastId = 0;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const settle of asked.values()) settle(undefined);
    asked.clear();
  };
  const start = (): HintWorker => {
    const started = startWorker();
    started.addEventListener('message', ({ data }) => {
      if (data.t === 'failed') return stop();
      asked.get(data.id)?.(data);
      asked.delete(data.id);
    });
    // The file did not come.
    started.addEventListener('error', stop);
    return started;
  };
  return {
    ask: question =>
      new Promise(resolve => {
        worker ??= start();
        const id = ++lastId;
        asked.set(id, resolve);
        worker.postMessage({ ...question, t: 'hint', id });
      }),
    stop,
  };
}
