import { expect, test } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { Match } from '../../../src/match/match.ts';
import { createAnalyst } from '../../worker/analysis.ts';
import type { AnalysisCommand, AnalysisReply } from '../../worker/messages.ts';
import { type AnalysisWorker, createBrowserAnalysis } from './browser-analysis.ts';

function journal(): JournalEntry[] {
  const setup = { game: 'dama', rules: dama.rulesVersion, seats: 2, options: dama.defaults } as const;
  const rest = { clock: { kind: 'none' }, absence: 'lose', grace: 0 } as const;
  const match = Match.create('m', dama, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (const text of ['25-34', '54-43']) match.act(match.toAct, Number(match.parse(match.toAct, text)), undefined, 1);
  match.request('resign', 1, 2);
  return match.takePending();
}

/** The code of the worker on this thread, which answers a little later, as a worker does. */
function sameThread(): { start(): AnalysisWorker; ended: () => number; fail(): void } {
  let ended = 0;
  let fail: (() => void) | undefined;
  const start = (): AnalysisWorker => {
    const listeners: ((event: { readonly data: AnalysisReply }) => void)[] = [];
    const analyst = createAnalyst(data => queueMicrotask(() => listeners.forEach(call => call({ data }))));
    return {
      postMessage: (command: AnalysisCommand) => queueMicrotask(() => analyst(command)),
      addEventListener: (type: string, call: (event: never) => void) => {
        if (type === 'message')
          listeners.push(call as (event: { readonly data: AnalysisReply }) => void); // by its type
        else fail = call as () => void; // likewise
      },
      terminate: () => ended++,
    };
  };
  return { start, ended: () => ended, fail: () => fail?.() };
}

test('it names the bot, finds every position, and weighs a move that is tried afterwards', async () => {
  const { start, ended } = sameThread();
  const analysis = createBrowserAnalysis(journal(), start);
  expect(analysis.progress.get()).toEqual({});
  analysis.start();
  expect(analysis.progress.get().found?.state).toBe('waiting');
  await expect.poll(() => analysis.progress.get().found?.state).toBe('done');
  const { found } = analysis.progress.get();
  expect(found).toMatchObject({ bot: 'search-6', measure: 'chances', done: 2, of: 2 });
  expect(found!.points.map(({ played }) => played)).toEqual(['25-34', '54-43']);
  const { version } = found!.points[1]!;
  expect(await analysis.weigh(version, '52-43')).toMatchObject({ seat: 1, played: '52-43' });
  expect(await analysis.weigh(version, 'nonsense')).toBeUndefined();
  analysis.stop();
  expect(ended()).toBe(1);
});

test('a game without a bot that judges is refused, and so is a worker that does not come', async () => {
  const { start } = sameThread();
  const [first, ...rest] = journal();
  const other = { ...first, setup: { ...(first as { setup: object }).setup, game: 'chess' } } as JournalEntry; // 'created'
  const unknown = createBrowserAnalysis([other, ...rest], start);
  unknown.start();
  await expect.poll(() => unknown.progress.get().refusal?.refused).toBe('web/no-analyst');
  const broken = sameThread();
  const failed = createBrowserAnalysis(journal(), broken.start);
  failed.start();
  broken.fail();
  expect(failed.progress.get().refusal?.refused).toBe('web/analysis-failed');
  expect(broken.ended()).toBe(1);
});
