import { expect, test } from 'vitest';
import { readableLine } from './readable-log.ts';

const logged = (fields: object): string =>
  `${JSON.stringify({ level: 30, time: new Date(2026, 0, 1, 14, 3, 5).getTime(), pid: 1, hostname: 'x', ...fields })}\n`;

test.each([
  [{ msg: 'A match was restored' }, '14:03:05 A match was restored\n'],
  [{ level: 40, msg: 'The store is slow' }, '14:03:05 warning: The store is slow\n'],
  [
    { level: 50, msg: 'a job failed', err: { message: 'disk full', stack: 'Error: …' } },
    '14:03:05 error: a job failed: disk full\n',
  ],
  [{ level: 50, msg: 'disk full', err: { message: 'disk full' } }, '14:03:05 error: disk full\n'],
  [{ msg: 'a name: \u001b[2J\u0007x\ny' }, '14:03:05 a name:  [2J x y\n'],
  [{ msg: 'Server listening at http://127.0.0.1:8080' }, ''],
])('people read %j as %j', (fields, text) => {
  expect(readableLine(logged(fields))).toBe(text);
});

test('what is no JSON is shown as it is', () => {
  expect(readableLine('something else\n')).toBe('something else\n');
});
