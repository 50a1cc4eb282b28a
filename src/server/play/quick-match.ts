import { isRefusal } from '../../core/refusal.ts';
import { QuickMatchBody } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { type CheckClaim, claimOf, IdentityClaim } from '../base/identity.ts';
import type { OwnerCalls } from '../cluster/owner-calls.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import type { Lobby, QuickMatch, QuickMatchSearch } from './lobby.ts';

/** One node at a time looks for a match of a game, so that two who look at once meet. */
export function quickMatchAtOwner(lobby: Lobby, ownerCalls: OwnerCalls, checkClaim: CheckClaim): QuickMatch {
  const find = ownerCalls.define('quick-match', {
    schema: Type.Object({ by: IdentityClaim, request: QuickMatchBody }),
    write: ({ by, request }: QuickMatchSearch) => ({ by: claimOf(by), request }),
    read: async ({ by, request }) => {
      const caller = await checkClaim(by);
      return isRefusal(caller) ? caller : { by: caller, request };
    },
    run: async ({ by, request }) => {
      const found = await lobby.quickMatch(by, request);
      if (isRefusal(found)) return found;
      const { id, setup } = found.table.match;
      return { match: id, isNew: setup.owner === by.account };
    },
  });
  return (by, request) => find(lobbyRole(request.game), { by, request });
}
