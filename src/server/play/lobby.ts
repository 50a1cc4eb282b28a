// Open tables: making them, taking seats, and finding one for a player who wants to play at once.

import { randomBytes } from 'node:crypto';
import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, BySeat, Seat } from '../../core/game.ts';
import type { MatchSetup, Millis, SeatedPlayer } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Match } from '../../match/match.ts';
import { dropped, noSuchSeat, seatEmpty, seatTaken } from '../../match/refusals.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { SeatWord } from '../../match/words.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { Caller, Identity } from '../base/identity.ts';
import { inTurn } from '../base/in-turn.ts';
import * as refusals from '../base/refusals.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { AutomaticStarts } from './automatic-starts.ts';
import type { BotPool } from './bot-pool.ts';
import { changeTable } from './change-table.ts';
import { isUnattended } from './idle-tables.ts';
import { seatedBot, seatedPerson, seatOf, wordOf } from './seated-players.ts';
import { type NewTableRequest, rematchRequest, tableSetup } from './table-setup.ts';
import type { Tables } from './tables.ts';

/** How long an open table waits for people, in seconds, and which bot then takes the free seats. */
export type FillRule = NonNullable<NewMatch['fill']>;

/** Seconds that a player who wants to play at once waits for people before bots take the seats, unless the game says otherwise. */
const QUICK_FILL_AFTER = 20;

/** What a player who wants to play at once may say about the match. */
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
const NO_ACCOUNT: Identity = { account: '', name: '' };

export interface LobbyConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly tables: Tables;
  readonly automaticStarts: AutomaticStarts;
  readonly partitions: Pick<Partitions, 'newId'>;
  readonly botPool: BotPool;
  readonly timer: Timer;
  /** How many open tables an account may have. */
  readonly openTables: number;
}

