// Open tables: making them, taking seats, starting them when they are full or have waited long enough.

import { randomBytes, randomInt } from 'node:crypto';
import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, BySeat, Seat } from '../../core/game.ts';
import type { MatchSetup, Millis, SeatedPlayer } from '../../core/journal.ts';
import { fitsSeats, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Match } from '../../match/match.ts';
import { dropped, seatEmpty } from '../../match/refusals.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { SeatWord } from '../../match/words.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { Caller, Identity } from '../base/identity.ts';
import { inTurn } from '../base/in-turn.ts';
import { printable } from '../base/printable.ts';
import * as refusals from '../base/refusals.ts';
import type { Partitions } from '../cluster/partitions.ts';
import { graceFor } from './absence-grace.ts';
import type { BotPool } from './bot-pool.ts';
import { changeTable } from './change-table.ts';
import { isUnattended } from './idle-tables.ts';
import type { MatchStarts } from './match-starts.ts';
import { RETURN_GRACE, type Tables } from './tables.ts';
import type { UptimeClock } from './uptime-clock.ts';

/** How long an open table waits for people, in seconds, and which bot takes the seats left then. */
export type FillRule = NonNullable<NewMatch['fill']>;

/** Somebody looking for a game at once waits this long for people before bots sit down, unless the game says otherwise. */
const QUICK_FILL_AFTER = 20;
type RequestedOptions = NonNullable<NewMatch['options']>;

/** What somebody looking for a game may say about it. */
export type QuickMatchRequest = Pick<NewMatch, 'game' | 'seats' | 'options' | 'shuffle' | 'clock' | 'commit'> & {
  /** A bot as the opponent, instead of people. */
  readonly bot?: string;
};

/** A player who looks for a game, and the game they want. */
export interface QuickMatchSearch {
  readonly by: Caller;
  readonly request: Omit<QuickMatchRequest, 'shuffle'>;
}

/** A seat that a player has taken. `isNew`: the table was made for them. */
export interface FoundSeat {
  readonly match: string;
  readonly seat: Seat;
  readonly isNew: boolean;
}

export type QuickMatch = (by: Caller, request: QuickMatchSearch['request']) => Promise<FoundSeat | Refusal>;

/** Has no tables of its own. */
const NOBODY_YET: Identity = { account: '', name: '' };

export interface LobbyConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly partitions: Pick<Partitions, 'newId'>;
  readonly botPool: BotPool;
  readonly timer: Timer;
  readonly uptimeClock: Pick<UptimeClock, 'downtimeBetween'>;
  readonly openTables: number;
}

