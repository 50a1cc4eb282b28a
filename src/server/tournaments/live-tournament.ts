// A running tournament: requests one after another, timed steps, and every event durable before it is published.

import { createHash } from 'node:crypto';
import { jobsOf } from '../../arena/job.ts';
import type { Entrant } from '../../arena/pairings/scheme.ts';
import { schemeOf } from '../../arena/tournament.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { NEWCOMER_RATING } from '../../core/rating.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import { toError } from '../base/fault-reporting.ts';
import { inTurn } from '../base/in-turn.ts';
import type { RatingOf } from '../base/rating-of.ts';
import { shuffled } from '../base/shuffled.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { MatchStarts } from '../play/match-starts.ts';
import type { Tables } from '../play/tables.ts';
import { start, type TournamentCommand } from './commands.ts';
import type { TournamentEvent } from './log.ts';
import { noPlayers } from './refusals.ts';
import { type RollingPlayers, rollingGroups } from './rolling-pairs.ts';
import type { TournamentState } from './state.ts';
import { TournamentTables } from './tournament-tables.ts';

/** How often the clocks of tables without connections, which left memory, are checked. */
const SWEEP_INTERVAL: Millis = 30_000;
/** Games among bots alone that are played at a time. */
const MAX_BOT_GAMES = 4;
/** How often players of a rolling tournament are paired. */
const ROLLING_INTERVAL: Millis = 1000;
/** After a fault, such as a store that is away, what is due is tried again so much later. */
const RETRY_INTERVAL: Millis = 1000;
/** Letters of the digest of what is shown beside the events. */
const DIGEST = 10;
/** Games one does not come to before one is taken out. */
const MAX_NO_SHOWS = 2;

export interface LiveTournamentConfig {
  /** Undefined: the server does not have it, and the tournament stands still. */
  readonly game: AnyGame | undefined;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly partitions: Pick<Partitions, 'newId'>;
  readonly storage: Storage;
  readonly timer: Timer;
  /** Makes the events durable. */
  readonly write: (events: readonly TournamentEvent[]) => Promise<void>;
  /** After that: there is something new to show. */
  readonly onChange: () => Promise<void>;
  readonly reportFault: (error: Error) => void;
  /** What an account may know of another: for pairing. */
  readonly ratingOf: RatingOf;
  readonly blockedBy: (account: string) => Promise<readonly string[]>;
}

/** What the pairing of a rolling tournament knows of an account. */
interface KnownPlayer {
  seen: Millis;
  rating: number;
  avoids: ReadonlySet<string>;
}

export class LiveTournament {
  readonly state: TournamentState;
  readonly #config: LiveTournamentConfig;
  readonly #tables: TournamentTables;
  readonly #inTurn = inTurn();
  #cancelAlarm: () => void = () => undefined;
  #isUpdateScheduled = false;
  #closed = false;
  /** Of what is shown beside the events: how far the present tables are. */
  #tablesShown = '';
  /** Accounts that have asked for a rolling tournament. */
  readonly #players = new Map<string, KnownPlayer>();
  /** Since when entrants wait for their next game. */
  readonly #freeSince = new Map<Entrant, Millis>();

  constructor(state: TournamentState, config: LiveTournamentConfig) {
    this.state = state;
    this.#config = config;
    this.#tables = new TournamentTables(config, state);
  }

  /** Changes whenever there is something new to see, and only then; the same on every node, and after a restart. */
  get version(): string {
    return `${this.state.log.length}.${this.#tablesShown}`;
  }

  get tables(): Pick<TournamentTables, 'deadline' | 'phaseOf'> {
    return this.#tables;
  }

  /** The page or the program of an account is there: in a rolling tournament it may be paired. */
  isHere(account: string): void {
    const { settings } = this.state;
    if (!settings.rolling || account === '') return;
    const seen = this.#config.timer.monotonic();
    const known = this.#players.get(account);
    if (known) {
      known.seen = seen;
      return;
    }
    const player: KnownPlayer = { seen, rating: NEWCOMER_RATING, avoids: new Set() };
    this.#players.set(account, player);
    this.#learn(account, player).catch((error: unknown) => this.#config.reportFault(toError(error)));
  }

