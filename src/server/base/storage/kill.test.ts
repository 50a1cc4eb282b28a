// Kills a writing process with SIGKILL again and again: every entry it had acknowledged must be there afterwards.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtFile } from '../../../../tests/built.ts';
import { repetitions } from '../../../../tests/counts.ts';
import { seededRandom } from '../../../core/random.ts';
import { openSqlite } from './sqlite.ts';
import { entryAt } from './testing/endless-writer.ts';

const KILLS = repetitions('STORE_KILLS', 20, 400);

interface Run {
  /** Journal lengths it acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly ready: boolean;
  readonly complaint: string;
}

/** Starts the writer and kills it `ms` after its start, or after it has opened the store. */
async function runAndKill(script: string, folder: string, after: 'start' | 'opening', ms: number): Promise<Run> {
  const child = spawn(process.execPath, [script, 'write', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, complaint] = ['', ''];
  const opened = new Promise<void>(resolve => {
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('ready\n')) resolve();
    });
  });
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  const closed = once(child, 'close');
  if (after === 'opening') await Promise.race([opened, closed]);
  await sleep(ms);
  child.kill('SIGKILL');
  await closed;
  const acknowledged = new Map<string, number>();
  // The last line may be cut off: it counts only with its end.
  for (const line of output.split('\n').slice(0, -1)) {
    const [match, length] = line.split(' ');
    if (length !== undefined) acknowledged.set(match!, Number(length));
  }
  return { acknowledged, ready: output.includes('ready\n'), complaint };
}

test('nothing acknowledged is lost to kill -9', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-kill-'));
  const random = seededRandom('kill the writer');
  let [early, lines] = [0, 0];
  try {
    const script = builtFile('dist/src/server/base/storage/testing/endless-writer.js');
    for (let kill = 0; kill < KILLS; kill++) {
      // A quarter right after the start, a quarter right after opening, where a store trims and recovers; then any time.
      const after = kill % 4 === 0 ? 'start' : 'opening';
      const ms = kill % 4 < 2 ? random(50) : random(120);
      const { acknowledged, ready, complaint } = await runAndKill(script, folder, after, ms);
      expect(complaint).toBe('');
      if (after === 'opening') expect(ready).toBe(true);
      if (kill % 4 < 2) early++;
      const storage = openSqlite(folder);
      for (const [match, length] of acknowledged) {
        const journal = await storage.read(match);
        expect(journal.length).toBeGreaterThanOrEqual(length);
        const expected = journal.map((_, seq) => entryAt(match, seq));
        expect(JSON.stringify(journal) === JSON.stringify(expected)).toBe(true);
        expect((await storage.summary(match))?.phase).toBe('open');
        lines++;
      }
      await storage.close();
    }
    expect(early).toBeGreaterThanOrEqual(KILLS / 4);
    expect(lines).toBeGreaterThan(KILLS);
    console.log(
      `${KILLS} kills of a writing process, ${early} of them within 50 ms; ${lines} journals compared, 0 entries lost`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
