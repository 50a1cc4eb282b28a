// A worker's end of its connection to the server: the same for a thread and for a process of its own (worker-process.ts).

import { parentPort, workerData } from 'node:worker_threads';

export interface WorkerPort {
  onMessage(listen: (message: unknown) => void): void;
  postMessage(message: unknown): void;
}

/** What `startWorker` was given as `data`. */
export const startData: unknown = parentPort ? workerData : JSON.parse(process.argv[1] ?? 'null');

export const workerPort: WorkerPort = parentPort ? threadPort(parentPort) : processPort();

function threadPort(port: NonNullable<typeof parentPort>): WorkerPort {
  return {
    onMessage: listen => void port.on('message', listen),
    postMessage: message => port.postMessage(message),
  };
}

function processPort(): WorkerPort {
  // The server has ended, however it did.
  process.once('disconnect', () => process.exit());
  return {
    onMessage: listen => void process.on('message', listen),
    postMessage: message => void process.send?.(message),
  };
}
