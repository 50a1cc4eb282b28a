// Real programs that answer, are slow, hang, crash, cheat, write garbage, flood, fork, eat memory, do not listen, are missing:
// each gets its right verdict, whatever sandbox there is.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { toy } from '../../core/testing/toy.ts';
import { first } from '../../core/testing/toy-bot.ts';
import { arenaTimer } from '../clocks.ts';
import { jobsOf } from '../job.ts';
import { type PlayedGame, playGame } from '../play-game.ts';
import { parseTournament } from '../tournament.ts';
import type { Verdict } from '../verdicts.ts';
import { ArenaProgram } from './arena-program.ts';
import type { ProgramLimits } from './limits.ts';
import { parseLine } from './messages.ts';
import { hasBubblewrap, type Sandbox } from './sandbox.ts';

const PLAYER = fileURLToPath(new URL('testdata/player.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const known = { games: [toy], bots: { toy: [first] } };

async function play(
  program: readonly string[],
  sandbox: Sandbox,
  limits: Partial<ProgramLimits> = {},
): Promise<PlayedGame> {
  const tournament = parseTournament(
    {
      game: 'toy',
      entrants: [{ name: 'p', program }, { bot: 'first' }],
      opening: 0,
      limits: { move: 20_000, ...limits },
    },
    known,
  );
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const [job] = jobsOf(tournament, 0, { pairings: [{ entrants: [0, 1], games: 1 }] });
  const startProgram = (seat: ConstructorParameters<typeof ArenaProgram>[0]): ArenaProgram =>
    new ArenaProgram(seat, tournament.limits, arenaTimer.now, sandbox);
  return (await playGame(tournament, job!, { ...known, timer: arenaTimer, startProgram })).played;
}

const CASES: readonly (readonly [mode: string, limits: Partial<ProgramLimits>, verdict: Partial<Verdict>])[] = [
  ['answers', {}, { by: 'rules' }],
  ['server', {}, { by: 'rules' }],
  ['slow', {}, { by: 'rules' }],
  ['segfault', {}, { by: 'crash', seat: 0, signal: 'SIGSEGV' }],
  ['exits', {}, { by: 'crash', seat: 0, code: 3 }],
  ['leaves', {}, { by: 'no-move', seat: 0 }],
  ['cheats', {}, { by: 'illegal', seat: 0, action: '00-77' }],
  ['garbage', {}, { by: 'malformed', seat: 0, line: 1, column: 12 }],
  ['typo', {}, { by: 'malformed', seat: 0, line: 1, column: 12 }],
  ['flood', {}, { by: 'flood', seat: 0, limit: 65_536 }],
  ['complains', {}, { by: 'flood', seat: 0, limit: 2 ** 20 }],
  ['forks', { processes: 25 }, { by: 'processes', seat: 0, limit: 25 }],
  ['eats', { memory: 200 }, { by: 'memory', seat: 0, limit: 200 * 2 ** 20 }],
];

const here = (['bubblewrap', 'process group'] as const).filter(one => one !== 'bubblewrap' || hasBubblewrap());
for (const sandbox of here)
  describe(`in a ${sandbox}`, () => {
    for (const [mode, limits, verdict] of CASES)
      test(`${mode}: ${verdict.by}`, async () => {
        const { verdict: given, payoffs, programs } = await play([process.execPath, PLAYER, mode], sandbox, limits);
        expect(given).toMatchObject(verdict);
        if (given.by !== 'rules') expect(payoffs).toEqual([-1, 1]);
        expect(programs?.[0]?.sandbox).toBe(sandbox);
        expect(programs?.[0]?.said.join('')).toContain(`mode ${mode}`);
      });

    test('missing, and not executable', async () => {
      const none = await play([join(folder, 'nothing')], sandbox);
      expect(none.verdict).toMatchObject({ by: 'missing', seat: 0 });
      expect((await play([PLAYER], sandbox)).verdict).toMatchObject({ by: 'missing', seat: 0 });
    });

    test('starts in an empty folder of its own, which goes away', async () => {
      const outside = join(folder, `outside-${sandbox.length}`);
      const { verdict, programs } = await play([process.execPath, PLAYER, 'writes', outside], sandbox);
      expect(verdict.by).toBe('rules');
      if (sandbox !== 'bubblewrap') return;
      expect(existsSync(outside)).toBe(false);
      expect(programs?.[0]?.peak).toBeGreaterThan(2 ** 20);
    });
  });

// Among people the toy game acts for a late player; a program that hangs has lost.
// Shells: they are up in a moment on any machine, so that what they say comes before their time is over.
for (const [mode, script] of [
  ['hangs', 'echo hangs >&2; while :; do :; done'],
  ['deaf', 'trap "" TERM; echo deaf >&2; while :; do sleep 1; done'],
] as const)
  test(`${mode}: out of time, and it does not outlive the game`, async () => {
    const { verdict, programs, payoffs } = await play(['sh', '-c', script], here[0]!, { move: 2000 });
    expect(verdict).toMatchObject({ by: 'time', seat: 0, limit: 2000 });
    expect(payoffs).toEqual([-1, 1]);
    expect(programs?.[0]?.said.join('')).toContain(mode);
  });

test.runIf(hasBubblewrap())('what it keeps in temporary files counts as memory', async () => {
  const { verdict } = await play([process.execPath, PLAYER, 'hoards'], 'bubblewrap', { memory: 150 });
  expect(verdict).toMatchObject({ by: 'memory', seat: 0, limit: 150 * 2 ** 20 });
});

test.runIf(hasBubblewrap())('has no network', async () => {
  const server = createServer(socket => socket.destroy());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // listening on a port
  const { verdict } = await play([process.execPath, PLAYER, 'network', String(port)], 'bubblewrap');
  server.close();
  expect(verdict.by).toBe('rules');
});

test('whatever a program writes is a message or malformed, with its column', () => {
  expect(parseLine('{"t":"act","action":"a","version":3}')).toEqual({ t: 'act', action: 'a', version: 3 });
  expect(parseLine('{"t":"act","action":"a","note":"depth 7"}')).toEqual({ t: 'act', action: 'a', note: 'depth 7' });
  expect(parseLine('{"t":"act","action":"a","note":7}')).toMatchObject({ t: 'malformed', column: 25 });
  expect(parseLine(`{"t":"act","action":"a","note":"${'x'.repeat(1001)}"}`)).toMatchObject({ t: 'malformed' });
  expect(parseLine('hello')).toMatchObject({ t: 'malformed', column: 1 });
  expect(parseLine('{"t":"act","action":')).toMatchObject({ t: 'malformed', column: 21 });
  expect(parseLine('{"t":"dance"}')).toMatchObject({ t: 'malformed', column: 2 });
  expect(parseLine('[]')).toMatchObject({ t: 'malformed', column: 1 });
});
