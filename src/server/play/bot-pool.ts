// Computes the moves of bots: those that answer at once in this thread, the others in workers, one game a worker.

import { randomBytes, randomInt } from 'node:crypto';
import type { AnyBot, BotAgent } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { BotPlayer, type Think } from '../../match/bot-player.ts';
import type { Timer } from '../../match/table.ts';
import type { SeatHandle } from '../../match/table-ports.ts';
import type { ServerConfig } from '../base/config.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import { BotWorkers } from './bot-workers.ts';

export type BotsByGame = Readonly<Record<string, readonly AnyBot[]>>;

export interface BotPoolConfig {
  readonly bots: BotsByGame;
  readonly timer: Timer;
  /** By game: how long bots at a table with people wait before they answer. */
  readonly delays?: ServerConfig['botDelay'];
  /** The compiled module of a worker, which answers each `BotRequest` with a `BotReply`. */
  readonly worker: URL;
  /** By game: the addresses of the modules of games that are not part of this program. */
  readonly gameModules?: Readonly<Record<string, string>>;
  /** A bot of such a game cannot answer, and no other bot can answer for it. */
  readonly onGivenUp?: (match: string) => void;
  readonly reportFault: ReportFault;
}

export class BotPool {
  readonly #bots: BotsByGame;
  readonly #timer: Timer;
  readonly #delays: ServerConfig['botDelay'];
  readonly #workers: BotWorkers;
  readonly #gameModules: Readonly<Record<string, string>>;
  readonly #onGivenUp: (match: string) => void;

  constructor({ bots, timer, delays = {}, worker, gameModules = {}, onGivenUp, reportFault }: BotPoolConfig) {
    this.#bots = bots;
    this.#timer = timer;
    this.#delays = delays;
    this.#gameModules = gameModules;
    this.#onGivenUp = onGivenUp ?? (() => undefined);
    this.#workers = new BotWorkers({
      now: () => timer.now(),
      module: worker,
      gameModules,
      reportFault,
    });
  }

  find(game: string, bot: string): AnyBot | undefined {
    return this.#bots[game]?.find(one => one.id === bot);
  }

  list(game: string): readonly AnyBot[] {
    return this.#bots[game] ?? [];
  }

  /** The bot that is used when no bot was named: the one that the game marks as usual, or the one in the middle of its list. */
  defaultBot(game: string): AnyBot | undefined {
    const list = this.list(game);
    return list.find(bot => bot.usual) ?? list[Math.floor(list.length / 2)];
  }

  /** Creates the player that lets a bot act through a seat handle. */
  createPlayer(bot: AnyBot, seatHandle: SeatHandle): BotPlayer {
    // Code that is not part of this program runs in a thread that can be stopped.
    const isOwn = this.#gameModules[seatHandle.match.game.id] === undefined;
    const think = bot.thinks === 0 && isOwn ? this.#inline(bot, seatHandle) : this.#inWorker(bot, seatHandle);
    return new BotPlayer(seatHandle, this.#withDelay(think, seatHandle), () => seatHandle.now());
  }

  /** With people at the table an answer waits a moment, at most half of the time that is left. */
  #withDelay(think: Think, { match }: SeatHandle): Think {
    const span = this.#delays[match.game.id];
    if (!span || span[1] === 0) return think;
    return (question, answer) => {
      const isWatched = match.seated.some((who, seat) => who?.kind === 'person' && !match.isAbsent(seat));
      if (!isWatched) return think(question, answer);
      const until = this.#timer.now() + Math.min(randomInt(span[0], span[1] + 1), question.budget / 2);
      return think(question, action => this.#timer.at(until, () => answer(action)));
    };
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  #inline(bot: AnyBot, seatHandle: SeatHandle): Think {
    let agent: BotAgent<unknown> | undefined;
    return ({ view, seat, budget }, answer) => {
      const { seats, options } = seatHandle.match.setup;
      agent ??= bot.createAgent({ seat, seats, options, random: seededRandom(seed()), now: () => performance.now() });
      const action = agent.choose(view, budget);
      // On the next turn of the event loop: a match between bots would otherwise run to its end in one call stack.
      setImmediate(() => answer(action));
    };
  }

  #inWorker(bot: AnyBot, seatHandle: SeatHandle): Think {
    const agent = seed();
    const { game, seats, options } = seatHandle.match.setup;
    return (question, answer) => {
      const { view, seat, budget } = question;
      // When many requests wait for one worker, each gets an equal share of its time.
      const fair = Math.min(budget, bot.thinks) / Math.max(1, (this.#workers.waitingFor(game, agent) + 1) / 2);
      const request = { agent, game, bot: bot.id, seat, seats, options, view, budget: Math.max(5, fair) };
      this.#workers.ask(request, answer, () => {
        if (this.#gameModules[game] === undefined) this.#substitute(game, seatHandle)?.(question, answer);
        else this.#onGivenUp(seatHandle.match.id);
      });
    };
  }

  /** The strongest bot of the game that needs no worker, for a move over which workers died. */
  #substitute(game: string, seatHandle: SeatHandle): Think | undefined {
    const bot = this.list(game).findLast(one => one.thinks === 0);
    return bot && this.#inline(bot, seatHandle);
  }
}

const seed = (): string => randomBytes(8).toString('hex');
