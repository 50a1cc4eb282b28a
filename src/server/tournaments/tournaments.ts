// All tournaments of the server. Running ones live in memory and continue after a restart; the others are read from the store on
// request.

import type { PlayedGame } from '../../arena/play-game.ts';
import { SCHEMES } from '../../arena/tournament.ts';
import type { AnyGame } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { NewPublishedTournament, NewTournament, TournamentRow } from '../../protocol/tournaments.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import type { Identity } from '../base/identity.ts';
import type { RatingOf } from '../base/rating-of.ts';
import * as serverRefusals from '../base/refusals.ts';
import type { Ownership } from '../base/storage/nodes.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { BotPool } from '../play/bot-pool.ts';
import type { MatchStarts } from '../play/match-starts.ts';
import type { Tables } from '../play/tables.ts';
import { asOrganiser, type TournamentCommand } from './commands.ts';
import { LiveTournament } from './live-tournament.ts';
import type { TournamentEvent, TournamentSettings } from './log.ts';
import { type CheckPublished, type PublishingCaller, savePublishedJournal } from './published.ts';
import * as refusals from './refusals.ts';
import { parseTournamentSettings } from './settings.ts';
import { type PublicNames, rowShown, type StoredRow, storedRowOf } from './shown.ts';
import { TournamentState } from './state.ts';

/** Rows of the list by tournament; the events of one are a kind of their own. */
const ROWS = 'tournament';
const eventsOf = (id: string): string => `tournament/${id}`;
const keyOf = (event: number): string => String(event).padStart(7, '0');

/** Tournaments of one organiser that are not over. */
const MAX_TOURNAMENTS = 20;
/** Finished tournaments that stay in memory. Others are read again when their page is opened. */
const MOST_FINISHED = 50;

export interface TournamentsConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly bots: Pick<BotPool, 'find' | 'list'>;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly partitions: Pick<Partitions, 'held' | 'newId'>;
  readonly storage: Storage;
  readonly checkPublished: CheckPublished;
  readonly ratingOf: RatingOf;
  readonly names: PublicNames;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

export interface TournamentSearch {
  readonly game?: string | undefined;
  /** Who asks. */
  readonly account?: string;
}

const endOfPublished: TournamentCommand = (state, at) => {
  if (!state.settings.published) return refusals.notPublished;
  return state.phase === 'over' ? [] : [{ t: 'over', at }];
};

export class Tournaments {
  readonly #config: TournamentsConfig;
  /** Of tournaments that this node owns. */
  readonly #rows = new Map<string, StoredRow>();
  readonly #live = new Map<string, LiveTournament>();
  readonly #loading = new Map<string, Promise<LiveTournament | undefined>>();

  constructor(config: TournamentsConfig) {
    this.#config = config;
  }

