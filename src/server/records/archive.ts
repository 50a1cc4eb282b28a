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
import type { SqlValue } from '../base/storage/sql.ts';
import type { Statements } from '../base/storage/statements.ts';

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
  readonly #db: Statements;
  readonly #games: readonly string[];

  constructor(db: Statements, games: readonly string[]) {
    this.#db = db;
    this.#games = games;
  }

  search(requested: ArchiveSearch): ArchivedMatch[] {
    const { game, result, limit } = requested;
    const players = [requested.player, requested.against].filter(player => player !== undefined);
    const key = [BY_MATCH, BY_PLAYER, BY_PAIR][players.length]!;
    const results = players.length === 0 ? outcomesOf(result) : resultsOf(result);
    const games = game === undefined ? this.#games : [game];
    const hits: Hit[] = [];
    for (const isPrivate of requested.withPrivate ? [0, 1] : [0])
      for (const one of games)
        for (const value of results) hits.push(...this.#query(key, [...players, isPrivate, one, value], requested));
    hits.sort((a, b) => b.ended - a.ended || b.place - a.place);
    return hits.slice(0, limit).map(({ place }) => this.#load(place));
  }

  /** One match; undefined where it is not over or was never begun. */
  find(match: string): ArchivedMatch | undefined {
    const row = this.#db.row('SELECT place FROM match WHERE match = ?', match);
    return row && this.#load(Number(row[0]));
  }

  #query(
    { table, keys }: ArchiveIndex,
    values: readonly SqlValue[],
    { from, to, before, limit }: ArchiveSearch,
  ): Hit[] {
    let sql = `SELECT ended, place FROM ${table} WHERE ${keys.map(column => `${column} = ?`).join(' AND ')}`;
    const all = [...values];
    const and = (condition: string, ...more: readonly SqlValue[]): void => {
      sql += ` AND ${condition}`;
      all.push(...more);
    };
    if (from !== undefined) and('ended >= ?', from);
    if (to !== undefined && (!before || to <= before.ended)) and('ended < ?', to);
    else if (before) and('(ended, place) < (?, ?)', before.ended, before.place);
    const rows = this.#db.rows(`${sql} ORDER BY ended DESC, place DESC LIMIT ?`, ...all, limit);
    return rows.map(([ended, place]) => ({ ended: Number(ended), place: Number(place) }));
  }

  #load(place: number): ArchivedMatch {
    const row = this.#db.row(
      'SELECT match, game, clock, private, created, ended, body FROM match WHERE place = ?',
      place,
    )!;
    const [match, game, clock, isPrivate, created, ended, body] = row;
    return {
      place,
      match: String(match),
      game: String(game),
      clock: clock as ClockKind, // only `Book` writes this table, the body included
      private: isPrivate === 1,
      created: Number(created),
      ended: Number(ended),
      ...(JSON.parse(String(body)) as Pick<ArchivedMatch, 'seats' | 'payoffs' | 'scores' | 'ending' | 'moves'>),
    };
  }
}

/** An index, by the columns it leads with; `ended` and `place` follow. */
interface ArchiveIndex {
  readonly table: string;
  readonly keys: readonly string[];
}

const BY_MATCH: ArchiveIndex = { table: 'match', keys: ['private', 'game', 'outcome'] };
const BY_PLAYER: ArchiveIndex = { table: 'seat', keys: ['player', 'private', 'game', 'result'] };
const BY_PAIR: ArchiveIndex = { table: 'meeting', keys: ['player', 'other', 'private', 'game', 'result'] };

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
