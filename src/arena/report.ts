// A tournament's report: data first, then the same as CSV and as one HTML page that needs nothing but itself.

import type { AnyBot } from '../core/bot.ts';
import type { BySeat } from '../core/game.ts';
import type { Locale } from '../core/locale.ts';
import { botName, entrantNames, type GameNames, gameName, type NamedPlayer } from '../core/names.ts';
import { modelRating, ratingMargin, type ShownRating, shownRating } from '../core/rating.ts';
import { type Elo, eloRatings } from './elo.ts';
import { performances } from './performance.ts';
import type { PlayedGame } from './play-game.ts';
import type { ProgramReport } from './programs/program-seat.ts';
import { ordinal, type Rating } from './ratings.ts';
import { rollingScores } from './rolling.ts';
import type { ArenaProgress } from './runner.ts';
import type { SprtState } from './sprt.ts';
import { placesIn, pointsIn, pointsOf, type Row, standings } from './standings.ts';
import { type ArenaPlan, schemeOf } from './tournament.ts';

export interface ReportRow extends Row {
  readonly place: number;
  readonly name: string;
  /** The id of a bot of the game. */
  readonly bot?: string;
  /** The performance as the model of ratings counts. */
  readonly rating: Rating;
  readonly ordinal: number;
  /** The rating that the games of this tournament alone give. */
  readonly performance: ShownRating;
  /** Of two-player games, from the average of the field. */
  readonly elo?: Elo;
  /** Share of the games' points so far, after each tenth of them: how the score went over time. */
  readonly history: readonly number[];
}

/** `points` of the row's entrant in `games` games against the column's. */
export interface CrossTableCell {
  readonly points: number;
  readonly games: number;
}

export interface ReportGame {
  readonly key: string;
  readonly entrants: BySeat<number>;
  readonly points: BySeat<number>;
  /** By seat: 1 for everybody who shares the first place. */
  readonly places: BySeat<number>;
  readonly scores: BySeat<number>;
  readonly moves: number;
  readonly verdict: PlayedGame['verdict'];
  readonly faults: PlayedGame['faults'];
  readonly programs?: readonly (ProgramReport | undefined | null)[];
  /** By seat: milliseconds of each move, where a clock ran. */
  readonly times?: BySeat<readonly number[]>;
}

export interface ArenaReport {
  readonly tournament: ArenaPlan;
  readonly finished: boolean;
  readonly sprt?: SprtState;
  /** What people call the game. */
  readonly gameName?: string;
  /** What people call the bot that judges, where games are judged. */
  readonly referee?: string;
  /** Best first. */
  readonly rows: readonly ReportRow[];
  /** By entrant, then by opponent. */
  readonly cross: readonly (readonly CrossTableCell[])[];
  readonly games: readonly ReportGame[];
}

const HISTORY = 20;

/** What a report needs beside the results. */
export interface ReportSources {
  /** By seat: the milliseconds of each move. */
  readonly timesOf?: ((game: PlayedGame) => BySeat<readonly number[]> | undefined) | undefined;
  /** By entrant: measured strengths of built-in bots, which place the performances on the scale of the game. */
  readonly anchors?: readonly (ShownRating | undefined)[];
}

/** By entrant: the measured strength of a built-in bot that may think as long as when it was measured. */
export function anchorsOf({ entrants, think: most }: ArenaPlan, bots: readonly AnyBot[]): (ShownRating | undefined)[] {
  return entrants.map(({ bot: id, think = most ?? Number.POSITIVE_INFINITY }) => {
    const bot = bots.find(one => one.id === id);
    return bot && bot.thinks <= think ? bot.strength : undefined;
  });
}

/** In a rolling tournament wins in a row count double, and of equal entrants the one with fewer games is ahead. */
function tableOf({ scheme, entrants }: ArenaPlan, games: ArenaProgress['games'], byes: readonly number[]): Row[] {
  const table = standings(entrants.length, games, byes);
  if (scheme !== 'rolling') return table;
  const scores = rollingScores(entrants.length, games);
  const rows = table.map(row => Object.assign({}, row, { points: scores[row.entrant]!.points }));
  return rows.sort((a, b) => b.points - a.points || a.games - b.games || a.entrant - b.entrant);
}

