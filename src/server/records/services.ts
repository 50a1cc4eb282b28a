// What is known of finished matches: rankings, players, the archive, analyses, and the worker threads that read journals.

import type { AnyGamePuzzles } from '../../core/puzzle.ts';
import { ReadingPool } from '../base/reading/reading-pool.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { RedactedText } from '../base/storage/accounts.ts';
import { RECORDS_ROLE } from '../cluster/partitions.ts';
import type { ClusterServices } from '../cluster/services.ts';
import type { BotsByGame } from '../play/bot-pool.ts';
import type { PlayServices } from '../play/services.ts';
import { Analyses } from './analysis/analyses.ts';
import { Anchors } from './anchors.ts';
import type { Archive } from './archive.ts';
import { FeaturedMatch } from './featured-match.ts';
import { playerAccountsOf } from './player-accounts.ts';
import type { Players } from './players.ts';
import { PuzzleNights } from './puzzles/puzzle-nights.ts';
import { SolvedPuzzleRecords } from './puzzles/solved-puzzles.ts';
import type { Rankings } from './rankings.ts';
import { Records } from './records.ts';

export interface RecordServicesConfig {
  readonly bots: BotsByGame;
  /** By game: the addresses of the modules of games that are not part of this program. If left out, there are none. */
  readonly gameModules?: Readonly<Record<string, string>>;
  /** Loads the puzzles of a game. If left out, no game has any. */
  readonly puzzlesOf?: (game: string) => Promise<AnyGamePuzzles | undefined>;
  /** Where worker threads open the same store: its folder or `postgres://…`. If left out, they ask this process. */
  readonly storeAddress?: string | undefined;
}

/** What records need of people, whose folder they do not know. */
export interface RecordDependencies {
  readonly readingWorker: URL;
  readonly analysisWorker: URL;
  /** What is hidden now. */
  readonly redacted: () => RedactedText[];
}

export class RecordServices {
  readonly rankings: Rankings;
  readonly players: Players;
  readonly archive: Archive;
  /** For the home page. */
  readonly featured: FeaturedMatch;
  /** Counts finished matches for the three above, at the one server that has the role. */
  readonly counting: Records;
  readonly analyses: Analyses;
  readonly puzzlesOf: (game: string) => Promise<AnyGamePuzzles | undefined>;
  /** Makes puzzles of matches at night. */
  readonly puzzleNights: PuzzleNights;
  /** What people have solved. */
  readonly puzzles: SolvedPuzzleRecords;
  /** Answers requests that read much. */
  readonly reading: ReadingPool;

  constructor(
    { games, storage, config, reportFault, timer }: BaseServices,
    { bus, partitions, nodes }: ClusterServices,
    { lifecycleChanged }: PlayServices,
    { bots, gameModules = {}, puzzlesOf = () => Promise.resolve(undefined), storeAddress }: RecordServicesConfig,
    { readingWorker, analysisWorker, redacted }: RecordDependencies,
  ) {
    const accounts = playerAccountsOf(storage.accounts);
    this.counting = new Records({
      folder: config.data,
      storage,
      games,
      accounts,
      anchors: new Anchors(bots),
      bus,
      role: () => partitions.held(RECORDS_ROLE),
      isMixed: () => new Set(nodes().flatMap(({ version, leaseMs }) => (leaseMs > 0 ? [version] : []))).size > 1,
      reportFault,
    });
    const { rankings, players, archive } = this.counting;
    this.rankings = rankings;
    this.players = players;
    this.archive = archive;
    this.featured = new FeaturedMatch({ storage, rankings, now: () => timer.now() });
    this.analyses = new Analyses({ storage, storeAddress, bots, gameModules, worker: analysisWorker, reportFault });
    this.puzzlesOf = puzzlesOf;
    this.puzzleNights = new PuzzleNights({
      minutes: config.puzzles,
      games: [...games.keys()],
      puzzlesOf,
      gameModules,
      storage,
      storeAddress,
      archive,
      isOwn: () => partitions.held(RECORDS_ROLE) !== undefined,
      worker: analysisWorker,
      timer,
      reportFault,
    });
    this.puzzles = new SolvedPuzzleRecords({
      storage,
      ratingOf: async (game, puzzle) =>
        [...((await (await puzzlesOf(game))?.load()) ?? []), ...(await this.puzzleNights.made(game))].find(
          ({ id }) => id === puzzle,
        )?.rating,
      today: () => new Date(timer.now()).toISOString().slice(0, 10),
    });
    this.reading = new ReadingPool({
      store: storeAddress,
      folder: config.data,
      module: readingWorker,
      storage,
      gameModules: Object.values(gameModules),
      redacted,
      reportFault,
    });
    lifecycleChanged.add(({ match }) => {
      if (match.phase === 'over') this.counting.matchEnded();
    });
    this.counting.start();
    this.puzzleNights.start();
  }

  /** To be closed when no match is played any more. */
  get late(): readonly { close(): unknown }[] {
    return [this.puzzleNights, this.analyses, this.reading, this.counting];
  }
}
