// Which matches this node owns, and who owns the others. A match belongs to the partition that its id names; a role, such as the
// lobby of a game, belongs to the partition that its name is hashed to, and moves with it.

import { randomInt } from 'node:crypto';
import type { Millis } from '../../core/journal.ts';
import type { Ownership } from '../base/storage/nodes.ts';
import { CODE_ALPHABET } from '../base/storage/partitions.ts';

export interface Partitions {
  /** The id of this node. */
  readonly node: string;
  /** Do other servers use the same store? */
  readonly isShared: boolean;
  /**
   * This node's ownership of a match, tournament or role. Undefined if another node owns it or this node is not sure.
   */
  held(id: string): Ownership | undefined;
  /** Returns the node that owns it, or undefined if none does at the moment. */
  owner(id: string): string | undefined;
  /** The id of a new match of this node; `near`: in the partition of this match, tournament or role. */
  newId(near?: string): string;
  /** Everything this node owns now. */
  all(): readonly Ownership[];
  /** Calls back with what this node owns from now on; the returned function stops it. */
  onHeld(listener: (held: readonly Ownership[]) => void): () => void;
  /** Calls back with partitions that another node owns from now on; the returned function stops it. */
  onMoved(listener: (partitions: ReadonlySet<string>) => void): () => void;
}

/** What exists once in a cluster, beside the lobby of each game. */
export type Role = `lobby/${string}` | 'directory' | 'nearby' | 'records';

/** Counts what has ended. */
export const RECORDS_ROLE: Role = 'records';

/** Where the tables of a game that are open to everybody are made and found. */
export const lobbyRole = (game: string): Role => `lobby/${game}`;

/** All roles of a server with these games. */
export const rolesOf = (games: Iterable<string>): Role[] => [
  ...Array.from(games, lobbyRole),
  'directory',
  'nearby',
  RECORDS_ROLE,
];

const ID_LENGTH = 8;

/** A random id that begins with these letters. */
export function newMatchId(start = ''): string {
  let id = start;
  while (id.length < ID_LENGTH) id += CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]!;
  return id;
}

/** Nothing ever changes hands. */
const neverCalled = (): (() => void) => () => undefined;

/** The partitions of a single server, which always owns everything. */
export function singleOwner(since: Millis): Partitions {
  const node = 'single';
  const held: Ownership = { partition: '', epoch: 1, since, lost: new AbortController().signal };
  return {
    node,
    isShared: false,
    held: () => held,
    owner: () => node,
    newId: () => newMatchId(),
    all: () => [held],
    onHeld: neverCalled,
    onMoved: neverCalled,
  };
}
