// A bot at a table on this device. It computes on the thread of the table, but never while the table is busy telling others.

import type { AnyBot, BotAgent } from '../core/bot.ts';
import { seededRandom } from '../core/random.ts';
import { BotPlayer, type Think } from '../match/bot-player.ts';
import type { Timer } from '../match/table.ts';
import type { SeatHandle } from '../match/table-ports.ts';

export interface LocalBotConfig {
  readonly timer: Timer;
  /** For draws of the bot; the match has a secret of its own. */
  readonly seed: string;
  /** Steady milliseconds, with fractions. */
  now(): number;
}

export function seatBot(bot: AnyBot, seatHandle: SeatHandle, { timer, seed, now }: LocalBotConfig): BotPlayer {
  const { seats, options } = seatHandle.match.setup;
  const { botDelay = [0, 0] } = seatHandle.match.game;
  const random = seededRandom(seed);
  let agent: BotAgent<unknown> | undefined;
  const after = (ms: number, call: () => void): void => void timer.at(timer.now() + ms, call);
  const think: Think = ({ view, seat, budget }, answer) => {
    // All subscribers get the last move before the bot computes.
    after(0, () => {
      const start = now();
      agent ??= bot.createAgent({ seat, seats, options, random, now });
      const action = agent.choose(view, bot.thinks === 0 ? budget : Math.min(budget, bot.thinks));
      const pause = botDelay[0] + random(botDelay[1] - botDelay[0] + 1);
      after(Math.max(0, pause - (now() - start)), () => answer(action));
    });
  };
  return new BotPlayer(seatHandle, think, () => seatHandle.now());
}
