import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../core/journal.ts';
import { Committer } from './committer.ts';
import { MemoryStorage } from './memory.ts';
import { created, moved } from './storage.suite.ts';
import type { JournalAppend, Storage } from './storage.ts';

/** A memory store that records its calls and answers when the test says so. */
class SlowStorage extends MemoryStorage {
  readonly batches: string[][] = [];
  #waiting: (() => void)[] = [];

  override append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    this.batches.push(batch.map(({ match }) => match));
    this.#waiting.push(() => super.append(batch, done));
  }

  answer(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) call();
  }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Hands an append in and notes its answer. */
function writer(storage: Storage): [Committer, string[], (match: string, from: number, entry: JournalEntry) => void] {
  const committer = new Committer(storage);
  const heard: string[] = [];
  return [
    committer,
    heard,
    (match, from, entry) =>
      committer.append(match, from, [entry], failure => heard.push(failure ? `${match}: ${failure.message}` : match)),
  ];
}

test('what is written in one turn of the loop goes in one append', async () => {
  const storage = new SlowStorage();
  const [, heard, append] = writer(storage);
  for (const match of ['a', 'b', 'c']) append(match, 0, created(1));
  expect(storage.batches).toEqual([]);
  await turn();
  expect(storage.batches).toEqual([['a', 'b', 'c']]);
  expect(heard).toEqual([]);
  storage.answer();
  expect(heard).toEqual(['a', 'b', 'c']);
});

test('while the store is busy, the next batch gathers', async () => {
  const storage = new SlowStorage();
  const [, heard, append] = writer(storage);
  append('a', 0, created(1));
  await turn();
  append('b', 0, created(1));
  await turn();
  append('c', 0, created(1));
  await turn();
  expect(storage.batches).toEqual([['a']]);
  storage.answer();
  await turn();
  expect(storage.batches).toEqual([['a'], ['b', 'c']]);
  storage.answer();
  expect(heard).toEqual(['a', 'b', 'c']);
});

test('a failure goes to its own match', async () => {
  const [committer, heard, append] = writer(new MemoryStorage());
  append('a', 0, created(1));
  append('b', 5, created(1));
  append('c', 0, created(1));
  await committer.drain();
  expect(heard).toEqual(['a', 'b: journal of b has 0 entries, not 5: somebody else wrote it', 'c']);
});

test('draining waits also for what the answers hand in', async () => {
  const storage = new MemoryStorage();
  const committer = new Committer(storage);
  let more = 5;
  const next = (): void => {
    const from = 5 - more;
    if (more-- > 0) committer.append('a', from, [from === 0 ? created(1) : moved(from, from)], next);
  };
  next();
  await committer.drain();
  expect(await storage.read('a')).toHaveLength(5);
  await committer.drain();
});

test("one table's fault does not keep the others waiting", () => {
  const storage = new SlowStorage();
  const committer = new Committer(storage);
  const heard: string[] = [];
  return new Promise<void>(resolve => {
    committer.append('a', 0, [created(1)], () => {
      throw new Error('a fault of the table');
    });
    committer.append('b', 0, [created(1)], () => heard.push('b'));
    setImmediate(() => {
      expect(() => storage.answer()).toThrow('a fault of the table');
      expect(heard).toEqual(['b']);
      committer.append('c', 0, [created(1)], () => resolve());
      // Two tables wrote just now, so this commit keeps its distance.
      const answer = (): void => {
        if (storage.batches.length === 2) storage.answer();
        else setImmediate(answer);
      };
      answer();
    });
  });
});
