import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tar } from './tar.ts';

test('the system opens what was packed', () => {
  const files = [
    { name: 'a.txt', text: 'città\n' },
    { name: 'matches/long.jsonl', text: 'x'.repeat(1500) },
    { name: 'empty', text: '' },
  ];
  const input = tar(files, 1_700_000_000);
  expect(input.length % 512).toBe(0);
  const listed = spawnSync('tar', ['-tf', '-'], { input, encoding: 'utf8' });
  expect([listed.status, listed.stdout]).toEqual([0, 'a.txt\nmatches/long.jsonl\nempty\n']);
  for (const { name, text } of files)
    expect(spawnSync('tar', ['-xOf', '-', name], { input, encoding: 'utf8' }).stdout).toBe(text);
});
