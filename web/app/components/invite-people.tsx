import { useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import { MoreButton } from './list-elements.tsx';
import { PersonRow } from './person-row.tsx';
import { useIsSignedIn, usePeople } from './use-people.ts';

/** As many as fit beside the other ways to invite. */
const SHORT = 4;

interface InvitePeopleProps {
  readonly match: string;
  /** Who sits there already. */
  readonly seated: readonly (string | undefined)[];
}

/** Those one follows, who is here first: one click tells them of this table. */
export function InvitePeople(props: InvitePeopleProps) {
  return useIsSignedIn() ? <FollowedList {...props} /> : null;
}

function FollowedList({ match, seated }: InvitePeopleProps) {
  const { api, carryOut } = useApp();
  const translate = useTranslate();
  const followed = usePeople();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isLong, setLong] = useState(false);
  const people = (followed?.people ?? []).filter(one => one.kind === 'person' && !seated.includes(one.account));
  if (people.length === 0) return null;
  const invite = async (account: string): Promise<void> => {
    if (await carryOut(api.people.invite(match, account))) setAsked(before => [...before, account]);
  };
  return (
    <div class="invite-people stack is-tight">
      <p class="soft small">{translate('people.yours')}</p>
      <ul class="rows">
        {people.slice(0, isLong ? undefined : SHORT).map(one => {
          const isAsked = asked.includes(one.account);
          return (
            <PersonRow key={one.account} person={one} {...(!followed?.invisible && { presence: one })}>
              <Button
                disabled={isAsked}
                aria-label={translate('people.invite.name', { name: one.name })}
                onClick={() => void invite(one.account)}
                text={translate(isAsked ? 'people.invited' : 'people.invite.go')}
              />
            </PersonRow>
          );
        })}
      </ul>
      <MoreButton more={!isLong && people.length > SHORT ? () => setLong(true) : undefined} isWaiting={false} />
    </div>
  );
}
