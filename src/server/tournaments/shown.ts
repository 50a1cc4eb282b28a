// What is shown of a tournament.

import type { BracketPair, PlayedRound } from '../../arena/pairings/scheme.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import { type ArenaReport, reportOf } from '../../arena/report.ts';
import { rollingScores } from '../../arena/rolling.ts';
import { pointsIn } from '../../arena/standings.ts';
import { schemeOf } from '../../arena/tournament.ts';
import type { Millis, SeatedPlayer } from '../../core/journal.ts';
import { isProvisional, ratingMargin } from '../../core/rating.ts';
import type {
  EntrantShown,
  TournamentGame,
  TournamentLogLine,
  TournamentRow,
  TournamentShown,
  TournamentStandingShown,
} from '../../protocol/tournaments.ts';
import type { LiveTournament } from './live-tournament.ts';
import type { TournamentEvent } from './log.ts';
import type { PairedGame, TournamentEntryState, TournamentState } from './state.ts';

/** Names as others may see them: `Redaction`. */
export interface PublicNames {
  who(who: SeatedPlayer): SeatedPlayer;
  name(account: string, name: string): string;
}

/** A row of the list as it is stored, with every name as it was. */
export interface StoredRow extends TournamentRow {
  /** Of the winner, if it has one. */
  readonly winnerAccount?: string;
  /** Accounts that take part in a private tournament: every node shows it to them. */
  readonly members?: readonly string[];
}

export function rowShown(stored: StoredRow, names: PublicNames): TournamentRow {
  const { members: _, winnerAccount, ...row } = stored;
  const { account, organiser, winner } = row;
  return {
    ...row,
    organiser: account === undefined ? organiser : names.name(account, organiser),
    ...(winner &&
      winnerAccount !== undefined && { winner: { ...winner, name: names.name(winnerAccount, winner.name) } }),
  };
}

export function storedRowOf(state: TournamentState): StoredRow {
  const { id, settings, organiser, phase, created, field, entries, rounds, results } = state;
  const { name, game, system, starts, published } = settings;
  const winner = winnerOf(state);
  const members = entries.flatMap(({ who, left }) => (left ? [] : (who.account ?? [])));
  return {
    tournament: id,
    name,
    game,
    system,
    phase,
    organiser: organiser.name,
    entrants: settings.rolling
      ? playersOf(entries)
      : phase === 'open'
        ? entries.filter(({ left }) => !left).length
        : field.length,
    round: published ? roundsOf(results.keys()).length : rounds.length,
    created,
    ...(starts !== undefined && { starts }),
    ...(published && { published }),
    ...(settings.private && { private: true, members }),
    ...(settings.rolling && { ends: (starts ?? created) + settings.rolling.length }),
    account: organiser.account,
    ...winner,
  };
}

/** Bots fill up a rolling tournament, and only those who play count. */
const playersOf = (entries: readonly TournamentEntryState[]): number =>
  entries.filter(({ who, left }) => who.kind !== 'bot' && !left).length;

function winnerOf(state: TournamentState): Pick<StoredRow, 'winner' | 'winnerAccount'> | undefined {
  const { settings, field } = state;
  const mayWin = (entrant: number): boolean => !settings.rolling || field[entrant]!.who.kind !== 'bot';
  const first = state.phase === 'over' ? reportFor(state).rows.find(({ entrant }) => mayWin(entrant)) : undefined;
  if (!first) return undefined;
  const { name, bot, account } = state.field[first.entrant]!.who;
  return {
    winner: { name, ...(bot !== undefined && { bot }), points: first.points },
    ...(account !== undefined && { winnerAccount: account }),
  };
}

function bracketShown(state: TournamentState): TournamentShown['bracket'] {
  if (state.field.length === 0) return undefined;
  const rounds = state.settings.published ? publishedSeries(state) : state.progress.rounds;
  const stages = schemeOf(state.plan).stages?.(state.field.length, rounds);
  if (state.settings.published && stages && !holdsAll(stages, rounds)) return undefined;
  return stages?.map(stage =>
    stage.map(({ entrants: [a, b], isBye, points: [own, theirs], winner }) => ({
      entrants: [a ?? null, b ?? null],
      ...(isBye && { bye: true as const }),
      points: [own, theirs],
      ...(winner !== undefined && { winner }),
    })),
  );
}

