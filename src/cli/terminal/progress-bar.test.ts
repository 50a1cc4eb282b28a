import { expect, test } from 'vitest';
import { bar, ProgressBar } from './progress-bar.ts';

function drawn(isTTY: boolean, times: readonly number[]): string {
  let text = '';
  let now = 0;
  const stream = { isTTY, columns: 60, write: (more: string) => (text += more) };
  const progress = new ProgressBar(stream, 'Checking', () => now);
  for (const time of times) {
    now = time;
    progress.at(0.5);
  }
  progress.end();
  return text;
}

test('nothing is shown in the first two seconds', () => expect(drawn(true, [0, 1000, 1999])).toBe(''));
test('nothing is shown where nobody looks', () => expect(drawn(false, [5000])).toBe(''));

test('then a bar, which is taken away at the end', () => {
  expect(drawn(true, [2000])).toBe(`\r\x1b[K${bar('Checking', 0.5, 2000, 60)}\r\x1b[K`);
});

test('it is drawn ten times a second at most', () => {
  expect(drawn(true, [2000, 2050, 2099]).split('%')).toHaveLength(2);
  expect(drawn(true, [2000, 2050, 2100]).split('%')).toHaveLength(3);
});

test.each([
  [0.5, 40, 'Work ████████████░░░░░░░░░░░░ 50 %, 3 s'],
  [2, 30, 'Work █████████████ 100 %, 3 s'],
  [0.5, 16, 'Work 50 %, 3 s'],
  [0.5, 9, 'Work 50 '],
])('%d of the work on %d columns', (share, columns, text) => {
  expect(bar('Work', share, 3000, columns)).toBe(text);
});

test('the time that is left is counted from what this run has done', () => {
  let text = '';
  let now = 0;
  const stream = { isTTY: true, columns: 80, write: (more: string) => (text += more) };
  const progress = new ProgressBar(stream, 'Playing', () => now);
  for (const [time, share] of [
    [0, 0.5],
    [60_000, 0.6],
  ] as const) {
    now = time;
    progress.at(share);
  }
  expect(text).toContain('60 %, 1:00 min, ETA 4:00 min');
});
