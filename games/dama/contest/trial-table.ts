// Boards on which the methods of a player are tried. A board is a list of pieces with their row and column: `x23` is a man of
// player 1 in row 2, column 3.

import { actionList } from '../../../src/core/game.ts';
import type { RandomInt } from '../../../src/core/random.ts';
import { rules as dama } from '../rules/index.ts';
import { type Finding, finding } from './findings.ts';

/** Pieces that stand aside, so that neither side is without any. */
const ASIDE = 'x07 o70';

const SIDE = 8;
/** One of each kind. */
const BYSTANDERS = 4;

/** The 64 characters of the short form: row 7 first, `.` for an empty cell. */
export function cellsOf(pieces: string): string {
  const cells = Array.from({ length: SIDE * SIDE }, () => '.');
  for (const [letter, row, column] of pieces.split(' ').filter(Boolean))
    cells[(SIDE - 1 - Number(row)) * SIDE + Number(column)] = letter!;
  return cells.join('');
}

/** The board at the start of a game. */
export const START_CELLS = 'o.o.o.o..o.o.o.oo.o.o.o..................x.x.x.xx.x.x.x..x.x.x.x';

export interface TrialTransition {
  /** What is tried. */
  readonly finding: Finding;
  readonly before: string;
  readonly after: string;
  readonly legal: boolean;
}

const transition = (legal: boolean, what: Finding, before: string, after: string): TrialTransition => ({
  finding: what,
  before: cellsOf(`${before} ${ASIDE}`),
  after: cellsOf(`${after} ${ASIDE}`),
  legal,
});

const cellsOfChange = (before: string, after: string): number[] =>
  before.split('').flatMap((cell, at) => (cell === after[at] ? [] : [at]));

const between = (values: readonly number[], value: number): boolean =>
  value >= Math.min(...values) && value <= Math.max(...values);

/**
 * Pieces that are on both boards, apart from where they differ: the boards cannot be known before, and what is legal stays so.
 * A program that has the answers to known boards is no implementation of the method.
 */
export function withBystanders({ before, after, ...rest }: TrialTransition, draw: RandomInt): TrialTransition {
  const changed = cellsOfChange(before, after);
  const rowOf = (at: number): number => Math.floor(at / SIDE);
  const isFree = (at: number): boolean =>
    before[at] === '.' &&
    after[at] === '.' &&
    // Row 7 comes first, so its first cell is dark.
    (rowOf(at) + (at % SIDE)) % 2 === 0 &&
    // Men stand on neither last row.
    between([1, SIDE - 2], rowOf(at)) &&
    !(
      between(changed.map(rowOf), rowOf(at)) &&
      between(
        changed.map(one => one % SIDE),
        at % SIDE,
      )
    );
  const free = Array.from({ length: SIDE * SIDE }, (_, at) => at).filter(isFree);
  const boards = [before.split(''), after.split('')];
  for (let i = 0; i < BYSTANDERS; i++) {
    const [at] = free.splice(draw(free.length), 1);
    for (const board of boards) board[at!] = 'xoXO'[i]!;
  }
  return { ...rest, before: boards[0]!.join(''), after: boards[1]!.join('') };
}