/** Of a tournament that is played elsewhere only results are known; a bracket adds the games of a pair, whatever their round. */
function publishedSeries(state: TournamentState): readonly PlayedRound[] {
  const met = state.progress.games.map(game => ({ entrants: game.entrants, games: 1, points: pointsIn(game) }));
  return [{ met }];
}

/** Has every game its place in the bracket? Not where others than we drew it. */
function holdsAll(stages: readonly (readonly BracketPair[])[], rounds: readonly PlayedRound[]): boolean {
  const pairs = stages.flat();
  return rounds.every(({ met }) =>
    met.every(({ entrants }) => pairs.some(pair => entrants.every(one => pair.entrants.includes(one)))),
  );
}

/** The match of a game that was played elsewhere. */
export const publishedMatchId = (tournament: string, key: string): string => `${tournament}-${key}`;

/** Reports are counted again only when something happened. */
const reports = new WeakMap<TournamentState, { readonly events: number; readonly report: ArenaReport }>();

export function reportFor(state: TournamentState): ArenaReport {
  const known = reports.get(state);
  if (known?.events === state.log.length) return known.report;
  const report = reportOf(state.plan, state.progress, { anchors: state.anchors });
  reports.set(state, { events: state.log.length, report });
  return report;
}

export function tournamentShown(live: LiveTournament, now: Millis, names: PublicNames): TournamentShown {
  const { state } = live;
  const { settings, entries, field, phase, organiser } = state;
  const { seats, options, clock, rounds, games, mayEnter, seeding, noShow, checkIn } = settings;
  const bracket = bracketShown(state);
  const shown = phase === 'open' || field.length === 0 ? entries.filter(({ left }) => !left) : field;
  return {
    ...rowShown(storedRowOf(state), names),
    version: live.version,
    account: organiser.account,
    seats,
    options: options as TournamentShown['options'], // flat JSON by its schema
    clock,
    rounds,
    games,
    mayEnter: [...mayEnter],
    seeding,
    noShow,
    checkIn,
    checkingIn: state.isCheckingIn && phase === 'open',
    field: shown.map(entry => entrantShown(entry, entries.indexOf(entry), names)),
    paired: settings.published ? publishedRounds(state) : pairedRounds(live, now),
    ...(bracket && { bracket }),
    standings: field.length > 0 ? standingsShown(state) : [],
    log: logShown(state, names),
  };
}

function entrantShown(
  { who, isHere, left, isAway, noShows }: TournamentEntryState,
  entry: number,
  names: PublicNames,
): EntrantShown {
  return {
    entry,
    ...names.who(who),
    here: isHere,
    noShows,
    ...(left && { left }),
    ...(isAway && { away: true as const }),
  };
}

function standingsShown(state: TournamentState): TournamentStandingShown[] {
  const report = reportFor(state);
  const { seats } = report.tournament;
  const scores = state.settings.rolling && rollingScores(state.field.length, state.results.values());
  // One bot fills up many games of a rolling tournament at once: it takes no place.
  const rows = scores ? report.rows.filter(({ entrant }) => state.field[entrant]!.who.kind !== 'bot') : report.rows;
  return rows.map((row, i) =>
    standingShown(row, {
      place: scores ? i + 1 : row.place,
      isCrowded: seats > 2,
      isOnStreak: scores?.[row.entrant]!.isOnStreak === true,
    }),
  );
}

interface StandingNotes {
  readonly place: number;
  /** More than two at a table. */
  readonly isCrowded: boolean;
  readonly isOnStreak: boolean;
}

function standingShown(row: ArenaReport['rows'][number], notes: StandingNotes): TournamentStandingShown {
  const { entrant, games, wins, draws, losses, places, byes, points, buchholz, sonneborn, performance } = row;
  const { rating, deviation } = performance;
  return {
    place: notes.place,
    entrant,
    games,
    wins,
    draws,
    losses,
    byes,
    points,
    buchholz,
    sonneborn,
    ...(notes.isOnStreak && { streak: true as const }),
    ...(notes.isCrowded && { places: [...places] }),
    rating,
    sigma: deviation,
    margin: ratingMargin(deviation),
    provisional: isProvisional(deviation),
  };
}

function pairedRounds(live: LiveTournament, now: Millis): TournamentShown['paired'] {
  const { state } = live;
  if (state.settings.rolling) return [{ games: latestGames(live, now) }];
  const current = new Set(state.current.map(({ key }) => key));
  return state.rounds.map(({ round: { bye }, games }) => {
    const shown = games.map(game => {
      const played = state.results.get(game.key);
      return played ? overShown(state, played, game.match) : waitingShown(live, game, current.has(game.key), now);
    });
    return bye === undefined ? { games: shown } : { bye, games: shown };
  });
}

