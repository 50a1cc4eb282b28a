// Bots off the event loop: those that answer at once run inline, the others in workers, one game a worker.

import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AnyBot, Mind } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { BotPlayer, type Think } from '../../match/bot-player.ts';
import type { Chair } from '../../match/player.ts';
import type { Timer } from '../../match/table.ts';
import type { Config } from '../config.ts';
import type { Answered, Asked } from './worker.ts';

export type BotsByGame = Readonly<Record<string, readonly AnyBot[]>>;

/** A worker nobody asked for this long is let go. */
const IDLE_WORKER = 60_000;

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/src/server/bots/worker.js' : './worker.js',
  import.meta.url,
);

interface Hand {
  readonly worker: Worker;
  readonly asked: Map<number, (action: number) => void>;
  lastAsked: number;
}

export class Thinkers {
  readonly #bots: BotsByGame;
  readonly #timer: Timer;
  readonly #leisure: Config['leisure'];
  readonly #hands = new Map<string, Hand[]>();
  readonly #sweep: NodeJS.Timeout;
  #asked = 0;

  constructor(bots: BotsByGame, timer: Timer, leisure: Config['leisure'] = {}) {
    this.#bots = bots;
    this.#timer = timer;
    this.#leisure = leisure;
    this.#sweep = setInterval(() => this.#letGo(), IDLE_WORKER);
    this.#sweep.unref();
  }

  find(game: string, bot: string): AnyBot | undefined {
    return this.#bots[game]?.find(one => one.id === bot);
  }

  list(game: string): readonly AnyBot[] {
    return this.#bots[game] ?? [];
  }

  /** The bot that sits in for somebody when none was named: the game's usual one, or the middle of the range. */
  usual(game: string): AnyBot | undefined {
    const list = this.list(game);
    return list.find(bot => bot.usual) ?? list[Math.floor(list.length / 2)];
  }

  /** Puts a bot into a chair. */
  sit(bot: AnyBot, chair: Chair): BotPlayer {
    const think = bot.thinks === 0 ? this.#inline(bot, chair) : this.#apart(bot, chair);
    return new BotPlayer(chair, this.#unhurried(think, chair), () => this.#timer.now());
  }

  /** With people at the table an answer takes its time, at most half of what the clock leaves. */
  #unhurried(think: Think, { match }: Chair): Think {
    const span = this.#leisure[match.game.id];
    if (!span) return think;
    return (question, answer) => {
      const isWatched = match.seated.some((who, seat) => who?.kind === 'person' && !match.isAbsent(seat));
      if (!isWatched) return think(question, answer);
      const until = this.#timer.now() + Math.min(randomInt(span[0], span[1] + 1), question.budget / 2);
      return think(question, action => this.#timer.at(until, () => answer(action)));
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#hands.values()].flat().map(hand => hand.worker.terminate()));
    this.#hands.clear();
  }

  #inline(bot: AnyBot, chair: Chair): Think {
    let mind: Mind<unknown> | undefined;
    return ({ view, seat, budget }, answer) => {
      const { seats, options } = chair.match.setup;
      mind ??= bot.sit({ seat, seats, options, random: seededRandom(seed()), now: () => performance.now() });
      const action = mind.choose(view, budget);
      // On the next turn of the loop: a table of bots alone would otherwise play to its end in one stack.
      setImmediate(() => answer(action));
    };
  }

  #apart(bot: AnyBot, chair: Chair): Think {
    const mindId = seed();
    return ({ view, seat, budget }, answer) => {
      const { game, seats, options } = chair.match.setup;
      const hand = this.#hand(game, mindId);
      const id = this.#asked++;
      hand.asked.set(id, answer);
      // With many waiting on one worker, each gets a fair share of its time.
      const fair = Math.min(budget, bot.thinks) / Math.max(1, hand.asked.size / 2);
      const asked: Asked = {
        id,
        mind: mindId,
        game,
        bot: bot.id,
        seat,
        seats,
        options,
        view,
        budget: Math.max(5, fair),
      };
      hand.worker.postMessage(asked);
    };
  }

  /** A mind stays with one worker, which keeps its table between moves. */
  #hand(game: string, mindId: string): Hand {
    let hands = this.#hands.get(game);
    if (!hands) this.#hands.set(game, (hands = []));
    const most = Math.max(1, availableParallelism() - 1);
    const at = Number.parseInt(mindId.slice(0, 6), 16) % most;
    const hand = (hands[at] ??= this.#hire());
    hand.lastAsked = this.#timer.now();
    return hand;
  }

  #hire(): Hand {
    const worker = new Worker(WORKER);
    const hand: Hand = { worker, asked: new Map(), lastAsked: this.#timer.now() };
    worker.unref();
    worker.on('message', ({ id, action }: Answered) => {
      const answer = hand.asked.get(id);
      hand.asked.delete(id);
      answer?.(action);
    });
    worker.on('error', error => {
      throw error;
    });
    return hand;
  }

  #letGo(): void {
    const now = this.#timer.now();
    for (const [game, hands] of this.#hands) {
      const kept = hands.filter(hand => hand.asked.size > 0 || now - hand.lastAsked < IDLE_WORKER);
      for (const hand of hands) if (!kept.includes(hand)) void hand.worker.terminate();
      this.#hands.set(game, kept);
    }
  }
}

const seed = (): string => randomBytes(8).toString('hex');
