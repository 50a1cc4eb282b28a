// The trial of a Dama player with real C++: players with one fault in one method get notes on that method alone, and correct
// players get none.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAYER_HPP } from '../../games/dama/contest/cpp-sources.ts';
import { sheetOf, smallestFault } from '../../games/dama/contest/sheet.ts';
import { programOf } from '../../games/dama/contest/sheet-text.ts';
import { DEFAULT_WEIGHTS } from '../../games/dama/contest/sheet-weights.ts';
import { type TrialOutcome, tryMethods } from '../../games/dama/contest/trial.ts';
import { trialCases } from '../../games/dama/contest/trial-cases.ts';
import { TRIAL_HOST_CPP, TRIAL_PLAYER_CPP } from '../../games/dama/contest/trial-programs.ts';
import { findingText } from '../../games/dama/texts/findings.ts';
import { removeForeign } from '../../src/arena/programs/remove-foreign.ts';
import { SOAK } from '../counts.ts';
import { changed, PLAYER } from './dama-players.ts';

const compiles = spawnSync('g++', ['--version']).status === 0;

const hasValgrind = spawnSync('valgrind', ['--version']).status === 0;

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

/** Methods of which some cases load boards, or read them as they are stored. */
const LOADED = [
  'destructor',
  'copy constructor',
  'operator=',
  'operator()',
  'store_board',
  'move',
  'valid_move',
  'pop',
  'wins',
  'loses',
  'recurrence',
];
const STORED = ['constructor', 'copy constructor', 'operator=', 'load_board', 'init_board', 'move', 'pop'];
const COPIED = ['copy constructor', 'operator='];

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
    untried: COPIED,
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
    name: 'operator= shares the boards',
    source: changed(
      '  release(pimpl->newest);\n  pimpl->number = from.pimpl->number;\n  pimpl->newest = copy_of(from.pimpl->newest);',
      '  release(pimpl->newest);\n  *pimpl = *from.pimpl;',
    ),
    method: 'operator=',
    says: 'aborted',
  },
  {
    name: 'the destructor crashes',
    source: inMethod('Player::~Player()', `if (pimpl->newest != nullptr) ${CRASH}`),
    method: 'destructor',
    says: 'segmentation fault',
    untried: COPIED,
  },
  {
    name: 'load_board throws',
    source: inMethod(LOAD, 'throw wrong(player_exception::invalid_board, name);'),
    method: 'load_board',
    says: 'threw player_exception invalid_board',
    untried: LOADED,
  },
  {
    name: 'store_board crashes',
    source: changed(
      STORE,
      `void Player::store_board(const string& name, int offset) const { at(pimpl->newest, offset); ${CRASH} }`,
    ),
    method: 'store_board',
    says: 'segmentation fault',
    untried: STORED,
  },
];

/** After the player. The contest would remove these includes, and a player would declare the functions itself. */
const atStart = (body: string, before = ''): string => `${PLAYER}
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
${before}
struct Forger {
  Forger() {
    ${body}
  }
} forger;
`;

/** Writes what the program that starts players writes, after every word of 32 digits that it can find anywhere. */
const FIND_WORDS = `string found;
    const auto take = [&](int fd) {
      if (fd < 0) return;
      fcntl(fd, 4, 2048);
      char part[65536];
      for (int i = 0; i < 64; i++) {
        const long size = read(fd, part, sizeof part);
        if (size <= 0) break;
        found.append(part, size);
      }
    };
    for (int fd = 0; fd < 64; fd++) take(fd);
    const string parent = to_string(getppid());
    for (const string& process : {string("self"), string("1"), parent})
      for (const char* file : {"cmdline", "environ", "fd/0", "fd/1", "fd/3", "fd/4", "stat", "status", "maps"})
        take(open(("/proc/" + process + "/" + file).c_str(), 0));
    string forged = "\\n";
    for (size_t i = 0; i + 32 <= found.size(); i++)
      if (found.substr(i, 32).find_first_not_of("0123456789abcdef") == string::npos) forged += found.substr(i, 32) + " ended 0\\n" + found.substr(i, 32) + " done\\n";
    for (const string& process : {string("self"), string("1"), parent})
      for (const char* file : {"fd/1", "fd/2", "fd/4", "mem"})
        { const int fd = open(("/proc/" + process + "/" + file).c_str(), 1); if (fd >= 0) write(fd, forged.data(), forged.size()); }
    for (int fd = 0; fd < 64; fd++) write(fd, forged.data(), forged.size());`;

/** Does what it is ordered, without any player: says that all is well, or that it threw. */
const OBEY = `string orders;
    char part[4096];
    for (long size; (size = read(3, part, sizeof part)) > 0;) orders.append(part, size);
    stringstream lines(orders);
    const auto say = [](const string& text) { write(4, (text + "\\n").data(), text.size() + 1); };
    say("ready");
    for (string order; getline(lines, order);) say(order == "end" ? "end" : "ANSWER");
    _exit(0);`;

