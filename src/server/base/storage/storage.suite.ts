// The body every implementation of the storage port must pass.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalEntry, MatchSetup, SeatedPlayer } from '../../../core/journal.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import { type JournalAppend, JournalConflict, type MatchQuery, type Storage } from './storage.ts';

export const SETUP: MatchSetup = {
  game: 'toy',
  rules: 1,
  seats: 2,
  options: { rounds: 3 },
  clock: { kind: 'none' },
  absence: 'suspend',
  grace: 60_000,
};
export const ANNA: SeatedPlayer = { name: 'Anna', kind: 'person', account: 'g-anna' };
export const BEPPE: SeatedPlayer = { name: 'Beppe "the bot" \u{1f3b2}', kind: 'bot', bot: 'random' };

export const created = (at: number, setup: Partial<MatchSetup> = {}): JournalEntry => ({
  t: 'created',
  at,
  setup: { ...SETUP, ...setup },
  commit: 'c0',
});
export const seated = (at: number, seat: number, who: SeatedPlayer): JournalEntry => ({
  t: 'seated',
  at,
  seat,
  who,
  word: 'w',
});
export const moved = (at: number, action: number): JournalEntry => ({ t: 'acted', at, seat: 0, action });
export const ended = (at: number): JournalEntry => ({
  t: 'ended',
  at,
  ending: { by: 'time', seat: 1, limit: 5, used: 6 },
  payoffs: [1, -1],
  secret: 's',
});

/** Appends and gives back what failed. */
export function write(
  storage: Pick<Storage, 'append'>,
  ...batch: readonly JournalAppend[]
): Promise<ReadonlyMap<string, Error>> {
  return new Promise(resolve => storage.append(batch, resolve));
}

const rest = (due: number): DormantTurn => ({ due, awaitedSeats: [0, 1], toAct: 0 });

const count = (before: unknown): number => (typeof before === 'number' ? before : 0) + 1;

/** A match from its first entry on. */
async function begin(storage: Storage, match: string, ...entries: readonly JournalEntry[]): Promise<void> {
  expect((await write(storage, { match, from: 0, entries })).size).toBe(0);
}

