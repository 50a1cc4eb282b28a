// Hints: a good move for the player, found in the browser's worker by the bot that also judges matches.

import { findHint as find } from '../../src/analysis/hint.ts';
import { seededRandom } from '../../src/core/random.ts';
import { loadGame } from './games.ts';
import type { HintReply, HintRequest } from './messages.ts';

export async function findHint({ id, game: gameId, ...position }: HintRequest): Promise<HintReply> {
  const found = await loadGame(gameId);
  if (!found) return { t: 'hinted', id, actions: [], reasons: [] };
  const { game, bots } = found;
  const reasons = await found.reasons();
  const random = seededRandom(`hint ${id}`);
  const hint = find({ ...position, game, bots, reasons, random, now: () => performance.now() });
  return { t: 'hinted', id, ...hint };
}
