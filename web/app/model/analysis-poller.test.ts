import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { pollAnalysis } from './analysis-poller.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
const gone: Refusal = { refused: 'client/unreachable', detail: 'The server does not answer.' };
const busy: Refusal = { refused: 'server/analysis-busy', detail: '' };
const at = (state: AnalysisShown['state'], done = 0): AnalysisShown => ({
  state,
  done,
  of: 9,
  bot: 'b',
  measure: 'chances',
  points: [],
});

function watching(...answers: (AnalysisShown | Refusal)[]) {
  const pauses: number[] = [];
  let next: (() => void) | undefined;
  const answer = () => Promise.resolve(answers.shift()!);
  const watch = pollAnalysis({
    fetch: answer,
    start: answer,
    after: (ms, call) => {
      pauses.push(ms);
      next = call;
      return () => {
        next = undefined;
      };
    },
  });
  const pass = async (): Promise<void> => {
    next?.();
    await settled();
  };
  return { watch, pauses, pass, shown: () => watch.progress.get() };
}

test('looks that fail do not end it: the pauses grow, what was found stays, and it goes on', async () => {
  const { pauses, pass, shown } = watching(gone, at('running', 1), gone, gone, at('running', 5), at('done', 9));
  await settled();
  expect(shown()).toEqual({ refusal: gone, isRetrying: true });
  await pass();
  expect(shown()).toMatchObject({ found: { done: 1 }, isRetrying: false });
  await pass();
  await pass();
  expect(shown()).toEqual({ found: at('running', 1), refusal: gone, isRetrying: true });
  await pass();
  await pass();
  expect(shown()).toEqual({ found: at('done', 9), isRetrying: false });
  expect(pauses).toEqual([1400, 700, 1400, 2800, 700]);
});

test('the pauses have an end', async () => {
  const { pauses, pass } = watching(...Array.from({ length: 9 }, () => gone));
  for (let i = 0; i < 8; i++) await pass();
  expect(pauses.at(-1)).toBe(30_000);
});

test('a server that says no is not asked again by itself, only when somebody asks', async () => {
  const { watch, pauses, pass, shown } = watching(at('none'), busy, at('waiting'), at('done'));
  await settled();
  watch.start();
  await settled();
  expect(shown()).toEqual({ found: at('none'), refusal: busy, isRetrying: false });
  expect(pauses).toEqual([]);
  watch.start();
  await settled();
  await pass();
  expect(shown()).toEqual({ found: at('done'), isRetrying: false });
});
