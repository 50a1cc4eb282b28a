// The Dama contest with real C++: players that are right, and players that are wrong in every way we know.

import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAYER_HPP } from '../../games/dama/contest/cpp-sources.ts';
import { BuiltProgram } from '../../src/cli/testing/built.ts';
import { SOAK } from '../counts.ts';
import { CHROMIUM, sharedBrowser } from './browser.ts';
import { changed, PLAYER, PLAYERS } from './dama-players.ts';

/** No one here is to be late, however busy the machine is. */
const AMPLE = ['--move-time', '60000'];
const SECRET = 'a word of the operator';
const compiles = spawnSync('g++', ['--version']).status === 0;
const hasValgrind = spawnSync('valgrind', ['--version']).status === 0;
const valgrind = hasValgrind ? ['--valgrind'] : [];
/** In valgrind every player of the large contest takes seconds more; in `npm test` one player of the small one is enough. */
const findsLeaks = SOAK && hasValgrind;
const hasZip = spawnSync('zip', ['-v']).status === 0;
/** Elsewhere entries are only run on demand. */
const unsafe = spawnSync('bwrap', ['--version']).status === 0 ? [] : ['--unsafe'];

interface ContestData {
  readonly entries: readonly {
    name: string;
    isAdmitted: boolean;
    notes: readonly { check: string; text?: string; method?: string }[];
  }[];
  readonly leftOut: readonly { name: string }[];
  readonly rows: readonly { name: string; losses: number; bot?: string }[];
  readonly games: readonly {
    key: string;
    entrants: readonly number[];
    verdict: { by: string; seat?: number; detail?: string; code?: number };
    moves: number;
    threw?: string;
    refused?: { before: string; after: string };
    sources: readonly string[];
    programs: readonly { said: readonly string[]; sandbox: string }[];
  }[];
}

let built: BuiltProgram;
beforeAll(() => {
  built = new BuiltProgram();
});
afterAll(() => built.remove());

const contestIn = (out: string): ContestData =>
  JSON.parse(readFileSync(join(out, 'contest.json'), 'utf8')) as ContestData;
const resultsIn = (out: string): string[] =>
  existsSync(join(out, 'results.jsonl'))
    ? readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n').slice(0, -1)
    : [];
const sheetsIn = (out: string): string =>
  ['sheet.csv', 'cases.csv', 'sheet.html'].map(file => readFileSync(join(out, 'organiser', file), 'utf8')).join('');
