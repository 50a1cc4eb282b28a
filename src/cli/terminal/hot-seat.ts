// A table inside this process: people at one keyboard, bots beside them, the journal in memory.

import { createHash, randomBytes } from 'node:crypto';
import { type FoundHint, findHint } from '../../analysis/hint.ts';
import { arenaTimer } from '../../arena/clocks.ts';
import { RepeatingSignal } from '../../client/signal.ts';
import type { AnyBot } from '../../core/bot.ts';
import { type AnyGame, AUDIENCE, type Seat } from '../../core/game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from '../../core/journal.ts';
import { seededRandom } from '../../core/random.ts';
import type { AnyGameReasons } from '../../core/reasons.ts';
import type { Refusal } from '../../core/refusal.ts';
import { BotPlayer, type Think } from '../../match/bot-player.ts';
import { Match } from '../../match/match.ts';
import { type Recorder, Table } from '../../match/table.ts';
import type { ReplyCallback, SeatHandle, TableUpdate } from '../../match/table-ports.ts';
import type { Texts } from '../texts/index.ts';
import type { TableArguments } from './command.ts';
import { tableNames, withShownName } from './player-names.ts';
import type { ProgressBar } from './progress-bar.ts';
import type { TerminalEvent, TerminalResult, TerminalSession } from './session.ts';

/** Who takes a seat: a person, or a bot. */
export interface HotSeatPlayer {
  readonly name: string;
  readonly bot?: AnyBot;
}

export interface HotSeatConfig {
  readonly game: AnyGame;
  readonly table: TableArguments;
  readonly players: readonly HotSeatPlayer[];
  /** The secret that fixes all draws. If undefined, a fresh one is made. */
  readonly seed: string | undefined;
  readonly texts: Texts;
  /** Who finds hints, and what the game can say about them. */
  readonly bots: readonly AnyBot[];
  readonly reasons: AnyGameReasons | undefined;
  /** A bar for a bot that thinks long. */
  readonly thinking: (name: string) => ProgressBar;
}

export class HotSeat implements TerminalSession {
  readonly game: AnyGame;
  readonly ownSeats: readonly Seat[];
  readonly sharesScreen: boolean;
  readonly journal: JournalEntry[] = [];
  readonly #match: Match;
  readonly #table: Table;
  readonly #handles = new Map<Seat, SeatHandle>();
  readonly #events = new Map<Seat, TerminalEvent[]>();
  readonly #players: readonly HotSeatPlayer[];
  readonly #texts: Texts;
  readonly #changed = new RepeatingSignal();
  readonly hint?: (seat: Seat) => FoundHint;

  constructor(config: HotSeatConfig) {
    const { game, players } = config;
    this.game = game;
    this.#players = players;
    this.#texts = config.texts;
    this.ownSeats = players.flatMap((player, seat) => (player.bot ? [] : [seat]));
    this.sharesScreen = game.secrets && this.ownSeats.length > 1;
    const seed = config.seed ?? randomBytes(32).toString('hex');
    const secret = createHash('sha256').update(seed).digest('hex');
    this.#match = Match.create('terminal', game, setupOf(game, config.table), secret, arenaTimer.now());
    // On the next turn of the loop: a table of bots alone would otherwise play to its end in one stack.
    const recorder: Recorder = {
      append: (_match, _from, entries, done) => {
        this.journal.push(...entries);
        setImmediate(done);
      },
    };
    const { hints }: { readonly hints?: unknown } = config.table.options;
    if (hints !== false) this.hint = seat => this.#findHint(config, seat);
    this.#table = new Table(this.#match, { recorder, timer: arenaTimer });
    this.#seat(config, seed);
  }

  get options(): object {
    return this.#match.setup.options;
  }

  get version(): number {
    return this.#match.version;
  }

