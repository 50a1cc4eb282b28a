// The file with rules and bots comes when the first worker is started.

export function startWorker(): Worker {
  return new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'ludoteca' });
}
