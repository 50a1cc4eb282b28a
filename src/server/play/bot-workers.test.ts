import { afterEach, expect, test } from 'vitest';
import type { AnyBot } from '../../core/bot.ts';
import { toy } from '../../core/testing/toy.ts';
import { startedMatch, tableOf } from '../../match/testing.ts';
import { systemTimer } from '../base/timer.ts';
import { BotPool } from './bot-pool.ts';
import { type BotRequest, BotWorkers } from './bot-workers.ts';

/** A worker that does what the view tells it to. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, view }) => {
      if (view.died) view.how = Atomics.add(view.died, 0, 1) === 0 ? 'exit' : 'answer';
      if (view.how === 'exit') process.exit(1);
      if (view.how === 'throw') throw new Error('a fault of the bot');
      if (view.how === 'memory') for (const all = []; ; ) all.push(new Array(1000).fill(all.length));
      parentPort.postMessage({ id, action: view.action });
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

function openWorkers(): BotWorkers {
  const workers = new BotWorkers({
    now: () => performance.now(),
    module: MODULE,
    memory: 32,
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

test.each(['exit', 'throw', 'memory'] as const)(
  'a request over which its worker dies (%s) costs nobody else',
  async how => {
    const workers = openWorkers();
    const answers = [ask(workers, { action: 1 }), ask(workers, { how }), ask(workers, { action: 2 })];
    expect(await Promise.all(answers)).toEqual([1, 'given up', 2]);
    expect(await ask(workers, { action: 3 })).toBe(3);
    if (how === 'memory') expect(faults[0]).toMatch(/memory/);
  },
);

test('what was asked when a worker died by chance is answered by the next one', async () => {
  const workers = openWorkers();
  const died = new Int32Array(new SharedArrayBuffer(4));
  expect(await Promise.all([ask(workers, { died, action: 7 }), ask(workers, { action: 8 })])).toEqual([7, 8]);
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
