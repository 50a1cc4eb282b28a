// Hints: a good move for the player, found in the browser's worker by the bot that also judges matches.

import { analystOf } from '../../src/analysis/analyse.ts';
import { type ExplainedPosition, explainBest, type SaidReason, sayReason } from '../../src/analysis/explain.ts';
import type { AnyBot, BotAgent, ComparedAction } from '../../src/core/bot.ts';
import type { Action } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import { type GameWithBots, loadGame } from './games.ts';
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
  if (!bot) return { t: 'hinted', id, actions: [], reasons: [] };
  const { game } = found;
  const random = seededRandom(`hint ${id}`);
  const agent = bot.createAgent({ seat, seats, options, random, now: () => performance.now() });
  const state: unknown = game.imagine(view, random, seats, options);
  const compared = compare(agent, view, (await found.reasons()) && bot.judges !== undefined);
  const reasons = await explained(found, bot, { state, seat }, compared);
  const actions: string[] = [];
  for (let seen = view; actions.length < MOST_ACTIONS && game.mayAct(state, seat); seen = game.view(state, seat)) {
    const planned = compared[0]?.line[actions.length];
    const isKnown = planned !== undefined && game.why(state, seat, planned) === undefined;
    const action: Action = isKnown ? planned : agent.choose(seen, actions.length === 0 ? FIRST_BUDGET : NEXT_BUDGET);
    actions.push(game.print(state, seat, action));
    game.apply(state, seat, action);
  }
  return { t: 'hinted', id, actions, reasons };
}

/** The actions there are, the best first; empty where there is nothing to compare, or nothing to say about it. */
function compare(agent: BotAgent<unknown>, view: unknown, isExplained: boolean | undefined): readonly ComparedAction[] {
  return isExplained ? (agent.compare?.(view, FIRST_BUDGET) ?? []) : [];
}

async function explained(
  { game, reasons: load }: GameWithBots,
  { judges: measure }: AnyBot,
  position: ExplainedPosition,
  compared: readonly ComparedAction[],
): Promise<readonly SaidReason[]> {
  const reasons = await load();
  if (!reasons || !measure) return [];
  const explainer = { game, reasons, measure };
  return explainBest(explainer, position, compared).map(reason => sayReason(explainer, reason));
}
