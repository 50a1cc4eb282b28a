import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import { bots as damaBots } from '../bots/index.ts';
import { parseCells } from '../rules/index.ts';
import { boardFile, isBlocked, playFiles, verifyFiles } from './match.ts';
import { DamaFilePlayer, DamaFilePlayerException } from './player.ts';
import { TRIAL_POSITIONS } from './trial-table.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-dama-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

const thrown = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof DamaFilePlayerException) return error.t;
    throw error;
  }
  return 'nothing';
};

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

test('init_board writes the 127 bytes of the document, and nothing into the history', () => {
  const player = new DamaFilePlayer();
  player.initBoard(file('b.txt'));
  expect(readFileSync(file('b.txt'), 'latin1')).toBe(START);
  expect(START.length).toBe(127);
  expect(thrown(() => player.at(0, 1))).toBe('index_out_of_bounds');
});

test('every method on an empty history, and wrong numbers, throw index_out_of_bounds', () => {
  const player = new DamaFilePlayer(2);
  for (const call of [
    () => player.move(),
    () => player.pop(),
    () => player.wins(),
    () => player.loses(1),
    () => player.recurrence(),
    () => player.validMove(),
    () => player.storeBoard(file('b.txt')),
    () => new DamaFilePlayer(3),
    () => new DamaFilePlayer(0),
  ])
    expect(thrown(call)).toBe('index_out_of_bounds');
  player.initBoard(file('b.txt'));
  player.loadBoard(file('b.txt'));
  for (const call of [() => player.wins(3), () => player.loses(0), () => player.at(8, 0), () => player.at(0, 0, 1)])
    expect(thrown(call)).toBe('index_out_of_bounds');
  expect(thrown(() => player.validMove())).toBe('index_out_of_bounds');
});

test('load_board: missing and broken files, the message with line and column', () => {
  const player = new DamaFilePlayer();
  expect(thrown(() => player.loadBoard(file('none.txt')))).toBe('missing_file');
  for (const text of ['', `${START}\n`, START.replaceAll('\n', '\r\n'), START.replace('x', 'z'), START.slice(1)]) {
    writeFileSync(file('b.txt'), text);
    expect(thrown(() => player.loadBoard(file('b.txt')))).toBe('invalid_board');
  }
  writeFileSync(file('b.txt'), START.replace('o', 'z'));
  expect(() => player.loadBoard(file('b.txt'))).toThrow('Line 1, column 1');
});

test('move, history, valid_move, recurrence, pop, copy', () => {
  const player = new DamaFilePlayer(1);
  player.initBoard(file('b.txt'));
  player.loadBoard(file('b.txt'));
  expect([player.at(0, 1), player.at(7, 0), player.at(4, 1), player.at(0, 0)]).toEqual(['x', 'o', 'e', 'e']);
  player.move();
  expect(player.validMove()).toBe(true);
  expect(player.at(3, 0, 1)).toBe('e');
  const twin = player.copy();
  player.loadBoard(file('b.txt'));
  expect(player.recurrence()).toBe(2);
  expect(twin.recurrence()).toBe(1);
  player.pop();
  player.loadBoard(file('b.txt'));
  player.loadBoard(file('b.txt'));
  expect(player.validMove()).toBe(false);
  expect([player.wins(), player.loses(), player.wins(2)]).toEqual([false, false, false]);
  player.storeBoard(file('old.txt'), 3);
  expect(readFileSync(file('old.txt'), 'latin1')).toBe(START);
});

test('who has no pieces has lost; who is blocked repeats the board', () => {
  const bare = `${`${' '.repeat(15)}\n`.repeat(7)}  x            `;
  writeFileSync(file('b.txt'), bare);
  const player = new DamaFilePlayer(2);
  player.loadBoard(file('b.txt'));
  expect([player.loses(), player.wins(1), player.wins()]).toEqual([true, true, false]);
  player.move();
  expect(player.recurrence()).toBe(2);
});

test('two players and the verifier in a folder play to the end', async () => {
  const greedy = damaBots.find(bot => bot.id === 'greedy')!;
  const waiting = { timeout: 20_000, stopped: () => over };
  let over = false;
  const verdict = verifyFiles(folder, { timeout: 20_000, plies: 40 }).finally(() => {
    over = true;
  });
  const players = [
    playFiles(folder, 1, new DamaFilePlayer(1, { bot: greedy, think: 10 }), waiting),
    playFiles(folder, 2, new DamaFilePlayer(2), waiting),
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
