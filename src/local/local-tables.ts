// Matches of one player against bots, on the player's own device. No other client receives anything of them.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame, ClockRule, Seat } from '../core/game.ts';
import type { JournalEntry, MatchSetup, Millis } from '../core/journal.ts';
import { fitsSeats, parseOptions, usualSeats } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { Match } from '../match/match.ts';
import { Table, type Timer } from '../match/table.ts';
import type { NewMatch, SummaryShown } from '../protocol/rest.ts';
import type { JournalStore } from './journal-store.ts';
import { seatBot } from './local-bot.ts';
import * as refusals from './refusals.ts';

export interface LocalGame {
  readonly game: AnyGame;
  /** Weakest first. */
  readonly bots: readonly AnyBot[];
}

export interface LocalTablesConfig {
  readonly store: JournalStore;
  loadGame(id: string): Promise<LocalGame | undefined>;
  readonly timer: Timer;
  /** Unpredictable bytes, in hexadecimal. */
  randomHex(bytes: number): string;
  /** Steady milliseconds, with fractions: for bots that search. */
  now(): number;
}

/** How the ids of such matches begin: no id of a server does. */
export const LOCAL_PREFIX = 'local-';

const NO_CLOCK: ClockRule = { kind: 'none' };
/** Without effect: no player waits for another here. */
const GRACE: Millis = 60_000;

/** The seat of the one who plays here. */
export const personSeat = (match: Pick<Match, 'seated'>): Seat => match.seated.findIndex(who => who?.kind === 'person');

/** The default bot: the game's usual one, or the middle of its range. */
export const usualBot = (bots: readonly AnyBot[]): AnyBot | undefined =>
  bots.find(bot => bot.usual) ?? bots[Math.floor(bots.length / 2)];

export class LocalTables {
  readonly #config: LocalTablesConfig;
  readonly #tables = new Map<string, Promise<Table | undefined>>();

  constructor(config: LocalTablesConfig) {
    this.#config = config;
  }

  /** A table with a bot on every other seat; it starts at once. `name`: of the one who plays. */
  async create(asked: NewMatch, name: string): Promise<string | Refusal> {
    const { timer, randomHex } = this.#config;
    const found = await this.#config.loadGame(asked.game);
    if (!found) return refusals.noSuchGame;
    const { game, bots } = found;
    const setup = setupOf(game, asked);
    if (isRefusal(setup)) return setup;
    const id = `${LOCAL_PREFIX}${randomHex(8)}`;
    const match = Match.create(id, game, setup, randomHex(32), timer.now());
    const own = asked.seat ?? 0;
    for (let seat = 0; seat < setup.seats; seat++) {
      const wanted = asked.bots?.find(one => one.seat === seat)?.bot;
      const bot = bots.find(one => one.id === wanted);
      if (seat !== own && !bot) return wanted === undefined ? refusals.wrongSeats : refusals.noSuchBot;
      const who = seat === own ? ({ name, kind: 'person' } as const) : botWho(bot!, match);
      match.sit(seat, who, seat === own ? randomHex(8) : '', timer.now());
    }
    const refused = match.start(timer.now());
    if (refused) return refused;
    const entries = match.takePending();
    await this.#config.store.append(id, 0, entries, summaryOf(match, entries[0]!.at));
    this.#tables.set(id, Promise.resolve(this.#open(match, bots, entries[0]!.at)));
    return id;
  }

  get(id: string): Promise<Table | undefined> {
    const known = this.#tables.get(id);
    if (known) return known;
    const loading = this.#load(id);
    this.#tables.set(id, loading);
    return loading;
  }

