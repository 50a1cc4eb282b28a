// A program that tries methods of a player, named by the numbers in its arguments. It reads a word from standard input, which is
// drawn for each run, and writes what it finds as lines that begin with it. The last line says that it has come to its end, so
// that a player which leaves in the middle is noticed; one that writes such a line itself does not know the word.
//
// Boards are read with store_board, so that operator() is judged by its own cases only. Before a case with boards is tried, load_board and
// store_board are: where one of them is wrong, the case is not tried.

import { type Finding, finding } from './findings.ts';
import { START_CELLS, TRIAL_POSITIONS, TRIAL_TRANSITIONS } from './trial-table.ts';

/** The methods that are tried, each of their cases in a process of its own. */
export const TRIAL_METHODS = [
  'constructor',
  'copy constructor',
  'operator=',
  'operator()',
  'load_board',
  'store_board',
  'init_board',
  'move',
  'valid_move',
  'pop',
  'wins',
  'loses',
  'recurrence',
] as const;
export type TrialMethod = (typeof TRIAL_METHODS)[number];

/** Begins every line of the trial, before the word of the run and a blank. */
export const TRIAL_MARK = '@';
/** Begins a line that says which method is being called for the sake of another one; without a name, none is. */
export const TRIAL_CALLS = 'calls ';
/** Begins a line that says because of which method the one in question was not tried. */
export const TRIAL_UNTRIED = 'untried ';
/** The last line of a method that was tried to its end. */
export const TRIAL_DONE = 'done';
/** Before the numbers of methods: each of them runs in a process forked for it. */
export const TRIAL_APART = 'apart';
/** Before the number of a method and that of its first case: each case runs in a process forked for it. */
export const TRIAL_CASE_BY_CASE = 'cases';
/** Begins the line before a case: its number. */
export const TRIAL_CASE = 'case ';
/** The last line of a case that was tried to its end. */
export const TRIAL_WHOLE = 'whole';
/** Begins the line after a case: the exit code, or 128 and the signal. */
export const TRIAL_ENDED = 'ended ';
/** Begins a line with what a method did wrong: the number of a finding, and what was thrown if something else should have been. */
export const TRIAL_WRONG = 'wrong ';
/** Begins the line with the exception that a method threw. */
export const TRIAL_THREW = 'threw ';
/** The line that says that a method threw something else. */
export const TRIAL_THREW_OTHER = 'other thrown';
/** Begins the line with the board after a move: the number of the position, and its cells. */
export const TRIAL_MOVED = 'moved ';
/** Begins the line after a forked method: its number, its process, and the exit code, or 128 and the signal. */
export const TRIAL_TRIED = 'tried ';

const FINDINGS: Finding[] = [];
/** By the number under which the program reports them. */
export const TRIAL_FINDINGS: readonly Finding[] = FINDINGS;

/** In C++: the number of what is found where a check fails. */
const reported = (what: Finding): number => FINDINGS.push(what) - 1;
/** What is found is completed by what was thrown. */
const mustThrow = (call: Finding, error = 'index_out_of_bounds'): number =>
  reported({ code: 'must-throw', args: { call, error } });

const literal = (text: string): string => JSON.stringify(text);

const TABLES = `
struct Transition { const char *before, *after; bool legal; int finding; };
static const Transition TRANSITIONS[] = {
${TRIAL_TRANSITIONS.map(t => `  {${literal(t.before)}, ${literal(t.after)}, ${t.legal}, ${reported(finding(t.legal ? 'must-be-true' : 'must-be-false', { where: t.finding }))}},`).join('\n')}
};
struct Position { int player; const char* cells; };
static const Position POSITIONS[] = {
${TRIAL_POSITIONS.map(({ player, cells }) => `  {${player}, ${literal(cells)}},`).join('\n')}
};
static const string START = ${literal(START_CELLS)};
`;

