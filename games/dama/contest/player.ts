// The course's Player class in TypeScript: a player with memory of every board it has seen. Methods behave as the document
// says; what C++ throws as player_exception is thrown here as PlayerException with the same kinds.

import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AnyBot } from '../../../src/core/bot.ts';
import type { Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Board, rules as dama, explainTransition, parseBoard, printBoard, printCells } from '../rules/index.ts';

export const ERRORS = ['index_out_of_bounds', 'missing_file', 'invalid_board'] as const;
export type DamaFileErrorType = (typeof ERRORS)[number];

export class DamaFilePlayerException extends Error {
  /** Named as in player.hpp. */
  readonly t: DamaFileErrorType;
  readonly msg: string;

  constructor(t: DamaFileErrorType, msg: string) {
    super(`${t}: ${msg}`);
    this.t = t;
    this.msg = msg;
  }
}

/** As the enum of player.hpp; `e` is an empty cell. */
export type DamaFilePiece = 'x' | 'o' | 'X' | 'O' | 'e';

const SIDE = 8;
/** The contest counts moves, not the player: a bot should not think the game ends. */
const OPTIONS = { ...dama.defaults, plyLimit: 2000 };

/** How a player decides: a bot of the server and the milliseconds it may think. */
export interface DamaFileStrategy {
  readonly bot: AnyBot;
  readonly think: number;
  readonly seed?: string;
}

export class DamaFilePlayer {
  readonly #seat: Seat;
  readonly #strategy: DamaFileStrategy | undefined;
  #history: Board[] = [];

  /** Without a strategy it moves at random. */
  constructor(playerNr = 1, strategy?: DamaFileStrategy) {
    this.#seat = seatOf(playerNr);
    this.#strategy = strategy;
  }

  /** The copy constructor. */
  copy(): DamaFilePlayer {
    const twin = new DamaFilePlayer(this.#seat + 1, this.#strategy);
    twin.#history = [...this.#history];
    return twin;
  }

  /** operator(): the piece on the board seen `historyOffset` boards ago. */
  at(r: number, c: number, historyOffset = 0): DamaFilePiece {
    const board = this.#board(historyOffset);
    if (![r, c].every(n => Number.isInteger(n) && n >= 0 && n < SIDE))
      throw new DamaFilePlayerException('index_out_of_bounds', `row ${r}, column ${c}`);
    const letter = printCells(board).charAt((SIDE - 1 - r) * SIDE + c);
    return letter === '.' ? 'e' : (letter as DamaFilePiece); // the letters of a board are those of the enum
  }

  /** Strict; the message names line and column. */
  loadBoard(filename: string): void {
    let text: string;
    try {
      text = readFileSync(filename, 'latin1');
    } catch {
      throw new DamaFilePlayerException('missing_file', filename);
    }
    const board = parseBoard(text);
    if (isRefusal(board)) throw new DamaFilePlayerException('invalid_board', `${filename}: ${board.detail}`);
    this.#history.push(board);
  }

  storeBoard(filename: string, historyOffset = 0): void {
    writeWhole(filename, printBoard(this.#board(historyOffset)));
  }

  /** Writes the initial board; the history stays as it is. */
  initBoard(filename: string): void {
    writeWhole(filename, printBoard(dama.init(2, dama.defaults)));
  }

  /** Adds the board after its move; an identical one when it is blocked, which loses. */
  move(): void {
    const board = this.#board(0);
    const s = dama.read!(printCells(board), 2, { ...OPTIONS, unpromotedMen: true }, this.#seat);
    if (isRefusal(s)) throw new DamaFilePlayerException('invalid_board', s.detail);
    if (s.next === this.#seat) dama.apply(s, this.#seat, this.#choose(s));
    this.#history.push({ x: s.x, o: s.o, kings: s.kings });
  }

  /** Do the two newest boards differ by one legal move, of either player? */
  validMove(): boolean {
    if (this.#history.length < 2) throw new DamaFilePlayerException('index_out_of_bounds', 'fewer than two boards');
    return explainTransition(this.#board(1), this.#board(0)) === undefined;
  }

  pop(): void {
    this.#board(0);
    this.#history.pop();
  }

  /** Looks only at who has no pieces left; without a number, for this player. */
  wins(playerNr = this.#seat + 1): boolean {
    return this.loses(3 - playerNr);
  }

  loses(playerNr = this.#seat + 1): boolean {
    const seat = seatOf(playerNr);
    const board = this.#board(0);
    return (seat === 0 ? board.x : board.o) === 0;
  }

  /** How often the newest board was seen, itself counted. */
  recurrence(): number {
    const newest = printCells(this.#board(0));
    return this.#history.filter(board => printCells(board) === newest).length;
  }

  #board(offset: number): Board {
    const board = Number.isInteger(offset) && offset >= 0 ? this.#history.at(-1 - offset) : undefined;
    if (!board || offset >= this.#history.length)
      throw new DamaFilePlayerException('index_out_of_bounds', `history has ${this.#history.length} boards`);
    return board;
  }

  #choose(s: Parameters<typeof dama.view>[0]): number {
    const random = seededRandom(`${this.#strategy?.seed ?? ''} ${this.#seat} ${this.#history.length}`);
    if (this.#strategy) {
      const { bot, think } = this.#strategy;
      const place = { seat: this.#seat, seats: 2, options: OPTIONS, random, now: () => performance.now() };
      return bot.createAgent(place).choose(dama.view(s, this.#seat), think);
    }
    const list = { size: 0, items: new Int32Array(dama.maxLegal) };
    dama.legal(s, this.#seat, list);
    return list.items[random(list.size)]!;
  }
}

function seatOf(playerNr: number): Seat {
  if (playerNr !== 1 && playerNr !== 2) throw new DamaFilePlayerException('index_out_of_bounds', `player ${playerNr}`);
  return playerNr - 1;
}

/**
 * A reader that waits for the file must never see half of it. It is made under a name that cannot be known before, and only if nothing has
 * that name: in the folder of a player a link may wait there.
 */
export function writeWhole(filename: string, text: string): void {
  const part = `${filename}.part-${randomBytes(8).toString('hex')}`;
  writeFileSync(part, text, { encoding: 'latin1', flag: 'wx' });
  renameSync(part, filename);
}
