// The commands in the headers of examples/ do what they say, typed as they stand there, with more time for a busy machine.

import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../src/arena/programs/find-program.ts';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLES = join(ROOT, 'examples');
/** Milliseconds a move, for several programs at once on a busy machine. */
const AMPLE = 60_000;
const HEADER = /Try it: +(.+)$/m;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-examples-'));
  chmodSync(folder, 0o755);
  cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'bin'));
  // What `npx ludoteca` starts in an installation; other words go to the real npx.
  builtFile('dist/program/cli/main.js');
  const script = join(ROOT, 'bin/ludoteca.js');
  const npx = findProgram('npx');
  const others = 'file' in npx ? `exec '${npx.file}' "$@"` : 'exit 127';
  const own = `[ "$1" = ludoteca ] && shift && exec '${process.execPath}' '${script}' "$@"`;
  writeFileSync(join(folder, 'bin', 'npx'), `#!/bin/sh\n${own}\n${others}\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function type(line: string): Promise<{ code: number | null; out: string }> {
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, HOME: folder, LANG: 'C' };
  const child = spawn('/bin/sh', ['-c', line], { cwd: folder, env });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (out += text));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, out };
}

for (const { name } of readdirSync(EXAMPLES, { withFileTypes: true }).filter(entry => entry.isFile())) {
  const line = HEADER.exec(readFileSync(join(EXAMPLES, name), 'utf8'))?.[1];
  // The tool that compiles or runs it.
  const tool = /^npx ludoteca .* -- (\S+)/.exec(line ?? '')?.[1] ?? line?.split(' ')[0] ?? '';
  const missing = 'missing' in findProgram(tool);
  test.skipIf(missing)(missing ? `${name}: ${tool} is not installed` : `${name}: ${line}`, async () => {
    expect(line, 'the header has a line "Try it:"').toBeDefined();
    const { code, out } = await type(line!.replace('--game dama', `--game dama --move-time ${AMPLE}`));
    expect(out).toContain('OK: every game ended by the rules.');
    expect(code).toBe(0);
    // What it compiled plays other games, too; the simplest of them every game of the server, and in `npm test` no other does.
    const played = line!.split(' && ').at(-1)!;
    const games = name === 'bot.py' ? ['carcassonne', 'piranhas', 'sagrada', 'uno'] : SOAK ? ['carcassonne'] : [];
    // Against its random bot a match of UNO takes five times as long.
    const others = games.map(game =>
      played.replace('--game dama', `--game ${game} --bot ${game === 'uno' ? 'bot1' : 'random'} --move-time ${AMPLE}`),
    );
    for (const other of await Promise.all(others.map(type)))
      expect([other.code, other.out]).toEqual([0, expect.stringContaining('OK: every game ended by the rules.')]);
  });
}

test('a file that is not there is named, with where programs start', async () => {
  const { code, out } = await type('npx ludoteca try --game dama --games 1 -- python3 nothing.py');
  expect(code).toBe(1);
  expect(out).toContain('There is no file nothing.py here. Programs start in an empty folder');
});
