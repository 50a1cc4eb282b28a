// What the trial tries of each method. Every case runs in a process of its own, so that nothing that happens in it hides another one.
//
// Boards are drawn for each source: the answers cannot be in it. They are drawn from the source itself, so that it always has the same sheet.

import { seededRandom } from '../../../src/core/random.ts';
import { type Finding, finding } from './findings.ts';
import {
  allCells,
  assign,
  cannotRead,
  cellAt,
  changedCalls,
  construct,
  constructOnHeap,
  copy,
  destroy,
  type Expectation,
  fileOf,
  holds,
  holdsByEither,
  init,
  load,
  loadMissing,
  loadUnlessRefused,
  move,
  moved,
  type PlayerError,
  pop,
  recurrence,
  type Steps,
  storeIn,
  TRIAL_METHODS,
  type TrialMethod,
  validMove,
  winsOrLoses,
  write,
} from './trial-steps.ts';
import {
  drawnBoards,
  START_CELLS,
  TRIAL_POSITIONS,
  TRIAL_TRANSITIONS,
  type TrialPosition,
  type TrialTransition,
  withBystanders,
} from './trial-table.ts';

export interface TrialCase {
  /** `METHOD/CASE`: stays the same from version to version, because files of weights name it. */
  readonly id: string;
  readonly method: TrialMethod;
  readonly steps: Steps;
  /** What is asked of the method. */
  readonly requirement: Finding;
  /** What is said if the case does not come to its end. If absent, what is said of the method is enough. */
  readonly on?: Finding;
  /** Other methods are tried with the help of this one: while the case fails, they cannot be. */
  readonly isBasic?: true;
  /** Cases without which this one says nothing. */
  readonly needs?: readonly string[];
}

type CaseOptions = Partial<Pick<TrialCase, 'on' | 'isBasic' | 'needs' | 'requirement'>>;
type NamedCase = Omit<TrialCase, 'method'>;

const OUT_OF_BOUNDS: readonly PlayerError[] = ['index_out_of_bounds'];
const EMPTY = finding('empty-history');
const TELLS_EMPTY = 'store_board/empty';
const TELLS_LENGTH = 'store_board/offset-2';

/** `call`: what must throw. */
const outOfBounds = (call: Finding): Expectation => ({ throws: OUT_OF_BOUNDS, call });

/** The last thing that is expected is what the case asks for. */
function trialCase(id: string, parts: readonly Steps[], options: CaseOptions = {}): NamedCase {
  const steps = parts.flat();
  const last = steps.findLast(({ expect }) => expect !== undefined)?.expect;
  const requirement = options.requirement ?? (last && requirementOf(last));
  if (!requirement) throw new Error(`nothing is asked in ${id}`);
  return { id, steps, ...options, requirement };
}

function requirementOf(expect: Expectation): Finding {
  if ('moved' in expect) return finding('legal-move', { position: expect.moved.finding });
  if (expect.otherwise) return expect.otherwise;
  return 'throws' in expect
    ? finding('throws', { call: expect.call, error: expect.throws[0]! })
    : finding('must-answer', { value: 'value' in expect ? expect.value : expect.cells });
}

interface Drawn {
  /** Boards of a game; none is the first one. */
  readonly boards: readonly [string, string, string, string];
  readonly positions: readonly TrialPosition[];
  readonly transitions: readonly TrialTransition[];
  /** A board with one king. */
  kingOf(player: 1 | 2): string;
}

const DARK = Array.from({ length: 64 }, (_, at) => at).filter(at => (Math.floor(at / 8) + (at % 8)) % 2 === 0);

/** `seed`: of the source. */
function drawFor(seed: string): Drawn {
  const draw = seededRandom(seed);
  const boards = drawnBoards(4, draw) as [string, string, string, string]; // as many as asked for
  const position = (player: 1 | 2): TrialPosition => ({
    finding: finding('drawn-board', { player }),
    player,
    // Player 1 moves on these; after one move more it would be player 2, and a turned board is the same for that player.
    cells: player === 1 ? boards[3] : turned(boards[3]),
  });
  return {
    boards,
    positions: [...TRIAL_POSITIONS, position(1), position(2)],
    transitions: TRIAL_TRANSITIONS.map(transition => withBystanders(transition, draw)),
    kingOf: player => {
      const at = DARK[draw(DARK.length)]!;
      const king = player === 1 ? 'X' : 'O';
      return `${'.'.repeat(at)}${king}${'.'.repeat(63 - at)}`;
    },
  };
}

