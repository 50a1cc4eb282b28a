// What is wrong with an answer to a puzzle, found in the browser's worker.

import { explainAnswer } from '../../src/analysis/puzzles/wrong-answer.ts';
import { seededRandom } from '../../src/core/random.ts';
import { loadGame } from './games.ts';
import type { WrongReply, WrongRequest } from './messages.ts';

const now = (): number => performance.now();

export async function explainWrong({ id, game: gameId, best, played, ...start }: WrongRequest): Promise<WrongReply> {
  const found = await loadGame(gameId);
  if (!found) return { t: 'explained', id, faults: [], reasons: [] };
  const { game, bots } = found;
  const reasons = await found.reasons();
  const random = seededRandom(`puzzle ${id}`);
  return { t: 'explained', id, ...explainAnswer({ game, bots, reasons, start, best, played, random, now }) };
}
