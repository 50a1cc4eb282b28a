// Journals of past months in files: moved only when they were read back, and read as before.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runHere } from '../../../../cli/testing/fake-terminal.ts';
import { PARTITIONS } from '../partitions.ts';
import { created, ended, moved, write } from '../storage.suite.ts';
import { newSchema, postgres } from '../testing/postgres.ts';
import { openPostgres, openPostgresReader, type PostgresStorage } from './store.ts';

const SEPTEMBER = Date.UTC(2026, 8, 15);
const OCTOBER = Date.UTC(2026, 9, 15);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-offload-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(url: string): Promise<PostgresStorage> {
  const storage = await openPostgres(url);
  onTestFinished(() => storage.close());
  await storage.nodes.enter({ name: 'test', address: '', version: '0' });
  await storage.nodes.claim(PARTITIONS);
  return storage;
}

const journal = (at: number, length: number) => [
  created(at),
  ...Array.from({ length }, (_, i) => moved(at + i, i)),
  ended(at + length),
];

/** Serves a folder as object storage does. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, request.url!);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (!existsSync(file)) response.writeHead(404).end();
    else if (from === undefined) response.end(readFileSync(file));
    else response.writeHead(206).end(readFileSync(file).subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe.runIf(postgres)('offload', () => {
  test('moves the journals of past months into files, from which they are read', async () => {
    const [url, folder, other] = [await newSchema(), newFolder(), newFolder()];
    const storage = await open(url);
    const journals = new Map(Array.from({ length: 5 }, (_, i) => [`abseptem${i}`, journal(SEPTEMBER + i, 10 + i)]));
    journals.set('aboctober', journal(OCTOBER, 20));
    for (const [match, entries] of journals) await write(storage, { match, from: 0, entries });
    const running = [created(SEPTEMBER), moved(SEPTEMBER, 1)];
    await write(storage, { match: 'abrunning', from: 0, entries: running });
    await storage.pack();

    const offload = (...more: readonly string[]) =>
      runHere(['offload', folder, '--store', url, '--before', '2026-10', ...more]);
    // Nothing is removed as long as the files are not where the servers will look for them.
    const address = await serveFolder(other);
    const early = await offload('--url', address);
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('answers 404') });
    expect(await storage.read('abseptem0')).toEqual(journals.get('abseptem0'));

    const first = await offload();
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^2026-09-1\.journals: 5 matches, .*, SHA-256 [\da-f]{64}\.$/m);
    expect(readdirSync(folder).toSorted()).toEqual(['2026-09-1.journals', '2026-09-1.journals.json']);
    const all = async (): Promise<void> => {
      const reader = await openPostgresReader(url);
      for (const [match, entries] of journals) {
        expect(await storage.read(match)).toEqual(entries);
        expect(await reader.read(match, 3)).toEqual(entries.slice(3));
      }
      expect(await storage.read('abrunning')).toEqual(running);
    };
    await all();
    expect(await storage.read('abnothing')).toEqual([]);
    // It cannot be begun again.
    const again = await write(storage, { match: 'abseptem0', from: 0, entries: [created(1)] });
    expect(again.get('abseptem0')?.message).toContain('has 12 entries');
    expect(await offload()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing') });

    // What ends later goes into a file of its own, and all of them to another place.
    await write(storage, { match: 'abrunning', from: 2, entries: [ended(OCTOBER)] });
    journals.set('abrunning', [...running, ended(OCTOBER)]);
    await storage.pack();
    const second = await offload();
    expect(second.out).toMatch(/^2026-09-2\.journals: one match, /m);
    for (const name of readdirSync(folder)) writeFileSync(join(other, name), readFileSync(join(folder, name)));
    expect(await offload('--url', address)).toMatchObject({ code: 0, err: '' });
    rmSync(join(folder, '2026-09-1.journals'));
    rmSync(join(folder, '2026-09-2.journals'));
    journals.delete('abrunning');
    expect(await storage.read('abrunning')).toHaveLength(3);
    rmSync(join(other, '2026-09-2.journals'));
    await expect(storage.read('abrunning')).rejects.toThrow(
      /^The journals in http.*2026-09-2\.journals cannot be read/,
    );
    expect(await storage.read('abseptem4')).toEqual(journals.get('abseptem4'));
  });

  test('a file that is not what was written removes nothing, and what cannot be meant is refused', async () => {
    const [url, folder, other] = [await newSchema(), newFolder(), newFolder()];
    const storage = await open(url);
    await write(storage, { match: 'abseptem0', from: 0, entries: journal(SEPTEMBER, 10) });
    await storage.pack();
    const address = await serveFolder(other);
    const offload = (...more: readonly string[]) => runHere(['offload', folder, '--store', url, ...more]);
    await offload('--url', address);
    writeFileSync(join(other, '2026-09-1.journals'), 'something else');
    expect(await offload('--url', address)).toMatchObject({
      code: 1,
      err: expect.stringContaining('differs from what'),
    });
    expect(await storage.read('abseptem0')).toEqual(journal(SEPTEMBER, 10));
    for (const wrong of [['--before', 'October'], ['--url', 'ftp://x'], []])
      expect((await runHere(['offload', ...(wrong.length > 0 ? [folder, '--store', url] : []), ...wrong])).code).toBe(
        2,
      );
  });
});
