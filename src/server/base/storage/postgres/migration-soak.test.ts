import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repetitions } from '../../../../../tests/counts.ts';
import { openSqlite } from '../sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated, write } from '../storage.suite.ts';
import { newSchema, postgres } from '../testing/postgres.ts';
import { StoreMigration } from './migration.ts';
import { openPostgres } from './store.ts';

const MATCHES = repetitions('MIGRATED', 2000, 1_000_000);
const ACCOUNTS = MATCHES / 10;
const GROUP = 1000;
const HOURS = 2 * 3_600_000;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

test.runIf(postgres)(
  `a store of ${MATCHES} matches and ${ACCOUNTS} accounts is migrated and checked`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-migration-'));
    const sqlite = openSqlite(folder);
    for (let i = 0; i < ACCOUNTS; i += GROUP)
      await Promise.all(
        Array.from({ length: Math.min(GROUP, ACCOUNTS - i) }, (_, k) => {
          const id = `a-${i + k}`;
          return sqlite.accounts.add({ id, kind: 'person', name: id, look: id, created: i });
        }),
      );
    for (let i = 0; i < MATCHES; i += GROUP) {
      const batch = Array.from({ length: GROUP }, (_, k) => {
        const at = i + k;
        const anna = { ...ANNA, account: `a-${at % ACCOUNTS}` };
        const entries = [created(at), seated(at, 0, anna), seated(at, 1, BEPPE), moved(at, at), ended(at)];
        return { match: `m${at.toString(36)}`, from: 0, entries: at % 50 === 0 ? entries.slice(0, 4) : entries };
      });
      expect((await write(sqlite, ...batch)).size).toBe(0);
    }
    await sqlite.close();
    const url = await newSchema();
    const migration = await StoreMigration.open(folder, url);
    const began = performance.now();
    expect(await migration.copy(() => undefined)).toBe(true);
    const copied = performance.now();
    const { journals, different, counts, digest } = await migration.check(() => undefined);
    const checked = performance.now();
    await migration.close();
    expect([journals, different]).toEqual([MATCHES, []]);
    expect(counts.filter(({ isSame }) => !isSame)).toEqual([]);
    console.log(
      `${MATCHES} matches and ${ACCOUNTS} accounts copied in ${seconds(copied - began)} s, compared in ${seconds(checked - copied)} s; SHA-256 ${digest}`,
    );
    const target = await openPostgres(url);
    expect(await target.lastFinished()).toBe(MATCHES - MATCHES / 50);
    await target.close();
    rmSync(folder, { recursive: true });
  },
  HOURS,
);
