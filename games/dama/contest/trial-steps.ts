// What a case of the trial does, one call after the other: the order for the program that holds the player, and the same in C++ for
// a program that shows a fault.

import type { Finding } from './findings.ts';
import { END, escaped, TRY } from './trial-programs.ts';
import type { TrialPosition } from './trial-table.ts';

/** In the order of the document. */
export const TRIAL_METHODS = [
  'constructor',
  'destructor',
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

/** As the enum of player.hpp numbers them. */
export const PLAYER_ERRORS = ['index_out_of_bounds', 'missing_file', 'invalid_board'] as const;
export type PlayerError = (typeof PLAYER_ERRORS)[number];

/** What has to be answered; without it, anything but an exception. */
export type Expectation =
  | { readonly value: string; readonly otherwise: Finding }
  /** What a file has in the places of the cells: only `store_board` itself has to write every byte. */
  | { readonly cells: string; readonly otherwise: Finding }
  /** Any of these. `call`: what it is said of; `otherwise`: what is said instead. */
  | { readonly throws: readonly PlayerError[]; readonly call: Finding; readonly otherwise?: Finding }
  /** The cells after a move from this position. */
  | { readonly moved: TrialPosition };

export interface TrialStep {
  /** The method at fault if the program ends here. It is absent if a file is written or read. */
  readonly method?: TrialMethod;
  readonly order: string;
  readonly code?: string;
  readonly expect?: Expectation;
  /** The board may be refused: then the case is over, and right. */
  readonly mayRefuse?: true;
  /** Another call says the same, so that the method may be wrong. */
  readonly isEither?: true;
}

export type Steps = readonly TrialStep[];

/** The calls of a method, changed; what is done with files stays. */
export const changedCalls = (steps: Steps, change: (step: TrialStep) => Partial<TrialStep>): Steps =>
  steps.map(step => (step.method === undefined ? step : Object.assign({}, step, change(step))));

const CELLS = 64;
const SIDE = 8;

/** The file of a board: row 7 first, a blank between cells, no newline at the end. */
export const fileOf = (cells: string): string =>
  Array.from({ length: SIDE }, (_, row) =>
    cells
      .slice(row * SIDE, (row + 1) * SIDE)
      .replaceAll('.', ' ')
      .split('')
      .join(' '),
  ).join('\n');

/** What a file has in the places of the cells, as the program of the player reads it. */
export const cellsIn = (file: string): string =>
  Array.from({ length: Math.ceil(file.length / 2) }, (_, i) => (file[2 * i] === ' ' ? '.' : file[2 * i])).join('');

const words = (...parts: readonly (number | string | undefined)[]): string =>
  parts.filter(part => part !== undefined).join(' ');

/** A text as C++ writes it, a line of it on each line. */
function literal(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const quoted = lines.map(line => JSON.stringify(line));
  return quoted.length < 2 ? ` ${quoted[0] ?? '""'}` : `\n    ${quoted.join('\n    ')}`;
}

export const write = (file: string, text: string): Steps => [
  {
    order: `write ${file} ${escaped(text)}`,
    code: `ofstream("${file}") <<${literal(text)};`,
  },
];

const read = (file: string, expect: Expectation): TrialStep => ({
  order: `read ${file}`,
  code: `cout << ifstream("${file}").rdbuf() << endl;`,
  expect,
});

/** A call of a method. */
const call = (method: TrialMethod, order: string, code: string, expect?: Expectation): TrialStep => ({
  method,
  order,
  code,
  ...(expect && { expect }),
});

/** If `number` is absent, the player is created with the default of the document. */
export const construct = (name: string, number?: number, expect?: Expectation): Steps => {
  const code = number === undefined ? `Player ${name};` : `Player ${name}(${number});`;
  return [call('constructor', words('new', name, number), code, expect)];
};

/** To be destroyed before the end. */
export const constructOnHeap = (name: string, number?: number): Steps =>
  changedCalls(construct(name, number), () => ({ code: `Player& ${name} = *new Player(${number ?? ''});` }));

export const copy = (name: string, from: string): Steps => [
  call('copy constructor', `copy ${name} ${from}`, `Player ${name}(${from});`),
];

export const assign = (name: string, from: string): Steps => {
  const code = name === from ? `Player& same = ${name};\n  ${name} = same;` : `${name} = ${from};`;
  return [call('operator=', `assign ${name} ${from}`, code)];
};

export const destroy = (name: string): Steps => [call('destructor', `delete ${name}`, `delete &${name};`)];

const loadFile = (name: string, file: string): TrialStep =>
  call('load_board', `load ${name} ${file}`, `${name}.load_board("${file}");`);

/** Loads what a file has; a board of 64 cells is written as the document says. */
export const load = (name: string, text: string, file = 'board.txt'): Steps => [
  ...write(file, text.length === CELLS ? fileOf(text) : text),
  loadFile(name, file),
];

export const loadMissing = (name: string, expect: Expectation): Steps => [{ ...loadFile(name, 'missing.txt'), expect }];

/** A board that no move can lead to may be refused when it is loaded. */
export const loadUnlessRefused = (name: string, cells: string, file: string): Steps =>
  changedCalls(load(name, cells, file), () => ({ mayRefuse: true }));

const called = (name: string, method: string, args: readonly (number | string | undefined)[]): string =>
  `${name}${method}(${args.filter(arg => arg !== undefined).join(', ')})`;

/** `file`: what store_board replaces, or a new file. */
export const storeIn = (file: string, name: string, offset: number | undefined, expect?: Expectation): Steps => [
  call(
    'store_board',
    words('store', name, file, offset),
    `${called(name, '.store_board', [`"${file}"`, offset])};`,
    expect && 'throws' in expect ? expect : undefined,
  ),
  ...(expect && !('throws' in expect) ? [read(file, expect)] : []),
];

/** Reads a board as store_board writes it; a history that is too short has nothing there. */
export const holds = (name: string, cells: string, otherwise: Finding, offset?: number): Steps => [
  emptied('seen.txt'),
  ...changedCalls(storeIn('seen.txt', name, offset, { cells, otherwise }), ({ order }) => ({
    order: `${TRY}${order}`,
  })),
];

export const moved = (name: string, position: TrialPosition): Steps =>
  storeIn('seen.txt', name, undefined, { moved: position });

/** The history is empty, or too short: reading it must fail. */
export const cannotRead = (name: string, expect: Expectation, offset?: number): Steps =>
  storeIn('seen.txt', name, offset, expect);

const emptied = (file: string): TrialStep => ({ order: `write ${file} ` });

/** By store_board or by operator(): one of them may be wrong. */
export const holdsByEither = (name: string, cells: string, otherwise: Finding, offset = 0): Steps => [
  emptied('seen.txt'),
  {
    method: 'store_board',
    isEither: true,
    order: words(`${TRY}store`, name, 'seen.txt', offset),
    code: called(name, '.store_board', ['"seen.txt"', offset]) + ';',
  },
  { order: 'read seen.txt', code: 'cout << ifstream("seen.txt").rdbuf() << endl;' },
  {
    method: 'operator()',
    isEither: true,
    order: words(`${TRY}board-unless`, name, offset, cells),
    expect: { value: cells, otherwise },
  },
];

/** A call whose answer is printed. */
const ask = (method: TrialMethod, order: string, code: string, expect: Expectation): Steps => [
  call(method, order, 'throws' in expect ? `${code};` : `cout << ${code} << endl;`, expect),
];

/** A letter of the board file, or a dot. */
export const cellAt = (
  name: string,
  [row, column, offset]: readonly [row: number, column: number, offset?: number],
  expect: Expectation,
): Steps =>
  ask(
    'operator()',
    words('at', name, row, column, offset),
    `"xoXO."[${called(name, '', [row, column, offset])}]`,
    expect,
  );

export const allCells = (name: string, offset: number, expect: Expectation): Steps => [
  {
    method: 'operator()',
    order: words('board', name, offset),
    code: `for (int r = 7; r >= 0; r--, cout << endl)\n    for (int c = 0; c < 8; c++) cout << "xoXO."[${called(name, '', ['r', 'c', offset])}];`,
    expect,
  },
];

export const init = (name: string, file: string, expect?: Expectation): Steps => [
  call('init_board', `init ${name} ${file}`, `${name}.init_board("${file}");`),
  ...(expect ? [read(file, expect)] : []),
];

export const move = (name: string, expect?: Expectation): Steps => [
  call('move', `move ${name}`, `${name}.move();`, expect),
];

export const pop = (name: string, expect?: Expectation): Steps => [
  call('pop', `pop ${name}`, `${name}.pop();`, expect),
];

export const validMove = (name: string, expect: Expectation): Steps =>
  ask('valid_move', `valid_move ${name}`, `${name}.valid_move()`, expect);

export const winsOrLoses = (
  method: 'wins' | 'loses',
  name: string,
  player: number | undefined,
  expect: Expectation,
): Steps => ask(method, words(method, name, player), called(name, `.${method}`, [player]), expect);

export const recurrence = (name: string, expect: Expectation): Steps =>
  ask('recurrence', `recurrence ${name}`, `${name}.recurrence()`, expect);

/** The orders of a case: at its end its players are destroyed. */
export const ordersOf = (steps: Steps): string[] => [...steps.map(({ order }) => order), END];