  /** This node owns these tournaments from now on: they continue where they stopped. */
  async restore(begun: readonly Ownership[]): Promise<void> {
    for (const held of begun) held.lost.addEventListener('abort', () => this.#forgetLost());
    const isNew = new Set(begun);
    const restored: StoredRow[] = [];
    for (const [id, row] of await this.#savedRows()) {
      const held = this.#config.partitions.held(id);
      if (!held || !isNew.has(held)) continue;
      this.#rows.set(id, row);
      restored.push(row);
    }
    for (const row of restored) {
      const { tournament, phase } = row;
      if (phase === 'over' || phase === 'cancelled') {
        if (lacksWinnerAccount(row)) await this.#saveRow((await readTournament(this.#config.storage, tournament))!);
        continue;
      }
      const live = await this.get(tournament);
      if (!live) continue;
      await this.#saveRow(live.state);
      live.scheduleUpdate();
    }
  }

  /** Newest first, those of other nodes among them; private ones only for those who are in them. */
  async list({ game, account }: TournamentSearch = {}): Promise<TournamentRow[]> {
    const rows = (await this.#allRows()).filter(
      row => (game === undefined || row.game === game) && (!row.private || isIn(row, account)) && !isUnplayed(row),
    );
    return rows.map(row => rowShown(row, this.#config.names)).sort((a, b) => b.created - a.created);
  }

  /** Those of other nodes as they are stored. */
  async #allRows(): Promise<StoredRow[]> {
    const saved = await this.#savedRows();
    return [...new Map([...saved, ...this.#rows]).values()];
  }

  async #savedRows(): Promise<ReadonlyMap<string, StoredRow>> {
    return (await this.#config.storage.all(ROWS)) as ReadonlyMap<string, StoredRow>; // only `#saveRow` writes this kind
  }

  #forgetLost(): void {
    for (const id of this.#rows.keys()) {
      if (this.#config.partitions.held(id)) continue;
      this.#rows.delete(id);
      void this.#live.get(id)?.close();
      this.#live.delete(id);
    }
  }

  nameOf(id: string): string | undefined {
    return this.#rows.get(id)?.name;
  }

  /** One that this node owns, to act in it; it may be asked for before `restore` has read it. */
  async get(id: string): Promise<LiveTournament | undefined> {
    const here = this.#live.get(id);
    if (here || !this.#config.partitions.held(id)) return here;
    let loading = this.#loading.get(id);
    if (!loading) {
      loading = this.#load(id).finally(() => this.#loading.delete(id));
      this.#loading.set(id, loading);
    }
    return loading;
  }

  async execute(id: string, command: TournamentCommand): Promise<Refusal | undefined> {
    const live = await this.get(id);
    return live ? live.execute(command) : refusals.noSuchTournament;
  }

  async create(by: Identity, requested: NewTournament): Promise<string | Refusal> {
    const settings = parseTournamentSettings(requested, this.#config.games, this.#config.timer.now());
    return isRefusal(settings) ? settings : this.#add(by, settings, []);
  }

  /** A rolling tournament of the timetable, unless it is there already. `id` is of this node. */
  async schedule(id: string, by: Identity, settings: TournamentSettings): Promise<void> {
    if (!this.#config.partitions.held(id) || (await this.#config.storage.get(ROWS, id)) !== undefined) return;
    const bots = settings.rolling?.bots ? this.#config.bots.list(settings.game) : [];
    const at = this.#config.timer.now();
    const entered = bots.flatMap(({ id: bot, strength }): TournamentEvent[] =>
      strength ? [{ t: 'entered', at, who: { name: bot, kind: 'bot', bot }, strength }] : [],
    );
    await this.#begin(id, by, settings, entered);
  }

  /** A tournament that is played elsewhere: everybody is in it, and results are sent. */
  async publish(by: Identity, requested: NewPublishedTournament): Promise<string | Refusal> {
    const game = this.#config.games.get(requested.game);
    const system = SCHEMES.find(one => one === requested.scheme);
    if (!game || !system) return serverRefusals.noSuchGame;
    const { name, seats, options, rounds, games, entrants } = requested;
    const settings: TournamentSettings = {
      name,
      game: game.id,
      seats,
      options,
      clock: { kind: 'none' },
      system,
      rounds,
      games,
      mayEnter: [],
      seeding: 'entry',
      noShow: 0,
      checkIn: false,
      published: true,
    };
    const at = this.#config.timer.now();
    const entered = entrants.map(({ name: own, bot }): TournamentEvent => {
      const who = bot === undefined ? ({ kind: 'program' } as const) : ({ kind: 'bot', bot } as const);
      const strength = bot === undefined ? undefined : this.#config.bots.find(game.id, bot)?.strength;
      return { t: 'entered', at, who: { name: own, ...who }, ...(strength && { strength }) };
    });
    return this.#add(by, settings, [...entered, { t: 'started', at, field: entrants.map((_, i) => i) }]);
  }

  /** A game of such a tournament; one that is known already changes nothing, so that everything can be sent again. */
  async addPublished(
    by: PublishingCaller,
    id: string,
    game: PlayedGame,
    journal: string,
  ): Promise<Refusal | undefined> {
    const live = await this.get(id);
    if (!live) return refusals.noSuchTournament;
    const { state } = live;
    if (!state.settings.published) return refusals.notPublished;
    if (state.organiser.account !== by.account) return refusals.notOrganiser;
    if (state.results.has(game.key)) return undefined;
    const { storage, checkPublished: check } = this.#config;
    if (!this.#config.games.has(state.settings.game)) return serverRefusals.gameMissing;
    const refused = await savePublishedJournal({ storage, check }, state, by, game, journal);
    if (refused) return refused;
    return live.execute((_, at) => (state.results.has(game.key) ? [] : [{ t: 'played', at, game }]));
  }

  endPublished(by: Identity, id: string): Promise<Refusal | undefined> {
    return this.execute(id, asOrganiser(by, endOfPublished));
  }

  /** A table has changed: a move, an end, a player who joined or left. */
  tableChanged({ match }: Table): void {
    const { tournament } = match.setup;
    if (tournament !== undefined && (match.phase === 'open' || match.phase === 'over'))
      this.#live.get(tournament)?.scheduleUpdate();
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#live.values(), live => live.close()));
  }

  async #add(by: Identity, settings: TournamentSettings, more: readonly TournamentEvent[]): Promise<string | Refusal> {
    const mine = (await this.#allRows()).filter(
      ({ account, phase }) => account === by.account && phase !== 'over' && phase !== 'cancelled',
    );
    if (mine.length >= MAX_TOURNAMENTS) return refusals.tooMany;
    const id = this.#config.partitions.newId();
    if (!this.#config.partitions.held(id)) return serverRefusals.matchMoving;
    await this.#begin(id, by, settings, more);
    return id;
  }

  async #begin(
    id: string,
    by: Identity,
    settings: TournamentSettings,
    more: readonly TournamentEvent[],
  ): Promise<void> {
    const organiser = { account: by.account, name: by.name };
    const first: TournamentEvent = { t: 'created', at: this.#config.timer.now(), by: organiser, settings };
    const state = new TournamentState(id, first);
    await this.#config.storage.put(eventsOf(id), keyOf(0), first);
    const live = this.#open(state);
    await live.execute(() => more);
    await this.#saveRow(state);
    live.scheduleUpdate();
  }

  async #load(id: string): Promise<LiveTournament | undefined> {
    const state = await readTournament(this.#config.storage, id);
    if (!state) return undefined;
    this.#rows.set(id, storedRowOf(state));
    return this.#open(state);
  }

  #open(state: TournamentState): LiveTournament {
    const { games, reportFault, ...config } = this.#config;
    const live = new LiveTournament(state, {
      ...config,
      blockedBy: account => config.storage.social.others({ kind: 'block', by: account }),
      game: games.get(state.settings.game),
      write: events => this.#write(state, events),
      onChange: () => this.#saveRow(state),
      reportFault: error => reportFault(`tournament ${state.id} stands still`, error),
    });
    this.#live.set(state.id, live);
    this.#forgetFinished();
    return live;
  }

  #forgetFinished(): void {
    const finished = [...this.#live.values()].filter(
      ({ state }) => state.phase === 'over' || state.phase === 'cancelled',
    );
    for (const live of finished.slice(0, -MOST_FINISHED)) {
      void live.close();
      this.#live.delete(live.state.id);
    }
  }

  /** In one transaction: small writes of one turn of the loop share theirs. */
  async #write({ id, log }: TournamentState, events: readonly TournamentEvent[]): Promise<void> {
    const { storage } = this.#config;
    await Promise.all(events.map((event, i) => storage.put(eventsOf(id), keyOf(log.length + i), event)));
  }

  /** The row of the list; a kill before it is written leaves an older one, which waking mends. */
  async #saveRow(state: TournamentState): Promise<void> {
    const row = storedRowOf(state);
    this.#rows.set(state.id, row);
    await this.#config.storage.put(ROWS, state.id, row);
  }
}

/** A tournament as it is stored; `shown`: each event as others may see it. */
export async function readTournament(
  storage: Pick<Storage, 'all'>,
  id: string,
  shown: (event: TournamentEvent) => TournamentEvent = event => event,
): Promise<TournamentState | undefined> {
  const events = [...(await storage.all(eventsOf(id))).values()] as TournamentEvent[]; // only `#write` writes this kind
  return events.length === 0 ? undefined : TournamentState.restore(id, events.map(shown));
}

/** An earlier version wrote the row: without the account, a hidden name of the winner would be shown. */
const lacksWinnerAccount = ({ winner, winnerAccount, published }: StoredRow): boolean =>
  winner !== undefined && winner.bot === undefined && winnerAccount === undefined && !published;

/** A rolling tournament of the timetable to which no player came. */
const isUnplayed = ({ system, phase }: StoredRow): boolean => system === 'rolling' && phase === 'cancelled';

const isIn = ({ account, members = [] }: StoredRow, who: string | undefined): boolean =>
  who !== undefined && who !== '' && (who === account || members.includes(who));
