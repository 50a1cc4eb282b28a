// A good move for whoever asks, found in the browser's worker by the bot that judges matches.

import { analystOf } from '../../src/analysis/analyse.ts';
import type { Action } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import { loadGame } from './games.ts';
import type { HintReply, HintRequest } from './messages.ts';

/** Milliseconds for the first action; what follows it in the same turn is easier. */
const FIRST_BUDGET = 350;
const NEXT_BUDGET = 150;
/** A board may send so many actions for what a person does at once: a die and its pane. */
const MOST_ACTIONS = 2;

export async function findHint(request: HintRequest): Promise<HintReply> {
  const { id, game: gameId, view, seat, seats, options } = request;
  const found = await loadGame(gameId);
  const bot = found && (analystOf(found.bots) ?? found.bots.at(-1));
  if (!bot) return { t: 'hinted', id, actions: [] };
  const { game } = found;
  const random = seededRandom(`hint ${id}`);
  const agent = bot.createAgent({ seat, seats, options, random, now: () => performance.now() });
  const state: unknown = game.imagine(view, random, seats, options);
  const actions: string[] = [];
  for (let seen = view; actions.length < MOST_ACTIONS && game.mayAct(state, seat); seen = game.view(state, seat)) {
    const action: Action = agent.choose(seen, actions.length === 0 ? FIRST_BUDGET : NEXT_BUDGET);
    actions.push(game.print(state, seat, action));
    game.apply(state, seat, action);
  }
  return { t: 'hinted', id, actions };
}
