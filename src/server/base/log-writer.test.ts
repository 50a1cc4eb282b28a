import { expect, test } from 'vitest';
import { LogWriter } from './log-writer.ts';

type Done = (error: Error | null, bytes: number) => void;

const line = (i: number): string => `line ${i}\n`;
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

test('lines arrive in order, also where only parts of them are taken', async () => {
  let written = '';
  const log = new LogWriter((text, done) => {
    const part = Buffer.from(text).subarray(0, 3);
    written += part.toString();
    setImmediate(() => done(null, part.length));
  });
  for (let i = 0; i < 5; i++) log.write(line(i));
  await expect.poll(() => written).toBe([0, 1, 2, 3, 4].map(line).join(''));
});

test('a target that never answers holds nothing up, and lines beyond the buffer are dropped', () => {
  const log = new LogWriter(() => undefined, { most: 100 });
  for (let i = 0; i < 1000; i++) log.write(line(i));
  expect(log.dropped).toBeGreaterThan(980);
});

test('a full disk is tried again, nothing is thrown, and the log says how many lines are missing', async () => {
  let written = '';
  let isFull = true;
  const write = (text: string, done: Done): void => {
    if (isFull) return void setImmediate(() => done(Object.assign(new Error('no space'), { code: 'ENOSPC' }), 0));
    written += text;
    setImmediate(() => done(null, Buffer.byteLength(text)));
  };
  const log = new LogWriter(write, { most: 50, retry: 1 });
  for (let i = 0; i < 20; i++) log.write(line(i));
  await settled();
  expect(written).toBe('');
  isFull = false;
  await expect.poll(() => written).toContain('line 6\n');
  log.write('after\n');
  await expect.poll(() => written).toMatch(/"13 log lines were dropped/);
  expect(written.match(/were dropped/g)).toHaveLength(1);
});
