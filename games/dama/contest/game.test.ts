// Single games between programs that are shell scripts.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasBubblewrap, type Sandbox } from '../../../src/arena/programs/sandbox.ts';
import { LANGUAGES } from '../../../src/cli/texts/index.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { parseCells, printBoard } from '../rules/index.ts';
import { type ContestGame, contestGame } from './game.ts';
import { START_CELLS } from './trial-table.ts';
import { contestVerdict } from './verdict.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-game-'));
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true }));

const SANDBOXES: readonly Sandbox[] = hasBubblewrap() ? ['bubblewrap', 'process group'] : ['process group'];

/** The board after player 1 has moved a man from row 2, column 1 to row 3, column 2. */
function moved(): string {
  const cells = START_CELLS.split('');
  [cells[41], cells[34]] = ['.', 'x'];
  const board = parseCells(cells.join(''));
  if (isRefusal(board)) throw new Error(board.detail);
  return printBoard(board);
}

let games = 0;

async function play(first: string, second: string, timeout: number, sandbox: Sandbox): Promise<ContestGame> {
  const folder = join(root, `game-${games++}`);
  const contestants = [first, second].map((script, i) => {
    const name = `88000${i + 1}`;
    const file = join(folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { name, command: [file], hash: name };
  });
  const game = await contestGame(join(folder, 'games', '880001,880002,1'), [contestants[0]!, contestants[1]!], {
    rules: { timeout, memory: 100, plies: 20 },
    sandbox,
    players: join(folder, 'playing'),
    seed: 'x',
    isStopped: () => false,
  });
  return game!;
}

test.each(SANDBOXES)('a player learns nothing about its opponent from its surroundings (%s)', async sandbox => {
  const look = `{ pwd; env; cat /proc/self/mountinfo /proc/self/cmdline; ls -a . ..; echo looked; } >&2`;
  const { programs } = await play(look, `${look}; sleep 1`, 20_000, sandbox);
  const said = programs.map(one => one.said.join('\n'));
  expect(said[0]).toContain('looked');
  expect(said[0]).not.toContain('880002');
  if (sandbox === 'bubblewrap') expect(said[0]).toContain('HOME=/home/player');
});

test.each(SANDBOXES)('the time for a move begins when a player has started (%s)', async sandbox => {
  const late = `sleep 2; printf '%s' '${moved()}' >board_2.txt; : >started; sleep 100`;
  const { verdict, moves } = await play(late, ': >started; sleep 100', 1000, sandbox);
  expect([verdict, moves]).toEqual([expect.objectContaining({ by: 'time', seat: 1 }), 1]);
});

test('who repeats the board although it could move is said to have done that', async () => {
  const game = await play(`cp board_1.txt board_2.txt; sleep 100`, 'sleep 100', 20_000, SANDBOXES[0]!);
  expect(game.verdict).toEqual({ by: 'no-move', seat: 0 });
  const say = (language: 'en' | 'it' | 'de'): string => contestVerdict(game, () => 'Ada', LANGUAGES[language]);
  expect(say('en')).toBe('Ada: repeated the board although it could move');
  expect(new Set([say('en'), say('it'), say('de')]).size).toBe(3);
});

test('who ends without a board is said to have ended', async () => {
  const game = await play('exit 0', 'sleep 100', 20_000, SANDBOXES[0]!);
  expect(contestVerdict(game, () => 'Ada', LANGUAGES.en)).toBe('Ada: ended without a move');
});

test('a player that aborts is said to have been ended by SIGABRT', async () => {
  const { verdict } = await play('kill -ABRT $$', 'sleep 100', 20_000, SANDBOXES[0]!);
  expect(verdict).toEqual({ by: 'crash', signal: 'SIGABRT', seat: 0 });
});
