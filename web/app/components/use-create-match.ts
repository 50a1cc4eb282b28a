import type { Guest } from '../../../src/client/client-login.ts';
import { createRestClient } from '../../../src/client/rest-client.ts';
import type { Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { NewMatch } from '../../../src/protocol/rest.ts';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { createApi } from '../net/api.ts';

/** How many tables one made are remembered. */
const REMEMBERED = 30;

/** A player at this screen and their seat. */
export interface ScreenGuest {
  readonly seat: Seat;
  readonly guest: Guest;
}

const isAlone = ({ seats, seat, bots = [] }: NewMatch): boolean => seat !== null && bots.length + 1 === seats;

/** Makes a table and goes there, with those who share the screen; asks for a name first where none is known. */
export function useCreateMatch(): (
  asked: NewMatch,
  sharers?: readonly ScreenGuest[],
  /** An account to invite to the table. */
  invited?: PersonNamed,
) => Promise<void> {
  const {
    api,
    connection,
    requireName,
    acceptSuggestedName,
    createdMatches,
    showRefusal,
    carryOut,
    router,
    hotSeatGuests,
    showToast,
  } = useApp();
  const translate = useTranslate();
  return async (asked, sharers = [], invited) => {
    // Against bots the suggested name is enough, so that one click starts the match.
    if (isAlone(asked)) await acceptSuggestedName();
    else if (!(await requireName())) return;
    const commit = asked.seat === null ? undefined : connection.newCommit();
    const answer = await api.create({ ...asked, ...(commit !== undefined && { commit }) });
    if (isRefusal(answer)) return showRefusal(answer);
    const { match } = answer;
    for (const { seat, guest } of sharers) {
      if (!(await carryOut(createApi(createRestClient(() => guest.token)).sit(match, seat)))) return;
    }
    createdMatches.set([...createdMatches.get(), match].slice(-REMEMBERED));
    if (sharers.length > 0) {
      const others = Object.entries(hotSeatGuests.get()).slice(1 - REMEMBERED);
      hotSeatGuests.set(Object.fromEntries([...others, [match, sharers.map(({ guest }) => guest)]]));
    }
    router.go({ page: 'match', match });
    if (invited && (await carryOut(api.people.invite(match, invited.account))))
      showToast(translate('people.invited.to', { name: invited.name }));
  };
}
