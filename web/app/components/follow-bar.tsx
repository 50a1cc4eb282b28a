// On a profile: the number of followers, whether the account is online, and its relation to the viewer.

import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { PersonProfile } from '../../../src/protocol/social.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { Challenge } from './challenge.tsx';
import { PresenceMark, TableLink } from './person-row.tsx';
import { useBlock } from './use-block.ts';
import { useIsSignedIn, usePeople } from './use-people.ts';

interface FollowBarProps {
  readonly person: PersonProfile;
  readonly isOwn: boolean;
  /** Something changed: ask again. */
  readonly again: () => void;
}

export function FollowBar({ person, isOwn, again }: FollowBarProps) {
  const translate = usePageTranslate();
  const isSignedIn = useIsSignedIn();
  return (
    <div class="follow-bar row">
      <p class="follow-counts row">
        <span>{translate.count('people.followers', person.followers)}</span>
        <span>{translate('people.follows', { count: person.following })}</span>
        {person.you?.follower && <span class="soft">{translate('people.follows-you')}</span>}
      </p>
      {isSignedIn && !isOwn && <FollowActions person={person} again={again} />}
      {isOwn && <a href="/account#people">{translate('people.yours')}</a>}
      {!isSignedIn && <a href="/sign-in">{translate('people.sign-in')}</a>}
    </div>
  );
}

function FollowActions({ person, again }: Omit<FollowBarProps, 'isOwn'>) {
  const { api, carryOut } = useApp();
  const translate = usePageTranslate();
  const { block, dialog } = useBlock();
  const [isBusy, setBusy] = useState(false);
  const followed = usePeople();
  const { account, name, kind } = person;
  const you = person.you ?? { following: false, blocked: false, follower: false };
  const live = followed?.people.find(one => one.account === account);
  const presence = followed?.invisible ? undefined : (live ?? person.presence);
  const doing = async (task: Promise<Refusal | undefined>): Promise<void> => {
    setBusy(true);
    await carryOut(task);
    setBusy(false);
    again();
  };
  if (you.blocked)
    return (
      <div class="follow-deeds row">
        <p>{translate('people.blocked.note', { name })}</p>
        <Button disabled={isBusy} onClick={() => void doing(block(person, false))} text={translate('people.unblock')} />
      </div>
    );
  const follow = (): void => void doing(api.people.follow(account, !you.following));
  return (
    <>
      {you.following && presence && (
        <p class="follow-presence row" role="status">
          <PresenceMark presence={presence} />
          <TableLink presence={presence} />
        </p>
      )}
      <div class="follow-deeds row">
        <Button
          class={you.following ? undefined : 'primary'}
          disabled={isBusy}
          onClick={follow}
          text={translate(you.following ? 'people.unfollow' : 'people.follow')}
        />
        {kind === 'person' && <Challenge person={person} named />}
        <Button
          class="quiet"
          disabled={isBusy}
          onClick={() => void doing(block(person, true))}
          text={translate('people.block')}
        />
        {dialog}
      </div>
    </>
  );
}
