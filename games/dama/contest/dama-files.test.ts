import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import { bots as damaBots } from '../bots/index.ts';
import { type Board, rules as dama, explainTransition, parseCells, printBoard } from '../rules/index.ts';
import { boardFile, isBlocked, playFiles, verifyFiles } from './match.ts';
import { answerBoard } from './player.ts';
import { TRIAL_POSITIONS } from './trial-table.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-dama-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const START = [
  'o   o   o   o  ',
  '  o   o   o   o',
  'o   o   o   o  ',
  ' '.repeat(15),
  ' '.repeat(15),
  '  x   x   x   x',
  'x   x   x   x  ',
  '  x   x   x   x',
].join('\n');

const greedy = damaBots.find(bot => bot.id === 'greedy')!;
const player = { bot: greedy, think: 10, seed: 'files' };

test('the verifier writes the 127 bytes of the document first', async () => {
  await verifyFiles(folder, { timeout: 20, plies: 1 });
  expect(readFileSync(boardFile(folder, 1), 'latin1')).toBe(START);
  expect(START.length).toBe(127);
});

test('an answer is the board after a legal move, the same for the same seed', () => {
  const start = dama.init(2, dama.defaults);
  const next = answerBoard(player, start, 0, 1);
  expect(explainTransition(start, next, { by: 0 })).toBeUndefined();
  expect(answerBoard(player, start, 0, 1)).toEqual(next);
  expect(explainTransition(next, answerBoard(player, next, 1, 2), { by: 1 })).toBeUndefined();
});

test('who is blocked repeats the board', () => {
  const { cells, player: number } = TRIAL_POSITIONS.at(-1)!;
  const board = parseCells(cells) as Board; // the position is one of ours
  expect(isBlocked(board, number)).toBe(true);
  expect(printBoard(answerBoard(player, board, number - 1, 1))).toBe(printBoard(board));
});

test('a player stops where a side has no pieces', async () => {
  const bare = `${`${' '.repeat(15)}\n`.repeat(7)}  x            `;
  writeFileSync(boardFile(folder, 2), bare);
  expect(await playFiles(folder, 2, player, { timeout: 5000 })).toBe('over');
  expect(existsSync(boardFile(folder, 3))).toBe(false);
});

test('a player refuses a broken board, with line and column', async () => {
  writeFileSync(boardFile(folder, 1), START.replace('o', 'z'));
  const ended = await playFiles(folder, 1, player, { timeout: 5000 });
  expect(isRefusal(ended) && ended.detail).toContain('Line 1, column 1');
});

test('two players and the verifier in a folder play to the end', async () => {
  const waiting = { timeout: 20_000, stopped: () => over };
  let over = false;
  const verdict = verifyFiles(folder, { timeout: 20_000, plies: 40 }).finally(() => {
    over = true;
  });
  const players = [
    playFiles(folder, 1, player, waiting),
    playFiles(folder, 2, { ...player, bot: damaBots[0]! }, waiting),
  ];
  expect(await verdict).toMatchObject({ by: 'rules' });
  await Promise.all(players);
  expect(existsSync(boardFile(folder, 2))).toBe(true);
});

test('the verifier disqualifies with the reason', async () => {
  const answer = async (text: string): Promise<unknown> => {
    writeFileSync(boardFile(folder, 2), text);
    return verifyFiles(folder, { timeout: 5000, plies: 100 });
  };
  expect(await answer(START)).toMatchObject({ by: 'no-move', winner: 2, why: { refused: 'dama/unchanged' } });
  expect(await answer(START.slice(0, 60))).toMatchObject({ by: 'board', winner: 2 });
  const jumped = START.replace('  x   x   x   x\nx   x', '      x   x   x\nx   x').replace(
    ' '.repeat(15),
    `  x${' '.repeat(12)}`,
  );
  expect(await answer(jumped)).toMatchObject({ by: 'illegal', winner: 2 });
  rmSync(boardFile(folder, 2));
  expect(await verifyFiles(folder, { timeout: 50, plies: 100 })).toMatchObject({ by: 'time', winner: 2, limit: 50 });
});

test('only a player without a legal move is blocked', () => {
  const found = TRIAL_POSITIONS.map(({ cells, player }) => {
    const board = parseCells(cells);
    return !isRefusal(board) && isBlocked(board, player);
  });
  expect(found).toEqual([false, false, false, false, false, true]);
});

test('a folder in place of a board gets a verdict', async () => {
  mkdirSync(boardFile(folder, 2));
  expect(await verifyFiles(folder, { timeout: 5000, plies: 100 })).toMatchObject({
    by: 'board',
    winner: 2,
    why: { detail: 'board_2.txt is a folder; only regular files are read.' },
  });
});
