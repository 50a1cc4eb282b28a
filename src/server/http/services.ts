// What routes and sessions may use: the services of a server in the groups in which they are made.

import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import type { AnyGamePuzzles } from '../../core/puzzle.ts';
import type { MatchFiles } from '../base/match-files.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { ClusterServices } from '../cluster/services.ts';
import type { NearbyPlayers } from '../discovery/nearby.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import type { PeopleServices } from '../people/services.ts';
import type { PlayServices } from '../play/services.ts';
import type { PoolServices } from '../pool/services.ts';
import type { Archive } from '../records/archive.ts';
import type { RecordServices } from '../records/services.ts';
import type { Tournaments } from '../tournaments/tournaments.ts';

/** Each group uses only those before it. */
export interface Services {
  readonly base: BaseServices;
  readonly cluster: ClusterServices;
  readonly play: PlayServices;
  readonly people: PeopleServices;
  readonly records: RecordServices;
  readonly pool: PoolServices;
  readonly tournaments: Tournaments;
  readonly nearby: NearbyPlayers;
}

/** What the routes use whose answers a reading worker makes. A worker has a store and records of its own. */
export interface ReadingServices {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly matchFiles: readonly MatchFiles[];
  readonly storage: Pick<Storage, 'read' | 'all'>;
  readonly redaction: Redaction;
  readonly archive: Archive;
  /** Loads the puzzles of a game. The result is undefined if it has none. */
  puzzlesOf(game: string): Promise<AnyGamePuzzles | undefined>;
  now(): Millis;
}

/** The same on the thread that serves moves. */
export function readingServices({ base, people, records }: Services): ReadingServices {
  const { games, matchFiles, storage, timer } = base;
  const { redaction } = people.accounts;
  const { archive, puzzlesOf } = records;
  return { games, matchFiles, storage, redaction, archive, puzzlesOf, now: () => timer.now() };
}