const HELPERS = `
static string word;
static void say(const string& text) { cout << "\\n${TRIAL_MARK}" << word << " " << text << endl; }
static void check(bool good, int finding) { if (!good) say("${TRIAL_WRONG}" + to_string(finding)); }

// The file of a board: row 7 first, a blank between cells, no newline at the end.
static string file_text(const string& cells) {
  string text;
  for (int i = 0; i < 64; i++) {
    text += cells[i] == '.' ? ' ' : cells[i];
    if (i < 63) text += i % 8 == 7 ? '\\n' : ' ';
  }
  return text;
}
static void write_text(const string& name, const string& text) { ofstream out(name); out << text; }
static string read_text(const string& name) {
  ifstream in(name);
  stringstream all;
  all << in.rdbuf();
  return all.str();
}
struct Untried { string method; };
static string tried;
// Calls a method that is not the one in question: what goes wrong in it is said of that method.
template <class F> static void helped(const string& method, F call) {
  if (method == tried) return call();
  say("${TRIAL_CALLS}" + method);
  try { call(); } catch (...) { throw Untried{method}; }
  say("${TRIAL_CALLS}");
}
static void load(Player& player, const string& cells) {
  write_text("trial.txt", file_text(cells));
  helped("load_board", [&] { player.load_board("trial.txt"); });
}
// The board as store_board writes it; nothing where the history is too short.
static string cells(const Player& player, int offset = 0) {
  write_text("seen.txt", "");
  helped("store_board", [&] {
    try { player.store_board("seen.txt", offset); }
    catch (const player_exception& error) { if (error.t != player_exception::index_out_of_bounds) throw; }
  });
  const string file = read_text("seen.txt");
  string text;
  for (size_t i = 0; i < file.size(); i += 2) text += file[i] == ' ' ? '.' : file[i];
  return text;
}
static string cells_by_operator(const Player& player, int offset = 0) {
  string text;
  for (int r = 7; r >= 0; r--)
    for (int c = 0; c < 8; c++) text += "xoXO."[player(r, c, offset)];
  return text;
}
static bool refused(Player& player, const string& cells) {
  bool is_refused = false;
  write_text("trial.txt", file_text(cells));
  helped("load_board", [&] {
    try { player.load_board("trial.txt"); }
    catch (const player_exception& error) {
      if (error.t != player_exception::invalid_board) throw;
      is_refused = true;
    }
  });
  return is_refused;
}
static void pop(Player& player) { helped("pop", [&] { player.pop(); }); }
static const char* const ERRORS[] = {"index_out_of_bounds", "missing_file", "invalid_board"};
template <class F> static string thrown(F call) {
  try { call(); }
  catch (const player_exception& error) { return ERRORS[error.t]; }
  catch (...) { return "something-else"; }
  return "nothing";
}
static void check_thrown(bool good, int finding, const string& got) {
  if (!good) say("${TRIAL_WRONG}" + to_string(finding) + " " + got);
}
template <class F> static void out_of_bounds(F call, int finding) {
  const string got = thrown(call);
  check_thrown(got == ERRORS[0], finding, got);
}
// Does store_board refuse an empty history? Otherwise nothing else can be said to have one.
static bool tells_empty = true;
static void must_be_empty(Player& player, int finding) {
  if (!tells_empty) return;
  helped("store_board", [&] { out_of_bounds([&] { player.store_board("seen.txt"); }, finding); });
}
// By either of the two methods that read: one of them may be wrong.
static bool holds(const Player& player, int offset, const string& board) {
  try { if (cells(player, offset) == board) return true; } catch (const Untried&) {}
  string text;
  try { helped("operator()", [&] { text = cells_by_operator(player, offset); }); } catch (const Untried&) {}
  return text == board;
}
static string other(int i) { string text = START; text[24 + 2 * i + 1] = 'o'; text[1 + 8 + 2 * i] = '.'; return text; }
`;

/** What is tried in a process of its own: nothing that happens in it hides another case. */
interface TrialCase {
  /** Said of a case that does not come to its end; absent: what is said of the method is enough. */
  readonly on?: Finding;
  readonly body: string;
}

const EMPTY = finding('empty-history');
const onEmpty = (call: string): TrialCase => ({
  on: EMPTY,
  body: `Player p; out_of_bounds([&] { ${call} }, ${mustThrow(EMPTY)});`,
});
const only = (body: string): TrialCase => ({ body });
/** Cases that begin with the same boards. */
const each = (start: string, bodies: readonly string[]): TrialCase[] => bodies.map(body => only(`${start}\n  ${body}`));

/** What `recurrence` must return after each of its boards. */
const RECURRENCES = [1, 1, 1, 2, 1, 3, 1, 4];

const TWO_BOARDS = `Player p;
  load(p, START);
  load(p, other(1));`;

const refusedFile = (what: Finding, change: string): TrialCase => ({
  on: what,
  body: `Player p;
  string text = file_text(START);
  ${change}
  write_text("bad.txt", text);
  const string got = thrown([&] { p.load_board("bad.txt"); });
  check_thrown(got == ERRORS[1] || got == ERRORS[2], ${mustThrow(what, 'invalid_board')}, got);`,
});

