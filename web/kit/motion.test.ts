import { expect, test } from 'vitest';
import { createPacer } from './motion.ts';

function table() {
  const shown: string[] = [];
  let now = 1000;
  let alarm: { at: number; call: () => void } | undefined;
  const pacer = createPacer<string>({
    show: item => shown.push(`${item}@${now - 1000}`),
    now: () => now,
    after: (ms, call) => {
      alarm = { at: now + ms, call };
      return () => (alarm = undefined);
    },
    beat: item => (item === 'quick' ? 0 : 400),
  });
  const pass = (ms: number): void => {
    const until = now + ms;
    while (alarm && alarm.at <= until) {
      const { at, call } = alarm;
      [now, alarm] = [at, undefined];
      call();
    }
    now = until;
  };
  return { pacer, shown, pass };
}

test('the first is shown at once, the next a beat later each', () => {
  const { pacer, shown, pass } = table();
  for (const item of ['a', 'b', 'c']) pacer.push(item);
  pass(1000);
  expect(shown).toEqual(['a@0', 'b@400', 'c@800']);
});

test('what comes after a quiet time does not wait', () => {
  const { pacer, shown, pass } = table();
  pacer.push('a');
  pass(500);
  pacer.push('b');
  expect(shown).toEqual(['a@0', 'b@500']);
});

test('what needs no time is followed at once', () => {
  const { pacer, shown } = table();
  for (const item of ['quick', 'a', 'b']) pacer.push(item);
  expect(shown).toEqual(['quick@0', 'a@0']);
  expect(pacer.waiting).toBe(1);
});

test('a long queue is not watched move by move, and flush shows the rest', () => {
  const { pacer, shown } = table();
  for (let i = 0; i < 12; i++) pacer.push(String(i));
  pacer.flush();
  expect(shown).toHaveLength(12);
  expect(pacer.waiting).toBe(0);
});

test('stopping forgets', () => {
  const { pacer, shown, pass } = table();
  pacer.push('a');
  pacer.push('b');
  pacer.stop();
  pass(1000);
  expect(shown).toEqual(['a@0']);
});
