// Players as students might hand them in: one that is right, and others that are wrong in one way each.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PLAYER = readFileSync(fileURLToPath(new URL('testdata/player.cpp', import.meta.url)), 'utf8');

const INCLUDE = '#include "player.hpp"';
const MOVE = 'void Player::move() {';
const MOVED = 'next.older = pimpl->newest;';

/** The player with one place changed; a place that is not there is a mistake of the test. */
export function changed(place: string, by: string, source = PLAYER): string {
  if (source.split(place).length !== 2) throw new Error(`not exactly once in player.cpp: ${place}`);
  return source.replace(place, () => by);
}

const before = (place: string, text: string): string => changed(place, `${text}\n${place}`);
const after = (place: string, text: string, source = PLAYER): string => changed(place, `${place}\n${text}`, source);
/** Declared by hand, because nothing may be included. */
const declared = (declarations: string, source: string): string =>
  after(INCLUDE, `extern "C" { ${declarations} }`, source);

/** Moves of both players after which player 2 is blocked, found by playing at random. */
export const BLOCKADE =
  '27-36 56-47 36-45 50-41 23-32 67-56 25-34 54-43 16-25 65-54 25-36 61-50 21-30 70-61 12-23 76-67 14-25 74-65 10-21';

/** Plays the moves above as long as they are possible. */
const SCRIPTED = changed(
  'bool done = false;\n  for (int take',
  `static const string SCRIPT = "${BLOCKADE}";
  size_t ply = pimpl->number == 1 ? 0 : 1;
  for (const Board* b = pimpl->newest->older; b != nullptr; b = b->older) ply++;
  bool done = false;
  if (6 * ply < SCRIPT.size()) {
    const char* const m = &SCRIPT[6 * ply];
    done = go(next, pimpl->number, m[0] - '0', m[1] - '0', m[3] - m[0], m[4] - m[1], false);
  }
  for (int take`,
);

export const PLAYERS = {
  right: PLAYER,
  illegal: before(MOVED, '  next.cell[0][7] = next.cell[7][0] = Player::e;'),
  hanging: declared('int pause();', after(MOVE, '  for (;;) pause();')),
  leaking: after(MOVE, '  static char* volatile last;\n  last = new char[1000];\n  *last = 1;'),
  throwing: after(MOVE, '  throw wrong(player_exception::invalid_board, "I do not like /etc/hostname");'),
  exiting: after(MOVE, '  exit(0);'),
  crashing: after('bool Player::valid_move() const {', '  *(volatile int*)nullptr = 1;'),
  wrongWins: changed('  return loses(3 - player_nr);', '  return false;'),
  /** These two also play the moves of the blockade when they meet. */
  region: after(INCLUDE, '#pragma region Moves\n// "/*\n#pragma endregion', SCRIPTED),
  includes: after(
    INCLUDE,
    'static const char* const NOTE = "/*";\n#include <vector>\n#include "/etc/passwd"\n// */',
    SCRIPTED,
  ),
  pragma: after(INCLUDE, 'static const char* const NOTE = "/*";\n_Pragma("GCC optimize(\\"O3\\")")\n// */'),
  /** The preprocessor alone puts the operator together. */
  hiddenPragma: after(INCLUDE, '#define CAT(a, b) a##b\nCAT(_Prag, ma)("GCC optimize(\\"O1\\")")'),
  /** A carriage return begins a line. */
  hiddenInclude: after(INCLUDE, '// a comment\r\0#include <thread>'),
  ownMain: `${PLAYER}\nint main() { return 0; }\n`,
  fifo: declared(
    'int mkfifo(const char*, unsigned);',
    after(
      'void Player::store_board(const string& name, int offset) const {',
      '  if (name.compare(0, 6, "board_") == 0) { mkfifo(name.c_str(), 0666); return; }',
    ),
  ),
  forking: declared(
    'int fork(); int pause();',
    after(MOVE, '  for (int i = 0; i < 60; i++) if (fork() == 0) for (;;) pause();'),
  ),
  environment: declared(
    'extern char** environ;',
    after(MOVE, '  for (char** one = environ; *one; one++) cerr << *one << endl;'),
  ),
  /** Leaves a process behind that has forked twice and has a session of its own, and tells its environment. */
  leaving: declared(
    'extern char** environ; int fork(); int setsid(); int pause(); void _exit(int);',
    after(
      MOVE,
      `  for (char** one = environ; *one; one++) cerr << *one << endl;
  if (fork() == 0) {
    setsid();
    if (fork() == 0) for (;;) pause();
    _exit(0);
  }`,
    ),
  ),
};