const FORGERS: Readonly<Record<string, string>> = {
  'says that all is done': atStart('cout << "\\n@ done\\n@\\n@done" << endl; exit(0);'),
  'looks for the word in every file': atStart(`${FIND_WORDS} exit(0);`),
  'says that everything went well': atStart(OBEY.replace('ANSWER', 'ok')),
  'says that everything is true': atStart(OBEY.replace('ANSWER', 'ok true')),
  'says that everything threw': atStart(OBEY.replace('ANSWER', 'threw index_out_of_bounds no')),
  'answers in a thread': atStart(
    'pthread_t thread; pthread_create(&thread, nullptr, answer_all, nullptr);',
    'static void* answer_all(void*) { for (int i = 0; i < 1000; i++) write(4, "ok true\\n", 8); return nullptr; }',
  ),
  'leaves the answers to a child': atStart(
    'if (fork() == 0) { for (int i = 0; i < 100; i++) write(4, "ok true\\n", 8); for (;;) {} } exit(0);',
  ),
  'kills what starts it': atStart('kill(getppid(), 9);'),
  'replaces write': `${PLAYER}
#include <sys/syscall.h>
#include <unistd.h>
extern "C" ssize_t write(int, const void*, size_t size) {
  static int count = 0;
  if (count++ == 0) syscall(SYS_write, 4, "ready\\n", 6);
  else syscall(SYS_write, 4, "ok true\\n", 8);
  return size;
}
`,
  'replaces _exit and operator new': `${PLAYER}
extern "C" void _exit(int) { quick_exit(0); }
void* operator new(size_t) { throw 7; }
`,
  'ends in a handler of signals': atStart(
    'signal(11, leave); *(volatile int*)nullptr = 1;',
    'static void leave(int) { _exit(0); }',
  ),
};

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

/** Compiles without optimising, and what all players have in common once. */
class TrialKit {
  readonly #root: string;
  #count = 0;
  readonly #tried = new Map<string, Promise<TrialOutcome>>();

