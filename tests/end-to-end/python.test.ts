// The Python package against the real program: its own tests with and without numpy, games checked by the text protocol and
// compared with games played here, and the C program of examples/env.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { findProgram } from '../../src/arena/programs/find-program.ts';
import { builtFile } from '../built.ts';
import { repetitions, SOAK } from '../counts.ts';
import { distance, type PlayedGames, playInProcess } from './python-games.ts';
import { ServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GAMES = repetitions('ENV_GAMES', 100, 10_000);
/** Exceeded by two equal distributions once in 50,000 times. */
const FAR = 2.4;

const runs = (python: string, code: string): boolean =>
  spawnSync(python, ['-c', code], { stdio: 'ignore' }).status === 0;
const candidates = ['python3', '/usr/bin/python3'];
const python = candidates.find(one => runs(one, 'import sys; sys.exit(sys.version_info < (3, 9))'));
const withNumpy = candidates.find(one => runs(one, 'import numpy'));

let folder: string;
beforeAll(() => {
  builtFile('dist/program/cli/main.js');
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-python-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    LANG: 'C',
    PYTHONPATH: join(ROOT, 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    LUDOTECA: join(ROOT, 'bin/ludoteca.js'),
  };
  const child = spawn(command, args, { cwd: folder, env });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, out, err };
}

const script = (path: string): string => join(ROOT, 'python', path);

describe.skipIf(!python)(python ? 'Python' : 'Python: python3 of version 3.9 is not installed', () => {
  test.skipIf(!withNumpy)(withNumpy ? 'its own tests pass with numpy' : 'with numpy: it is not installed', async () => {
    const { code, err } = await run(withNumpy!, ['-m', 'unittest', 'discover', '-s', script('tests')]);
    expect(code, err).toBe(0);
    expect(err).toMatch(/Ran \d\d tests/);
  });

  test.runIf(SOAK)('its own tests pass without numpy', async () => {
    const code = "import sys; sys.modules['numpy'] = None; import unittest; unittest.main(None, argv=sys.argv)";
    const done = await run(python!, ['-c', code, 'discover', '-s', script('tests')]);
    expect(done.code, done.err).toBe(0);
  });

  test.each(games.map(game => [game.id, game] as const))(
    'plays %s: the text protocol allows every game, and lengths and payoffs are those of games in process',
    async (id, game) => {
      const options = id === 'uno' ? { roundLimit: 1 } : {};
      const { code, out, err } = await run(withNumpy ?? python!, [
        script('tests/play_games.py'),
        id,
        String(GAMES),
        'python',
        JSON.stringify(options),
      ]);
      expect(code, err).toBe(0);
      const there = JSON.parse(out) as PlayedGames; // our own script
      expect(there.lengths.length).toBeGreaterThanOrEqual(GAMES);
      const here = playInProcess(game, there.lengths.length, options, 'python');
      expect(distance(there.lengths, here.lengths)).toBeLessThan(FAR);
      for (const seat of here.payoffs[0]!.keys()) {
        const [a, b] = [there, here].map(({ payoffs }) => payoffs.map(list => list[seat]!));
        expect(distance(a!, b!)).toBeLessThan(FAR);
      }
    },
  );
});

describe.skipIf(!withNumpy)(withNumpy ? 'the learner' : 'the learner: numpy is not installed', () => {
  test('learns Dama from games against itself, draws its curve, and plays on a server', async () => {
    const learned = await run(withNumpy!, [script('examples/learn.py'), 'dama', '64', '51', folder]);
    expect(learned.code, learned.err).toBe(0);
    const share = (bot: string): number =>
      Number(new RegExp(`^([\\d.]+) of the points of 256 games against ${bot}$`, 'm').exec(learned.out)![1]);
    expect(share('random'), learned.out).toBeGreaterThan(0.6);
    expect(share('greedy'), learned.out).toBeGreaterThan(0.5);
    expect(readFileSync(join(folder, 'dama.svg'), 'utf8')).toContain('against greedy');
    const server = new ServerProcess();
    try {
      await server.start();
      const program = `${withNumpy} ${script('examples/trained_bot.py')} ${join(folder, 'dama.npz')}`;
      const words = ['bot', 'dama', '--no-sandbox', '--bot', 'greedy', '--server', server.url, '--program', program];
      const played = await run(process.execPath, [join(ROOT, 'bin/ludoteca.js'), ...words]);
      expect(played.code, played.err).toBe(0);
      expect(played.err).toContain('Score: ');
    } finally {
      await server.end();
    }
  });

  test('learns Piranhas', async () => {
    const learned = await run(withNumpy!, [script('examples/learn.py'), 'piranhas', '64', '52', folder]);
    expect(learned.code, learned.err).toBe(0);
    expect(Number(/^([\d.]+) of the points of 256 games against random$/m.exec(learned.out)![1])).toBeGreaterThan(0.85);
  });

  test('plays random games with the calls of PettingZoo', async () => {
    const { code, out, err } = await run(withNumpy!, [script('examples/random_play.py'), 'carcassonne', '2']);
    expect(code, err).toBe(0);
    expect(out).toMatch(/Payoffs of 2 games: seat_0 [+-]\d\.\d\d, seat_1 [+-]\d\.\d\d/);
  });
});

test('the distance sees a difference and no other', () => {
  const range = Array.from({ length: 400 }, (_, i) => i);
  expect(distance(range, range)).toBe(0);
  expect(
    distance(
      range,
      range.map(i => i + 100),
    ),
  ).toBeGreaterThan(FAR);
});

const compiler = ['cc', 'gcc', 'clang'].find(name => 'file' in findProgram(name));
test.skipIf(!compiler)(
  compiler ? 'the C program of examples/env plays' : 'examples/env: no C compiler is installed',
  async () => {
    const program = join(folder, 'random_games');
    const source = join(ROOT, 'examples/env/random_games.c');
    const compiled = await run(compiler!, ['-Wall', '-Wextra', '-Werror', '-o', program, source]);
    expect(compiled.code, compiled.err).toBe(0);
    const { out } = await run(program, [process.execPath, join(ROOT, 'bin/ludoteca.js'), 'env']);
    expect(out).toMatch(/^\d+ games, mean payoff of the first seat -?0\.\d+\n$/);
  },
);
