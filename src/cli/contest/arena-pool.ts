import { Worker } from 'node:worker_threads';
import type { Job } from '../../arena/job.ts';
import type { ArenaRun } from '../../arena/runner.ts';
import type { Tournament } from '../../arena/tournament.ts';

type Answer = Awaited<ReturnType<ArenaRun['play']>>;

export interface ArenaWorkerData {
  readonly tournament: Tournament;
  /** The address of the module of a game that is not part of this program. */
  readonly module: string | undefined;
}

/** Threads that play games: one game a thread at a time. */
export class ArenaPool {
  readonly #data: ArenaWorkerData;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  /** `module`: of a game that is not part of this program. */
  constructor(tournament: Tournament, module?: URL) {
    this.#data = { tournament, module: module?.href };
  }

  readonly play = (job: Job): Promise<Answer> => {
    const worker = this.#idle.pop() ?? this.#start();
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => reject(error);
      worker.once('error', failed);
      worker.once('message', (answer: Answer) => {
        worker.off('error', failed);
        this.#idle.push(worker);
        resolve(answer);
      });
      worker.postMessage(job);
    });
  };

  #start(): Worker {
    const worker = new Worker(new URL('./arena-worker.js', import.meta.url), { workerData: this.#data });
    this.#all.add(worker);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map(worker => worker.terminate()));
  }
}
