import { isRefusal } from '../../core/refusal.ts';
import type { Identity } from '../base/identity.ts';
import type { OwnerCalls } from '../cluster/owner-calls.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import type { Lobby, QuickMatch, QuickMatchRequest } from './lobby.ts';

/** One node at a time looks for a match of a game, so that two who look at once meet. */
export function quickMatchAtOwner(lobby: Lobby, ownerCalls: OwnerCalls): QuickMatch {
  type Asked = { readonly by: Identity; readonly request: QuickMatchRequest };
  const find = ownerCalls.define('quick-match', async ({ by, request }: Asked) => {
    const found = await lobby.quickMatch(by, request);
    if (isRefusal(found)) return found;
    const { id, setup } = found.table.match;
    return { match: id, isNew: setup.owner === by.account };
  });
  return (by, request) => find(lobbyRole(request.game), { by, request });
}
