// What the server tells of rankings, players and finished matches.

import { queryString } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { PuzzleProgressShown } from '../../../src/protocol/puzzles.ts';
import type {
  ArchiveShown,
  HeadToHeadShown,
  PlayerShown,
  ProfileShown,
  RankingShown,
  RatingPointShown,
  RatingPool,
} from '../../../src/protocol/records.ts';

export const POOLS = ['any', 'none', 'quick', 'slow', 'correspondence'] as const satisfies readonly RatingPool[];
export const RANKING_ORDERS = ['wins', 'rating'] as const;
export type RankingOrder = (typeof RANKING_ORDERS)[number];
export const RESULTS = ['won', 'lost', 'drew', 'off'] as const;
export const OUTCOMES = ['decided', 'drawn', 'off'] as const;

/** What is searched for, as the address of the page has it. */
export interface ArchiveSearch {
  readonly player?: string;
  readonly against?: string;
  readonly game?: string;
  readonly result?: string;
  /** Days, as 2026-11-15. */
  readonly from?: string;
  readonly to?: string;
}

export interface RankingQuery {
  readonly clock: RatingPool;
  readonly by: RankingOrder;
  readonly player?: string | undefined;
  readonly after?: string | undefined;
}

export interface RecordsApi {
  ranking(game: string, asked: RankingQuery): Promise<RankingShown | Refusal>;
  playersNamed(name: string): Promise<readonly PlayerShown[] | Refusal>;
  player(player: string): Promise<ProfileShown | Refusal>;
  ratings(player: string, game: string, clock: RatingPool): Promise<readonly RatingPointShown[] | Refusal>;
  versus(player: string, game: string, other?: string): Promise<readonly HeadToHeadShown[] | Refusal>;
  /** By game. */
  puzzleRatings(player: string): Promise<PuzzleProgressShown['ratings'] | Refusal>;
  archive(search: ArchiveSearch, before?: string): Promise<ArchiveShown | Refusal>;
}

type Request = <T>(path: string) => Promise<T | Refusal>;

export function createRecordsApi(get: Request): RecordsApi {
  return {
    ranking: (game, asked) => get(`/api/rankings/${game}${queryString(asked)}`),
    playersNamed: name => get(`/api/players${queryString({ name })}`),
    player: player => get(pathOf(player)),
    ratings: (player, game, clock) => get(`${pathOf(player)}/ratings${queryString({ game, clock })}`),
    versus: (player, game, other) => get(`${pathOf(player)}/versus${queryString({ game, other })}`),
    puzzleRatings: player => get(`${pathOf(player)}/puzzles`),
    archive: (search, before) => get(`/api/archive${queryString({ ...searchQuery(search), before })}`),
  };
}

const pathOf = (player: string): string => `/api/players/${encodeURIComponent(player)}`;

/** Where the journals of a search can be saved from. */
export const journalsPath = (search: ArchiveSearch): string =>
  `/api/archive/journals${queryString(searchQuery(search))}`;

/** Days are those of the reader's calendar. */
function searchQuery({ from, to, ...rest }: ArchiveSearch): Record<string, string | undefined> {
  const start = from ? new Date(`${from}T00:00`) : undefined;
  const end = to ? new Date(`${to}T00:00`) : undefined;
  end?.setDate(end.getDate() + 1);
  return { ...rest, from: millis(start), to: millis(end) };
}

function millis(date: Date | undefined): string | undefined {
  const at = date?.getTime();
  return at === undefined || Number.isNaN(at) ? undefined : String(Math.max(0, at));
}
