// Questions to the worker. Each has a number, which its answer repeats.

import type { HintReply, HintRequest, WrongAnswerReply, WrongAnswerRequest } from '../../worker/messages.ts';

/** The questions, by their kind, and what answers them. */
interface Questions {
  readonly hint: { readonly request: HintRequest; readonly reply: Exclude<HintReply, { t: 'failed' }> };
  readonly wrong: { readonly request: WrongAnswerRequest; readonly reply: WrongAnswerReply };
}

type Reply = Questions[keyof Questions]['reply'] | { readonly t: 'failed' };

export type Answer<Kind extends keyof Questions> = Omit<Questions[Kind]['reply'], 't' | 'id'>;

export interface WorkerQuestions<Kind extends keyof Questions> {
  /** The answer is undefined if the worker could not be loaded, has failed or was stopped. */
  ask(question: Omit<Questions[Kind]['request'], 't' | 'id'>): Promise<Answer<Kind> | undefined>;
  stop(): void;
}

/** The worker starts with the first question. */
export function createWorkerQuestions<Kind extends keyof Questions>(
  kind: Kind,
  startWorker: () => Worker,
): WorkerQuestions<Kind> {
  const asked = new Map<number, (answer: Answer<Kind> | undefined) => void>();
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
      asked.get(data.id)?.(data as Questions[Kind]['reply']); // it was asked for under this number
      asked.delete(data.id);
    });
    // The file could not be loaded.
    started.addEventListener('error', stop);
    return started;
  };
  return {
    ask: question =>
      new Promise(resolve => {
        worker ??= start();
        const id = ++lastId;
        asked.set(id, resolve);
        worker.postMessage({ ...question, t: kind, id });
      }),
    stop,
  };
}