const OTHER: Readonly<Record<string, string>> = { x: 'o', o: 'x', X: 'O', O: 'X' };

/** The board as the other player sees it. */
const turned = (cells: string): string =>
  cells
    .split('')
    .toReversed()
    .map(cell => OTHER[cell] ?? cell)
    .join('');

const twoBoards = ({ boards: [first] }: Drawn, number?: number): Steps => [
  ...construct('p', number),
  ...load('p', START_CELLS, 'first.txt'),
  ...load('p', first, 'second.txt'),
];

const onEmpty = (id: string, call: Steps): NamedCase =>
  trialCase(id, [construct('p'), call], { on: EMPTY, requirement: throwsOutOfBounds(EMPTY) });

const throwsOutOfBounds = (call: Finding): Finding => finding('throws', { call, error: OUT_OF_BOUNDS[0]! });

/** A case that is named after what must be refused. */
const refused = (id: string, call: Finding, parts: readonly Steps[]): NamedCase => trialCase(id, parts, { on: call });

function constructorCases(): NamedCase[] {
  const wrong = (number: number): NamedCase => {
    const call = finding('player-number', { number });
    return refused(`number-${number < 0 ? 'negative' : number}`, call, [construct('p', number, outOfBounds(call))]);
  };
  return [
    trialCase('numbers', [construct('p'), construct('q', 1), construct('r', 2)], {
      requirement: finding('numbers-accepted'),
      isBasic: true,
    }),
    ...[0, 3, -1].map(wrong),
    trialCase('empty', [construct('p'), cannotRead('p', outOfBounds(finding('reading-new-player')))], {
      needs: [TELLS_EMPTY],
    }),
  ];
}

function destructorCases(drawn: Drawn): NamedCase[] {
  return [
    trialCase('empty', [constructOnHeap('p'), destroy('p')], { requirement: finding('destroyed-empty') }),
    trialCase('boards', [constructOnHeap('p'), twoBoards(drawn).slice(1), destroy('p')], {
      requirement: finding('destroyed-with-boards'),
      isBasic: true,
    }),
  ];
}

/** Of a copy `q` of a player `p` with two boards. */
function copyCases(
  drawn: Drawn,
  made: (isOnHeap: boolean) => Steps,
  codes: Readonly<Record<'whole' | 'independent' | 'number' | 'survives', Finding>>,
): Record<'whole' | 'independent' | 'number' | 'survives', NamedCase> {
  const [board] = drawn.boards;
  return {
    whole: trialCase('whole', [made(false), holds('q', board, codes.whole), holds('q', START_CELLS, codes.whole, 1)]),
    independent: trialCase('independent', [
      made(false),
      holds('q', board, codes.whole),
      pop('p'),
      holds('q', board, codes.independent),
    ]),
    number: trialCase('number', [
      made(false),
      load('q', drawn.kingOf(2)),
      winsOrLoses('wins', 'q', undefined, { value: 'true', otherwise: codes.number }),
    ]),
    survives: trialCase('survives', [
      made(true),
      holds('q', board, codes.whole),
      destroy('p'),
      holds('q', board, codes.survives),
    ]),
  };
}

function copyConstructorCases(drawn: Drawn): NamedCase[] {
  const [board] = drawn.boards;
  const made = (isOnHeap: boolean): Steps => [
    ...(isOnHeap ? [...constructOnHeap('p', 2), ...twoBoards(drawn, 2).slice(1)] : twoBoards(drawn, 2)),
    ...copy('q', 'p'),
  ];
  const { whole, independent, number, survives } = copyCases(drawn, made, {
    whole: finding('copy-whole'),
    independent: finding('copy-independent'),
    number: finding('copy-number'),
    survives: finding('copy-survives'),
  });
  return [
    trialCase('empty', [construct('p'), copy('q', 'p'), cannotRead('q', outOfBounds(finding('reading-empty-copy')))], {
      needs: [TELLS_EMPTY],
    }),
    whole,
    number,
    independent,
    trialCase('original', [
      made(false),
      holds('q', board, finding('copy-whole')),
      pop('q'),
      holds('p', board, finding('original-independent')),
    ]),
    survives,
  ];
}

