import { expect, test } from 'vitest';
import { JournalBook } from './journal-book.ts';
import { created, ended, moved } from './storage.suite.ts';

const text = (body: Buffer): unknown => JSON.parse(`[${body.toString()}]`);

test('one flush is one row; what is worth it becomes a chunk, and rows that are in chunks are dropped', () => {
  const book = new JournalBook(4);
  book.learn('a', 0);
  expect(book.flush()).toBeUndefined();
  expect(book.stage({ match: 'a', from: 0, entries: [created(1)] })).toBeUndefined();
  const first = book.flush()!;
  expect([first.row, first.body.toString(), first.chunks, first.keepFrom]).toEqual([
    1,
    JSON.stringify([['a', 0, [created(1)]]]),
    [],
    undefined,
  ]);
  book.settle(true);
  expect(book.tailOf('a')).toEqual({ from: 0, entries: [created(1)] });
  book.stage({ match: 'a', from: 1, entries: [ended(2)] });
  const last = book.flush()!;
  expect(last).toMatchObject({ row: 2, chunks: [{ match: 'a', from: 0, count: 2 }], keepFrom: 3 });
  expect(text(last.chunks[0]!.body)).toEqual([created(1), ended(2)]);
  book.settle(true);
  expect(book.tailOf('a')).toBeUndefined();
});

test('a flush that failed leaves everything as it was', () => {
  const book = new JournalBook();
  book.learn('a', 0);
  book.stage({ match: 'a', from: 0, entries: [created(1)] });
  book.flush();
  book.settle(false);
  expect(book.nextRow).toBe(1);
  book.learn('a', 0);
  expect(book.stage({ match: 'a', from: 0, entries: [created(1)] })).toBeUndefined();
  expect(book.flush()?.row).toBe(1);
});

test('a log that holds a match in pieces is merged by the places of the entries', () => {
  // Written here, then elsewhere (entries 2 and 3 are in a chunk only), then here again.
  const rows = [
    [['a', 0, [created(1)]]],
    [['a', 1, [moved(2, 1)]]],
    [['a', 4, [moved(5, 4)]]],
    [['a', 5, [moved(6, 5)]]],
  ];
  const book = new JournalBook();
  book.reset(1, 5);
  for (const [i, row] of rows.entries()) book.readRow(i + 1, JSON.stringify(row), () => ({ length: 4 }));
  expect(book.tailOf('a')).toEqual({ from: 4, entries: [moved(5, 4), moved(6, 5)] });
  const { chunks, row } = book.compact()!;
  expect(row).toBeUndefined();
  expect(chunks).toMatchObject([{ match: 'a', from: 4, count: 2 }]);
});