const CASES: Readonly<Record<TrialMethod, readonly TrialCase[]>> = {
  constructor: [
    only(`check(thrown([] { Player a, b(1), c(2); }) == "nothing", ${reported(finding('numbers-accepted'))});`),
    ...[0, 3, -1].map(number => ({
      on: finding('player-number', { number }),
      body: `out_of_bounds([&] { Player p(${number}); }, ${mustThrow(finding('player-number', { number }))});`,
    })),
    only(`Player p;
  must_be_empty(p, ${mustThrow(finding('reading-new-player'))});`),
  ],
  'copy constructor': [
    only(`Player empty;
  Player nothing(empty);
  must_be_empty(nothing, ${mustThrow(finding('reading-empty-copy'))});`),
    ...each(
      `Player p(2);
  load(p, START);
  load(p, other(1));
  Player q(p);`,
      [
        `check(cells(q) == other(1) && cells(q, 1) == START, ${reported(finding('copy-whole'))});`,
        `if (cells(q) != other(1) || cells(q, 1) != START) return;
  pop(p);
  check(cells(q) == other(1), ${reported(finding('copy-independent'))});`,
        `if (cells(q) != other(1) || cells(q, 1) != START) return;
  pop(p);
  pop(q);
  check(cells(p) == START, ${reported(finding('original-independent'))});`,
      ],
    ),
  ],
  'operator=': each(
    `Player p(2), q;
  load(p, START);
  load(p, other(1));
  load(q, other(2));
  q = p;
  const bool is_whole = cells(q) == other(1) && cells(q, 1) == START;`,
    [
      `check(is_whole, ${reported(finding('assigned-whole'))});`,
      `if (is_whole) check(cells(q, 2) == "", ${reported(finding('assigned-keeps-boards'))});`,
      `if (!is_whole) return;
  pop(p);
  check(cells(q) == other(1), ${reported(finding('assigned-independent'))});`,
      `if (!is_whole) return;
  Player& same = q;
  q = same;
  check(cells(q) == other(1) && cells(q, 1) == START, ${reported(finding('assigned-to-itself'))});`,
    ],
  ),
  'operator()': [
    onEmpty('p(0, 1);'),
    ...each(TWO_BOARDS, [
      `check(p(0, 1) == Player::x && p(7, 0) == Player::o && p(3, 1) == Player::e, ${reported(finding('cell-of-row-and-column'))});`,
      `check(cells_by_operator(p) == other(1), ${reported(finding('cells-as-loaded'))});`,
      `check(cells_by_operator(p, 1) == START, ${reported(finding('offset-one'))});`,
      `out_of_bounds([&] { p(8, 0); }, ${mustThrow(finding('row', { row: 8 }))});`,
      `out_of_bounds([&] { p(-1, 0); }, ${mustThrow(finding('row', { row: -1 }))});`,
      `out_of_bounds([&] { p(0, 8); }, ${mustThrow(finding('column', { column: 8 }))});`,
      `out_of_bounds([&] { p(0, -1); }, ${mustThrow(finding('column', { column: -1 }))});`,
      `out_of_bounds([&] { p(0, 0, 2); }, ${mustThrow(finding('offset-too-large'))});`,
    ]),
  ],
  load_board: [
    only(`Player p;
  load(p, START);
  check(holds(p, 0, START), ${reported(finding('initial-board-loaded'))});`),
    only(`Player p;
  load(p, START);
  string kings = START;
  kings[0] = 'O';
  kings[63] = 'X';
  load(p, kings);
  check(holds(p, 0, kings) && holds(p, 1, START), ${reported(finding('loaded-board-newest'))});`),
    {
      on: finding('missing-file'),
      body: `Player p;
  const string missing = thrown([&] { p.load_board("missing.txt"); });
  check_thrown(missing == ERRORS[1] || missing == ERRORS[2], ${mustThrow(finding('missing-file'), 'missing_file')}, missing);`,
    },
    refusedFile(finding('unknown-letter'), "text[0] = 'z';"),
    refusedFile(finding('white-cell'), "text[2] = 'o';"),
    refusedFile(finding('too-many-men'), "text[3 * 16 + 2] = 'o';"),
    refusedFile(finding('seven-rows'), 'text = text.substr(16);'),
    refusedFile(finding('empty-file'), 'text = "";'),
  ],
  store_board: [
    onEmpty('p.store_board("stored.txt");'),
    ...each(TWO_BOARDS, [
      `write_text("stored.txt", string(500, 'z'));
  p.store_board("stored.txt");
  check(read_text("stored.txt") == file_text(other(1)), ${reported(finding('newest-board-file'))});`,
      `p.store_board("stored.txt", 1);
  check(read_text("stored.txt") == file_text(START), ${reported(finding('offset-one'))});`,
      `out_of_bounds([&] { p.store_board("stored.txt", 2); }, ${mustThrow(finding('offset-too-large'))});`,
    ]),
  ],
  init_board: [
    only(`Player p(2);
  write_text("first.txt", string(500, 'z'));
  p.init_board("first.txt");
  check(read_text("first.txt") == file_text(START), ${reported(finding('initial-board-file'))});`),
    only(`Player p(2);
  p.init_board("first.txt");
  must_be_empty(p, ${mustThrow(finding('reading-after-init'))});`),
  ],
  move: [
    onEmpty('p.move();'),
    ...TRIAL_POSITIONS.map(({ finding: on }, i) => ({
      on,
      body: `const Position& position = POSITIONS[${i}];
  Player p(position.player);
  load(p, position.cells);
  p.move();
  check(cells(p, 1) == position.cells, ${reported(finding('board-before-move'))});
  say("${TRIAL_MOVED}${i} " + cells(p));`,
    })),
  ],
  valid_move: [
    onEmpty('p.valid_move();'),
    {
      on: finding('one-board'),
      body: `Player p;
  load(p, START);
  out_of_bounds([&] { p.valid_move(); }, ${mustThrow(finding('one-board'))});`,
    },
    ...TRIAL_TRANSITIONS.map(({ finding: on }, i) => ({
      on,
      body: `const Transition& t = TRANSITIONS[${i}];
  Player p;
  load(p, t.before);
  // A board that no move can lead to may be refused when it is loaded.
  if (refused(p, t.after)) {
    if (t.legal) throw Untried{"load_board"};
    return;
  }
  check(p.valid_move() == t.legal, t.finding);`,
    })),
  ],
  pop: [
    onEmpty('p.pop();'),
    only(`${TWO_BOARDS}
  pop(p);
  check(cells(p) == START, ${reported(finding('newest-removed'))});`),
    only(`${TWO_BOARDS}
  pop(p);
  pop(p);
  must_be_empty(p, ${mustThrow(finding('reading-after-pops'))});`),
    only(`Player p;
  load(p, START);
  pop(p);
  load(p, other(2));
  check(cells(p) == other(2), ${reported(finding('load-after-pops'))});`),
  ],
  wins: winsOrLoses('wins', 1),
  loses: winsOrLoses('loses', 2),
  recurrence: [
    onEmpty('p.recurrence();'),
    only(`Player p;
  const string a = START, b = other(0), c = other(1), d = other(2), e = other(3);
  const string boards[] = {a, b, c, b, d, b, e, b};
  const int counts[] = {${RECURRENCES.join(', ')}};
  const int findings[] = {${RECURRENCES.map((times, i) => reported(finding('counted', { times, board: i + 1 }))).join(', ')}};
  for (int i = 0; i < 8; i++) {
    load(p, boards[i]);
    check(p.recurrence() == counts[i], findings[i]);
  }`),
    only(`${TWO_BOARDS}
  load(p, START);
  pop(p);
  check(p.recurrence() == 1, ${reported(finding('counted-after-pop'))});`),
  ],
};

