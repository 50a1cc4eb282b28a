import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Commit } from '../../protocol/common.ts';
import { QuickMatchBody } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { type Caller, type CheckClaim, claimOf, IdentityClaim } from '../base/identity.ts';
import { matchMoving, noSuchMatch } from '../base/refusals.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import type { ClusterServices } from '../cluster/services.ts';
import type { FoundSeat, Lobby, QuickMatch, QuickMatchSearch } from './lobby.ts';
import type { Tables } from './tables.ts';

export interface QuickMatchConfig {
  readonly lobby: Lobby;
  readonly tables: Tables;
  readonly cluster: ClusterServices;
  readonly checkClaim: CheckClaim;
}

/**
 * For each game, one node looks for matches, so that two players who look at the same time meet. Where tables are made at the node of their
 * first player, it also asks the other nodes.
 */
export function quickMatchAtOwner({ lobby, tables, cluster, checkClaim }: QuickMatchConfig): QuickMatch {
  const { partitions, ownerCalls, everywhere } = cluster;
  const withCaller = async <T extends { by: IdentityClaim }>(
    asked: T,
  ): Promise<(Omit<T, 'by'> & { by: Caller }) | Refusal> => {
    const by = await checkClaim(asked.by);
    return isRefusal(by) ? by : { ...asked, by };
  };

  const openEverywhere = everywhere.define('open-for', QuickMatchBody, request => lobby.openFor(request));

  const sitDown = ownerCalls.define('quick-seat', {
    schema: Type.Object({ by: IdentityClaim, match: Type.String(), commit: Type.Optional(Commit) }),
    write: ({ by, match, commit }: { by: Caller; match: string; commit?: string | undefined }) => ({
      by: claimOf(by),
      match,
      ...(commit !== undefined && { commit }),
    }),
    read: withCaller,
    run: async ({ by, match, commit }): Promise<FoundSeat | Refusal> => {
      const table = await tables.get(match);
      if (!table) return tables.isHere(match) ? noSuchMatch : matchMoving;
      const seat = await lobby.sit(by, table, undefined, commit === undefined ? '' : { commit });
      return isRefusal(seat) ? seat : { match, seat, isNew: false };
    },
  });

  async function findElsewhere({ by, request }: QuickMatchSearch): Promise<FoundSeat | undefined> {
    if (!partitions.isShared) return undefined;
    for (const match of (await openEverywhere(request)).flat()) {
      if (partitions.held(match)) continue;
      const found = await sitDown(match, { by, match, commit: request.commit });
      if (!isRefusal(found)) return found;
    }
    return undefined;
  }

  const find = ownerCalls.define('quick-match', {
    schema: Type.Object({ by: IdentityClaim, request: QuickMatchBody }),
    write: ({ by, request }: QuickMatchSearch) => ({ by: claimOf(by), request }),
    read: withCaller,
    run: search => lobby.quickMatch(search.by, search.request, () => findElsewhere(search)),
  });
  return (by, request) => find(lobbyRole(request.game), { by, request });
}
