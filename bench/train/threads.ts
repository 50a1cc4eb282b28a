// Worker threads that take one task after another.

import { Worker } from 'node:worker_threads';

export class Threads<Task, Answer> {
  readonly #workers: readonly Worker[];

  constructor(file: URL, count: number, workerData?: unknown) {
    this.#workers = Array.from({ length: count }, () => new Worker(file, { workerData }));
  }

  /** Calls `take` in the order of the tasks, which end when `next` has none. */
  async run(next: () => Task | undefined, take: (answer: Answer) => void): Promise<void> {
    const waiting = new Map<number, Answer>();
    let [asked, taken] = [0, 0];
    const work = async (worker: Worker): Promise<void> => {
      for (let task = next(); task !== undefined; task = next()) {
        const at = asked++;
        waiting.set(at, await ask<Answer>(worker, task));
        for (; waiting.has(taken); taken++) {
          take(waiting.get(taken)!);
          waiting.delete(taken);
        }
      }
    };
    await Promise.all(this.#workers.map(work));
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.terminate()));
  }
}

function ask<Answer>(worker: Worker, task: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.postMessage(task);
  });
}