export function storageSuite(name: string, open: () => Storage | Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.close());

    const names = async (query: MatchQuery): Promise<string[]> => (await storage.list(query)).map(({ match }) => match);

    test('gives back what was appended, from any place', async () => {
      const entries = [created(1), seated(2, 0, ANNA), seated(3, 1, BEPPE), moved(4, 7)];
      await begin(storage, 'a', ...entries.slice(0, 1));
      await write(storage, { match: 'a', from: 1, entries: entries.slice(1) });
      expect(await storage.read('a')).toEqual(entries);
      expect(await storage.read('a', 3)).toEqual(entries.slice(3));
      expect(await storage.read('a', 4)).toEqual([]);
      expect(await storage.read('nobody')).toEqual([]);
    });

    test('keeps long journals in order', async () => {
      const entries = [created(1), ...Array.from({ length: 999 }, (_, i) => moved(i, i))];
      await begin(storage, 'long', ...entries);
      expect(await storage.read('long')).toEqual(entries);
    });

    test('writes many matches at once', async () => {
      const batch = Array.from({ length: 50 }, (_, i) => ({ match: `m${i}`, from: 0, entries: [created(i)] }));
      expect((await write(storage, ...batch)).size).toBe(0);
      expect(await names({})).toHaveLength(50);
    });

    test.each([
      ['behind', 1],
      ['at the beginning', 0],
      ['ahead', 3],
    ])('refuses a match whose journal moved: an append %s', async (_, from) => {
      await begin(storage, 'a', created(1), moved(2, 1));
      await begin(storage, 'b', created(1));
      const failed = await write(
        storage,
        { match: 'a', from, entries: [moved(3, 3)] },
        { match: 'b', from: 1, entries: [moved(3, 4)] },
      );
      expect([...failed.keys()]).toEqual(['a']);
      expect(failed.get('a')).toBeInstanceOf(JournalConflict);
      expect(failed.get('a')?.message).toContain(`has 2 entries, not ${from}`);
      expect(await storage.read('a')).toHaveLength(2);
      expect(await storage.read('b', 1)).toEqual([moved(3, 4)]);
    });

    test('refuses to go on with a match it does not know', async () => {
      expect([...(await write(storage, { match: 'a', from: 2, entries: [moved(1, 1)] })).keys()]).toEqual(['a']);
      expect(await storage.read('a')).toEqual([]);
    });

    test('takes several appends of one match in order', async () => {
      const failed = await write(
        storage,
        { match: 'a', from: 0, entries: [created(1)] },
        { match: 'a', from: 1, entries: [moved(2, 2)] },
      );
      expect(failed.size).toBe(0);
      expect(await storage.read('a')).toEqual([created(1), moved(2, 2)]);
    });

    test('a summary follows the match', async () => {
      const steps: readonly (readonly [JournalEntry, object])[] = [
        [created(10), { phase: 'open', seats: [undefined, undefined], created: 10, changed: 10 }],
        [seated(11, 1, ANNA), { seats: [undefined, ANNA], changed: 11 }],
        [
          { t: 'vacated', at: 12, seat: 1 },
          { seats: [undefined, undefined], changed: 12 },
        ],
        [seated(13, 0, ANNA), { seats: [ANNA, undefined] }],
        [seated(14, 1, BEPPE), { seats: [ANNA, BEPPE], changed: 14 }],
        [
          { t: 'started', at: 15, seats: [1, 0] },
          { phase: 'running', seats: [BEPPE, ANNA], changed: 15 },
        ],
        [moved(16, 3), { phase: 'running', changed: 15 }],
        [
          { t: 'paused', at: 17 },
          { phase: 'paused', changed: 17 },
        ],
        [{ t: 'absent', at: 18, seat: 0 }, { phase: 'paused' }],
        [{ t: 'resumed', at: 19 }, { phase: 'paused' }],
        [
          { t: 'returned', at: 20, seat: 0 },
          { phase: 'running', changed: 20 },
        ],
        [{ t: 'absent', at: 21, seat: 1 }, { phase: 'paused' }],
        [{ t: 'withdrew', at: 22, seat: 1, why: 'absence' }, { phase: 'running' }],
        [
          { t: 'recovered', at: 23 },
          { phase: 'running', changed: 22 },
        ],
        [ended(24), { phase: 'over', ending: { by: 'time', seat: 1, limit: 5, used: 6 }, payoffs: [1, -1] }],
      ];
      for (const [from, [entry, expected]] of steps.entries()) {
        await write(storage, { match: 'a', from, entries: [entry] });
        expect(await storage.summary('a')).toMatchObject({ match: 'a', game: 'toy', ...expected });
      }
      expect(await storage.summary('b')).toBeUndefined();
    });

    test('only a match that suspends stands still for an absent player', async () => {
      await begin(storage, 'a', created(1, { absence: 'skip' }), { t: 'started', at: 2 });
      await write(storage, { match: 'a', from: 2, entries: [{ t: 'absent', at: 3, seat: 0 }] });
      expect(await storage.summary('a')).toMatchObject({ phase: 'running', changed: 2 });
    });

    test('what a slow match waits for is written with its entries, and found when it is due', async () => {
      await begin(storage, 'quick', created(1));
      expect(await storage.dormantTurn('quick')).toBeUndefined();
      for (const [match, due] of [
        ['late', 500],
        ['soon', 300],
        ['paused', Number.POSITIVE_INFINITY],
      ] as const)
        await write(storage, { match, from: 0, entries: [created(1)], dormant: rest(due) });
      expect(await storage.dormantTurn('soon')).toEqual(rest(300));
      expect(await storage.dormantTurn('paused')).toEqual(rest(Number.POSITIVE_INFINITY));
      expect([await storage.due(299, 9), await storage.due(300, 9)]).toEqual([[], ['soon']]);
      expect([await storage.due(1e15, 9), await storage.due(1e15, 1)]).toEqual([['soon', 'late'], ['soon']]);
      // Entries that are refused change nothing; a move puts it off, the end takes it away.
      await write(storage, { match: 'soon', from: 7, entries: [moved(2, 1)], dormant: rest(1) });
      await write(storage, { match: 'soon', from: 1, entries: [moved(2, 1)], dormant: rest(900) });
      await write(storage, { match: 'late', from: 1, entries: [ended(2)], dormant: null });
      expect(await storage.due(1e15, 9)).toEqual(['soon']);
      expect(await storage.dormantTurn('late')).toBeUndefined();
    });

    test('lists newest first, by game, phase and account', async () => {
      await begin(storage, 'open', created(1));
      await begin(storage, 'mine', created(2), seated(3, 0, ANNA));
      await begin(storage, 'runs', created(3, { game: 'dama' }), seated(4, 1, ANNA), { t: 'started', at: 5 });
      await begin(storage, 'waits', created(4), { t: 'started', at: 5 }, { t: 'paused', at: 6 });
      await begin(storage, 'over', created(5), seated(5, 0, ANNA), seated(5, 1, ANNA), ended(6));
      await begin(storage, 'secret', created(6, { private: true }));
      expect(await names({})).toEqual(['secret', 'over', 'waits', 'runs', 'mine', 'open']);
      expect(await names({ listed: true })).toEqual(['over', 'waits', 'runs', 'mine', 'open']);
      expect(await names({ phases: ['open', 'paused'] })).toEqual(['secret', 'waits', 'mine', 'open']);
      expect(await names({ phases: [] })).toEqual([]);
      expect(await names({ game: 'dama' })).toEqual(['runs']);
      expect(await names({ account: 'g-anna' })).toEqual(['over', 'runs', 'mine']);
      expect(await names({ account: 'g-anna', phases: ['running'], game: 'dama', limit: 5 })).toEqual(['runs']);
      expect(await names({ account: 'g-anna', game: 'toy' })).toEqual(['over', 'mine']);
      expect(await names({ account: 'g-other' })).toEqual([]);
      expect(await storage.summary('secret')).toMatchObject({ private: true });
    });

    test('lists leave out what ended before it started', async () => {
      const end = { t: 'ended', ending: { by: 'abort' }, payoffs: [0, 0], secret: '' } as const;
      await begin(storage, 'left', created(1), seated(2, 0, ANNA), { t: 'vacated', at: 3, seat: 0 }, { ...end, at: 4 });
      await begin(storage, 'stopped', created(2), seated(3, 0, ANNA), { ...end, at: 4 });
      const both = [seated(4, 0, ANNA), seated(4, 1, ANNA)];
      await begin(storage, 'played', created(3), ...both, { t: 'started', at: 5 }, { ...end, at: 6 });
      expect(await names({ listed: true })).toEqual(['played']);
      expect(await names({})).toEqual(['played', 'stopped', 'left']);
    });

    test('an account leaves the lists of a seat it gave up', async () => {
      await begin(storage, 'a', created(1), seated(2, 0, ANNA), { t: 'vacated', at: 3, seat: 0 });
      expect(await names({ account: 'g-anna' })).toEqual([]);
    });

    test('pages through matches of one millisecond without losing one', async () => {
      const all = Array.from({ length: 10 }, (_, i) => `m${i}`);
      for (const match of all) await begin(storage, match, created(5));
      const seen: string[] = [];
      for (let before: MatchQuery['before']; ; ) {
        const page = await storage.list({ limit: 3, ...(before && { before }) });
        if (page.length === 0) break;
        seen.push(...page.map(({ match }) => match));
        before = page.at(-1)!;
      }
      expect(seen).toEqual(all.reverse());
    });

    test('tells the finished matches in the order in which they ended, and from any place', async () => {
      for (const match of ['a', 'b', 'c']) await begin(storage, match, created(1));
      expect(await storage.lastFinished()).toBe(0);
      await begin(storage, 'whole', created(1), ended(2));
      await write(
        storage,
        { match: 'c', from: 1, entries: [ended(3)] },
        { match: 'a', from: 1, entries: [moved(3, 1), ended(4)] },
        { match: 'b', from: 7, entries: [ended(4)] },
      );
      const all = await storage.finished(0, 10);
      expect(await storage.lastFinished()).toBe(all[2]!.ordinal);
      expect(all.map(({ match }) => match)).toEqual(['whole', 'c', 'a']);
      expect(await storage.finished(all[0]!.ordinal, 1)).toEqual([all[1]]);
      expect(await storage.finished(all[2]!.ordinal, 10)).toEqual([]);
      await write(storage, { match: 'b', from: 1, entries: [ended(9)] });
      expect((await storage.finished(all[2]!.ordinal, 10)).map(({ match }) => match)).toEqual(['b']);
    });

    test('keeps small things by kind and key', async () => {
      await storage.put('guest', 'a', { name: 'Anna' });
      await storage.put('code', 'a', [1, null]);
      await Promise.all([storage.put('guest', 'b', 1), storage.put('guest', 'b', 2)]);
      expect(await storage.get('guest', 'a')).toEqual({ name: 'Anna' });
      expect(await storage.get('code', 'a')).toEqual([1, null]);
      expect(await storage.get('guest', 'b')).toBe(2);
      await storage.delete('guest', 'a');
      await storage.delete('guest', 'never');
      expect(await storage.get('guest', 'a')).toBeUndefined();
      expect(await storage.get('code', 'a')).toEqual([1, null]);
    });

    test('changes a value in one step: of many at once none is lost', async () => {
      const counts = await Promise.all(Array.from({ length: 20 }, () => storage.change('count', 'a', count)));
      expect(new Set(counts).size).toBe(20);
      expect(await storage.get('count', 'a')).toBe(20);
      expect(await storage.change('count', 'a', () => undefined)).toBeUndefined();
      expect(await storage.get('count', 'a')).toBeUndefined();
      const refused = storage.change('count', 'a', () => {
        throw new Error('no such thing');
      });
      await expect(refused).rejects.toThrow('no such thing');
      expect(await storage.change('count', 'a', before => [before ?? 'nothing'])).toEqual(['nothing']);
    });

    test('tells everything of a kind, in the order of its keys', async () => {
      await Promise.all(['b', 'a', 'c'].map((key, i) => storage.put('log', key, i)));
      await storage.put('other', 'a', 9);
      await storage.delete('log', 'c');
      expect([...(await storage.all('log'))]).toEqual([
        ['a', 1],
        ['b', 0],
      ]);
      expect((await storage.all('none')).size).toBe(0);
    });

    test('what is kept does not change with the object it was made from', async () => {
      const value = { names: ['Anna'] };
      await storage.put('x', 'x', value);
      value.names.push('Beppe');
      expect(await storage.get('x', 'x')).toEqual({ names: ['Anna'] });
    });
  });
}
