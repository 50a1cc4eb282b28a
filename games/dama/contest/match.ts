// A match in a folder: `board_1.txt` is the start, each player waits for the board before its own and writes the next one.

import { basename, join } from 'node:path';
import { isRefusal, type Refusal, refuse } from '../../../src/core/refusal.ts';
import { readForeignFile } from '../../../src/gateways/shared/foreign-file.ts';
import { type Board, rules as dama, explainTransition, parseBoard, printBoard, printCells } from '../rules/index.ts';
import { answerBoard, type DamaFilePlayer, writeWhole } from './player.ts';

export const boardFile = (folder: string, round: number): string => join(folder, `board_${round}.txt`);

/** Milliseconds between two looks; players of the course look every 100. */
const PACE = 10;
/** A file that is not whole yet may still be growing: so long it must stay the same before it is judged. */
const STEADY = 200;

export interface BoardWait {
  /** Milliseconds. With Infinity, there is no limit. */
  readonly timeout: number;
  /** Looked at between two looks at the folder: true gives up. */
  readonly stopped?: () => boolean;
  /**
   * When the writer started, by the clock of `performance`. If undefined, it has not yet, and its time does not count.
   */
  readonly started?: () => number | undefined;
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** More than any board has; a longer file is not read. */
const MOST_BYTES = 4096;

/** A file that is no board. */
export interface RefusedBoard extends Refusal {
  /** What is in it, where it can be read. */
  readonly text?: string;
}

/** The board once it is whole; a refusal once it surely is none; undefined when none was written in time. */
export async function awaitBoard(
  path: string,
  { timeout, stopped, started }: BoardWait,
): Promise<Board | RefusedBoard | undefined> {
  const since = performance.now();
  let [last, lastAt] = ['', since];
  for (;;) {
    const now = performance.now();
    // Asked before the look: what a player wrote just before it ended still counts.
    const begun = started === undefined ? since : started();
    const isLate = begun !== undefined && now - Math.max(since, begun) >= timeout;
    const isOver = isLate || stopped?.() === true;
    const file = await readForeignFile(path, MOST_BYTES, basename(path));
    if ('detail' in file) return refuse('dama/board-file', file.detail);
    if (file.found === 'file') {
      const text = file.bytes.toString('latin1');
      const board = parseBoard(text);
      if (!isRefusal(board)) return board;
      if (isOver || (text === last && now - lastAt >= STEADY)) return { ...board, text };
      if (text !== last) [last, lastAt] = [text, now];
    } else if (isOver) return undefined;
    await sleep(PACE);
  }
}

/** One side has no pieces left. */
const isOver = ({ x, o }: Board): boolean => x === 0 || o === 0;

/** What play.cpp does: from round `number` on, every second board is ours to answer. */
export async function playFiles(
  folder: string,
  number: 1 | 2,
  player: DamaFilePlayer,
  waiting: BoardWait,
): Promise<'over' | 'alone' | Refusal> {
  for (let round: number = number; ; round += 2) {
    const board = await awaitBoard(boardFile(folder, round), waiting);
    if (board === undefined) return 'alone';
    if (isRefusal(board)) return board;
    if (isOver(board)) return 'over';
    const next = answerBoard(player, board, number - 1, round);
    writeWhole(boardFile(folder, round + 1), printBoard(next));
    if (isOver(next)) return 'over';
  }
}

/** Player numbers are the document's: 1 and 2; winner 0 is a draw. */
export type FileVerdict =
  | { readonly by: 'rules'; readonly winner: 0 | 1 | 2; readonly moves: number }
  /** The loser's board: which rule it breaks, or where the file is wrong. */
  | {
      readonly by: 'illegal' | 'board' | 'no-move';
      readonly winner: 1 | 2;
      readonly moves: number;
      readonly why: Refusal;
      /** The board that was to be answered, and what was written instead of a legal one. */
      readonly before: string;
      readonly after?: string;
    }
  /** The loser had no legal move and repeated the board, as the document tells it to. */
  | { readonly by: 'blocked'; readonly winner: 1 | 2; readonly moves: number }
  | { readonly by: 'time'; readonly winner: 1 | 2; readonly moves: number; readonly limit: number }
  /** The process of the players stopped it, and has the reason. */
  | { readonly by: 'stopped'; readonly mover: 1 | 2; readonly moves: number };

export interface VerifyRules {
  /** Milliseconds a move. */
  readonly timeout: number;
  /** Moves of both together after which it is a draw. */
  readonly plies: number;
  readonly stopped?: () => boolean;
  /**
   * When a player started, or undefined if it has not yet. Without this function, the time for its first move includes
   * its start.
   */
  readonly started?: (player: 1 | 2) => number | undefined;
  /** Where the board of a round appears, where the players have folders of their own. */
  readonly from?: (round: number) => string;
  readonly seen?: (round: number, board: Board, ms: number) => void;
}

/** What verify.cpp does: writes the first board and judges every one that follows. */
export async function verifyFiles(folder: string, rules: VerifyRules): Promise<FileVerdict> {
  let board: Board = dama.init(2, dama.defaults);
  writeWhole(boardFile(folder, 1), printBoard(board));
  for (let moves = 0; ; moves++) {
    if (moves >= rules.plies) return { by: 'rules', winner: 0, moves };
    const mover = moves % 2 === 0 ? 1 : 2;
    const other = mover === 1 ? 2 : 1;
    const since = performance.now();
    const waiting = {
      timeout: rules.timeout,
      ...(rules.stopped && { stopped: rules.stopped }),
      ...(rules.started && { started: () => rules.started!(mover) }),
    };
    const next = await awaitBoard(rules.from?.(moves + 2) ?? boardFile(folder, moves + 2), waiting);
    if (next === undefined)
      return rules.stopped?.()
        ? { by: 'stopped', mover, moves }
        : { by: 'time', winner: other, moves, limit: rules.timeout };
    const before = printBoard(board);
    if (isRefusal(next)) {
      const { text, ...why } = next;
      return { by: 'board', winner: other, moves, why, before, ...(text !== undefined && { after: text }) };
    }
    const why = explainTransition(board, next, { by: mover - 1 });
    if (why?.refused === 'dama/unchanged' && isBlocked(board, mover)) return { by: 'blocked', winner: other, moves };
    if (why) {
      const by = why.refused === 'dama/unchanged' ? 'no-move' : 'illegal';
      return { by, winner: other, moves, why, before, after: printBoard(next) };
    }
    board = next;
    rules.seen?.(moves + 2, board, performance.now() - Math.max(since, rules.started?.(mover) ?? since));
    if ((mover === 1 ? board.o : board.x) === 0) return { by: 'rules', winner: mover, moves: moves + 1 };
  }
}

/** Does a player have no legal move on this board? */
export function isBlocked(board: Board, player: 1 | 2): boolean {
  const state = dama.read!(printCells(board), 2, { ...dama.defaults, unpromotedMen: true }, player - 1);
  return !isRefusal(state) && state.next !== player - 1;
}
