// Loaded before a server (`node --import`), in its main thread and in each of its workers: counts what is asked of SQLite.

import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import Database from 'libsql';

const CHANNEL = 'ludoteca-queries';

let counted = 0;
const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Record<string, unknown>;
for (const verb of ['run', 'get', 'all', 'iterate']) {
  const real = statement[verb] as (...values: unknown[]) => unknown; // a method of the driver
  statement[verb] = function (this: unknown, ...values: unknown[]) {
    counted++;
    return real.apply(this, values);
  };
}

if (!isMainThread) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => channel.postMessage(counted));
  channel.unref();
}

/** Of this thread and of all workers, once they have had so much time to answer. */
export async function queries(patience = 200): Promise<number> {
  const channel = new BroadcastChannel(CHANNEL);
  let sum = counted;
  channel.addEventListener('message', message => {
    sum += (message as MessageEvent<number>).data; // only workers answer
  });
  channel.postMessage('');
  await new Promise(resolve => setTimeout(resolve, patience));
  channel.close();
  return sum;
}
