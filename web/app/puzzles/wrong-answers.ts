// Asks the worker what is wrong with an answer, one question at a time.

import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import type { WrongReply, WrongRequest } from '../../worker/messages.ts';

export type WrongQuestion = Omit<WrongRequest, 't' | 'id'>;

export interface AnswerReasons {
  /** What is wrong with what was tried; empty: there is nothing to say. */
  readonly faults: readonly ReasonShown[];
  /** Why the solution is better. */
  readonly reasons: readonly ReasonShown[];
}

type Reply = WrongReply | { readonly t: 'failed' };

export interface AnswerTeacher {
  /** undefined: the worker did not come, or was stopped. */
  ask(question: WrongQuestion): Promise<AnswerReasons | undefined>;
  stop(): void;
}

export function createAnswerTeacher(startWorker: () => Worker): AnswerTeacher {
  const asked = new Map<number, (found: AnswerReasons | undefined) => void>();
  let worker: Worker | undefined;
  let lastId = 0;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const settle of asked.values()) settle(undefined);
    asked.clear();
  };
  const start = (): Worker => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data.t === 'failed') return stop();
      asked.get(data.id)?.(data);
      asked.delete(data.id);
    });
    started.addEventListener('error', stop);
    return started;
  };
  return {
    ask: question =>
      new Promise(resolve => {
        worker ??= start();
        const id = ++lastId;
        asked.set(id, resolve);
        worker.postMessage({ ...question, t: 'wrong', id } satisfies WrongRequest);
      }),
    stop,
  };
}
