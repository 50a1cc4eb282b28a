import { useEffect, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { PersonProfile } from '../../../src/protocol/social.ts';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import type { FollowedPeople } from '../model/people.ts';
import { useLoaded } from './use-loaded.ts';

/** The followed accounts, updated live while the component is shown. Undefined until the server has sent them, and for guests. */
export function usePeople(): FollowedPeople | undefined {
  const { followedPeople } = useApp();
  useEffect(() => followedPeople.subscribe(), [followedPeople]);
  return useStore(followedPeople.followed);
}

/** Signed in, as far as the page knows. */
export function useIsSignedIn(): boolean {
  const me = useStore(useApp().me);
  return me !== undefined && me.token === undefined;
}

/** The profile of an account as the viewer may see it. `again` refreshes it and keeps showing the old one meanwhile. */
export function usePerson(account: string | undefined): { person: PersonProfile | undefined; again: () => void } {
  const { api, me: mine } = useApp();
  const me = useStore(mine)?.account;
  const [round, setRound] = useState(0);
  const found = useLoaded(
    async () => (account === undefined ? undefined : api.people.person(account)),
    [account, me, round],
  );
  const person = isRefusal(found) || found?.account !== account ? undefined : found;
  return { person, again: () => setRound(before => before + 1) };
}
