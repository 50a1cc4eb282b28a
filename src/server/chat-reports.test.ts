// Numbers of chat lines can be guessed: only those who can read a line can report it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { startedMatch } from '../match/testing.ts';
import { TestApp } from './tournaments/testing.ts';

let here: TestApp;
beforeEach(() => {
  here = new TestApp();
});
afterEach(() => here.app.close());

/** A match of p0 and p1 with a line to the table and one to those who watch. Their numbers. */
async function chatted(match: string, setup: object, isOver = false): Promise<{ table: number; watchers: number }> {
  const played = startedMatch(dama, setup);
  if (isOver) played.request('resign', 0, played.lastAt);
  await new Promise(resolve => here.storage.append([{ match, from: 0, entries: played.takePending() }], resolve));
  const say = async (to: 'table' | 'watchers'): Promise<number> => {
    const said = { match, at: 1, to, account: 'g-p0', name: 'p0', kind: 'person', text: 'hm' } as const;
    return (await here.storage.chat.add(said)).line;
  };
  return { table: await say('table'), watchers: await say('watchers') };
}

const report = async (account: string, line: number): Promise<string | undefined> =>
  (await here.app.people.reports.submit({ account, name: account }, line, 'insult'))?.refused;

test('a line of a private match is there for its players only', async () => {
  const { table } = await chatted('secret', { private: true });
  expect(await report('g-eve', table)).toBe('chat/no-such-line');
  expect(await report('g-p1', table)).toBeUndefined();
});

test('what is said to those who watch is there for players when the match is over', async () => {
  const running = await chatted('running', {});
  expect(await report('g-p1', running.watchers)).toBe('chat/no-such-line');
  expect(await report('g-eve', running.watchers)).toBeUndefined();
  const over = await chatted('over', {}, true);
  expect(await report('g-p1', over.watchers)).toBeUndefined();
});
