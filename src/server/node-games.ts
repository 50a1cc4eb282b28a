// By which rules each node of a cluster plays: a match moves from node to node, so all that have its game must have the same.

import type { AnyGamePackage } from '../game-package/define-game.ts';

export interface NodeGames {
  /** The name of the node. */
  readonly node: string;
  /** By id: the version of the rules, and for games that are not part of this program a digest of their files. */
  readonly games: Readonly<Record<string, string>>;
}

/** Two nodes have different rules of one game. */
export class OtherRules extends Error {
  readonly code = 'cluster/other-rules';
}

export function ruleVersions(games: readonly AnyGamePackage[]): NodeGames['games'] {
  return Object.fromEntries(
    games.map(({ rules, fingerprint }) => [
      rules.id,
      `version ${rules.rulesVersion}${fingerprint === undefined ? '' : `, files ${fingerprint}`}`,
    ]),
  );
}

/** A node that lacks a game may join: its matches cannot be opened while it owns them. */
export function refuseOtherRules(own: NodeGames, all: readonly Partial<NodeGames>[]): void {
  // Nodes of an older version of this program answer without their games.
  for (const { node, games = {} } of all)
    for (const [id, theirs] of Object.entries(games)) {
      const ours = own.games[id];
      if (ours !== undefined && ours !== theirs)
        throw new OtherRules(
          `Node ${node} has other rules of ${id} (${theirs}) than this server (${ours}). Install the same package on both.`,
        );
    }
}