function assignmentCases(drawn: Drawn): NamedCase[] {
  const [board, , third] = drawn.boards;
  const made = (isOnHeap: boolean): Steps => [
    ...(isOnHeap ? [...constructOnHeap('p', 2), ...twoBoards(drawn, 2).slice(1)] : twoBoards(drawn, 2)),
    ...construct('q'),
    ...load('q', third),
    ...assign('q', 'p'),
  ];
  const { whole, independent, number, survives } = copyCases(drawn, made, {
    whole: finding('assigned-whole'),
    independent: finding('assigned-independent'),
    number: finding('assigned-number'),
    survives: finding('assigned-survives'),
  });
  const old = finding('assigned-keeps-boards');
  const itself = finding('assigned-to-itself');
  return [
    whole,
    trialCase(
      'old',
      [
        made(false),
        holds('q', board, finding('assigned-whole')),
        cannotRead('q', { throws: OUT_OF_BOUNDS, call: old, otherwise: old }, 2),
      ],
      { needs: [TELLS_LENGTH] },
    ),
    number,
    independent,
    trialCase('itself', [
      twoBoards(drawn),
      assign('p', 'p'),
      holds('p', board, itself),
      holds('p', START_CELLS, itself, 1),
    ]),
    survives,
  ];
}

function operatorCases(drawn: Drawn): NamedCase[] {
  const [board] = drawn.boards;
  const two = twoBoards(drawn);
  const otherwise = finding('cell-of-row-and-column');
  const cell = (row: number, column: number): Steps =>
    cellAt('p', [row, column], { value: board[(7 - row) * 8 + column]!, otherwise });
  const outside = (id: string, call: Finding, place: readonly [number, number, number?]): NamedCase =>
    refused(id, call, [two, cellAt('p', place, outOfBounds(call))]);
  return [
    onEmpty('empty', cellAt('p', [0, 1], outOfBounds(EMPTY))),
    trialCase('cell', [two, cell(0, 1), cell(7, 0), cell(1, 0), cell(6, 7), cell(3, 1)]),
    trialCase('cells', [two, allCells('p', 0, { value: board, otherwise: finding('cells-as-loaded') })], {
      isBasic: true,
    }),
    trialCase('offset-1', [two, allCells('p', 1, { value: START_CELLS, otherwise: finding('offset-one') })]),
    outside('row-8', finding('row', { row: 8 }), [8, 0]),
    outside('row-negative', finding('row', { row: -1 }), [-1, 0]),
    outside('column-8', finding('column', { column: 8 }), [0, 8]),
    outside('column-negative', finding('column', { column: -1 }), [0, -1]),
    outside('offset-2', finding('offset-too-large'), [0, 0, 2]),
  ];
}

function loadCases({ boards: [first] }: Drawn): NamedCase[] {
  const kings = `O${first.slice(1, 63)}X`;
  const missing = finding('missing-file');
  const newest = finding('loaded-board-newest');
  const start = fileOf(START_CELLS);
  const bad = (id: string, call: Finding, text: string): NamedCase =>
    refused(id, call, [
      construct('p'),
      changedCalls(load('p', text, 'bad.txt'), () => ({ expect: { throws: ['invalid_board', 'missing_file'], call } })),
    ]);
  const withCell = (at: number, piece: string): string => start.slice(0, at) + piece + start.slice(at + 1);
  return [
    trialCase(
      'initial',
      [construct('p'), load('p', START_CELLS), holdsByEither('p', START_CELLS, finding('initial-board-loaded'))],
      { isBasic: true },
    ),
    trialCase(
      'newest',
      [
        construct('p'),
        load('p', START_CELLS, 'first.txt'),
        load('p', kings, 'second.txt'),
        holdsByEither('p', kings, newest),
        holdsByEither('p', START_CELLS, newest, 1),
      ],
      { isBasic: true },
    ),
    refused('missing', missing, [
      construct('p'),
      loadMissing('p', { throws: ['missing_file', 'invalid_board'], call: missing }),
    ]),
    bad('letter', finding('unknown-letter'), withCell(0, 'z')),
    bad('white-cell', finding('white-cell'), withCell(2, 'o')),
    bad('too-many-men', finding('too-many-men'), withCell(3 * 16 + 2, 'o')),
    bad('seven-rows', finding('seven-rows'), start.slice(16)),
    bad('empty-file', finding('empty-file'), ''),
  ];
}