export class Lobby {
  readonly #config: LobbyConfig;
  /** By game, where the gateway of the game says how tables wait. */
  readonly #fillRules = new Map<string, FillRule>();
  /** Two players who want to play at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(config: LobbyConfig) {
    this.#config = config;
  }

  /**
   * Makes a table and seats the player who made it. `grace`: how long players who are away are waited for; `seatedPlayers`: those who
   * have a seat from the beginning; `id`: the name of the match.
   */
  async create(
    by: Identity,
    request: NewTableRequest,
    grace?: Millis,
    seatedPlayers: BySeat<SeatedPlayer | undefined> = [],
    id = this.#config.partitions.newId(),
    commits: BySeat<string | undefined> = [],
  ): Promise<{ table: Table; seat: Seat | undefined } | Refusal> {
    if (!this.#config.tables.isHere(id)) return refusals.matchMoving;
    const setup = this.#setup(by, request, grace);
    if (isRefusal(setup)) return setup;
    const seatless = whyNoSeats(setup.seats, request);
    if (seatless) return seatless;
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
        const full = m.sit(seat, seatedBot(bot, m), '', at);
        if (full) return full;
      }
      if (request.seat === null) return undefined;
      own = request.seat ?? m.seated.findIndex(who => !who);
      return own < 0 ? refusals.tableFull : m.sit(own, seatedPerson(by), wordOf(request.commit), at);
    });
    if (refused) return refused === dropped && !this.#config.tables.isHere(id) ? refusals.matchMoving : refused;
    await this.#config.automaticStarts.onSeatsChanged(table);
    return { table, seat: own };
  }

  /** The table of a finished match once more. Each player sits one seat further, so that another one begins. */
  async createRematch(
    by: Identity,
    { setup, seated }: Match,
    id: string,
    commits: BySeat<string | undefined>,
  ): Promise<Table | Refusal> {
    const players = oneSeatOn(seated);
    const shifted = oneSeatOn(seated.map((_, seat) => commits[seat]));
    const made = await this.create(by, rematchRequest(setup, seated.length), setup.grace, players, id, shifted);
    return isRefusal(made) ? made : made.table;
  }

  /** Takes a seat. A player who already has one keeps it. */
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
      return taken < 0 ? refusals.tableFull : match.sit(taken, seatedPerson(by), word, now);
    });
    if (refused) return refused;
    await this.#config.automaticStarts.onSeatsChanged(table);
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
      return taken < 0 ? refusals.tableFull : match.sit(taken, seatedBot(found, match), '', now);
    });
    if (refused) return refused;
    await this.#config.automaticStarts.onSeatsChanged(table);
    return taken;
  }

  /** Gives up a seat before the start. The owner of the table may also send a bot away. */
  async leaveSeat(by: Identity, table: Table, seat: Seat): Promise<Refusal | undefined> {
    const who = table.match.who(seat);
    if (!who) return seatEmpty;
    if (table.match.setup.tournament !== undefined) return refusals.notYours;
    if (who.account !== by.account && !(who.kind === 'bot' && this.#isOwner(by, table))) return refusals.notYours;
    const refused = await changeTable(table, (match, now) => match.vacate(seat, now));
    if (!refused) await this.#config.automaticStarts.onSeatsChanged(table);
    return refused;
  }

  /** Starts with the players who are seated, where the game can be played by so many. */
  async start(by: Identity, table: Table): Promise<Refusal | undefined> {
    if (!this.#isOwner(by, table)) return refusals.notYours;
    return this.#config.automaticStarts.start(table);
  }

  /** Games with a fill rule of their own. */
  get fillRules(): ReadonlyMap<string, FillRule> {
    return this.#fillRules;
  }

  /** How long a player who wants to play this game at once waits: the same in a browser and through an older protocol. */
  setFillRule(game: string, fill: FillRule): void {
    this.#fillRules.set(game, fill);
  }

  /**
   * Takes a free seat at a public table of this kind, or at a new table that bots join after a while. `elsewhere`: takes a seat at a
   * table of another node.
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

  /** Tables of this node at which a player who asks for such a match may take a seat. */
  openFor(request: QuickMatchRequest): string[] {
    const setup = tableSetup(this.#config, NO_ACCOUNT, request);
    return isRefusal(setup) ? [] : this.#openTables(request, setup).map(({ match }) => match.id);
  }

  #openTables(request: QuickMatchRequest, setup: MatchSetup): Table[] {
    return [...this.#config.tables.all].filter(table => {
      const { match } = table;
      if (match.phase !== 'open' || match.setup.private || match.setup.game !== request.game) return false;
      if (request.seats !== undefined && match.setup.seats !== request.seats) return false;
      if (match.setup.position !== undefined || isUnattended(table)) return false;
      // A player who wants to play now wants neither to wait for days nor to be hurried more than usual.
      return isSame(match.setup.options, setup.options) && isSame(match.setup.clock, setup.clock);
    });
  }

  /**
   * Offers the tables that wait for such players, one after another, until `sit` finds a seat at one; then a new table. One player at
   * a time, so that this never makes a second table while the first one has free seats.
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

  #setup(by: Identity, request: NewTableRequest, grace?: Millis): MatchSetup | Refusal {
    const setup = tableSetup(this.#config, by, request, grace);
    if (isRefusal(setup)) return setup;
    let open = 0;
    for (const { match } of this.#config.tables.all)
      if (match.phase === 'open' && match.setup.owner === by.account) open++;
    return open >= this.#config.openTables ? refusals.tooManyTables : setup;
  }

  #isOwner(by: Identity, table: Table): boolean {
    return table.match.setup.owner === by.account;
  }
}

/** Why the seats that are asked for cannot be given. Said before there is a table, which would remain without a player. */
function whyNoSeats(seats: number, { bots = [], seat }: NewTableRequest): Refusal | undefined {
  const taken = new Set(bots.map(one => one.seat));
  const isTwice = taken.size < bots.length || (typeof seat === 'number' && taken.has(seat));
  if ([...taken, seat ?? 0].some(one => one >= seats)) return noSuchSeat;
  if (seat !== null && taken.size === seats) return refusals.onlyBots;
  return isTwice ? seatTaken : undefined;
}

const oneSeatOn = <T>(bySeat: readonly T[]): readonly T[] => [bySeat.at(-1)!, ...bySeat.slice(0, -1)];

/** Both are flat JSON with their fields in the order of their schema. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
