import { Worker } from 'node:worker_threads';
import type { Job } from '../../arena/job.ts';
import type { ArenaRun } from '../../arena/runner.ts';
import type { Tournament } from '../../arena/tournament.ts';

type Answer = Awaited<ReturnType<ArenaRun['play']>>;

/** Threads that play games: one game a thread at a time. */
export class ArenaPool {
  readonly #tournament: Tournament;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  constructor(tournament: Tournament) {
    this.#tournament = tournament;
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
    const worker = new Worker(new URL('./arena-worker.js', import.meta.url), { workerData: this.#tournament });
    this.#all.add(worker);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map(worker => worker.terminate()));
  }
}