/** `first`: the player for whom the method is true where only player 1 has pieces. */
function winsOrLoses(method: 'wins' | 'loses', first: 1 | 2): TrialCase[] {
  return [1, 2].flatMap(number => winsOrLosesOf(number, method, first));
}

/** Of the player with this number. */
function winsOrLosesOf(number: number, method: 'wins' | 'loses', first: 1 | 2): TrialCase[] {
  return [
    { on: EMPTY, body: `Player p(${number});\n  out_of_bounds([&] { p.${method}(); }, ${mustThrow(EMPTY)});` },
    { on: EMPTY, body: `Player p(${number});\n  out_of_bounds([&] { p.${method}(1); }, ${mustThrow(EMPTY)});` },
    only(`Player p(${number});
  load(p, START);
  check(!p.${method}() && !p.${method}(1) && !p.${method}(2), ${reported(finding('false-with-both'))});`),
    ...[0, 3].map(wrong => ({
      on: finding('player-number', { number: wrong }),
      body: `Player p(${number});
  load(p, START);
  out_of_bounds([&] { p.${method}(${wrong}); }, ${mustThrow(finding('player-number', { number: wrong }))});`,
    })),
    ...([1, 2] as const).map(left => {
      const right = left === 1 ? first : 3 - first;
      return only(`Player p(${number});
  load(p, ${left === 1 ? `string(63, '.') + "X"` : `"o" + string(63, '.')`});
  check(p.${method}(${right}) && !p.${method}(${3 - right}), ${reported(finding('true-for-one', { player: right, left }))});
  check(p.${method}() == ${number === right}, ${reported(finding('answers-for-itself', { left }))});`);
    }),
  ];
}

