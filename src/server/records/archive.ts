// The finished matches, searched by player, opponent, game, result and date, newest first. One index a question: where a
// filter is left open, the index is asked once for each of its few values and the answers are merged, so that no search
// ever walks over matches it does not show.

import type { BySeat } from '../../core/game.ts';
import type { MatchEnding, Millis, SeatedPlayer } from '../../core/journal.ts';
import {
  type ClockKind,
  RECORDED_OUTCOMES,
  RECORDED_RESULTS,
  type RecordedOutcome,
  type RecordedResult,
} from '../../protocol/enumerations.ts';
import { row, rows, rowsWith, type Sql, type SqlRow, type SqlTask, type SqlValue } from '../base/storage/sql.ts';

export interface ArchivedMatch {
  readonly place: number;
  readonly match: string;
  readonly game: string;
  readonly clock: ClockKind;
  readonly private: boolean;
  readonly created: Millis;
  readonly ended: Millis;
  readonly ending: MatchEnding;
  readonly seats: BySeat<SeatedPlayer>;
  readonly payoffs: BySeat<number>;
  /** Points at the end; left out where this version has other rules than the match. */
  readonly scores?: BySeat<number>;
  /** Turns each seat had. */
  readonly moves: BySeat<number>;
}

export interface ArchiveSearch {
  readonly player?: string;
  /** Both sat there. */
  readonly against?: string;
  readonly game?: string;
  /** For the player, or of the match where none is named. */
  readonly result?: RecordedResult | RecordedOutcome;
  /** Ended at or after, and before. */
  readonly from?: Millis;
  readonly to?: Millis;
  /** Continue below the last one shown. */
  readonly before?: Pick<ArchivedMatch, 'ended' | 'place'>;
  /** Private matches, too, for their players. */
  readonly withPrivate?: boolean;
  readonly limit: number;
}

interface Hit {
  readonly ended: Millis;
  readonly place: number;
}

export class Archive {
  readonly #sql: Sql;
  readonly #games: readonly string[];

  constructor(sql: Sql, games: readonly string[]) {
    this.#sql = sql;
    this.#games = games;
  }

  search(requested: ArchiveSearch): Promise<ArchivedMatch[]> {
    return this.#sql.read(() => search(requested, this.#games));
  }

  /** One match; undefined where it is not over or was never begun. */
  find(match: string): Promise<ArchivedMatch | undefined> {
    return this.#sql.read(function* () {
      const found = yield* row(`${MATCHES} WHERE match = ?`, match);
      return found && matchOf(found);
    });
  }

  /** The points at the end of those of these matches that are here, and that have them. */
  scoresOf(matches: readonly string[]): Promise<ReadonlyMap<string, BySeat<number> | undefined>> {
    return this.#sql.read(function* () {
      const found = yield* rowsWith(`${MATCHES} WHERE match`, matches);
      return new Map(found.map(matchOf).map(({ match, scores }) => [match, scores]));
    });
  }
}

function* search(requested: ArchiveSearch, all: readonly string[]): SqlTask<ArchivedMatch[]> {
  const { game, result, limit } = requested;
  const players = [requested.player, requested.against].filter(player => player !== undefined);
  const index = [BY_MATCH, BY_PLAYER, BY_PAIR][players.length]!;
  const results = players.length === 0 ? outcomesOf(result) : resultsOf(result);
  const games = game === undefined ? all : [game];
  const looks = (requested.withPrivate ? [0, 1] : [0]).flatMap(isPrivate =>
    games.flatMap(one => results.map(value => lookOf(index, [...players, isPrivate, one, value], requested))),
  );
  if (looks.length === 0) return [];
  // One statement: a database on another machine is asked once.
  const sql = looks.map((look, i) => `SELECT ended, place FROM (${look.sql}) AS look${i}`).join(' UNION ALL ');
  const found = yield* rows(sql, ...looks.flatMap(({ values }) => values));
  const hits = found.map(([ended, place]): Hit => ({ ended: Number(ended), place: Number(place) }));
  hits.sort((a, b) => b.ended - a.ended || b.place - a.place);
  const places = hits.slice(0, limit).map(({ place }) => place);
  const loaded = (yield* rowsWith(`${MATCHES} WHERE place`, places)).map(matchOf);
  const byPlace = new Map(loaded.map(one => [one.place, one]));
  return places.flatMap(place => byPlace.get(place) ?? []);
}

interface Look {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function lookOf(
  { table, keys }: ArchiveIndex,
  leading: readonly SqlValue[],
  { from, to, before, limit }: ArchiveSearch,
): Look {
  let sql = `SELECT ended, place FROM ${table} WHERE ${keys.map(column => `${column} = ?`).join(' AND ')}`;
  const values = [...leading];
  const and = (condition: string, ...more: readonly SqlValue[]): void => {
    sql += ` AND ${condition}`;
    values.push(...more);
  };
  if (from !== undefined) and('ended >= ?', from);
  if (to !== undefined && (!before || to <= before.ended)) and('ended < ?', to);
  else if (before) and('(ended, place) < (?, ?)', before.ended, before.place);
  return { sql: `${sql} ORDER BY ended DESC, place DESC LIMIT ?`, values: [...values, limit] };
}

const MATCHES = 'SELECT place, match, game, clock, private, created, ended, body FROM record_match';

function matchOf([place, match, game, clock, isPrivate, created, ended, body]: SqlRow): ArchivedMatch {
  return {
    place: Number(place),
    match: String(match),
    game: String(game),
    clock: clock as ClockKind, // only records-writer.ts writes this table, the body included
    private: Number(isPrivate) === 1,
    created: Number(created),
    ended: Number(ended),
    ...(JSON.parse(String(body)) as Pick<ArchivedMatch, 'seats' | 'payoffs' | 'scores' | 'ending' | 'moves'>),
  };
}

/** An index, by the columns it leads with; `ended` and `place` follow. */
interface ArchiveIndex {
  readonly table: string;
  readonly keys: readonly string[];
}

const BY_MATCH: ArchiveIndex = { table: 'record_match', keys: ['private', 'game', 'outcome'] };
const BY_PLAYER: ArchiveIndex = { table: 'record_seat', keys: ['player', 'private', 'game', 'result'] };
const BY_PAIR: ArchiveIndex = { table: 'record_meeting', keys: ['player', 'other', 'private', 'game', 'result'] };

/** What was asked for a player, said of whole matches, and the other way round. */
function outcomesOf(requested: ArchiveSearch['result']): readonly RecordedOutcome[] {
  if (requested === undefined) return RECORDED_OUTCOMES;
  if (requested === 'won' || requested === 'lost') return ['decided'];
  return [requested === 'drew' ? 'drawn' : requested];
}

function resultsOf(requested: ArchiveSearch['result']): readonly RecordedResult[] {
  if (requested === undefined) return RECORDED_RESULTS;
  if (requested === 'decided') return ['won', 'lost'];
  return [requested === 'drawn' ? 'drew' : requested];
}
