// A worker thread that thinks for the bots of one game.

import { parentPort } from 'node:worker_threads';
import type { Mind } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { bots } from '../../games/bots.ts';

export interface Asked {
  readonly id: number;
  /** Which bot in which chair: it keeps what it learned between moves. */
  readonly mind: string;
  readonly game: string;
  readonly bot: string;
  readonly seat: number;
  readonly seats: number;
  readonly options: object;
  readonly view: unknown;
  readonly budget: number;
}

export interface Answered {
  readonly id: number;
  readonly action: number;
}

/** Minds asked most recently; older ones start anew. */
const MINDS = 64;
const minds = new Map<string, Mind<unknown>>();

function mindFor(asked: Asked): Mind<unknown> {
  const known = minds.get(asked.mind);
  minds.delete(asked.mind);
  const { seat, seats, options } = asked;
  const random = seededRandom(asked.mind);
  const bot = bots[asked.game]?.find(one => one.id === asked.bot);
  if (!bot) throw new Error(`no bot ${asked.bot} for ${asked.game}`);
  const mind = known ?? bot.sit({ seat, seats, options, random, now: () => performance.now() });
  minds.set(asked.mind, mind);
  if (minds.size > MINDS) minds.delete(minds.keys().next().value!);
  return mind;
}

parentPort?.on('message', (asked: Asked) => {
  const answered: Answered = { id: asked.id, action: mindFor(asked).choose(asked.view, asked.budget) };
  parentPort?.postMessage(answered);
});
