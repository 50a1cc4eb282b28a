// What nodes tell each other about the rated pool. Every node names those who wait there to the node with the lobby of the game, about once a
// second, and is answered what has become of them. So a node that takes over a lobby knows all of them after a second.

import { Commit } from '../../protocol/common.ts';
import { type Static, Type } from '../../protocol/schema.ts';
import { IdentityClaim } from '../base/identity.ts';

/** Who waits, as its node sees it. */
export const SeekShown = Type.Object({
  /** Names this search: the same player may begin another one. */
  seek: Type.String(),
  by: IdentityClaim,
  preset: Type.String(),
  /** Milliseconds. */
  waited: Type.Number(),
  commit: Type.Optional(Commit),
  /** The player accepts this bot as the opponent. */
  bot: Type.Optional(Type.String()),
});
export type SeekShown = Static<typeof SeekShown>;

export const PoolBeat = Type.Object({ node: Type.String(), game: Type.String(), seeks: Type.Array(SeekShown) });
export type PoolBeat = Static<typeof PoolBeat>;

const RefusalShown = Type.Object({ refused: Type.String(), detail: Type.String() });

/** What has become of one search. */
export const SeekAnswer = Type.Object({
  seek: Type.String(),
  /** The match it has led to. */
  match: Type.Optional(Type.String()),
  refusal: Type.Optional(RefusalShown),
  /** May the match count? */
  rated: Type.Optional(Type.Boolean()),
  rating: Type.Optional(Type.Number()),
  /** The bot whose strength is nearest. */
  bot: Type.Optional(Type.String()),
});
export type SeekAnswer = Static<typeof SeekAnswer>;

/** `waiting`: players of all nodes by preset. */
export interface PoolBeatAnswer {
  readonly answers: readonly SeekAnswer[];
  readonly waiting: Readonly<Record<string, number>>;
}