/** What `valid_move` must accept and refuse. That player 1 moves first is not among them: the document does not test it. */
export const TRIAL_TRANSITIONS: readonly TrialTransition[] = [
  transition(true, finding('man-steps', { player: 1 }), 'x23', 'x34'),
  transition(true, finding('man-steps', { player: 2 }), 'o54', 'o43'),
  transition(true, finding('man-captures-man', { player: 1 }), 'x23 o34', 'x45'),
  transition(true, finding('man-captures-man', { player: 2 }), 'o54 x43', 'o32'),
  transition(true, finding('promoted-by-step', { player: 1 }), 'x65', 'X74'),
  transition(true, finding('promoted-by-step', { player: 2 }), 'o12', 'O01'),
  transition(true, finding('promoted-by-capture', { player: 1 }), 'x52 o63', 'X74'),
  transition(true, finding('promoted-by-capture', { player: 2 }), 'o25 x14', 'O03'),
  transition(true, finding('king-steps-back', { player: 1 }), 'X45', 'X34'),
  transition(true, finding('king-steps-back', { player: 2 }), 'O34', 'O45'),
  transition(true, finding('king-captures-man-backward'), 'X45 o34', 'X23'),
  transition(true, finding('king-captures-king'), 'O34 X43', 'O52'),
  transition(true, finding('king-of-player-captures-king', { player: 1 }), 'X34 O45', 'X56'),
  transition(true, finding('man-steps-instead'), 'x23 o34', 'x32 o34'),
  transition(false, finding('unchanged'), 'x23 o54', 'x23 o54'),
  transition(false, finding('man-steps-back', { player: 1 }), 'x34', 'x23'),
  transition(false, finding('man-steps-back', { player: 2 }), 'o43', 'o54'),
  transition(false, finding('man-captures-backward', { player: 1 }), 'x45 o34', 'x23'),
  transition(false, finding('man-captures-king'), 'x23 O34', 'x45'),
  transition(false, finding('captures-own'), 'x23 x34', 'x45'),
  transition(false, finding('captured-stays'), 'x23 o34', 'x45 o34'),
  transition(false, finding('jumps-over-nothing'), 'x23', 'x45'),
  transition(false, finding('two-captured'), 'x23 o34 o54', 'x63'),
  transition(false, finding('not-promoted'), 'x65', 'x74'),
  transition(false, finding('promoted-early'), 'x34', 'X45'),
  transition(false, finding('king-becomes-man'), 'X34', 'x45'),
  transition(false, finding('king-moves-straight'), 'X76', 'X56'),
  transition(false, finding('king-moves-three'), 'X12', 'X45'),
  transition(false, finding('both-move'), 'x23 o54', 'x34 o43'),
  transition(false, finding('two-move'), 'x23 x25', 'x34 x36'),
  transition(false, finding('piece-appears'), 'x23', 'x23 x45'),
  transition(false, finding('piece-vanishes'), 'x23 o54', 'x23'),
  transition(false, finding('piece-changes-sides'), 'x23 o54', 'x23 x54'),
  transition(false, finding('onto-another'), 'x23 o34', 'x34'),
];

export interface TrialPosition {
  /** What is special about it. */
  readonly finding: Finding;
  readonly player: 1 | 2;
  readonly cells: string;
}

/** Player 1 has moved the man in row 2, column 1 to row 3, column 0. */
const AFTER_FIRST_MOVE = `${START_CELLS.slice(0, 32)}x..........x.x.x${START_CELLS.slice(48)}`;

/** Where `move` is tried. */
export const TRIAL_POSITIONS: readonly TrialPosition[] = [
  { finding: finding('initial-board'), player: 1, cells: START_CELLS },
  { finding: finding('after-first-move'), player: 2, cells: AFTER_FIRST_MOVE },
  { finding: finding('man-before-last-row'), player: 1, cells: cellsOf('x65 o10') },
  { finding: finding('second-man-before-last-row'), player: 2, cells: cellsOf('o12 x67') },
  { finding: finding('king-alone'), player: 2, cells: cellsOf('O34 x07') },
  { finding: finding('blocked-board'), player: 1, cells: cellsOf('x01 o10 o12 o23 o76') },
];

/** Boards of a game in which every move is drawn, each after two moves more. */
export function drawnBoards(count: number, draw: RandomInt): string[] {
  const state = dama.init(2, dama.defaults);
  const legal = actionList(dama.maxLegal);
  return Array.from({ length: count }, () => {
    for (let ply = 0; ply < 2; ply++) {
      dama.legal(state, state.next, legal);
      dama.apply(state, state.next, legal.items[draw(legal.size)]!);
    }
    return dama.write!(state);
  });
}
