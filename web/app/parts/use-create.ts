import type { Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { NewMatch } from '../../../src/server/api/rest.ts';
import type { PersonNamed } from '../../../src/server/api/social.ts';
import { useApp, useSpeech } from '../context.ts';
import { createApi } from '../net/api.ts';
import type { Guest } from '../net/connection.ts';
import { createSend } from '../net/send.ts';

/** How many tables one made are remembered. */
const REMEMBERED = 30;

/** Somebody at this screen and where they sit. */
export interface Sharer {
  readonly seat: Seat;
  readonly guest: Guest;
}

/** Makes a table and goes there, with those who share the screen; asks for a name first where none is known. */
export function useCreate(): (
  asked: NewMatch,
  sharers?: readonly Sharer[],
  /** Somebody with an account who is told of the table. */
  invited?: PersonNamed,
) => Promise<void> {
  const { api, introduce, made, refuse, router, sharing, tell } = useApp();
  const say = useSpeech();
  return async (asked, sharers = [], invited) => {
    if (!(await introduce())) return;
    const answer = await api.create(asked);
    if (isRefusal(answer)) return refuse(answer);
    const { match } = answer;
    for (const { seat, guest } of sharers) {
      const refusal = await createApi(createSend(() => guest.token)).sit(match, seat);
      if (refusal) return refuse(refusal);
    }
    made.set([...made.get(), match].slice(-REMEMBERED));
    if (sharers.length > 0) {
      const others = Object.entries(sharing.get()).slice(1 - REMEMBERED);
      sharing.set(Object.fromEntries([...others, [match, sharers.map(({ guest }) => guest)]]));
    }
    router.go({ page: 'match', match });
    if (!invited) return;
    const refusal = await api.people.invite(match, invited.account);
    if (refusal) refuse(refusal);
    else tell(say('people.invited.to', { name: invited.name }));
  };
}
