// How long the main thread of a page was busy without a break.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: on the wall, and of processor time of the thread alone. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface LongestTask {
  /** Milliseconds of processor time: what others do on a busy machine does not count. */
  readonly computing: number;
  /** Milliseconds on the wall. */
  readonly wall: number;
  readonly tasks: number;
}

/** Microseconds to milliseconds. */
const longest = (durations: readonly number[]): number => Math.max(0, ...durations) / 1000;

/** Watches until the returned function is called, which tells the longest task of the page's main thread. */
export async function watchTasks(page: Page): Promise<() => Promise<LongestTask>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) // the form of the trace
      if (event.name === 'RunTask' || event.name === 'thread_name') events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  return async () => {
    const complete = new Promise<void>(resolve => {
      session.on('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await complete;
    const isMain = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`));
    return {
      computing: longest(tasks.map(({ tdur = 0 }) => tdur)),
      wall: longest(tasks.map(({ dur = 0 }) => dur)),
      tasks: tasks.length,
    };
  };
}

/** Milliseconds the page may be busy without a break; longer, and a person notices. */
const LONGEST_TASK = 50;
/** What blocks the page does so every time; what only the machine delays does not. */
const ATTEMPTS = 3;

/** Does something a few times, until it never keeps the page busy for long; the attempt answers the longest task in milliseconds of CPU. */
export async function expectFreePage(attempt: (at: number) => Promise<number>): Promise<void> {
  let longest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ATTEMPTS && longest >= LONGEST_TASK; at++) longest = Math.min(longest, await attempt(at));
  expect(longest).toBeLessThan(LONGEST_TASK);
}
