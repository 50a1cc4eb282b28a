// A worker in which the bots of one game choose their moves.

import { GAMES } from '../../../games/index.ts';
import type { BotAgent } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { botsOf } from '../../game-package/define-game.ts';
import { loadModule } from '../../game-package/load-game.ts';
import { startData, workerPort } from '../base/worker-port.ts';
import type { BotReply, BotRequest, BotWorkerData } from '../play/bot-workers.ts';

const { gameModule } = (startData ?? {}) as BotWorkerData; // as bot-workers.ts starts us
/** It is undefined for the bots of a game of this program. */
const foreignBots = gameModule === undefined ? undefined : (await loadModule(gameModule)).bots;
const ownBots = botsOf(GAMES);

/** The agents used most recently are kept; older ones start again without what they learned. */
const MOST_AGENTS = 64;
const agents = new Map<string, BotAgent<unknown>>();

function agentFor(request: BotRequest): BotAgent<unknown> {
  const known = agents.get(request.agent);
  agents.delete(request.agent);
  const { seat, seats, options } = request;
  const random = seededRandom(request.agent);
  const bot = (foreignBots ?? ownBots[request.game])?.find(one => one.id === request.bot);
  if (!bot) throw new Error(`no bot ${request.bot} for ${request.game}`);
  const agent = known ?? bot.createAgent({ seat, seats, options, random, now: () => performance.now() });
  agents.set(request.agent, agent);
  if (agents.size > MOST_AGENTS) agents.delete(agents.keys().next().value!);
  return agent;
}

workerPort.onMessage(message => {
  const request = message as BotRequest; // from bot-workers.ts
  const reply: BotReply = { id: request.id, action: agentFor(request).choose(request.view, request.budget) };
  workerPort.postMessage(reply);
});
