import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type TarEntry, tar } from './tar.ts';

async function* each(files: readonly TarEntry[]): AsyncGenerator<TarEntry> {
  yield* files;
}

test('the system opens what was packed', async () => {
  const files = [
    { name: 'a.txt', text: 'città\n', body: 'città\n' },
    { name: 'matches/long.jsonl', text: 'x'.repeat(1500), body: 'x'.repeat(1500) },
    { name: 'parts.txt', text: 'la città', body: [Buffer.from('la '), Buffer.from('città')] },
    { name: 'empty', text: '', body: '' },
  ];
  const parts: Uint8Array[] = [];
  for await (const part of tar(each(files), 1_700_000_000)) parts.push(part);
  const input = Buffer.concat(parts);
  expect(input.length % 512).toBe(0);
  const listed = spawnSync('tar', ['-tf', '-'], { input, encoding: 'utf8' });
  expect([listed.status, listed.stdout]).toEqual([0, 'a.txt\nmatches/long.jsonl\nparts.txt\nempty\n']);
  for (const { name, text } of files)
    expect(spawnSync('tar', ['-xOf', '-', name], { input, encoding: 'utf8' }).stdout).toBe(text);
});
