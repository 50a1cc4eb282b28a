// The entries of a Dama contest: found in a folder, checked, compiled and tried before anybody plays.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { breachesOf, CHECK_CPP, PLAY_CPP, PLAYER_HPP } from '../../gateways/dama-files/cpp-sources.ts';

export interface ContestEntry {
  readonly name: string;
  /** What plays: a command that gets the player's number as its last argument; absent: it may not take part. */
  readonly command?: readonly string[];
  /** What its author should know, one sentence a line. */
  readonly notes: readonly string[];
}

export interface EntryRules {
  /** Where to build. */
  readonly out: string;
  readonly header?: string;
  readonly valgrind: boolean;
}

/** Milliseconds for a compiler and for the trial of all methods. */
const PATIENCE = 60_000;

/** The course's flags. */
const FLAGS = ['-Ofast'];

export function findEntries(folder: string, rules: EntryRules): ContestEntry[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap(name => {
      const path = resolve(folder, name);
      if (statSync(path).isDirectory()) {
        const inside = readdirSync(path);
        return inside.includes('player.cpp') ? [compiled(name, join(path, 'player.cpp'), inside, rules)] : [];
      }
      if (name.endsWith('.cpp')) return [compiled(basename(name, '.cpp'), path, [name], rules)];
      return isExecutable(path) ? [{ name, command: [path], notes: [] }] : [];
    });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function compiled(name: string, source: string, inside: readonly string[], rules: EntryRules): ContestEntry {
  const notes: string[] = [];
  if (!/^\d+$/.test(name)) notes.push(`name: "${name}" is not a student number`);
  const more = inside.filter(file => file !== 'player.cpp' && !file.endsWith('.cpp'));
  if (inside.length > 1)
    notes.push(`one file: there is more than player.cpp (${more.join(', ') || inside.join(', ')})`);
  const text = readFileSync(source, 'utf8');
  const breaches = breachesOf(text);
  for (const { line, rule, text } of breaches) notes.push(`player.cpp:${line}: #${rule} is not allowed: ${text}`);
  if (breaches.length > 0) return { name, notes };
  const build = join(rules.out, 'build', name);
  const header = rules.header ?? PLAYER_HPP;
  const known = remembered(build, text, header, rules.valgrind);
  if (known) return { name, ...known };
  mkdirSync(join(build, 'check'), { recursive: true });
  writeFileSync(join(build, 'player.cpp'), text);
  writeFileSync(join(build, 'player.hpp'), header);
  writeFileSync(join(build, 'play.cpp'), PLAY_CPP);
  writeFileSync(join(build, 'check.cpp'), CHECK_CPP);
  for (const main of ['play', 'check']) {
    const args = [...FLAGS, '-o', main === 'check' ? 'trial' : main, `${main}.cpp`, 'player.cpp'];
    const done = spawnSync('g++', args, { cwd: build, encoding: 'utf8', timeout: PATIENCE });
    if (done.status === 0) continue;
    const errors = (done.stderr ?? String(done.error)).split('\n').filter(line => /error|undefined/.test(line));
    return { name, notes: [...notes, ...errors.slice(0, 5).map(line => `g++: ${line}`)] };
  }
  notes.push(...trial(build, rules.valgrind));
  const tried: Tried = { of: fingerprint(text, header, rules.valgrind), command: [join(build, 'play')], notes };
  writeFileSync(join(build, TRIED), `${JSON.stringify(tried, undefined, 2)}\n`);
  return { name, command: [join(build, 'play')], notes };
}

/** What came of compiling and trying an entry; the same source need not be tried again when a contest goes on. */
interface Tried extends Required<Omit<ContestEntry, 'name'>> {
  readonly of: string;
}

const TRIED = 'tried.json';

const fingerprint = (text: string, header: string, valgrind: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([text, header, valgrind, FLAGS]))
    .digest('hex');

function remembered(
  build: string,
  text: string,
  header: string,
  valgrind: boolean,
): Omit<ContestEntry, 'name'> | undefined {
  if (!existsSync(join(build, TRIED)) || !existsSync(join(build, 'play'))) return undefined;
  const { of, command, notes } = JSON.parse(readFileSync(join(build, TRIED), 'utf8')) as Tried; // our own file
  return of === fingerprint(text, header, valgrind) ? { command, notes } : undefined;
}

/** Every method once, in an empty folder; with valgrind also for leaks, apart from any clock. */
function trial(build: string, valgrind: boolean): string[] {
  const cwd = join(build, 'check');
  const done = spawnSync(join(build, 'trial'), { cwd, encoding: 'utf8', timeout: PATIENCE });
  const notes = done.stdout.split('\n').filter(line => line.startsWith('wrong '));
  if (done.signal) notes.push(`methods: crashed (${done.signal})`);
  if (!valgrind || !existsSync('/usr/bin/valgrind')) return notes;
  const flags = ['-q', '--leak-check=full', '--error-exitcode=9', '--errors-for-leak-kinds=definite'];
  const leaks = spawnSync('valgrind', [...flags, join(build, 'trial')], {
    cwd,
    encoding: 'utf8',
    timeout: 5 * PATIENCE,
  });
  if (leaks.status === 9) {
    const line = leaks.stderr.split('\n').find(one => /lost|Invalid|uninitialised/.test(one)) ?? '';
    notes.push(`valgrind: ${line.replace(/^==\d+==\s*/, '')}`);
  }
  return notes;
}