  /** The public journal: without the secret while the match is running and, where players have secrets, only after the end. */
  async journal(id: string): Promise<readonly JournalEntry[] | Refusal> {
    const entries = await this.entries(id);
    const first = entries[0];
    if (first?.t !== 'created') return refusals.noSuchMatch;
    const isOver = entries.at(-1)?.t === 'ended';
    if (!isOver && (await this.#config.loadGame(first.setup.game))?.game.secrets) return refusals.stillSecret;
    return entries.filter(entry => entry.t !== 'sealed');
  }

  entries(id: string): Promise<readonly JournalEntry[]> {
    return this.#config.store.read(id);
  }

  list(): Promise<readonly SummaryShown[]> {
    return this.#config.store.list();
  }

  async remove(id: string): Promise<void> {
    const table = await this.#tables.get(id);
    this.#tables.delete(id);
    await this.#config.store.remove(id);
    table?.drop();
  }

  async #load(id: string): Promise<Table | undefined> {
    const entries = await this.#config.store.read(id);
    const first = entries[0];
    const found = first?.t === 'created' ? await this.#config.loadGame(first.setup.game) : undefined;
    if (!first || !found) {
      this.#tables.delete(id);
      return undefined;
    }
    const match = Match.restore(id, found.game, entries);
    // The page was closed: since the last move the person has been away, and the match stood still.
    match.markAbsent(personSeat(match), match.lastAt);
    return this.#open(match, found.bots, first.at);
  }

  #open(match: Match, bots: readonly AnyBot[], created: Millis): Table {
    const { store, timer, randomHex, now } = this.#config;
    const commit = async (
      from: number,
      entries: readonly JournalEntry[],
      done: (failure?: Error) => void,
    ): Promise<void> => {
      let failure: Error | undefined;
      try {
        await store.append(match.id, from, entries, summaryOf(match, created));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
      done(failure);
    };
    const botConfig = () => ({ timer, seed: randomHex(8), now });
    const table = new Table(match, {
      recorder: {
        append: (_id, from, entries, done) => void commit(from, entries, done),
      },
      timer,
      substitute: handle => {
        const bot = usualBot(bots);
        return bot ? seatBot(bot, handle, botConfig()) : { update: () => undefined };
      },
      // The match in memory is out of date: its players read the journal again.
      onFailure: () => this.#tables.delete(match.id),
    });
    for (const [seat, who] of match.seated.entries()) {
      const bot = who?.kind === 'bot' ? bots.find(({ id }) => id === who.bot) : undefined;
      if (bot) table.join(seat, handle => seatBot(bot, handle, botConfig()));
    }
    return table;
  }
}

function setupOf(game: AnyGame, asked: NewMatch): MatchSetup | Refusal {
  const seats = asked.seats ?? usualSeats(game);
  if (!fitsSeats(game, seats)) return refusals.wrongSeats;
  const options: object | Refusal = parseOptions(game, seats, asked.options);
  if (isRefusal(options)) return options;
  return {
    game: game.id,
    rules: game.rulesVersion,
    seats,
    options,
    clock: asked.clock ?? NO_CLOCK,
    absence: game.absence,
    grace: GRACE,
    private: true,
    quiet: true,
    // Against bots only and without a rating: hints, and turns that are taken back.
    friendly: true,
    ...(asked.position !== undefined && { position: asked.position }),
    ...(asked.toAct !== undefined && { toAct: asked.toAct }),
  };
}

/** Two bots of a kind get numbers. */
function botWho(bot: AnyBot, { seated }: Match) {
  const before = seated.filter(who => who?.bot === bot.id).length;
  return { name: before === 0 ? bot.id : `${bot.id} ${before + 1}`, kind: 'bot', bot: bot.id } as const;
}

function summaryOf(match: Match, created: Millis): SummaryShown {
  const { id, setup, phase, seated, lastAt, ending, payoffs } = match;
  return {
    match: id,
    game: setup.game,
    phase,
    seats: seated.map(who => who ?? null),
    created,
    changed: lastAt,
    ...(ending && { ending }),
    ...(payoffs && { payoffs: [...payoffs] }),
    ...(phase !== 'open' && { scores: seated.map((_, seat) => match.score(seat)) }),
  };
}