export function reportOf(
  tournament: ArenaPlan,
  progress: ArenaProgress,
  { timesOf, anchors }: ReportSources = {},
): ArenaReport {
  const { entrants, seats } = tournament;
  const size = entrants.length;
  const byes = progress.rounds.flatMap(({ bye }) => (bye === undefined ? [] : [bye]));
  const table = tableOf(tournament, progress.games, byes);
  const order = schemeOf(tournament).order?.(size, progress.rounds);
  const ranked = order ? order.map(one => table.find(row => row.entrant === one)!) : table;
  const rated = progress.games.filter(({ unplayed }) => !unplayed);
  const performance = performances(size, rated, anchors);
  const elos = seats === 2 ? eloRatings(size, rated) : undefined;
  const cross = entrants.map(() => entrants.map(() => ({ points: 0, games: 0 })));
  for (const { entrants, payoffs, nobody } of progress.games)
    for (const [seat, one] of entrants.entries())
      for (const [other, opponent] of entrants.entries()) {
        if (other === seat) continue;
        const cell = cross[one]![opponent]!;
        cell.games++;
        if (!nobody) cell.points += pointsOf([payoffs[seat]!, payoffs[other]!])[0]!;
      }
  const rowOf = (row: Row, place: number): ReportRow => {
    const rating = modelRating(performance[row.entrant]!);
    return {
      ...row,
      place,
      ...named(entrants[row.entrant]!),
      rating,
      ordinal: ordinal(rating),
      performance: performance[row.entrant]!,
      ...(elos && { elo: elos[row.entrant]! }),
      history: historyOf(row.entrant, progress.games),
    };
  };
  return {
    tournament,
    finished: progress.finished,
    ...(progress.sprt && { sprt: progress.sprt }),
    rows: ranked.map((row, i) => rowOf(row, i + 1)),
    cross,
    games: progress.games.map(game => {
      const times = timesOf?.(game);
      return {
        key: game.key,
        entrants: game.entrants,
        points: pointsIn(game),
        places: placesIn(game),
        scores: game.scores,
        moves: game.moves,
        verdict: game.verdict,
        faults: game.faults,
        ...(game.programs && { programs: game.programs }),
        ...(times && { times }),
      };
    }),
  };
}

/** How often an entrant came first, second, third ...: `7 / 3 / 2`. */
export const placesText = ({ places }: Pick<Row, 'places'>): string => places.join(' / ');

/** What players are ranked by, in points. */
const cautious = (rating: Rating): number => shownRating({ mu: ordinal(rating), sigma: 0 }).rating;

const named = ({ name, bot }: NamedPlayer): Pick<ReportRow, 'name' | 'bot'> =>
  bot === undefined ? { name } : { name, bot };

/** The report as people read it: the game and the bots by their names. The data keep the names that files and commands know. */
export function reportWithNames(report: ArenaReport, names: GameNames | undefined, locale: Locale): ArenaReport {
  const { tournament, rows } = report;
  const called = entrantNames(names, tournament.entrants, locale);
  const entrants = tournament.entrants.map((entrant, i) => Object.assign({}, entrant, { name: called[i]! }));
  const { adjudication } = tournament;
  return {
    ...report,
    gameName: gameName(names, tournament.game, locale),
    ...(adjudication && { referee: botName(names, adjudication.bot, locale) }),
    tournament: { ...tournament, entrants },
    rows: rows.map(row => Object.assign({}, row, { name: called[row.entrant]! })),
  };
}

function historyOf(entrant: number, games: readonly PlayedGame[]): number[] {
  const own = games.flatMap(game => {
    const seat = game.entrants.indexOf(entrant);
    return seat < 0 ? [] : [pointsIn(game)[seat]!];
  });
  const steps = Math.min(HISTORY, own.length);
  return Array.from({ length: steps }, (_, i) => {
    const until = Math.ceil(((i + 1) * own.length) / steps);
    return own.slice(0, until).reduce((sum, points) => sum + points, 0) / until;
  });
}

/** One line a place. `rating` is the performance, `sigma` one standard deviation of it and `margin` two, as pages show it. */
export function tableCsv({ rows, tournament: { seats } }: ArenaReport): string {
  const places = seats > 2 ? Array.from({ length: seats }, (_, i) => `place_${i + 1}`) : [];
  const head = [
    'place,name,games,wins,draws,losses,points,buchholz,sonneborn,rating,sigma,ordinal,elo,elo_error,margin,bot',
    ...places,
  ].join(',');
  const lines = rows.map(row =>
    [
      row.place,
      csvField(row.name),
      row.games,
      row.wins,
      row.draws,
      row.losses,
      row.points,
      row.buchholz,
      row.sonneborn,
      Math.round(row.performance.rating),
      row.performance.deviation.toFixed(1),
      Math.round(cautious(row.rating)),
      row.elo ? row.elo.elo.toFixed(1) : '',
      row.elo ? row.elo.error.toFixed(1) : '',
      ratingMargin(row.performance.deviation),
      row.bot ?? '',
      ...places.map((_, i) => row.places[i] ?? 0),
    ].join(','),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

/** One line a game. */
export function gamesCsv({ games, tournament: { entrants, seats } }: ArenaReport): string {
  const columns = Array.from({ length: seats }, (_, seat) => `seat_${seat},points_${seat}`);
  const lines = games.map(game =>
    [
      csvField(game.key),
      game.verdict.by,
      'seat' in game.verdict ? game.verdict.seat : '',
      game.moves,
      ...game.entrants.map((one, seat) => `${csvField(entrants[one]!.name)},${game.points[seat]}`),
    ].join(','),
  );
  return `${[`game,verdict,seat,moves,${columns.join(',')}`, ...lines].join('\n')}\n`;
}

/** A name may hold commas, and must not become a formula in a spreadsheet. */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