/** Said of a case that does not come to its end, by method and case. */
export const TRIAL_CASES: Readonly<Record<TrialMethod, readonly (Finding | undefined)[]>> = Object.fromEntries(
  TRIAL_METHODS.map(method => [method, CASES[method].map(({ on }) => on)]),
) as Record<TrialMethod, (Finding | undefined)[]>; // one entry for each method

/** Does a case read or load boards? */
const NEEDS_BOARDS = /\b(?:load|cells|holds|refused|pop|must_be_empty)\(/;

export const TRIAL_CPP = `#include "player.hpp"
#include <exception>
#include <sys/wait.h>
#include <unistd.h>
${TABLES}${HELPERS}
${TRIAL_METHODS.map((name, i) => `// ${name}\n${CASES[name].map(({ body }, at) => `static void case_${i}_${at}() {\n  ${body}\n}`).join('\n')}`).join('\n')}
struct Case { void (*run)(); bool needs_boards; };
${TRIAL_METHODS.map((name, i) => `static const Case CASES_${i}[] = {${CASES[name].map(({ body }, at) => `{case_${i}_${at}, ${NEEDS_BOARDS.test(body)}}`).join(', ')}};`).join('\n')}
static const Case* const CASES[] = {${TRIAL_METHODS.map((_, i) => `CASES_${i}`).join(', ')}};
static const int COUNTS[] = {${TRIAL_METHODS.map(name => CASES[name].length).join(', ')}};

static const char* const NAMES[] = {${TRIAL_METHODS.map(literal).join(', ')}};

// Whether load_board and store_board can be relied on.
static void probe() {
  if (tried == "load_board" || tried == "constructor") return;
  Player p, fresh;
  load(p, START);
  load(p, other(1));
  if (tried == "store_board") return;
  const bool is_stored = cells(p) == other(1) && cells(p, 1) == START;
  string by_operator[2];
  if (!is_stored) {
    helped("operator()", [&] { for (int i = 0; i < 2; i++) by_operator[i] = cells_by_operator(p, i); });
    throw Untried{by_operator[0] == other(1) && by_operator[1] == START ? "store_board" : "load_board"};
  }
  helped("store_board", [&] { tells_empty = thrown([&] { fresh.store_board("seen.txt"); }) == ERRORS[0]; });
}

static void run_case(int method, int number) {
  const Case& one = CASES[method][number];
  tried = NAMES[method];
  tells_empty = true;
  try {
    if (one.needs_boards) probe();
    one.run();
  } catch (const Untried& other) {
    say("${TRIAL_UNTRIED}" + other.method);
  } catch (const player_exception& error) {
    say(string("${TRIAL_THREW}player_exception ") + ERRORS[error.t] + ": " + error.msg);
  } catch (const exception& error) {
    say(string("${TRIAL_THREW}") + error.what());
  } catch (...) {
    say("${TRIAL_THREW_OTHER}");
  }
}

static void run(int method) {
  for (int i = 0; i < COUNTS[method]; i++) run_case(method, i);
}

static int code_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// From one case on, each in a process of its own.
static void run_cases(int method, int from) {
  for (int i = from; i < COUNTS[method]; i++) {
    say("${TRIAL_CASE}" + to_string(i));
    const pid_t child = fork();
    if (child == 0) {
      run_case(method, i);
      say("${TRIAL_WHOLE}");
      _exit(0);
    }
    say("${TRIAL_ENDED}" + to_string(code_of(child)));
  }
  say("${TRIAL_DONE}");
}

// valgrind follows a fork, and looks for leaks at the end of every process.
static bool run_apart(int method) {
  const pid_t child = fork();
  if (child == 0) {
    run(method);
    return true;
  }
  const int code = code_of(child);
  say("${TRIAL_TRIED}" + to_string(method) + " " + to_string(child) + " " + to_string(code));
  return false;
}

int main(int argc, char** argv) {
  getline(cin, word);
  if (argc > 3 && string(argv[1]) == "${TRIAL_CASE_BY_CASE}") {
    run_cases(atoi(argv[2]), atoi(argv[3]));
    return 0;
  }
  const bool apart = argc > 1 && string(argv[1]) == "${TRIAL_APART}";
  for (int i = apart ? 2 : 1; i < argc; i++) {
    const int method = atoi(argv[i]);
    if (!apart) run(method);
    else if (run_apart(method)) return 0;
  }
  say("${TRIAL_DONE}");
}
`;