const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** Processes whose command line has this in it. */
const processesOf = (text: string): string[] =>
  spawnSync('pgrep', ['-f', text], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** On a busy machine others than the hanging player may be late, too. */
const isBusy = (name: number, verdict: string): boolean => verdict === 'time' && name !== 880_005;

describe.runIf(compiles)(
  'a contest of players that are wrong in every way',
  () => {
    const players: Readonly<Record<string, string>> = {
      880001: PLAYERS.right,
      880002: PLAYERS.illegal,
      880003: PLAYERS.region,
      880004: PLAYERS.includes,
      880005: PLAYERS.hanging,
      880006: PLAYERS.throwing,
      880008: PLAYERS.crashing,
      880009: PLAYERS.wrongWins,
      ...(findsLeaks && { 880010: PLAYERS.leaking }),
      880011: PLAYERS.hiddenPragma,
      880012: PLAYERS.pragma,
      // Students choose their names: this one is also that of a file about another player.
      '880001.json': PLAYERS.ownMain,
      880014: PLAYERS.fifo,
      880016: PLAYERS.environment,
      880017: changed('int count = 0;', 'int count = 0', PLAYER),
      // Their kinds of faults have tests of their own.
      ...(SOAK && { 880007: PLAYERS.exiting, 880015: PLAYERS.forking, 880018: PLAYERS.hiddenInclude }),
    };
    let entries: string;
    let out: string;
    let command: string[];
    let data: ContestData;
    const env = { LUDOTECA_SECRET: SECRET };

    beforeAll(async () => {
      entries = built.file('entries');
      out = built.file('contest');
      mkdirSync(entries);
      for (const [name, source] of Object.entries(players))
        if (name === '880001') {
          mkdirSync(join(entries, name));
          writeFileSync(join(entries, name, 'player.cpp'), source);
        } else writeFileSync(join(entries, `${name}.cpp`), source);
      if (hasZip) {
        // As the document prescribes: a zipped folder named after the student.
        mkdirSync(join(entries, '880002'));
        writeFileSync(join(entries, '880002', 'player.cpp'), PLAYERS.illegal);
        rmSync(join(entries, '880002.cpp'));
        spawnSync('zip', ['-qrm', '880002.zip', '880002'], { cwd: entries });
      }
      writeFileSync(join(entries, 'notes.txt'), 'to do');
      // Hardly anybody but the hanging player is late; its games wait at the same time.
      const rules = ['--games', '2', '--plies', '20', '--move-time', '4000', '--at-once', '6', '--seed', 'june'];
      command = [
        'dama',
        'contest',
        entries,
        '--out',
        out,
        '--name',
        'Dama 2026',
        ...rules,
        ...(findsLeaks ? valgrind : []),
        ...unsafe,
      ];
      // Killed once while it compiles, and once while it plays; a third run ends it.
      const compiling = built.start([...command, '--at-once', '2'], env);
      await compiling.until('880002: ');
      compiling.child.kill('SIGKILL');
      await compiling.finished;
      const playing = built.start(command, env);
      while (resultsIn(out).length < 5) await sleep(20);
      playing.child.kill('SIGKILL');
      expect((await playing.finished).err).toBe('');
      const kept = resultsIn(out);
      const { code, err } = await built.start(command, env).finished;
      expect([code, err]).toEqual([0, '']);
      expect(resultsIn(out).slice(0, kept.length)).toEqual(kept);
      data = contestIn(out);
    }, 600_000);

    const entry = (name: number | string): ContestData['entries'][number] =>
      data.entries.find(one => one.name === String(name))!;
    const checksOf = (name: number | string): string[] => entry(name).notes.map(({ check, method }) => method ?? check);
    /** The verdicts of the games a player lost by a fault of its own. */
    const faultsOf = (name: number): Set<string> => {
      const at = data.entries.filter(({ isAdmitted }) => isAdmitted).findIndex(one => one.name === String(name));
      return new Set(
        data.games.flatMap(({ entrants, verdict }) =>
          verdict.seat !== undefined && entrants[verdict.seat] === at && !isBusy(name, verdict.by) ? [verdict.by] : [],
        ),
      );
    };

    test('whoever may not take part is listed with the reason', () => {
      const excluded = data.entries.filter(({ isAdmitted }) => !isAdmitted).map(({ name }) => name);
      expect(excluded).toEqual(['880001.json', '880011', '880012', '880017']);
      expect(checksOf(880_011)).toEqual(['pragma']);
      expect(entry(880_011).notes[0]!.text).toBe('#pragma GCC optimize("O1")');
      expect(checksOf(880_012)).toEqual(['pragma']);
      expect(checksOf('880001.json')).toEqual(['name', 'main']);
      expect(entry(880_017).notes[0]?.text).toMatch(/^player\.cpp:\d+:\d+: error/);
      expect(data.leftOut).toEqual([{ name: 'notes.txt', reason: 'kind' }]);
    });

    test('notes name what was removed, and the method that is wrong', () => {
      expect(entry(880_001).notes).toEqual([]);
      expect(checksOf(880_003)).toEqual(['harmless-pragma', 'harmless-pragma']);
      expect(checksOf(880_004)).toEqual(['include', 'include']);
      if (SOAK) expect(checksOf(880_018)).toEqual(['include']);
      expect(entry(880_008).notes).toEqual([{ check: 'method', method: 'valid_move', text: 'segmentation fault' }]);
      // A copy that wins would show that it has the number of its player.
      expect(new Set(checksOf(880_009))).toEqual(new Set(['copy constructor', 'operator=', 'wins']));
      expect(entry(880_006).notes).toContainEqual({
        check: 'method',
        method: 'move',
        text: 'threw player_exception invalid_board: I do not like hostname',
      });
      if (SOAK)
        expect(entry(880_007).notes.at(-1)).toMatchObject({
          method: 'move',
          text: 'ended the program with exit code 0',
        });
      expect(entry(880_005).notes.at(-1)).toMatchObject({ method: 'move', text: 'did not end within 5 s' });
      expect(checksOf(880_002)).toContain('move');
    });

    test.runIf(findsLeaks)('a leak is named by its method, and nobody else has one', () => {
      const leaks = data.entries.flatMap(({ name, notes }) =>
        notes.filter(({ text }) => text?.endsWith('lost')).map(({ method, text }) => [name, method, text]),
      );
      expect(leaks).toEqual([
        ['880010', 'move', expect.stringMatching(/^[\d,]+ bytes in \d+ blocks are definitely lost$/)],
      ]);
    });

    test('everybody meets everybody, with both colours equally often', () => {
      const admitted = data.entries.filter(({ isAdmitted }) => isAdmitted).length;
      expect(data.games.length).toBe(admitted * (admitted - 1));
      const pairs = new Set(data.games.map(({ entrants }) => entrants.join()));
      expect(pairs.size).toBe(data.games.length);
    });

    test.each<readonly [name: number, verdicts: readonly string[]]>([
      [880_001, []],
      [880_002, ['illegal']],
      [880_003, ['blocked']],
      [880_004, ['blocked']],
      [880_005, ['time']],
      [880_006, ['crash']],
      ...(SOAK ? ([[880_007, ['no-move']]] as const) : []),
      [880_008, []],
      [880_009, []],
      ...(findsLeaks ? ([[880_010, []]] as const) : []),
      [880_014, ['malformed']],
      ...(SOAK ? ([[880_015, ['processes']]] as const) : []),
      [880_016, []],
    ])('%s loses by %s', (name, verdicts) => {
      expect([...faultsOf(name)]).toEqual(verdicts);
    });

    test('a verdict has its details', () => {
      const blocked = data.games.filter(({ key }) => key.startsWith('880003,880004,'));
      expect(blocked.map(({ verdict, moves }) => [verdict, moves])).toEqual([
        [{ by: 'blocked', seat: 1 }, 19],
        [{ by: 'blocked', seat: 1 }, 19],
      ]);
      const illegal = data.games.find(({ verdict }) => verdict.by === 'illegal')!;
      expect(illegal.refused?.after).toHaveLength(127);
      expect(data.games.find(({ verdict }) => verdict.by === 'malformed')!.verdict.detail).toMatch(/is a FIFO/);
      expect(data.games.find(({ verdict }) => verdict.by === 'crash')!.threw).toBe(
        'player_exception invalid_board: I do not like hostname',
      );
    });

    test('nothing is left running', async () => {
      // What was killed with the sandbox ends a moment after it, later on a busy machine.
      await expect.poll(() => processesOf(out)).toEqual([]);
    });

    test('copies are shown to the organiser alone', () => {
      const page = readFileSync(join(out, 'organiser', 'similarity.html'), 'utf8');
      expect(page).toContain('880001 – 880008');
      expect(statSync(join(out, 'organiser')).mode & 0o077).toBe(0);
      for (const file of ['report.html', 'contest.json'])
        expect(readFileSync(join(out, file), 'utf8')).not.toMatch(/similarity|organiser/);
    });

    test('every student has a sheet, and finds the same with `dama check`', async () => {
      const sheets = join(out, 'organiser', 'sheets');
      const file = built.file('880009.cpp');
      writeFileSync(file, PLAYERS.wrongWins);
      const checked = await built.run(['dama', 'check', file, '--move-time', '4000', ...unsafe]);
      const found = readFileSync(join(sheets, '880009.txt'), 'utf8').split('\n');
      // Up to what only a contest knows, and then the programs that show the faults.
      const [own, programs] = checked.out.split(/^Memory .*$/m, 2);
      expect(found.slice(0, own!.split('\n').length - 1).join('\n')).toBe(own!.trimEnd());
      expect(own).toMatch(/^wins +0\.44 of 1\.00/m);
      const program = programs!.slice(programs!.indexOf('// wins/'), programs!.indexOf('\n}\n'));
      expect(found.join('\n')).toContain(program);
      const rows = readFileSync(join(out, 'organiser', 'sheet.csv'), 'utf8')
        .trim()
        .split('\n');
      expect(rows).toHaveLength(1 + data.entries.length);
      const row = (name: string): string[] => rows.find(line => line.startsWith(`${name},`))!.split(',');
      // The hanging player loses on time: no points for that, and the examiner's field is empty.
      expect(row('880005').slice(17, 19)).toEqual([expect.stringMatching(/^[0-3]\./), '']);
      expect(row('880017').slice(-3)).toEqual(['0.00', '32.00', '32.00']);
      expect(readFileSync(join(out, 'organiser', 'cases.csv'), 'utf8')).toContain(
        '880009,wins,wins/left-1-of-1,failed,0.000,0.056,',
      );
      expect(statSync(join(sheets, '880009.html')).mode & 0o077).toBe(0);
    });

    test('the page can be published: no paths, nothing from the environment', () => {
      const page = readFileSync(join(out, 'report.html'), 'utf8');
      for (const text of ['Dama 2026', 'june', '880012', 'notes.txt', 'class="replay"', 'board_2.txt', 'is a FIFO'])
        expect(page).toContain(text);
      // An include that was removed is quoted as its author wrote it.
      expect(page.replaceAll('#include &quot;/etc/passwd&quot;', '')).not.toMatch(/\/(?:tmp|etc|usr|home|root|work)\//);
      for (const file of ['report.html', 'contest.json', 'results.jsonl'])
        expect(readFileSync(join(out, file), 'utf8')).not.toContain(SECRET);
      const said = data.games.flatMap(({ programs }) => programs.flatMap(program => program.said)).join('\n');
      expect(said).toMatch(/^LANG=/m);
      const known = new Set(['PATH', 'LANG', 'HOME', 'LUDOTECA_MATCH']);
      const names = [...said.matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
      expect(names.filter(name => !known.has(name))).toEqual([]);
    });

    test.runIf(existsSync(CHROMIUM))('the page fits a desktop and a phone, with boards to look at', async () => {
      const browser = await sharedBrowser();
      for (const width of [1280, 360]) {
        const page = await browser.newPage({ viewport: { width, height: 740 } });
        const faults: string[] = [];
        page.on('pageerror', error => faults.push(error.message));
        await page.goto(pathToFileURL(join(out, 'report.html')).href);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.locator('#ranking tr').count()).toBe(1 + data.rows.length);
        expect(await page.locator('#ranking mark').count()).toBe(Math.ceil(0.15 * data.rows.length));
        await page.locator('#games summary').first().click();
        expect(await page.locator('#games .boards pre').nth(1).innerText()).toMatch(/^[xoXO.] [xoXO. \n]+$/);
        const blocked = page.locator('button.replay[data-key="880003,880004,1"]');
        await blocked.click();
        expect(await page.locator('#caption').innerText()).toBe('1/20 board_1.txt');
        await page.locator('#viewer').press('ArrowRight');
        expect(await page.locator('#board').innerText()).toContain('. . . . . . x .');
        expect(faults).toEqual([]);
        await page.goto(pathToFileURL(join(out, 'organiser', 'sheet.html')).href);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.locator('#sheets tr').count()).toBe(1 + data.entries.length);
        const section = page.locator('section', { has: page.getByRole('heading', { name: '880009', exact: true }) });
        await section.locator('summary').first().click();
        expect(await section.locator('pre').first().innerText()).toContain('#include "player.hpp"');
        await page.close();
      }
    });
  },
  600_000,
);

test.runIf(compiles)('a student starts from the header and checks a player', async () => {
  const folder = built.file('student');
  const made = await built.run(['dama', 'header', '--out', folder]);
  expect([made.code, made.err]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'player.hpp'), 'utf8')).toBe(PLAYER_HPP);
  const first = await built.run(['dama', 'check', join(folder, 'player.cpp'), ...AMPLE, ...unsafe]);
  expect(first.code).toBe(1);
  expect(first.out).toContain('Found: threw player_exception invalid_board: load_board is not written yet');
  expect(first.out).toContain('The contest would admit this player.');
  if (hasValgrind && SOAK) {
    writeFileSync(join(folder, 'player.cpp'), PLAYERS.leaking);
    const leaking = await built.run(['dama', 'check', join(folder, 'player.cpp'), '--valgrind', ...AMPLE, ...unsafe]);
    expect(leaking.out).toMatch(
      /^Memory .* 0\.00 of 4\.00 .*\n {4}move: [\d,]+ bytes in \d+ blocks are definitely lost$/m,
    );
    expect(leaking.code).toBe(1);
  }
  writeFileSync(join(folder, 'player.cpp'), PLAYER);
  const second = await built.run(['dama', 'check', join(folder, 'player.cpp'), ...AMPLE, ...unsafe]);
  expect([second.code, second.err]).toEqual([0, '']);
  expect(second.out).toContain('Sum: 18.00 of 18.00 points that were measured (32.00 in all)');
  expect(second.out).toContain('The contest would admit this player.\n');
  const game = ['dama', 'play', join(folder, 'player.cpp'), '--bot', 'greedy', '--plies', '2'];
  const played = await built.run([...game, ...AMPLE, ...unsafe]);
  expect([played.code, played.err]).toEqual([0, '']);
  expect(played.out).toMatch(/^board_2\.txt: \S+player\.cpp \(x\), \d+ ms\n7  o/m);
  expect(played.out).toMatch(/^board_3\.txt: greedy \(o\), \d+ ms\n7  /m);
  // What is there already is left alone.
  const again = await built.run(['dama', 'header', '--out', folder]);
  expect(again.code).toBe(1);
  expect(readFileSync(join(folder, 'player.cpp'), 'utf8')).toBe(PLAYER);
});

