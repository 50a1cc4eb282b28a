// Accounts: look-ups in a store of many, what a password costs, and whether a crowd that signs in makes the games wait.
// `node dist/bench/accounts.js [ACCOUNTS]`

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AccountStore } from '../src/server/base/storage/account-store.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { lookOf } from '../src/server/people/accounts/names.ts';
import { Passwords } from '../src/server/people/accounts/passwords.ts';
import { hashSecret, newCredential } from '../src/server/people/accounts/secrets.ts';
import { cpuMs } from './rates.ts';

const count = Number(process.argv[2] ?? 100_000);
/** Written in one transaction. */
const GROUP = 2000;
const LOOKS = 5000;

const nameOf = (i: number): string => `Player ${i.toString(36)}`;
const secrets: string[] = [];

async function fill(store: AccountStore): Promise<void> {
  for (let from = 0; from < count; from += GROUP)
    await Promise.all(
      Array.from({ length: Math.min(GROUP, count - from) }, (_, i) => {
        const [id, name] = [`a-${from + i}`, nameOf(from + i)];
        const { secret, pass } = newCredential({ kind: 'session', account: id, now: 1, expires: 1e15 });
        secrets.push(secret);
        return Promise.all([
          store.add({ id, kind: 'person', name, look: lookOf(name), created: from + i }),
          store.issue(pass),
        ]);
      }),
    );
}

/** Microseconds of CPU of one call, over many. */
async function cpuOf(task: (i: number) => Promise<unknown>): Promise<string> {
  const before = cpuMs();
  for (let i = 0; i < LOOKS; i++) await task((i * 7919) % count);
  return `${((1000 * (cpuMs() - before)) / LOOKS).toFixed(1)} us of CPU`;
}

async function lookUps(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const storage = openSqlite(folder);
  const store = storage.accounts;
  await fill(store);
  console.log(`${count} accounts and sessions`);
  console.log(`  by id       ${await cpuOf(i => store.account(`a-${i}`))}`);
  console.log(`  by name     ${await cpuOf(i => store.findByLook(lookOf(nameOf(i))))}`);
  console.log(`  by session  ${await cpuOf(i => store.credential(hashSecret(secrets[i]!), 5))}`);
  console.log(
    `  a page of an administrator's search  ${await cpuOf(i => store.search({ look: lookOf(nameOf(i)), limit: 30 }))}`,
  );
  await storage.close();
  rmSync(folder, { recursive: true });
}

/** Eight at a time come back as soon as they are answered; the loop must stay free. */
async function crowd(): Promise<void> {
  const passwords = new Passwords();
  await passwords.verify(undefined, 'warm');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [began, cpu] = [performance.now(), cpuMs()];
  let done = 0;
  delay.enable();
  const come = async (): Promise<void> => {
    while (performance.now() - began < 3000) {
      await passwords.verify(undefined, 'a guess');
      done++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, come));
  delay.disable();
  const spent = cpuMs() - cpu;
  console.log(`passwords: ${(spent / done).toFixed(1)} ms of CPU each, ${Math.round(done / 3)} a second`);
  console.log(
    `  the loop meanwhile: p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  );
}

await lookUps();
await crowd();