function storeCases(drawn: Drawn): NamedCase[] {
  const [board] = drawn.boards;
  const two = twoBoards(drawn);
  const long = finding('offset-too-large');
  return [
    onEmpty('empty', cannotRead('p', outOfBounds(EMPTY))),
    trialCase('newest', [two, holds('p', board, finding('newest-board-stored'))], { isBasic: true }),
    trialCase('file', [
      two,
      write('stored.txt', 'z'.repeat(500)),
      storeIn('stored.txt', 'p', undefined, { value: fileOf(board), otherwise: finding('newest-board-file') }),
    ]),
    trialCase('offset-1', [two, holds('p', START_CELLS, finding('offset-one'), 1)], { isBasic: true }),
    refused('offset-2', long, [two, cannotRead('p', outOfBounds(long), 2)]),
  ];
}

function initCases(): NamedCase[] {
  return [
    trialCase('file', [
      construct('p', 2),
      write('first.txt', 'z'.repeat(500)),
      init('p', 'first.txt', { value: fileOf(START_CELLS), otherwise: finding('initial-board-file') }),
    ]),
    trialCase(
      'history',
      [construct('p', 2), init('p', 'first.txt'), cannotRead('p', outOfBounds(finding('reading-after-init')))],
      { needs: [TELLS_EMPTY] },
    ),
  ];
}

function moveCases({ positions }: Drawn): NamedCase[] {
  return [
    onEmpty('empty', move('p', outOfBounds(EMPTY))),
    ...positions.map((position): NamedCase => {
      const start = [construct('p', position.player), load('p', position.cells), move('p')];
      const before = holds('p', position.cells, finding('board-before-move'), 1);
      return trialCase(idOf(position.finding), [...start, before, moved('p', position)], { on: position.finding });
    }),
  ];
}

/** The code of what is special about a case, with the number of the player. */
const idOf = ({ code, args = {} }: Finding): string => [code, ...Object.values(args).map(String)].join('-');

function validMoveCases({ transitions }: Drawn): NamedCase[] {
  const one = finding('one-board');
  return [
    onEmpty('empty', validMove('p', outOfBounds(EMPTY))),
    refused('one-board', one, [construct('p'), load('p', START_CELLS), validMove('p', outOfBounds(one))]),
    ...transitions.map(({ finding: where, before, after, legal }) =>
      trialCase(
        idOf(where),
        [
          construct('p'),
          load('p', before, 'before.txt'),
          legal ? load('p', after, 'after.txt') : loadUnlessRefused('p', after, 'after.txt'),
          validMove('p', {
            value: String(legal),
            otherwise: legal ? finding('must-be-true', { where }) : finding('must-be-false', { where }),
          }),
        ],
        { on: where },
      ),
    ),
  ];
}

function popCases(drawn: Drawn): NamedCase[] {
  const [, second] = drawn.boards;
  return [
    onEmpty('empty', pop('p', outOfBounds(EMPTY))),
    trialCase('newest', [twoBoards(drawn), pop('p'), holds('p', START_CELLS, finding('newest-removed'))], {
      isBasic: true,
    }),
    trialCase(
      'all',
      [twoBoards(drawn), pop('p'), pop('p'), cannotRead('p', outOfBounds(finding('reading-after-pops')))],
      { needs: [TELLS_EMPTY] },
    ),
    trialCase('again', [
      construct('p'),
      load('p', START_CELLS, 'first.txt'),
      pop('p'),
      load('p', second, 'second.txt'),
      holds('p', second, finding('load-after-pops')),
    ]),
  ];
}