  constructor(root: string) {
    this.#root = root;
    const sources = { 'player.hpp': PLAYER_HPP, 'trial.cpp': TRIAL_PLAYER_CPP, 'host.cpp': TRIAL_HOST_CPP };
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, name), text);
    this.#run('g++ -c trial.cpp && g++ -o host host.cpp');
  }

  #run(command: string): void {
    const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: this.#root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  /** What a program prints with a player, and how it ends. */
  run(program: string, source: string): { readonly out: string; readonly end: string | number | null } {
    writeFileSync(join(this.#root, 'fault.cpp'), program);
    writeFileSync(join(this.#root, 'player.cpp'), source);
    this.#run('g++ -w -o fault fault.cpp player.cpp');
    const { stdout, status, signal } = spawnSync('./fault', { cwd: this.#root, encoding: 'utf8' });
    return { out: stdout, end: signal ?? status };
  }

  /** The same player is tried once. */
  try(source: string, valgrind = false): Promise<TrialOutcome> {
    const key = `${valgrind} ${source}`;
    const tried = this.#tried.get(key) ?? this.#try(source, valgrind);
    this.#tried.set(key, tried);
    return tried;
  }

  async #try(source: string, valgrind: boolean): Promise<TrialOutcome> {
    const name = `player-${this.#count++}`;
    writeFileSync(join(this.#root, `${name}.cpp`), source);
    this.#run(`g++ -w -o ${name} ${name}.cpp trial.o -lpthread`);
    const [host, program] = [join(this.#root, 'host'), join(this.#root, name)];
    const folder = join(this.#root, `${name}-files`);
    return tryMethods({ host, program, folder, timeout: 60_000, memory: 100, seed: source, valgrind });
  }
}

/** Each kind once in `npm test`, all of them in a soak. */
const some = <T>(all: readonly T[], quick: readonly number[]): T[] => all.filter((_, at) => SOAK || quick.includes(at));

describe.runIf(compiles)('a trial', () => {
  const root = mkdtempSync(join(tmpdir(), 'ludoteca-trial-'));
  let kit: TrialKit;
  beforeAll(() => {
    chmodSync(root, 0o755);
    kit = new TrialKit(root);
  });
  afterAll(() => removeForeign(root));

  const notesOf = async (source: string): Promise<readonly [method: string | undefined, text: string][]> =>
    (await kit.try(source)).notes.map(({ method, finding }) => [method, findingText(finding!, 'en')]);

  test.each(some(FAULTY, [0, 1, 4, 6, 8, 12]))('$name', async ({ source, method, says, untried = [] }) => {
    const notes = await notesOf(source);
    const tried = notes.filter(([, text]) => !text.startsWith(UNTRIED));
    expect(new Set(tried.map(([named]) => named))).toEqual(new Set([method]));
    expect(tried.map(([, text]) => text).join('\n')).toContain(says);
    expect(notes.filter(([, text]) => text.startsWith(UNTRIED))).toEqual(
      untried.map(other => [other, `not tried: ${method} failed`]),
    );
  });

  // The first crashes, the other throws.
  test.each(some(FAULTY, [1, 4]))('a program shows that $name', async ({ source }) => {
    const { verdicts } = await kit.try(source);
    const entry = { name: '880001', hash: source, command: [], notes: [], verdicts };
    const { methods } = sheetOf(entry, DEFAULT_WEIGHTS);
    const faults = methods.flatMap(method => smallestFault(method) ?? []);
    expect(faults).toHaveLength(1);
    const program = programOf(faults[0]!, 'en');
    expect(kit.run(program, source)).not.toEqual(kit.run(program, PLAYER));
  });

  // Whatever happens on an empty history, the wrong count is found, too.
  const FAILURES: readonly (readonly [name: string, does: string, says: string])[] = [
    ['crashes', CRASH, 'segmentation fault'],
    ['leaves', 'exit(0);', 'ended the program with exit code 0'],
    ['ends the trial', 'kill(getppid(), 9);', 'SIGKILL'],
    ['takes memory', 'for (int i = 0; i < 300; i++) memset(malloc(1 << 20), 1, 1 << 20);', 'used more than 100 MiB'],
  ];
  test.each(some(FAILURES, [1, 3]))('a case that fails hides no other one: %s', async (_, does, says) => {
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
    expect(new Set(notes.map(([method]) => method))).toEqual(new Set(['recurrence']));
    const texts = notes.map(([, text]) => text);
    expect(texts[0]).toBe(`on an empty history: ${says}`);
    expect(texts).toContain('the newest board must be counted 1 times after board 1');
    expect(texts).toContain('a board must be counted once after the last one was removed');
  });

  test('transitions are judged one by one', async () => {
    const source = inMethod(
      'bool Player::valid_move() const',
      `  if (at(pimpl->newest, 1) && pimpl->newest->cell[7][4] == X) ${CRASH}`,
    );
    expect(await notesOf(source)).toEqual([
      ['valid_move', 'on a man of player 1 is promoted by a step: segmentation fault'],
      ['valid_move', 'on a man of player 1 is promoted by a capture: segmentation fault'],
    ]);
  });

  test.each(some(Object.entries(FORGERS), [0, 1, 3]))('a player that %s is not believed', async (_, source) => {
    const { verdicts, notes } = await kit.try(source);
    const passed = new Set(verdicts.filter(({ state }) => state === 'passed').map(({ id }) => id.split('/')[0]));
    for (const method of ['move', 'valid_move', 'load_board', 'store_board', 'recurrence']) {
      const own = verdicts.filter(({ id }) => id.startsWith(`${method}/`));
      expect([method, own.every(({ state }) => state === 'passed')]).toEqual([method, false]);
    }
    expect(notes.length).toBeGreaterThan(0);
    expect(passed.size).toBeLessThan(14);
  });

  test('answers that were learned by heart are wrong for another source', async () => {
    const [first, second] = [trialCases('one'), trialCases('two')];
    const known = new Set(first.map(({ steps }) => JSON.stringify(steps)));
    const drawn = second.filter(one => !known.has(JSON.stringify(one.steps))).map(({ method }) => method);
    for (const method of [
      'operator()',
      'load_board',
      'store_board',
      'move',
      'valid_move',
      'pop',
      'wins',
      'loses',
      'recurrence',
    ])
      expect(drawn).toContain(method);
  });

  test.runIf(hasValgrind)('a leaking assignment is named', async () => {
    const leaking = changed('  release(pimpl->newest);\n  pimpl->number', '  pimpl->number');
    const { notes, leaks } = await kit.try(leaking, true);
    expect(leaks?.map(({ id }) => id)).toEqual([expect.stringMatching(/^operator=\//)]);
    expect(notes.map(({ check, method, finding }) => [check, method, findingText(finding!, 'en')])).toEqual([
      ['memory', 'operator=', expect.stringMatching(/^[\d,]+ .*bytes in \d+ blocks are definitely lost$/)],
    ]);
  });

  test.runIf(hasValgrind && SOAK)('leaving early under valgrind hides no leak', async () => {
    // valgrind runs a program with variables of its own.
    const leaving = atStart('if (getenv("LD_PRELOAD")) _exit(0);').replace(
      'release(pimpl->newest);\n  pimpl->number',
      'pimpl->number',
    );
    const left = await kit.try(leaving, true);
    expect(new Set(left.notes.map(({ check, finding }) => [check, finding!.code].join(' ')))).toEqual(
      new Set(['memory valgrind-stopped']),
    );
  });

  test.each(Object.entries(CORRECT))('a correct player: %s', async (_, source) => {
    expect(await notesOf(source)).toEqual([]);
  });
});
