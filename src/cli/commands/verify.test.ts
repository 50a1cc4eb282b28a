import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../testing/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('--json says of every journal what was checked, and where a fault is', async () => {
  const file = join(folder, 'match.jsonl');
  await runHere(['play', 'toy', '-b', 'first', '-b', 'first', '--save', file]);
  const fine = await runHere(['verify', '--json', file]);
  expect(fine.code).toBe(0);
  expect(JSON.parse(fine.out)).toMatchObject({ line: 1, fine: true, game: 'toy', finished: true });
  const forged = join(folder, 'forged.jsonl');
  writeFileSync(forged, readFileSync(file, 'utf8').replace(/"payoffs":\[[^\]]*\]/, '"payoffs":[7,-7]'));
  const wrong = await runHere(['verify', '--json', forged]);
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.out)).toMatchObject({
    fine: false,
    fault: { code: expect.any(String), line: expect.any(Number) },
  });
});
