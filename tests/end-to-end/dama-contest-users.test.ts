// The Dama contest of an operator who is not root, and without bubblewrap: the same verdicts, and nothing is left running.

import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyUnreadable } from '../../src/arena/programs/find-program.ts';
import { hasBubblewrap } from '../../src/arena/programs/sandbox.ts';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';
import { PLAYER, PLAYERS } from './dama-players.ts';

const LUDOTECA = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const compiles = spawnSync('g++', ['--version']).status === 0;
const TOOLS = ['/usr/bin', '/bin'];

interface OperatorSetting {
  readonly title: string;
  readonly user?: number;
  /** The tools of the system without bubblewrap. */
  readonly unsafe?: true;
  /** What it writes is its own, unless it says otherwise. */
  readonly umask?: '077';
  readonly skip?: string | undefined;
}

const hidden = isRoot ? whyUnreadable(LUDOTECA, true) : undefined;
const other = isRoot ? { user: NOBODY } : {};
const noBubblewrap = hasBubblewrap() ? undefined : 'bubblewrap cannot be used here';
const SETTINGS: readonly OperatorSetting[] = [
  { title: 'bubblewrap, started by another user than root', ...other, skip: noBubblewrap ?? hidden },
  { title: 'bubblewrap, umask 077, started by root', umask: '077', skip: isRoot ? noBubblewrap : 'not root' },
  { title: '--unsafe, started by another user than root', ...other, unsafe: true, skip: hidden },
  { title: '--unsafe, started by root', unsafe: true, skip: isRoot ? undefined : 'not root' },
];

/** Where the first contest leaves what the others need not compile again. */
let compiled: string | undefined;
let root: string;
beforeAll(() => {
  builtFile('dist/program/cli/main.js');
  root = mkdtempSync(join(tmpdir(), 'ludoteca-operators-'));
  chmodSync(root, 0o755);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Every tool of the system but bubblewrap. */
function toolsWithoutBubblewrap(): string {
  const folder = join(root, 'tools');
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  for (const tools of TOOLS)
    for (const name of readdirSync(tools))
      if (name !== 'bwrap' && !existsSync(join(folder, name))) symlinkSync(join(tools, name), join(folder, name));
  return folder;
}

function giveTo(user: number, path: string): void {
  chownSync(path, user, user);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), user, user);
}

interface PlayedContest {
  readonly entries: readonly { name: string; notes: readonly { check: string; text?: string }[] }[];
  readonly games: readonly {
    key: string;
    verdict: { by: string; seat?: number };
    entrants: readonly number[];
    programs: readonly { sandbox: string; said: readonly string[] }[];
  }[];
}

/** Of the four settings, those that have each sandbox and each user once; all of them in a soak. */
const isQuick = (_: OperatorSetting, at: number, { length }: readonly OperatorSetting[]): boolean =>
  length < 4 || at === 1 || at === 2;
const possible = SETTINGS.filter(({ skip }) => skip === undefined);
const played = SOAK ? possible : possible.filter(isQuick);
const skipped = SETTINGS.filter(({ skip }) => skip !== undefined);

for (const [i, { title, user, unsafe, umask = '022', skip }] of [...played, ...skipped].entries())
  describe.skipIf(!compiles || skip !== undefined)(skip === undefined ? title : `${title}: ${skip}`, () => {
    test('the contest is played, and nothing survives it', async () => {
      const folder = join(root, String(i));
      const [entries, out] = [join(folder, 'entries'), join(folder, 'out')];
      mkdirSync(entries, { recursive: true });
      writeFileSync(join(entries, '880001.cpp'), PLAYER);
      writeFileSync(join(entries, '880002.cpp'), PLAYERS.leaving);
      if (compiled !== undefined) cpSync(compiled, join(out, 'build'), { recursive: true });
      if (user !== undefined) giveTo(user, folder);
      const rules = ['--plies', '4', '--move-time', '60000', '--seed', 'x', ...(unsafe ? ['--unsafe'] : [])];
      const command = [process.execPath, LUDOTECA, 'dama', 'contest', entries, '--out', out, ...rules];
      const child = spawn('/bin/sh', ['-c', `umask ${umask}; exec "$0" "$@"`, ...command], {
        ...(user !== undefined && { uid: user, gid: user }),
        env: { PATH: unsafe ? toolsWithoutBubblewrap() : TOOLS.join(':'), LANG: 'C', SECRET: 'of the operator' },
      });
      let [said, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
      const code = await new Promise(resolve => child.once('close', resolve));
      expect([code, err]).toEqual([0, unsafe ? expect.stringMatching(/^Warning: bubblewrap is not installed\. /) : '']);
      expect(said).toContain('880001: ok\n');
      const { entries: tried, games } = JSON.parse(readFileSync(join(out, 'contest.json'), 'utf8')) as PlayedContest; // as it is written
      expect(tried.map(({ name, notes }) => [name, notes])).toEqual([
        ['880001', []],
        ['880002', []],
      ]);
      expect(games.map(({ verdict }) => verdict)).toEqual([{ by: 'rules' }, { by: 'rules' }]);
      for (const { programs, entrants } of games) {
        expect(programs.map(({ sandbox }) => sandbox)).toEqual(Array(2).fill(unsafe ? 'process group' : 'bubblewrap'));
        const environment = programs[entrants.indexOf(1)]!.said.join('\n');
        expect(environment).toContain('LANG=');
        expect(environment).not.toContain('SECRET');
      }
      const page = readFileSync(join(out, 'report.html'), 'utf8');
      expect(page.includes('Players run without network')).toBe(!unsafe);
      expect(spawnSync('pgrep', ['-f', out], { encoding: 'utf8' }).stdout).toBe('');
      compiled ??= shared(out);
    });
  });

/** The mains and the first player; the second one is compiled in every setting. */
function shared(out: string): string {
  const build = join(out, 'build');
  for (const name of ['programs/880002', 'known/880002.json']) rmSync(join(build, name), { recursive: true });
  return build;
}
