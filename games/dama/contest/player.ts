// A built-in player of the contest: answers a board with the next one, as the course's Player does in `move`.

import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import type { AnyBot } from '../../../src/core/bot.ts';
import type { Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Board, rules as dama, printCells } from '../rules/index.ts';

/** The contest counts moves, not the player: a bot should not think the game ends. */
const OPTIONS = { ...dama.defaults, plyLimit: 2000 };

export interface DamaFilePlayer {
  readonly bot: AnyBot;
  /** Milliseconds it may think. */
  readonly think: number;
  readonly seed: string;
}

/** The board after the move of a seat, in the round `round`; the same board when it is blocked, which loses. */
export function answerBoard({ bot, think, seed }: DamaFilePlayer, board: Board, seat: Seat, round: number): Board {
  const s = dama.read!(printCells(board), 2, { ...OPTIONS, unpromotedMen: true }, seat);
  if (isRefusal(s)) throw new Error(s.detail);
  if (s.next === seat) {
    // By how many boards it has seen, its own answers among them.
    const random = seededRandom(`${seed} ${seat} ${round - seat}`);
    const place = { seat, seats: 2, options: OPTIONS, random, now: () => performance.now() };
    dama.apply(s, seat, bot.createAgent(place).choose(dama.view(s, seat), think));
  }
  return { x: s.x, o: s.o, kings: s.kings };
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