  async #learn(account: string, player: KnownPlayer): Promise<void> {
    const { game, clock } = this.state.settings;
    const { ratingOf, blockedBy } = this.#config;
    const [rating, blocked] = await Promise.all([ratingOf(account, game, clock), blockedBy(account)]);
    if (rating) player.rating = rating.rating;
    player.avoids = new Set(blocked);
  }

  execute(command: TournamentCommand): Promise<Refusal | undefined> {
    return this.#inTurn(async () => {
      const events = command(this.state, this.#now());
      if (isRefusal(events)) return events;
      await this.#record(events);
      await this.#advance();
      return undefined;
    });
  }

  /** Something outside has changed: a player joined, a game ended, time passed. */
  scheduleUpdate(): void {
    if (this.#isUpdateScheduled || this.#closed) return;
    this.#isUpdateScheduled = true;
    this.#inTurn(() => {
      this.#isUpdateScheduled = false;
      return this.#advance();
    }).catch((error: unknown) => {
      this.#config.reportFault(toError(error));
      this.#setAlarm(this.#now() + RETRY_INTERVAL);
    });
  }

  /** Nothing happens by itself from now on. Resolves when what was begun is done. */
  close(): Promise<void> {
    this.#closed = true;
    this.#cancelAlarm();
    return this.#inTurn(() => Promise.resolve());
  }

  #now(): Millis {
    return this.#config.timer.now();
  }

  async #record(events: readonly TournamentEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.#config.write(events);
    for (const event of events) {
      this.state.apply(event);
      if (event.t === 'resumed') this.#tables.resetWaiting();
      if (event.t === 'cancelled') await this.#tables.stop(this.state.unplayed);
      if (event.t === 'played' && event.game.unplayed) {
        const { key } = event.game;
        await this.#tables.stop(this.state.rounds.flatMap(({ games }) => games).filter(game => game.key === key));
      }
    }
    await this.#config.onChange();
  }

  /** Everything that is due now. */
  async #advance(): Promise<void> {
    if (this.#closed || this.state.settings.published || !this.#config.game) return;
    for (let events = await this.#dueEvents(); events.length > 0 && !this.#closed; events = await this.#dueEvents())
      await this.#record(events);
    this.#tablesShown = this.#digestOfTables();
    this.#setAlarm();
  }

  #digestOfTables(): string {
    const tables = this.state.current.map(({ match }) => [this.#tables.phaseOf(match), this.#tables.deadline(match)]);
    if (tables.length === 0) return '';
    return createHash('sha256').update(JSON.stringify(tables)).digest('base64url').slice(0, DIGEST);
  }

  async #dueEvents(): Promise<readonly TournamentEvent[]> {
    const { phase, settings } = this.state;
    const now = this.#now();
    if (phase === 'open') return settings.starts !== undefined && now >= settings.starts ? this.#begin(now) : [];
    if (phase !== 'running' && phase !== 'paused') return [];
    if (settings.rolling) return this.#rollingEvents(now);
    if (this.state.unplayed.length > 0) return this.#results(now);
    return phase === 'running' ? [this.#pair(now)] : [];
  }

  async #rollingEvents(now: Millis): Promise<readonly TournamentEvent[]> {
    const { settings, phase, created, field } = this.state;
    const results = await this.#results(now);
    if (results.length > 0) return results;
    const end = (settings.starts ?? created) + settings.rolling!.length;
    if (now < end) return phase === 'running' ? this.#pairFree(now) : [];
    if (this.state.unplayed.length > 0) return [];
    const isEmpty = !field.some(({ who }) => who.kind !== 'bot');
    return isEmpty ? [{ t: 'cancelled', at: now, reason: noPlayers.detail }] : [{ t: 'over', at: now }];
  }

  #pairFree(now: Millis): readonly TournamentEvent[] {
    const { partitions, timer } = this.#config;
    const { field } = this.state;
    const ratingOf = (entrant: Entrant): number => {
      const { who, strength } = field[entrant]!;
      return strength?.rating ?? this.#players.get(who.account ?? '')?.rating ?? NEWCOMER_RATING;
    };
    const players: RollingPlayers = {
      seenAt: account => this.#players.get(account)?.seen,
      avoids: account => this.#players.get(account)?.avoids ?? new Set(),
      ratingOf,
    };
    const groups = rollingGroups(this.state, players, this.#freeSince, timer.monotonic());
    if (groups.length === 0) return [];
    const round = { pairings: groups.map(entrants => ({ entrants, games: 1 })) };
    return [{ t: 'paired', at: now, round, matches: groups.map(() => partitions.newId(this.state.id)) }];
  }

  #begin(now: Millis): readonly TournamentEvent[] {
    const begun = start(shuffled)(this.state, now);
    return isRefusal(begun) ? [{ t: 'cancelled', at: now, reason: begun.detail }] : begun;
  }

  #pair(now: Millis): TournamentEvent {
    const { plan, progress, field, out, rounds } = this.state;
    const round = schemeOf(plan).next(field.length, progress.rounds, out);
    if (!round) return { t: 'over', at: now };
    // One node owns a tournament and all its tables.
    const newId = (): string => this.#config.partitions.newId(this.state.id);
    return { t: 'paired', at: now, round, matches: jobsOf(plan, rounds.length, round).map(newId) };
  }

  /** Looks at every table of the round. */
  async #results(now: Millis): Promise<readonly TournamentEvent[]> {
    const events: TournamentEvent[] = [];
    const { settings } = this.state;
    const missed = new Map<number, number>();
    let bots = 0;
    for (const game of this.state.current) {
      if (this.#closed) break;
      const isOfBots = this.#tables.isOfBots(game);
      const mayBegin =
        (this.state.phase === 'running' || settings.rolling !== undefined) && (!isOfBots || bots < MAX_BOT_GAMES);
      const outcome = await this.#tables.advance(game, now, mayBegin);
      if (!outcome) {
        if (isOfBots && this.#tables.phaseOf(game.match) === 'running') bots++;
        continue;
      }
      const { game: played, absent } = outcome;
      events.push({ t: 'played', at: now, game: played, ...(absent.length > 0 && { absent }) });
      for (const one of absent) missed.set(one, (missed.get(one) ?? this.state.field[one]!.noShows) + 1);
    }
    for (const [entrant, times] of missed)
      if (settings.rolling) events.push({ t: 'away', at: now, entrant });
      else if (times >= MAX_NO_SHOWS && !this.state.field[entrant]!.left)
        events.push({ t: 'withdrew', at: now, entrant, why: 'no-show' });
    return events;
  }

  /** When something is due next by itself. */
  #nextDue(now: Millis): Millis {
    const { phase, settings, current } = this.state;
    const never = Number.POSITIVE_INFINITY;
    if (phase === 'open') return settings.starts ?? never;
    if (phase !== 'running' && phase !== 'paused') return never;
    const sweep = now + (settings.rolling ? ROLLING_INTERVAL : SWEEP_INTERVAL);
    return Math.min(sweep, ...current.map(({ match }) => this.#tables.deadline(match) ?? never));
  }

  /** `latest`: there is something to do by then. */
  #setAlarm(latest = Number.POSITIVE_INFINITY): void {
    this.#cancelAlarm();
    const now = this.#now();
    const at = Math.min(latest, this.#nextDue(now));
    if (at === Number.POSITIVE_INFINITY || this.#closed) return;
    this.#cancelAlarm = this.#config.timer.at(Math.max(at, now + 1), () => this.scheduleUpdate());
  }
}