test.runIf(compiles)('programs and built-in opponents enter too; SIGTERM stops the contest at once', async () => {
  const entries = built.file('programs');
  mkdirSync(entries);
  writeFileSync(join(entries, '880001.cpp'), PLAYER);
  writeFileSync(join(entries, '880002.cpp'), PLAYERS.hanging);
  // It says something, and leaves without a move.
  writeFileSync(join(entries, 'quitter'), '#!/bin/sh\necho "no, thanks" >&2\nexit 3\n', { mode: 0o755 });
  const out = built.file('stopped');
  const compiled = built.file('contest');
  // What the contest above has compiled is not compiled again.
  if (existsSync(compiled)) cpSync(join(compiled, 'build'), join(out, 'build'), { recursive: true });
  const flags = ['--bot', 'greedy', '--think', '30', '--plies', '6', '--at-once', '2', ...valgrind];
  const command = ['dama', 'contest', entries, '--out', out, ...flags, ...unsafe];
  const slow = built.start([...command, ...AMPLE]);
  await slow.until('880001: ok');
  // The hanging player is being tried now, for minutes.
  // No other player may work in its folder.
  const other = await built.start([...command, ...AMPLE]).finished;
  expect([other.code, other.out]).toEqual([2, '']);
  expect(other.err).toContain(`(process ${slow.child.pid})`);
  const since = performance.now();
  slow.child.kill('SIGTERM');
  const early = await slow.finished;
  expect([early.code, early.err]).toEqual([1, '']);
  expect(early.out.trimEnd().split('\n').at(-1)).toBe(
    `Stopped. Nothing is lost. Continue with: ludoteca ${[...command, ...AMPLE].join(' ')}`,
  );
  expect(performance.now() - since).toBeLessThan(30_000);
  rmSync(join(entries, '880002.cpp'));
  const { code, out: said, err } = await built.start([...command, ...AMPLE]).finished;
  expect([code, err]).toEqual([0, '']);
  const seed = /^Seed: ([0-9a-f]{8})$/m.exec(said)?.[1];
  expect(seed).toBeDefined();
  const { rows, games } = contestIn(out);
  expect(rows.at(-1)).toMatchObject({ name: 'quitter', losses: 4 });
  expect(games).toHaveLength(6);
  for (const { key, verdict, programs, entrants } of games)
    if (key.includes('quitter')) {
      expect(verdict).toMatchObject({ by: 'crash', code: 3 });
      expect(programs[entrants.indexOf(1)]!.said).toEqual(['no, thanks']);
    }
  // The same seed again, nothing is played twice, and every sheet is the same.
  const sheets = sheetsIn(out);
  const second = await built.start([...command, ...AMPLE]).finished;
  expect(second.out).toContain(`Seed: ${seed}`);
  expect(second.out).toContain('6 of 6 games are already played.');
  expect(sheetsIn(out)).toBe(sheets);
  // A changed source is played again by itself, and nothing else is.
  const known = resultsIn(out).length;
  writeFileSync(join(entries, '880001.cpp'), `${PLAYER}\n// better\n`);
  const better = await built.start([...command, ...AMPLE]).finished;
  expect(better.out).toContain('2 of 6 games are already played.');
  const added = resultsIn(out).slice(known);
  expect(added).toHaveLength(4);
  for (const line of added) expect(line).toContain('880001');
  // With --rerun everything is.
  const third = built.start([...command, ...AMPLE, '--rerun']);
  await third.until(' - ');
  third.child.kill('SIGTERM');
  const stopped = await third.finished;
  expect([stopped.code, stopped.err]).toEqual([1, '']);
  await expect.poll(() => processesOf(out)).toEqual([]);
});

