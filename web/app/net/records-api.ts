// What the server tells of rankings, players and finished matches.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
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

export function createRecordsApi({ get }: RestClient) {
  return {
    ranking: (game: string, asked: RankingQuery) => get<RankingShown>(`/api/rankings/${game}${queryString(asked)}`),
    playersNamed: (name: string) => get<readonly PlayerShown[]>(`/api/players${queryString({ name })}`),
    player: (player: string) => get<ProfileShown>(pathOf(player)),
    ratings: (player: string, game: string, clock: RatingPool) =>
      get<readonly RatingPointShown[]>(`${pathOf(player)}/ratings${queryString({ game, clock })}`),
    versus: (player: string, game: string, other?: string) =>
      get<readonly HeadToHeadShown[]>(`${pathOf(player)}/versus${queryString({ game, other })}`),
    /** By game. */
    puzzleRatings: (player: string) => get<PuzzleProgressShown['ratings']>(`${pathOf(player)}/puzzles`),
    archive: (search: ArchiveSearch, before?: string) =>
      get<ArchiveShown>(`/api/archive${queryString({ ...searchQuery(search), before })}`),
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
