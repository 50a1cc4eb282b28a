// The trial of a Dama player with real C++: players with one fault in one method get notes on that method alone, and correct
// players get none.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContestBuilder, type ContestEntry } from '../../games/dama/contest/build.ts';
import { removeForeign } from '../../src/arena/programs/remove-foreign.ts';
import { SOAK } from '../counts.ts';
import { changed, PLAYER } from './dama-players.ts';

const compiles = spawnSync('g++', ['--version']).status === 0;

const inMethod = (head: string, text: string): string => changed(`${head} {`, `${head} {\n${text}`);
const LOAD = 'void Player::load_board(const string& name)';
const STORE =
  'void Player::store_board(const string& name, int offset) const { write(*at(pimpl->newest, offset), name); }';
const CRASH = '*(volatile int*)nullptr = 1;';
const UNTRIED = 'not tried: ';

interface Faulty {
  readonly name: string;
  readonly source: string;
  /** The methods that are named, each with a part of what is said; others may only be "not tried" because of them. */
  readonly method: string;
  readonly says: string;
  /** Methods that cannot be tried because of it. */
  readonly untried?: readonly string[];
}

const NEEDS_LOAD = [
  'copy constructor',
  'operator=',
  'operator()',
  'store_board',
  'init_board',
  'move',
  'valid_move',
  'pop',
  'wins',
  'loses',
  'recurrence',
];
const NEEDS_STORE = NEEDS_LOAD.map(method => (method === 'store_board' ? 'load_board' : method));

const FAULTY: readonly Faulty[] = [
  {
    name: 'operator() is upside down',
    source: changed(
      'return at(pimpl->newest, offset)->cell[r][c];',
      'return at(pimpl->newest, offset)->cell[7 - r][c];',
    ),
    method: 'operator()',
    says: 'a cell must have the piece of its row and column',
  },
  {
    name: 'recurrence crashes on an empty history',
    source: inMethod('int Player::recurrence() const', `if (pimpl->newest == nullptr) ${CRASH}`),
    method: 'recurrence',
    says: 'segmentation fault',
  },
  {
    name: 'recurrence counts one too many',
    source: changed('  int count = 0;', '  int count = 1;'),
    method: 'recurrence',
    says: 'the newest board must be counted 1 times',
  },
  {
    name: 'operator= keeps the old boards',
    source: changed(
      '  release(pimpl->newest);\n  pimpl->number = from.pimpl->number;\n  pimpl->newest = copy_of(from.pimpl->newest);',
      `  Board* const kept = pimpl->newest;
  pimpl->number = from.pimpl->number;
  pimpl->newest = copy_of(from.pimpl->newest);
  Board* last = pimpl->newest;
  while (last != nullptr && last->older != nullptr) last = last->older;
  if (last != nullptr) last->older = kept;`,
    ),
    method: 'operator=',
    says: 'an assigned player must not keep boards that it had before',
  },
  {
    name: 'pop throws an int',
    source: inMethod('void Player::pop()', 'if (pimpl->newest != nullptr) throw 7;'),
    method: 'pop',
    says: 'threw something that is not an exception',
    untried: ['copy constructor', 'operator=', 'recurrence'],
  },
  {
    name: 'wins is never true',
    source: changed('  return loses(3 - player_nr);', '  if (pimpl->newest == nullptr) loses(1);\n  return false;'),
    method: 'wins',
    says: 'must be true for player 1 alone',
  },
  {
    name: 'init_board writes an empty board',
    source: changed('  initial(b);\n  write', '  initial(b);\n  b.cell[0][1] = e;\n  write'),
    method: 'init_board',
    says: 'the 127 bytes of the initial board',
  },
  {
    name: 'valid_move crashes',
    source: inMethod('bool Player::valid_move() const', CRASH),
    method: 'valid_move',
    says: 'segmentation fault',
  },
  {
    name: 'move removes a piece of the opponent',
    source: changed('  next.older = pimpl->newest;', '  next.cell[7][0] = e;\n  next.older = pimpl->newest;'),
    method: 'move',
    says: 'on ',
  },
  {
    name: 'the copy constructor forgets the history',
    source: changed(
      'pimpl(new Impl{from.pimpl->number, copy_of(from.pimpl->newest)}) {}',
      'pimpl(new Impl{from.pimpl->number, nullptr}) {}',
    ),
    method: 'copy constructor',
    says: 'a copy must have the whole history',
  },
  {
    name: 'load_board throws',
    source: inMethod(LOAD, 'throw wrong(player_exception::invalid_board, name);'),
    method: 'load_board',
    says: 'threw player_exception invalid_board',
    untried: NEEDS_LOAD,
  },
  {
    name: 'store_board crashes',
    source: changed(
      STORE,
      `void Player::store_board(const string& name, int offset) const { at(pimpl->newest, offset); ${CRASH} }`,
    ),
    method: 'store_board',
    says: 'segmentation fault',
    untried: NEEDS_STORE,
  },
];

