// Questions of the page about one position: a good move for the player, found by the bot that also judges matches, and what is wrong
// with an answer to a puzzle.

import { findHint } from '../../src/analysis/hint.ts';
import { explainAnswer } from '../../src/analysis/puzzles/wrong-answer.ts';
import { seededRandom } from '../../src/core/random.ts';
import { loadGame } from './games.ts';
import type { HintReply, HintRequest, WrongAnswerReply, WrongAnswerRequest } from './messages.ts';

const now = (): number => performance.now();

/** Returns the game with what it can say about actions, or undefined if this client does not have it. */
async function gameOf(id: string) {
  const found = await loadGame(id);
  return found && { game: found.game, bots: found.bots, reasons: await found.reasons() };
}

export async function answerHint({ id, game, ...position }: HintRequest): Promise<HintReply> {
  const found = await gameOf(game);
  const random = seededRandom(`hint ${id}`);
  const hint = found ? findHint({ ...position, ...found, random, now }) : { actions: [], reasons: [] };
  return { t: 'hinted', id, ...hint };
}

export async function explainWrongAnswer({
  id,
  game,
  best,
  played,
  ...start
}: WrongAnswerRequest): Promise<WrongAnswerReply> {
  const found = await gameOf(game);
  const random = seededRandom(`puzzle ${id}`);
  const said = found ? explainAnswer({ ...found, start, best, played, random, now }) : { faults: [], reasons: [] };
  return { t: 'explained', id, ...said };
}
