// A table inside this process: people at one keyboard, bots beside them, the journal in memory.

import { createHash, randomBytes } from 'node:crypto';
import type { AnyBot } from '../core/bot.ts';
import { type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { Entry, Setup, Who } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import type { Refusal } from '../core/refusal.ts';
import { BotPlayer, type Think } from '../match/bot-player.ts';
import { Match } from '../match/match.ts';
import type { Answer, Chair, Update } from '../match/player.ts';
import { type Recorder, Table, type Timer } from '../match/table.ts';
import type { TableWish } from './command.ts';
import type { Progress } from './progress.ts';
import type { Result, Seating, Told } from './seating.ts';
import { Signal } from './signal.ts';

/** Who takes a seat: a person, or a bot. */
export interface Sitter {
  readonly name: string;
  readonly bot?: AnyBot;
}

export interface HotSeatConfig {
  readonly game: AnyGame;
  readonly table: TableWish;
  readonly sitters: readonly Sitter[];
  /** Fixes all draws; left out: a fresh secret. */
  readonly seed: string | undefined;
  /** A bar for a bot that thinks long. */
  readonly thinking: (name: string) => Progress;
}

/** Not `unref`ed: while a game's own pause runs, the table is alive. */
const timer: Timer = {
  now: () => Date.now(),
  at: (at, call) => {
    const handle = setTimeout(call, Math.max(0, at - Date.now()));
    return () => clearTimeout(handle);
  },
};

export class HotSeat implements Seating {
  readonly game: AnyGame;
  readonly mine: readonly Seat[];
  readonly passed: boolean;
  readonly journal: Entry[] = [];
  readonly #match: Match;
  readonly #table: Table;
  readonly #chairs = new Map<Seat, Chair>();
  readonly #news = new Map<Seat, Told[]>();
  readonly #sitters: readonly Sitter[];
  readonly #changed = new Signal();

  constructor(config: HotSeatConfig) {
    const { game, sitters } = config;
    this.game = game;
    this.#sitters = sitters;
    this.mine = sitters.flatMap((sitter, seat) => (sitter.bot ? [] : [seat]));
    this.passed = game.secrets && this.mine.length > 1;
    const seed = config.seed ?? randomBytes(32).toString('hex');
    const secret = createHash('sha256').update(seed).digest('hex');
    this.#match = Match.create('terminal', game, setupOf(game, config.table), secret, timer.now());
    // On the next turn of the loop: a table of bots alone would otherwise play to its end in one stack.
    const recorder: Recorder = {
      append: (_match, _from, entries, done) => {
        this.journal.push(...entries);
        setImmediate(done);
      },
    };
    this.#table = new Table(this.#match, { recorder, timer });
    this.#seat(config, seed);
  }

  get options(): object {
    return this.#match.setup.options;
  }

  get version(): number {
    return this.#match.version;
  }

  name(seat: Seat): string {
    return this.#match.who(seat)?.name ?? `${seat}`;
  }

  asked(): readonly Seat[] {
    return this.#table.busy ? [] : this.mine.filter(seat => this.#match.isAsked(seat));
  }

  awaited(): undefined {
    return undefined;
  }

  view(viewer: Seat): unknown {
    return this.#match.view(viewer);
  }

  draw(viewer: Seat): string {
    return this.game.draw(this.view(viewer));
  }

  legal(seat: Seat): readonly string[] {
    return this.#match.legal(seat);
  }

  news(viewer: Seat): readonly Told[] {
    const kind = this.#kind(viewer);
    const news = this.#news.get(kind) ?? [];
    this.#news.set(kind, []);
    return news;
  }

  say(seat: Seat, text: string): Promise<Refusal | undefined> {
    return this.#ask(seat, (chair, answer) => chair.say(text, undefined, answer));
  }

  undo(seat: Seat): Promise<Refusal | undefined> {
    return this.#ask(seat, (chair, answer) => chair.retract(answer));
  }

  resign(seat: Seat): Promise<Refusal | undefined> {
    return this.#ask(seat, (chair, answer) => chair.resign(answer));
  }

  changed(): Promise<void> {
    return this.#changed.wait();
  }

  result(): Result | undefined {
    const { ending, payoffs } = this.#match;
    if (this.#table.busy) return undefined;
    return ending && payoffs && { ending, payoffs, scores: payoffs.map((_, seat) => this.#match.score(seat)) };
  }

  /** Forgets the timers, so that the process can end. */
  close(): void {
    this.#table.drop();
  }

  /** In an open game everybody hears the same; where people share secrets with nobody, each has its own news. */
  #kind(viewer: Seat): Seat {
    return this.game.secrets && this.mine.includes(viewer) ? viewer : AUDIENCE;
  }

  #seat(config: HotSeatConfig, seed: string): void {
    const kinds = new Set([AUDIENCE, ...this.mine.map(seat => this.#kind(seat))]);
    this.#table.change((match, now) => {
      for (const [seat, sitter] of this.#sitters.entries()) match.sit(seat, whoOf(sitter), '', now);
      return undefined;
    });
    for (const [seat, sitter] of this.#sitters.entries()) {
      this.#table.join(seat, chair => {
        this.#chairs.set(seat, chair);
        if (!sitter.bot) return { update: update => this.#hear(kinds.has(seat) ? update : undefined) };
        return new BotPlayer(chair, thinkInline(sitter.bot, chair, `${seed} ${seat}`, config.thinking), timer.now);
      });
    }
    this.#table.join(AUDIENCE, () => ({ update: update => this.#hear(update) }));
    this.#table.change((match, now) => match.start(now));
  }

  #hear(update: Update | undefined): void {
    if (update) {
      const told = update.events.map(({ entry, happened }): Told => ({ ...entry, did: happened }));
      this.#news.set(update.viewer, [...(this.#news.get(update.viewer) ?? []), ...told]);
    }
    // After the commit is told to everybody: then the table is idle again, or busy with what a bot answered.
    setImmediate(() => this.#changed.fire());
  }

  #ask(seat: Seat, task: (chair: Chair, answer: Answer) => void): Promise<Refusal | undefined> {
    return new Promise(resolve => task(this.#chairs.get(seat)!, resolve));
  }
}

/** Nobody leaves a hot seat but for good, so a table of its own needs no patience; no clock runs unless the game has one. */
function setupOf(game: AnyGame, table: TableWish): Setup {
  return {
    game: game.id,
    rules: game.rulesVersion,
    clock: { kind: 'none' },
    absence: 'lose',
    grace: 0,
    ...table,
  };
}

function whoOf({ name, bot }: Sitter): Who {
  return bot ? { name, kind: 'bot', bot: bot.id } : { name, kind: 'person' };
}

/** Thinks on the spot: there is no event loop here that others wait for. */
function thinkInline(bot: AnyBot, chair: Chair, seed: string, thinking: (name: string) => Progress): Think {
  const { seats, options } = chair.match.setup;
  let progress: Progress | undefined;
  let since = 0;
  let span = Number.POSITIVE_INFINITY;
  // A bot that thinks looks at the clock again and again: that is when the bar can move.
  const now = (): number => {
    const at = performance.now();
    progress?.at((at - since) / span);
    return at;
  };
  const mind = bot.sit({ seat: chair.seat, seats, options, random: seededRandom(seed), now });
  return ({ view, budget }, answer) =>
    setImmediate(() => {
      span = bot.thinks === 0 ? budget : Math.min(budget, bot.thinks);
      since = performance.now();
      progress = thinking(bot.id);
      const action = mind.choose(view, span);
      progress.end();
      answer(action);
    });
}
