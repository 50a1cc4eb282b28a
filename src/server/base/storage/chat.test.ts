import { describe, expect, test } from 'vitest';
import { type ChatLine, MAX_KEPT_LINES, REPORT_CONTEXT_LINES } from './chat.ts';
import type { ChatStore } from './chat-store.ts';
import { MemoryStorage } from './memory.ts';
import { watchPlans } from './testing/plans.ts';
import { openInTest, postgres } from './testing/postgres.ts';

const STORES: readonly (readonly [string, () => ChatStore | Promise<ChatStore>])[] = [
  ['sqlite', () => new MemoryStorage().chat],
  ...(postgres ? ([['postgres', async () => (await openInTest()).chat]] as const) : []),
];

const said = (text: string, more: Partial<ChatLine> = {}): Omit<ChatLine, 'line'> => ({
  match: 'one',
  at: 1,
  to: 'table',
  account: 'g-ada',
  name: 'Ada',
  kind: 'person',
  text,
  ...more,
});
const texts = (lines: readonly ChatLine[]): string[] => lines.map(({ text }) => text);

describe.each(STORES)('chat in %s', (_, open) => {
  test('lines come back as they were said, in order, by match, hearers and author', async () => {
    const store = await open();
    const first = await store.add(said('hello "quotes" è \u{1f3b2}'));
    const second = await store.add(said('psst', { to: 'watchers', account: 'a-bob', name: 'Bob', kind: 'program' }));
    await store.add(said('elsewhere', { match: 'two' }));
    expect(second.line).toBeGreaterThan(first.line);
    expect(await store.lines('one')).toEqual([first, second]);
    expect(await store.lines('one', 'watchers')).toEqual([second]);
    expect(await store.lines('none')).toEqual([]);
    expect(await store.line(first.line)).toEqual(first);
    expect(texts(await store.by('g-ada', 0, 10))).toEqual([first.text, 'elsewhere']);
    expect(texts(await store.by('g-ada', first.line, 10))).toEqual(['elsewhere']);
    expect(await store.by('g-ada', 0, 1)).toHaveLength(1);
  });

  test('only the newest lines of a match are kept, and those around an open report', async () => {
    const store = await open();
    const lines: ChatLine[] = [];
    for (let i = 0; i < 30; i++) lines.push(await store.add(said(`line ${i}`)));
    const bad = lines[12]!;
    expect(await store.report({ line: bad.line, match: 'one', at: 5, by: 'a-eve', why: 'rude' })).toBe(true);
    const around = texts(await store.around(bad));
    expect(around).toEqual(
      Array.from({ length: 2 * REPORT_CONTEXT_LINES + 1 }, (_, i) => `line ${12 - REPORT_CONTEXT_LINES + i}`),
    );
    for (let i = 0; i < MAX_KEPT_LINES; i++) await store.add(said(`flood ${i}`));
    const newest = await store.lines('one');
    expect(newest).toHaveLength(MAX_KEPT_LINES);
    expect(newest[0]!.text).toBe('flood 0');
    expect(await store.line(lines[0]!.line)).toBeUndefined();
    expect(texts(await store.around(bad))).toEqual(around);
    expect(await store.settle(bad, 'dismiss')).toBe(1);
    await store.add(said('one more'));
    expect(await store.line(bad.line)).toBeUndefined();
    expect(await store.around(bad)).toEqual([]);
    expect(await store.by('g-ada', 0, 1000)).toHaveLength(MAX_KEPT_LINES);
  });

  test('a line is reported once by each, shown newest first until it is settled', async () => {
    const store = await open();
    const [one, other] = [await store.add(said('one')), await store.add(said('other'))];
    const report = (line: ChatLine, by: string) => store.report({ line: line.line, match: 'one', at: 5, by, why: by });
    expect(await report(one, 'a-eve')).toBe(true);
    expect(await report(one, 'a-eve')).toBe(false);
    expect(await report(other, 'a-eve')).toBe(true);
    expect(await report(one, 'a-bob')).toBe(true);
    const open3 = await store.reports({ limit: 10 });
    expect(open3.map(({ line, by }) => [line, by])).toEqual([
      [one.line, 'a-bob'],
      [other.line, 'a-eve'],
      [one.line, 'a-eve'],
    ]);
    expect(await store.reports({ limit: 10, before: open3[1]!.id })).toEqual([open3[2]]);
    expect(await store.reports({ limit: 1 })).toEqual([open3[0]]);
    expect(await store.reportsBy('a-bob')).toEqual([open3[0]]);
    expect(await store.settle(one, 'hide')).toBe(2);
    expect((await store.reports({ limit: 10 })).map(({ line }) => line)).toEqual([other.line]);
  });
});

test('no statement about chat reads a whole table or sorts', async () => {
  const { db, chat: store } = new MemoryStorage();
  const plans = watchPlans(db);
  const line = await store.add(said('x'));
  await Promise.all([store.lines('one'), store.lines('one', 'table'), store.line(1), store.by('g-ada', 0, 5)]);
  await store.report({ line: line.line, match: 'one', at: 1, by: 'b', why: '' });
  await Promise.all([store.around(line), store.reports({ limit: 5 }), store.reportsBy('b')]);
  await store.settle(line, 'hide');
  const found = plans(/^(SELECT|UPDATE|DELETE)/);
  expect(found.size).toBeGreaterThan(10);
  // At most `KEPT` lines of one match are put into order.
  for (const [sql, steps] of found)
    for (const step of steps)
      expect([sql, step]).toEqual([
        sql,
        expect.not.stringMatching(/^SCAN (?!newest|chat_report USING INDEX chat_report_open)/),
      ]);
});