  name(seat: Seat): string {
    const players = this.#players.map((_, one) => this.#match.who(one));
    return tableNames(this.game, players, this.#texts)(seat);
  }

  seatsToAct(): readonly Seat[] {
    return this.#table.busy ? [] : this.ownSeats.filter(seat => this.#match.isAwaited(seat));
  }

  waitingFor(): undefined {
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

  takeEvents(viewer: Seat): readonly TerminalEvent[] {
    const group = this.#eventGroup(viewer);
    const events = this.#events.get(group) ?? [];
    this.#events.set(group, []);
    return events;
  }

  #findHint({ game, bots, reasons, players }: HotSeatConfig, seat: Seat): FoundHint {
    return findHint({
      game,
      bots,
      reasons,
      view: this.view(seat),
      seat,
      seats: players.length,
      options: this.options,
      random: seededRandom(`hint ${this.version}`),
      now: () => performance.now(),
    });
  }

  act(seat: Seat, text: string): Promise<Refusal | undefined> {
    return this.#request(seat, (handle, answer) => handle.actByText(text, undefined, answer));
  }

  undo(seat: Seat): Promise<Refusal | undefined> {
    return this.#request(seat, (handle, answer) => handle.request('retract', answer));
  }

  resign(seat: Seat): Promise<Refusal | undefined> {
    return this.#request(seat, (handle, answer) => handle.request('resign', answer));
  }

  nextChange(): Promise<void> {
    return this.#changed.wait();
  }

  result(): TerminalResult | undefined {
    const { ending, payoffs } = this.#match;
    if (this.#table.busy) return undefined;
    return ending && payoffs && { ending, payoffs, scores: payoffs.map((_, seat) => this.#match.score(seat)) };
  }

  /** Forgets the timers, so that the process can end. */
  close(): void {
    this.#table.drop();
  }

  /** In an open game all players get the same events; where players have secrets, each gets its own. */
  #eventGroup(viewer: Seat): Seat {
    return this.game.secrets && this.ownSeats.includes(viewer) ? viewer : AUDIENCE;
  }

  #seat(config: HotSeatConfig, seed: string): void {
    const groups = new Set([AUDIENCE, ...this.ownSeats.map(seat => this.#eventGroup(seat))]);
    this.#table.change((match, now) => {
      for (const [seat, player] of this.#players.entries()) match.sit(seat, whoOf(player), '', now);
      return undefined;
    });
    for (const [seat, player] of this.#players.entries()) {
      this.#table.join(seat, handle => {
        this.#handles.set(seat, handle);
        if (!player.bot) return { update: update => this.#onUpdate(groups.has(seat) ? update : undefined) };
        return new BotPlayer(
          handle,
          thinkInline(player.bot, handle, `${seed} ${seat}`, () => config.thinking(this.name(seat))),
          arenaTimer.now,
        );
      });
    }
    this.#table.join(AUDIENCE, () => ({ update: update => this.#onUpdate(update) }));
    this.#table.change((match, now) => match.start(now));
  }

  #onUpdate(update: TableUpdate | undefined): void {
    if (update) {
      const events = update.events.map(({ entry, happened }) =>
        withShownName(this.game, { ...entry, did: happened }, this.#texts),
      );
      this.#events.set(update.viewer, [...(this.#events.get(update.viewer) ?? []), ...events]);
    }
    // After the commit has been published: then the table is idle again, or busy with the answer of a bot.
    setImmediate(() => this.#changed.fire());
  }

  #request(seat: Seat, task: (handle: SeatHandle, answer: ReplyCallback) => void): Promise<Refusal | undefined> {
    return new Promise(resolve => task(this.#handles.get(seat)!, resolve));
  }
}

/** Leaving a hot seat is final, so the table waits for no one. No clock runs unless the game has one. */
function setupOf(game: AnyGame, table: TableArguments): MatchSetup {
  return {
    game: game.id,
    rules: game.rulesVersion,
    clock: { kind: 'none' },
    absence: 'lose',
    grace: 0,
    ...table,
  };
}

function whoOf({ name, bot }: HotSeatPlayer): SeatedPlayer {
  return bot ? { name, kind: 'bot', bot: bot.id } : { name, kind: 'person' };
}

/** Thinks on the spot: there is no event loop here that others wait for. */
function thinkInline(bot: AnyBot, handle: SeatHandle, seed: string, thinking: () => ProgressBar): Think {
  const { seats, options } = handle.match.setup;
  let progress: ProgressBar | undefined;
  let since = 0;
  let span = Number.POSITIVE_INFINITY;
  // A bot that thinks looks at the clock again and again: that is when the bar can move.
  const now = (): number => {
    const at = performance.now();
    progress?.at((at - since) / span);
    return at;
  };
  const mind = bot.createAgent({ seat: handle.seat, seats, options, random: seededRandom(seed), now });
  return ({ view, budget }, answer) =>
    setImmediate(() => {
      span = bot.thinks === 0 ? budget : Math.min(budget, bot.thinks);
      since = performance.now();
      progress = thinking();
      const action = mind.choose(view, span);
      progress.end();
      answer(action);
    });
}