test('without bubblewrap nothing of others is run, unless it is asked for', async () => {
  const entries = built.file('unsafe');
  mkdirSync(entries);
  const file = join(entries, '880001.cpp');
  writeFileSync(file, PLAYER);
  for (const command of [
    ['contest', entries],
    ['check', file],
  ]) {
    const { code, out, err } = await built.run(['dama', ...command], '', { PATH: '/nowhere' });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('add --unsafe');
  }
  // It is installed, and the kernel does not let it work.
  const tools = built.file('tools');
  mkdirSync(tools);
  const refusal = '#!/bin/sh\necho "bwrap: Creating new namespace failed: Operation not permitted" >&2\nexit 1\n';
  writeFileSync(join(tools, 'bwrap'), refusal, { mode: 0o755 });
  const { code, err } = await built.run(['dama', 'check', file], '', { PATH: tools });
  expect(code).toBe(2);
  expect(err).toContain('Operation not permitted');
  expect(err).toContain('Allow user namespaces');
  expect(err).not.toContain('Install');
});

test.runIf(process.getuid?.() === 0)('a folder that programs of root cannot enter is no fault of theirs', async () => {
  const entries = built.file('hidden');
  mkdirSync(entries);
  const command = ['dama', 'contest', entries, '--unsafe'];
  const { code, out, err } = await built.run(command, '', { PATH: '/nowhere' });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('which others may not enter');
});