const is = (value: boolean, otherwise: Finding): Expectation => ({ value: String(value), otherwise });

/** `first`: the player for which the method is true where only player 1 has pieces. */
function winsOrLosesCases(method: 'wins' | 'loses', first: 1 | 2, drawn: Drawn): NamedCase[] {
  const ask = (of: number | undefined, expect: Expectation): Steps => winsOrLoses(method, 'p', of, expect);
  return ([1, 2] as const).flatMap((number): NamedCase[] => {
    const player = construct('p', number);
    const both = is(false, finding('false-with-both'));
    const empty = (id: string, of?: number): NamedCase =>
      trialCase(id, [player, ask(of, outOfBounds(EMPTY))], { on: EMPTY });
    const numbers = [0, 3].map(wrong => {
      const call = finding('player-number', { number: wrong });
      return refused(`number-${wrong}-of-${number}`, call, [
        player,
        load('p', START_CELLS),
        ask(wrong, outOfBounds(call)),
      ]);
    });
    const ended = ([1, 2] as const).flatMap(left => {
      const right = left === 1 ? first : 3 - first;
      const board = load('p', drawn.kingOf(left));
      const one = finding('true-for-one', { player: right, left });
      const own = finding('answers-for-itself', { left });
      return [
        trialCase(`left-${left}-of-${number}`, [
          player,
          board,
          ask(right, is(true, one)),
          ask(3 - right, is(false, one)),
        ]),
        trialCase(`own-left-${left}-of-${number}`, [player, board, ask(undefined, is(number === right, own))], {
          ...(method === 'wins' && { isBasic: true }),
        }),
      ];
    });
    return [
      empty(`empty-of-${number}`),
      empty(`empty-number-of-${number}`, 1),
      trialCase(`both-of-${number}`, [
        player,
        load('p', START_CELLS),
        ask(undefined, both),
        ask(1, both),
        ask(2, both),
      ]),
      numbers,
      ended,
    ].flat();
  });
}

/** What the document counts, A, B, C, B, D, B, E, B, and how often the newest one is there each time. */
const COUNTED = [
  ['a', 1],
  ['b', 1],
  ['c', 1],
  ['b', 2],
  ['d', 1],
  ['b', 3],
  ['e', 1],
  ['b', 4],
] as const;

function recurrenceCases(drawn: Drawn): NamedCase[] {
  const [b, c, d, e] = drawn.boards;
  const boards = { a: START_CELLS, b, c, d, e };
  const counted = COUNTED.flatMap(([board, times], i) => [
    load('p', boards[board], `${board}.txt`),
    recurrence('p', { value: String(times), otherwise: finding('counted', { times, board: i + 1 }) }),
  ]);
  const popped = { value: '1', otherwise: finding('counted-after-pop') };
  return [
    onEmpty('empty', recurrence('p', outOfBounds(EMPTY))),
    trialCase('once', [construct('p'), ...counted.slice(0, 2)]),
    trialCase('document', [construct('p'), ...counted]),
    trialCase('pop', [twoBoards(drawn), load('p', START_CELLS, 'first.txt'), pop('p'), recurrence('p', popped)]),
  ];
}

/** `seed`: of the source that is tried. */
export function trialCases(seed: string): TrialCase[] {
  const drawn = drawFor(seed);
  const cases: Readonly<Record<TrialMethod, readonly NamedCase[]>> = {
    constructor: constructorCases(),
    destructor: destructorCases(drawn),
    'copy constructor': copyConstructorCases(drawn),
    'operator=': assignmentCases(drawn),
    'operator()': operatorCases(drawn),
    load_board: loadCases(drawn),
    store_board: storeCases(drawn),
    init_board: initCases(),
    move: moveCases(drawn),
    valid_move: validMoveCases(drawn),
    pop: popCases(drawn),
    wins: winsOrLosesCases('wins', 1, drawn),
    loses: winsOrLosesCases('loses', 2, drawn),
    recurrence: recurrenceCases(drawn),
  };
  return TRIAL_METHODS.flatMap(method =>
    cases[method].map((one): TrialCase => Object.assign({}, one, { method, id: `${method}/${one.id}` })),
  );
}