export class Lobby {
  readonly #config: LobbyConfig;
  /** Tables that start by themselves, and when, in monotonic time. */
  readonly #starting = new Map<Table, { readonly at: Millis; readonly cancel: () => void }>();
  /** By game, where its document says how tables wait. */
  readonly #fillRules = new Map<string, FillRule>();
  /** Two who look for a game at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(config: LobbyConfig) {
    this.#config = config;
  }

  /**
   * Makes a table and seats whoever made it; a program's identity says so. `grace`: how long the absent are waited for;
   * `company`: who sits there from the first moment; `id`: what the match is called.
   */
  async create(
    by: Identity,
    request: NewMatch,
    grace?: Millis,
    seatedPlayers: BySeat<SeatedPlayer | undefined> = [],
    id = this.#config.partitions.newId(),
    commits: BySeat<string | undefined> = [],
  ): Promise<{ table: Table; seat: Seat | undefined } | Refusal> {
    if (!this.#config.tables.isHere(id)) return refusals.moving;
    const setup = this.#setup(by, request, grace);
    if (isRefusal(setup)) return setup;
    const game = this.#config.games.get(request.game)!;
    const bots: { seat: Seat; bot: AnyBot }[] = [];
    for (const { seat, bot } of request.bots ?? []) {
      const found = this.#config.botPool.find(game.id, bot);
      if (!found) return refusals.noSuchBot;
      bots.push({ seat, bot: found });
    }
    const now = this.#config.timer.now();
    const match = Match.create(id, game, setup, randomBytes(32).toString('hex'), now);
    const table = this.#config.tables.add(match);
    let own: Seat | undefined;
    const refused = await changeTable(table, (m, at) => {
      for (const [seat, who] of seatedPlayers.entries()) {
        const full = who && m.sit(seat, who, wordOf(commits[seat]), at);
        if (full) return full;
      }
      for (const { seat, bot } of bots) {
        const full = m.sit(seat, botWho(bot, m), '', at);
        if (full) return full;
      }
      if (request.seat === null) return undefined;
      own = request.seat ?? m.seated.findIndex(who => !who);
      return own < 0 ? refusals.tableFull : m.sit(own, personWho(by), wordOf(request.commit), at);
    });
    if (refused) return refused === dropped && !this.#config.tables.isHere(id) ? refusals.moving : refused;
    await this.#startIfReady(table);
    return { table, seat: own };
  }

  /** The table of a finished match once more, with everybody one seat further: so the first move goes round. */
  async createRematch(
    by: Identity,
    { setup, seated }: Match,
    id: string,
    commits: BySeat<string | undefined>,
  ): Promise<Table | Refusal> {
    const { game, clock, grace, title, position, toAct } = setup;
    const request: NewMatch = {
      game,
      seats: seated.length,
      options: setup.options as RequestedOptions, // options are flat JSON by their schema
      clock,
      seat: null,
      ...(setup.private && { private: true }),
      ...(setup.quiet && { quiet: true }),
      ...(setup.friendly && { friendly: true }),
      ...(title !== undefined && { title }),
      ...(position !== undefined && { position }),
      ...(toAct !== undefined && { toAct }),
    };
    const made = await this.create(
      by,
      request,
      grace,
      oneSeatOn(seated),
      id,
      oneSeatOn(seated.map((_, seat) => commits[seat])),
    );
    return isRefusal(made) ? made : made.table;
  }

  /** Takes a seat; somebody who already has one keeps it. */
  async sit(by: Identity, table: Table, seat?: Seat, word: SeatWord = ''): Promise<Seat | Refusal> {
    const known = seatOf(table, by.account);
    if (known !== undefined) {
      if (typeof word === 'object') await this.commitWord(by, table, word.commit);
      return known;
    }
    let taken: Seat = -1;
    const refused = await changeTable(table, (match, now) => {
      if (match.phase !== 'open') return refusals.tableFull;
      taken = seat ?? match.seated.findIndex(who => !who);
      return taken < 0 ? refusals.tableFull : match.sit(taken, personWho(by), word, now);
    });
    if (refused) return refused;
    await this.#startIfReady(table);
    return seatOf(table, by.account) ?? taken;
  }

  /**
   * The client of a seat that was taken before commits to a word: it was loaded again, or the seat was given to it. While another connection
   * of the same player is there, which may know the word, that one counts.
   */
  async commitWord(by: Identity, table: Table, commit: string): Promise<void> {
    const seat = seatOf(table, by.account);
    if (seat === undefined || table.match.phase !== 'open') return;
    if (table.match.seats[seat]!.commit !== undefined && table.isConnected(seat)) return;
    await changeTable(table, (match, now) => match.commitWord(seat, commit, now));
  }

  async seatBot(by: Identity, table: Table, bot: string, seat?: Seat): Promise<Seat | Refusal> {
    if (!this.#isOwner(by, table)) return refusals.notYours;
    const found = this.#config.botPool.find(table.game.id, bot);
    if (!found) return refusals.noSuchBot;
    let taken: Seat = -1;
    const refused = await changeTable(table, (match, now) => {
      taken = seat ?? match.seated.findIndex(who => !who);
      return taken < 0 ? refusals.tableFull : match.sit(taken, botWho(found, match), '', now);
    });
    if (refused) return refused;
    await this.#startIfReady(table);
    return taken;
  }

  /** Gives up one's seat before the start; the maker may also send a bot away. */
  async leaveSeat(by: Identity, table: Table, seat: Seat): Promise<Refusal | undefined> {
    const who = table.match.who(seat);
    if (!who) return seatEmpty;
    if (table.match.setup.tournament !== undefined) return refusals.notYours;
    if (who.account !== by.account && !(who.kind === 'bot' && this.#isOwner(by, table))) return refusals.notYours;
    const refused = await changeTable(table, (match, now) => match.vacate(seat, now));
    if (!refused) this.#schedule(table);
    return refused;
  }

  /** Starts with those present, where the game can be played by so many. */
  async start(by: Identity, table: Table): Promise<Refusal | undefined> {
    if (!this.#isOwner(by, table)) return refusals.notYours;
    return this.#startMatch(table);
  }

  /** Games whose tables wait in a way of their own. */
  get fillRules(): ReadonlyMap<string, FillRule> {
    return this.#fillRules;
  }

  /** From now on who looks for this game waits so long: the same in a browser and through its own protocol. */
  setFillRule(game: string, fill: FillRule): void {
    this.#fillRules.set(game, fill);
  }

  /**
   * The next free chair at a public table of this kind, or a new table that bots join after a while. `elsewhere`: finds a chair at a table
   * of another node.
   */
  async quickMatch(
    by: Identity,
    request: QuickMatchRequest,
    elsewhere: () => Promise<FoundSeat | undefined> = () => Promise.resolve(undefined),
  ): Promise<FoundSeat | Refusal> {
    const sit = async (table: Table): Promise<FoundSeat | undefined> => {
      const seat = await this.sit(by, table, undefined, wordOf(request.commit));
      const { id, setup } = table.match;
      return isRefusal(seat) ? undefined : { match: id, seat, isNew: setup.owner === by.account };
    };
    const { bot, ...wanted } = request;
    if (bot !== undefined) {
      const made = await this.create(by, {
        ...wanted,
        private: true,
        shuffle: true,
        seat: null,
        fill: { after: 0, bot },
      });
      if (isRefusal(made)) return made;
      return (await sit(made.table)) ?? refusals.tableFull;
    }
    const found = await this.joinOrCreate(by, { ...wanted, shuffle: true }, sit, elsewhere);
    return isRefusal(found) ? found : found.sat;
  }

  /** Tables of this node at which somebody who looks for a game under these rules may sit down. */
  openFor(request: QuickMatchRequest): string[] {
    const setup = this.#setup(NOBODY_YET, request);
    return isRefusal(setup) ? [] : this.#openTables(request, setup).map(({ match }) => match.id);
  }

  #openTables(request: QuickMatchRequest, setup: MatchSetup): Table[] {
    return [...this.#config.tables.all].filter(table => {
      const { match } = table;
      if (match.phase !== 'open' || match.setup.private || match.setup.game !== request.game) return false;
      if (request.seats !== undefined && match.setup.seats !== request.seats) return false;
      if (match.setup.position !== undefined || isUnattended(table)) return false;
      // Who wants to play now does not want to wait for days, nor to be hurried more than usual.
      return isSame(match.setup.options, setup.options) && isSame(match.setup.clock, setup.clock);
    });
  }

  /**
   * Offers the tables that wait for players under these rules, one after another, until `sit` finds a seat at one;
   * then a new one. One newcomer at a time: so there is never more than one table with free chairs that we made.
   */
  joinOrCreate<T>(
    by: Identity,
    request: QuickMatchRequest,
    sit: (table: Table) => Promise<T | undefined>,
    elsewhere: () => Promise<T | undefined> = () => Promise.resolve(undefined),
  ): Promise<{ readonly sat: T } | Refusal> {
    return this.#inTurn(async () => {
      const setup = this.#setup(by, request);
      if (isRefusal(setup)) return setup;
      for (const table of this.#openTables(request, setup)) {
        const sat = await sit(table);
        if (sat !== undefined) return { sat };
      }
      const found = await elsewhere();
      if (found !== undefined) return { sat: found };
      const made = await this.create(by, { ...request, fill: this.#fillFor(request.game), seat: null });
      if (isRefusal(made)) return made;
      const sat = await sit(made.table);
      return sat === undefined ? refusals.tableFull : { sat };
    });
  }

  #fillFor(game: string): FillRule {
    const bot = this.#config.botPool.defaultBot(game)?.id;
    return this.#fillRules.get(game) ?? { after: QUICK_FILL_AFTER, ...(bot && { bot }) };
  }

  /** Milliseconds until an open table starts by itself. */
  startsIn(table: Table): Millis | undefined {
    const starting = this.#starting.get(table);
    return starting && Math.max(0, starting.at - this.#config.timer.monotonic());
  }

  /**
   * Somebody came to a table, or went: one that comes from its journal counts on once somebody who sits there is back. One that is full
   * starts: the server that had it ended, or gave it away, right after the last seat was taken.
   */
  onPresence(table: Table): void {
    const { phase, setup, seated, lastAt } = table.match;
    if (phase !== 'open') return;
    if (setup.tournament === undefined && (table.match.closedSeats || seated.every(who => who))) {
      void this.#startMatch(table);
      return;
    }
    if (!setup.fill || this.#starting.has(table)) return;
    if (!seated.some((who, seat) => who && who.kind !== 'bot' && table.isConnected(seat))) return;
    const waited = table.now() - lastAt - this.#config.uptimeClock.downtimeBetween(lastAt, this.#config.timer.now());
    // The others get a moment to come back, too.
    this.#schedule(table, Math.min(waited, setup.fill.after - RETURN_GRACE));
  }

  close(): void {
    for (const { cancel } of this.#starting.values()) cancel();
    this.#starting.clear();
  }

  #setup(by: Identity, request: NewMatch, grace?: Millis): MatchSetup | Refusal {
    const game = this.#config.games.get(request.game);
    if (!game) return refusals.noSuchGame;
    const seats = request.seats ?? (request.fill && !request.fill.bot ? game.seats[1] : usualSeats(game));
    if (!fitsSeats(game, seats)) return refusals.wrongSeats;
    const options: object | Refusal = parseOptions(game, seats, request.options);
    if (isRefusal(options)) return options;
    if (request.position !== undefined) {
      if (!game.read) return refusals.badPosition;
      const read: unknown = game.read(request.position, seats, options, request.toAct);
      if (isRefusal(read)) return read;
    }
    if (request.fill?.bot && !this.#config.botPool.find(game.id, request.fill.bot)) return refusals.noSuchBot;
    let open = 0;
    for (const { match } of this.#config.tables.all)
      if (match.phase === 'open' && match.setup.owner === by.account) open++;
    if (open >= this.#config.openTables) return refusals.tooManyTables;
    const clock = request.clock ?? game.clock;
    const title = printable(request.title ?? '');
    return {
      game: game.id,
      rules: game.rulesVersion,
      seats,
      options,
      clock,
      absence: game.absence,
      grace: grace ?? graceFor(clock, game.absence),
      owner: by.account,
      ...(request.private && { private: true }),
      ...(request.quiet && { quiet: true }),
      ...(request.friendly && { friendly: true }),
      ...(request.shuffle && { shuffle: true }),
      ...(title !== '' && { title }),
      ...(request.fill && {
        fill: { after: request.fill.after * 1000, ...(request.fill.bot && { bot: request.fill.bot }) },
      }),
      ...(request.position !== undefined && { position: request.position }),
      ...(request.toAct !== undefined && { toAct: request.toAct }),
    };
  }

  #isOwner(by: Identity, table: Table): boolean {
    return table.match.setup.owner === by.account;
  }

  async #startIfReady(table: Table): Promise<void> {
    if (table.match.phase !== 'open') return;
    if (table.match.seated.every(who => who)) await this.#startMatch(table);
    else this.#schedule(table);
  }

  /** Sets the table's own start once enough are there, and takes it back when too few are. `waited`: they were there so long. */
  #schedule(table: Table, waited: Millis = 0): void {
    const { fill, seats } = table.match.setup;
    if (!fill) return;
    const here = table.match.seated.filter(who => who).length;
    const enough = here >= (fill.bot ? 1 : Math.min(seats, Math.max(2, table.game.seats[0])));
    const starting = this.#starting.get(table);
    if (!enough) {
      starting?.cancel();
      this.#starting.delete(table);
    } else if (!starting) {
      const { timer } = this.#config;
      const ms = fill.after - Math.max(0, waited);
      const cancel = timer.at(timer.now() + ms, () => void this.#fillAndStart(table));
      this.#starting.set(table, { at: timer.monotonic() + ms, cancel });
    }
  }

  async #fillAndStart(table: Table): Promise<void> {
    this.#starting.delete(table);
    // Nobody is here to play: the wait begins again when somebody is back.
    if (isUnattended(table)) return;
    const bot = this.#config.botPool.find(table.game.id, table.match.setup.fill?.bot ?? '');
    if (bot)
      await changeTable(table, (match, now) => {
        for (const [seat, who] of match.seated.entries()) if (!who) match.sit(seat, botWho(bot, match), '', now);
        return undefined;
      });
    await this.#startMatch(table);
  }

  async #startMatch(table: Table): Promise<Refusal | undefined> {
    this.#starting.get(table)?.cancel();
    this.#starting.delete(table);
    const taken = table.match.seated.flatMap((who, seat) => (who ? [seat] : []));
    return this.#config.starts.start(table, table.match.setup.shuffle ? shuffled(taken) : taken);
  }
}

/** Everybody one seat further. */
const oneSeatOn = <T>(bySeat: readonly T[]): readonly T[] => [bySeat.at(-1)!, ...bySeat.slice(0, -1)];

/** Both are flat JSON with their fields in the order of their schema. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The seat an account has at a table. */
export function seatOf(table: Table, account: string): Seat | undefined {
  const seat = table.match.seated.findIndex(who => who?.account === account);
  return seat < 0 ? undefined : seat;
}

const botWho = (bot: AnyBot, { seated }: Match): SeatedPlayer => ({
  name: distinctName(bot.id, seated),
  kind: 'bot',
  bot: bot.id,
});

/** A name nobody at the table has, no longer than `most`: a number behind it where needed. */
export function distinctName(name: string, seated: Match['seated'], most = 80): string {
  let own = name;
  for (let i = 2; seated.some(who => who?.name === own); i++) own = `${name.slice(0, most - 3).trim()} ${i}`;
  return own;
}

const personWho = (by: Identity): SeatedPlayer => ({
  name: by.name,
  kind: by.program ? 'program' : 'person',
  account: by.account,
  ...(by.gateway !== undefined && { gateway: by.gateway }),
});

/** A client that commits to no word adds nothing to the draws, and the journal says so. */
const wordOf = (commit: string | undefined): SeatWord => (commit === undefined ? '' : { commit });

export function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
