// Analyses are made one at a time, and a client that asks for many does not delay the others by all of them.

import { afterEach, expect, test } from 'vitest';
import { rules as dama } from '../../../../games/dama/rules/index.ts';
import { bots } from '../../../../games/index.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { actByText, startedMatch } from '../../../match/testing.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { Analyses, type AnalysisProgress } from './analyses.ts';

const storage = new MemoryStorage();
const analyses = new Analyses({
  storage,
  bots,
  storeAddress: undefined,
  gameModules: {},
  worker: new URL('../../../../dist/program/server/workers/analysis-worker.js', import.meta.url),
  reportFault: (what, error) => {
    throw new Error(what, { cause: error });
  },
});
afterEach(() => analyses.close());

/** A finished match of two moves. */
async function store(id: string): Promise<void> {
  const match = startedMatch(dama);
  for (let i = 0; i < 2; i++) actByText(match, match.toAct, match.legal(match.toAct)[0]!, match.lastAt);
  match.request('resign', 0, match.lastAt);
  const entries = match.takePending();
  await new Promise(resolve => storage.append([{ match: id, from: 0, entries }], resolve));
}

const stateOf = (progress: AnalysisProgress | { readonly refused: string }): string =>
  isRefusal(progress) ? progress.refused : (progress as AnalysisProgress).state; // one or the other

const start = async (match: string, address: string): Promise<string> => stateOf(await analyses.start(match, address));

const done = async (match: string): Promise<string> => stateOf(await analyses.find(match));

test('a network has three that are not done, and another one comes before its second', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store(id);
  expect(await start('a', '2001:db8::1')).toBe('running');
  expect(await start('b', '2001:db8::2')).toBe('waiting');
  expect(await start('c', '2001:db8::3')).toBe('waiting');
  expect(await start('d', '2001:db8::4')).toBe('server/too-many-analyses');
  expect(await start('e', '203.0.113.1')).toBe('waiting');
  expect(await start('nosuch', '203.0.113.1')).toBe('server/no-such-match');
  await expect.poll(() => done('e')).toBe('done');
  expect(await done('a')).toBe('done');
  expect(await done('c')).not.toBe('done');
  await expect.poll(() => done('c')).toBe('done');
  expect(await start('d', '2001:db8::4')).toBe('running');
});
