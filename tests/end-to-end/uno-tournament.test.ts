// `ludoteca uno tournament` as a real process: the same figures with any number of processes, and a report to take along.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { UnoReport } from '../../games/uno/contest/report.ts';
import { repetitions } from '../counts.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-uno-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [PROGRAM, 'uno', 'tournament', ...args], {
    env: { ...process.env, LANG: 'C' },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, err }; // no signal was sent
}

const report = (name: string): UnoReport =>
  JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8')) as UnoReport; // our own file

/** Everything but the times, which are the machine's. */
const timeless = ({ setup, matches, roundsPerMatch, bots }: UnoReport): unknown => ({
  setup,
  matches,
  roundsPerMatch,
  bots: bots.map(bot => ({ ...bot, meanMs: 0, worstMs: 0 })),
});

const MATCHES = repetitions('UNO_TOURNAMENT', 15, 45);

test('one process and three play the same matches', async () => {
  const [one, three] = await Promise.all(
    ['1', '3'].map(count => run(String(MATCHES), '--at-once', count, '--out', join(folder, count))),
  );
  expect(one).toMatchObject({ code: 0, err: '' });
  expect(three).toMatchObject({ code: 0, err: '' });
  expect(timeless(report('1'))).toEqual(timeless(report('3')));
  const { matches, bots } = report('1');
  expect(matches).toBe(MATCHES);
  expect(bots.map(bot => bot.id)).toEqual(['bot1', 'bot2', 'bot3', 'bot4', 'bot5']);
  expect(bots.reduce((sum, bot) => sum + bot.matches, 0)).toBe(4 * MATCHES);
  expect(bots.reduce((sum, bot) => sum + bot.wins, 0)).toBe(MATCHES);
  for (const name of ['report.html', 'wins.svg'])
    expect(readFileSync(join(folder, '1', name), 'utf8')).toContain('<svg xmlns');
});

test('a field of one’s choice, the searching bot among them, and house rules', async () => {
  const field = ['-b', 'bot2', '-b', 'ismcts', '--playouts', '10', '-o', 'target=100', '--seed', 'x'];
  const { code, out } = await run('4', ...field, '--out', join(folder, 'field'));
  expect(code).toBe(0);
  expect(out).toContain('4 matches');
  expect(report('field').setup).toMatchObject({ bots: ['bot2', 'ismcts'], seats: 2, options: { target: 100 } });
});