/** Games of a rolling tournament that are shown: those that are played, and the last ones. */
const SHOWN_GAMES = 30;

function latestGames(live: LiveTournament, now: Millis): TournamentGame[] {
  const { state } = live;
  const over: TournamentGame[] = [];
  for (let round = state.rounds.length - 1; round >= 0 && over.length < SHOWN_GAMES; round--)
    for (const game of state.rounds[round]!.games) {
      const played = state.results.get(game.key);
      if (played) over.push(overShown(state, played, game.match));
    }
  return [...state.unplayed.map(game => waitingShown(live, game, true, now)), ...over];
}

function waitingShown(live: LiveTournament, game: PairedGame, isTurn: boolean, now: Millis): TournamentGame {
  const { key, match } = game;
  const entrants = [...game.entrants];
  const phase = isTurn ? live.tables.phaseOf(match) : undefined;
  if (phase === undefined) return { key, entrants, at: 'later' };
  const deadline = live.tables.deadline(match);
  if (phase !== 'open') return { key, entrants, match, at: 'running' };
  return { key, entrants, match, at: 'open', ...(deadline !== undefined && { closesIn: Math.max(0, deadline - now) }) };
}

function overShown(state: TournamentState, played: PlayedGame, match: string): TournamentGame {
  const { key, scores, moves, verdict, unplayed } = played;
  const corrected = state.corrections.get(key);
  return {
    key,
    entrants: [...played.entrants],
    ...(!unplayed && { match }),
    at: 'over',
    points: pointsIn(played),
    scores: [...scores],
    moves,
    verdict: { by: verdict.by, ...('seat' in verdict && { seat: verdict.seat }) },
    ...(corrected !== undefined && { corrected }),
  };
}

const roundsOf = (keys: Iterable<string>): string[] => [...new Set([...keys].map(key => key.slice(0, 3)))].sort();

function publishedRounds(state: TournamentState): TournamentShown['paired'] {
  const games = state.progress.games;
  return roundsOf(state.results.keys()).map(round => ({
    games: games
      .filter(({ key }) => key.startsWith(round))
      .map(game => overShown(state, game, publishedMatchId(state.id, game.key))),
  }));
}

/** The log without arrivals, of which there are many, and results, which the table shows. */
function logShown(state: TournamentState, names: PublicNames): TournamentLogLine[] {
  let rounds = 0;
  return state.log.flatMap((event): TournamentLogLine[] => {
    if (event.t === 'paired') rounds++;
    const line = logLine(state, event, rounds, names);
    return line ? [{ at: event.at, what: event.t, ...line }] : [];
  });
}

function logLine(
  { entries, field, organiser, settings }: TournamentState,
  event: TournamentEvent,
  round: number,
  names: PublicNames,
): Omit<TournamentLogLine, 'at' | 'what'> | undefined {
  const named = (who: SeatedPlayer): Pick<TournamentLogLine, 'name' | 'bot'> => {
    const { name, bot } = names.who(who);
    return bot === undefined ? { name } : { name, bot };
  };
  const organiserName = names.name(organiser.account, organiser.name);
  switch (event.t) {
    case 'created':
      return { name: organiserName };
    case 'entered':
      return settings.published || settings.rolling ? undefined : named(event.who);
    case 'left':
      return { ...named(entries[event.entry]!.who), why: event.by };
    case 'here':
      return named(entries[event.entry]!.who);
    case 'paired':
      return settings.rolling ? undefined : { round };
    case 'away':
    case 'back':
      return undefined;
    case 'played':
      return event.absent
        ? { game: event.game.key, name: event.absent.map(one => names.who(field[one]!.who).name).join(', ') }
        : undefined;
    case 'corrected':
      return { game: event.key, points: pointsIn(event), reason: event.reason, name: organiserName };
    case 'withdrew':
      return { ...named(field[event.entrant]!.who), why: event.why, ...(event.reason && { reason: event.reason }) };
    case 'paused':
    case 'resumed':
    case 'cancelled':
      return event.reason === undefined ? {} : { reason: event.reason };
    case 'check-in':
    case 'started':
    case 'over':
      return {};
  }
}