/** What says that all was tried, before anything was. */
const FORGED = `${PLAYER}
struct Forger {
  Forger() {
    cout << "\\n@ done\\n@\\n@done" << endl;
    exit(0);
  }
} forger;
`;

const CORRECT: Readonly<Record<string, string>> = {
  'as handed in': PLAYER,
  'refuses a man on the last row when it is loaded': changed(
    '  b.older = pimpl->newest;\n  pimpl->newest = new Board(b);\n}\nvoid Player::store_board',
    `  for (int c = 0; c < 8; c++)
    if (b.cell[7][c] == x || b.cell[0][c] == o) throw wrong(player_exception::invalid_board, name);
  b.older = pimpl->newest;
  pimpl->newest = new Board(b);
}
void Player::store_board`,
  ),
  'writes on standard output': inMethod(LOAD, 'cout << "@ wrong loading " << name << endl;'),
};

describe.runIf(compiles)('a trial', () => {
  const root = mkdtempSync(join(tmpdir(), 'ludoteca-trial-'));
  let builder: ContestBuilder;
  beforeAll(() => {
    chmodSync(root, 0o755);
    builder = new ContestBuilder({ folder: root, valgrind: false, timeout: 60_000, memory: 100 });
  });
  afterAll(() => removeForeign(root));

  let entries = 0;
  const notesOf = async (source: string): Promise<ContestEntry['notes']> =>
    (await builder.build({ name: String(880_001 + entries++), source, notes: [] })).notes;

  // In `npm test` one fault in three; each costs five seconds of a core.
  test.each(FAULTY.filter((_, i) => SOAK || i % 3 === 0))('$name', async ({ source, method, says, untried = [] }) => {
    const notes = await notesOf(source);
    const tried = notes.filter(({ text }) => !text!.startsWith(UNTRIED));
    expect(new Set(tried.map(note => note.method))).toEqual(new Set([method]));
    expect(tried.map(({ text }) => text).join('\n')).toContain(says);
    const others = notes.filter(({ text }) => text!.startsWith(UNTRIED));
    expect(others.map(note => [note.method, note.text])).toEqual(
      untried.map(other => [other, `not tried: ${method} failed`]),
    );
  });

  // Whatever happens on an empty history, the wrong count is found, too.
  test.each([
    ['crashes', CRASH, 'segmentation fault'],
    ['leaves', 'exit(0);', 'ended the program with exit code 0'],
    ['ends the trial', 'kill(getppid(), 9);', 'SIGKILL'],
    ['takes memory', 'for (int i = 0; i < 300; i++) memset(malloc(1 << 20), 1, 1 << 20);', 'used more than 100 MiB'],
  ])('a case that fails hides no other one: %s', async (_, does, says) => {
    const source = changed('  int count = 0;', '  int count = 1;')
      .replace(
        '#include "player.hpp"',
        '#include "player.hpp"\nextern "C" { int kill(int, int); int getppid(); void* memset(void*, int, size_t); }',
      )
      .replace(
        'int Player::recurrence() const {',
        `int Player::recurrence() const {\n  if (pimpl->newest == nullptr) { ${does} }`,
      );
    const notes = await notesOf(source);
    expect(new Set(notes.map(({ method }) => method))).toEqual(new Set(['recurrence']));
    const texts = notes.map(({ text }) => text!);
    expect(texts[0]).toBe(`on an empty history: ${says}`);
    expect(texts).toContain('the newest board must be counted 1 times after board 1');
    expect(texts).toContain('a board must be counted once after the last one was removed');
  });

  test('transitions are judged one by one', async () => {
    const source = inMethod(
      'bool Player::valid_move() const',
      `  if (at(pimpl->newest, 1) && pimpl->newest->cell[7][4] == X) ${CRASH}`,
    );
    expect((await notesOf(source)).map(({ method, text }) => [method, text])).toEqual([
      ['valid_move', 'on a man of player 1 is promoted by a step: segmentation fault'],
      ['valid_move', 'on a man of player 1 is promoted by a capture: segmentation fault'],
    ]);
  });

  test('a player that says itself that all is done has every method named', async () => {
    const notes = await notesOf(FORGED);
    expect(notes.map(({ text }) => text)).toEqual(Array(13).fill('ended the program with exit code 0'));
  });

  test.each(Object.entries(CORRECT))('a correct player: %s', async (_, source) => {
    expect(await notesOf(source)).toEqual([]);
  });
});
