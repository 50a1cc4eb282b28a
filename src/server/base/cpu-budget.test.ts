import { expect, test } from 'vitest';
import { CpuBudget, CpuOwner } from './cpu-budget.ts';

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** A budget whose clock stands still unless work is done. */
function budgetOf(rate: number, burst: number) {
  let now = 0;
  let computed = 0;
  const budget = new CpuBudget({ rate, burst, clock: () => now, computed: () => computed });
  const sleep = (ms: number): void => void (now += ms);
  const work = (ms: number): void => {
    now += ms;
    computed += ms;
  };
  return { budget, work, sleep };
}

/** An owner belongs to one budget. */
const owners = (): readonly [CpuOwner, CpuOwner] => [new CpuOwner('203.0.113.1'), new CpuOwner('203.0.113.2')];

test('whoever has used up its time waits until the bucket has filled again, and nobody else does', async () => {
  const { budget, work } = budgetOf(100, 50);
  const [mallory, alice] = owners();
  budget.inTurn(mallory, () => work(70));
  await nextTurn();
  expect(budget.wait(mallory)).toBeCloseTo(200);
  expect(budget.wait(alice)).toBe(0);
  work(200);
  expect(budget.wait(mallory)).toBeCloseTo(0);
});

test('time in which the process did not compute is nobody’s', async () => {
  const { budget, work, sleep } = budgetOf(100, 50);
  const [mallory] = owners();
  budget.inTurn(mallory, () => {
    work(20);
    sleep(1000);
  });
  await nextTurn();
  expect(budget.wait(mallory)).toBe(0);
  budget.inTurn(mallory, () => work(70));
  await nextTurn();
  expect(budget.wait(mallory)).toBeGreaterThan(0);
});

test('work after a promise counts, and so does the account from wherever it comes', async () => {
  const { budget, work } = budgetOf(100, 50);
  budget.inTurn(new CpuOwner('203.0.113.1', 'a1'), () => void Promise.resolve().then(() => work(80)));
  await nextTurn();
  expect(budget.wait(new CpuOwner('198.51.100.7', 'a1'))).toBeGreaterThan(0);
  expect(budget.wait(new CpuOwner('198.51.100.7', 'a2'))).toBe(0);
});

test('those without an account have nothing in common', async () => {
  const { budget, work } = budgetOf(100, 50);
  budget.inTurn(new CpuOwner('203.0.113.1', ''), () => work(80));
  await nextTurn();
  expect(budget.wait(new CpuOwner('198.51.100.7', ''))).toBe(0);
});

test('one network is one owner', async () => {
  const { budget, work } = budgetOf(100, 50);
  budget.inTurn(new CpuOwner('2001:db8:1:2::7'), () => work(80));
  await nextTurn();
  expect(budget.wait(new CpuOwner('2001:db8:1:2:ffff::1'))).toBeGreaterThan(0);
});

test('after its slice of a turn the work of an address waits, and that of others goes before it', async () => {
  const { budget, work } = budgetOf(1000, 1000);
  const [mallory, alice] = owners();
  const done: string[] = [];
  const ask = (owner: CpuOwner, name: string, ms: number): boolean =>
    budget.inTurn(owner, () => {
      work(ms);
      done.push(name);
    });
  expect([1, 2, 3, 4].map(i => ask(mallory, `mallory ${i}`, 2))).toEqual([true, true, false, false]);
  expect(ask(alice, 'alice', 1)).toBe(true);
  expect(done).toEqual(['mallory 1', 'mallory 2', 'alice']);
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(done.slice(3)).toEqual(['mallory 3', 'mallory 4']);
});

test('what waits is done in slices, several pieces in a turn', async () => {
  const { budget, work } = budgetOf(1000, 1000);
  const [mallory] = owners();
  let done = 0;
  for (let i = 0; i < 20; i++)
    budget.inTurn(mallory, () => {
      work(0.5);
      done++;
    });
  expect(done).toBe(6); // 3 ms
  const later: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    await nextTurn();
    later.push(done);
  }
  expect([...new Set(later)]).toEqual([6, 12, 18, 20]);
});

test('whoever has used up its time waits on, although thousands of others came and were forgotten', async () => {
  const { budget, work, sleep } = budgetOf(100, 50);
  const [mallory] = owners();
  budget.inTurn(mallory, () => work(500));
  await nextTurn();
  for (let i = 0; i < 30_000; i++) budget.charge(new CpuOwner(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`));
  sleep(1000);
  for (let i = 0; i < 2; i++) budget.charge(new CpuOwner('198.51.100.7'));
  expect(budget.wait(mallory)).toBeCloseTo(3500);
  // Also where it comes with another connection.
  expect(budget.wait(new CpuOwner('203.0.113.1'))).toBeCloseTo(3500);
  sleep(60_000);
  for (let i = 0; i < 30_000; i++) budget.charge(new CpuOwner(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`));
  await nextTurn();
  budget.inTurn(mallory, () => work(150));
  await nextTurn();
  // Its bucket was full and forgotten meanwhile: both connections are charged together again.
  expect(budget.wait(new CpuOwner('203.0.113.1'))).toBeCloseTo(1000);
});