test.runIf(compiles)('a compiled player meets ours in a folder, and the verifier judges', async () => {
  const folder = built.file('match');
  mkdirSync(folder);
  const verifier = built.start(['dama', 'verify', '--out', folder, '--plies', '8', ...AMPLE]);
  const ours = built.start(['dama', 'play', '2', '--out', folder, '--bot', 'random', '--seed', 'x']);
  const theirs = spawn(join(built.file('stopped'), 'build/programs/880001/play'), ['1'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const verdict = await verifier.finished;
  for (const child of [ours.child, theirs]) child.kill('SIGKILL');
  await ours.finished;
  expect(verdict).toMatchObject({ code: 0, err: '' });
  expect(verdict.out).toContain('rules (8)');
  // In the same folder there are boards already.
  const again = await built.run(['dama', 'verify', '--out', folder, ...AMPLE]);
  expect([again.code, again.out]).toEqual([2, '']);
  expect(again.err).toContain('already has the boards of a match');
  for (let round = 1; round <= 9; round++) expect(readFileSync(join(folder, `board_${round}.txt`)).length).toBe(127);
  // A player that does not keep to the rules is out, and the verifier says which one it broke.
  const cheated = built.file('cheated');
  mkdirSync(cheated);
  const judge = built.start(['dama', 'verify', '--out', cheated, ...AMPLE]);
  while (!existsSync(join(cheated, 'board_1.txt'))) await sleep(5);
  copyFileSync(join(folder, 'board_5.txt'), join(cheated, 'board_2.txt'));
  const ended = await judge.finished;
  expect(ended.code).toBe(1);
  expect(ended.out).toMatch(/illegal: .+ \(0\)/);
});
