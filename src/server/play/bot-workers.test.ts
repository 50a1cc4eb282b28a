import { afterEach, expect, test } from 'vitest';
import type { AnyBot } from '../../core/bot.ts';
import { toy } from '../../core/testing/toy.ts';
import { startedMatch, tableOf } from '../../match/testing.ts';
import { WORKER_KINDS, type WorkerKind, workerKind } from '../base/compute-worker.ts';
import { systemTimer } from '../base/timer.ts';
import { BotPool } from './bot-pool.ts';
import { type BotRequest, BotWorkers } from './bot-workers.ts';

/** A worker that does what the view says. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const answer = reply => (parentPort ? parentPort.postMessage(reply) : process.send(reply));
    (parentPort ?? process).on('message', ({ id, view }) => {
      if (view.died) view.how = Atomics.add(view.died, 0, 1) === 0 ? 'exit' : 'answer';
      if (view.how === 'exit') process.exit(1);
      if (view.how === 'throw') throw new Error('a fault of the bot');
      if (view.how === 'memory') for (const all = []; ; ) all.push(new Array(1000).fill(all.length));
      answer({ id, action: view.action });
    });
  `)}`,
);

interface TestView {
  readonly how?: 'exit' | 'throw' | 'memory' | 'answer';
  /** Shared: the worker dies the first time it reads this view. */
  readonly died?: Int32Array;
  readonly action?: number;
}

const faults: string[] = [];
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.close()));
  faults.length = 0;
});

function openWorkers(kind: WorkerKind): BotWorkers {
  const workers = new BotWorkers({
    now: () => performance.now(),
    module: MODULE,
    memory: 32,
    kind,
    reportFault: (_what, error) => faults.push(error.message),
  });
  open.push(workers);
  return workers;
}

/** All in one worker: they are of the same agent. */
function ask(workers: BotWorkers, view: TestView): Promise<number | 'given up'> {
  const request: Omit<BotRequest, 'id'> = {
    agent: '000000',
    game: 'toy',
    bot: 'x',
    seat: 0,
    seats: 2,
    options: {},
    view,
    budget: 5,
  };
  return new Promise(resolve => workers.ask(request, resolve, () => resolve('given up')));
}

const WAYS = ['exit', 'throw', 'memory'] as const;
test.each(WORKER_KINDS.flatMap(kind => WAYS.map(how => ({ kind, how }))))(
  'a request over which its $kind dies ($how) fails alone',
  async ({ kind, how }) => {
    // Where threads are not used, because this would end the process.
    if (kind === 'thread' && how === 'memory' && workerKind() === 'process') return;
    const workers = openWorkers(kind);
    const answers = [ask(workers, { action: 1 }), ask(workers, { how }), ask(workers, { action: 2 })];
    expect(await Promise.all(answers)).toEqual([1, 'given up', 2]);
    expect(await ask(workers, { action: 3 })).toBe(3);
    if (how === 'memory') expect(faults[0]).toMatch(/memory/);
    if (how === 'throw') expect(faults[0]).toMatch(/a fault of the bot/);
  },
);

test('what was asked when a worker died by chance is answered by the next one', async () => {
  const workers = openWorkers('thread');
  const died = new Int32Array(new SharedArrayBuffer(4));
  expect(await Promise.all([ask(workers, { died, action: 7 }), ask(workers, { action: 8 })])).toEqual([7, 8]);
});

test('bots run in threads where a thread that runs out of memory ends alone', () => {
  const kinds = ['20.19.0', '22.12.0', '23.11.1', '24.21.0', '25.9.0', '26.10.0'].map(version => workerKind(version));
  expect(kinds).toEqual(['thread', 'thread', 'process', 'process', 'process', 'thread']);
});

test.each(WORKER_KINDS)('a %s that is closed in the middle of its work is not reported', async kind => {
  const workers = openWorkers(kind);
  expect(await ask(workers, { action: 4 })).toBe(4);
  await workers.close();
  expect(faults).toEqual([]);
});

test('a match in which every worker dies goes on with a bot that needs none', async () => {
  const bot = (id: string, thinks: number): AnyBot => ({
    id,
    level: thinks,
    thinks,
    createAgent: ({ seat }) => ({
      choose: () => table.match.parse(seat, table.match.legal(seat)[0]!) as number, // it was just listed
    }),
  });
  const bots = { toy: [bot('instant', 0), bot('deep', 50)] };
  const dying = new URL(`data:text/javascript,${encodeURIComponent('process.exit(1)')}`);
  const pool = new BotPool({ bots, timer: systemTimer, worker: dying, reportFault: () => undefined });
  open.push(pool);
  const { table } = tableOf(startedMatch(toy, { options: { rounds: 1 } }));
  for (const [seat, one] of bots.toy.entries()) table.join(seat, seatHandle => pool.createPlayer(one, seatHandle));
  await expect.poll(() => table.match.phase).toBe('over');
});
