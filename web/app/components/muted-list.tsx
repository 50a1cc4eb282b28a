// The muted accounts, each with a button to unmute it: on the account page and, for guests, in its place.

import { Button } from '../../kit/button.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { PeopleListSection } from './people-list-section.tsx';
import { PersonRow } from './person-row.tsx';
import { useMuted } from './use-muted.ts';

export function MutedList({ isOpen = false }: { readonly isOpen?: boolean }) {
  const { mutes, carryOut } = useApp();
  const translate = usePageTranslate();
  const muted = useMuted();
  return (
    <PeopleListSection
      isOpen={isOpen}
      title={translate('people.muted.title')}
      count={muted.length}
      empty={translate('people.muted.empty')}
    >
      {muted.map(one => (
        <PersonRow key={one.account} person={one}>
          <Button
            aria-label={translate('people.unmute.name', { name: one.name })}
            onClick={() => void carryOut(mutes.set(one.account, false))}
            text={translate('chat.unmute')}
          />
        </PersonRow>
      ))}
    </PeopleListSection>
  );
}

/** For guests, who have no other settings there. */
export function MutedCard() {
  const translate = usePageTranslate();
  const hasMuted = useMuted().length > 0;
  return (
    <section class="card surface" id="muted">
      {hasMuted && <p class="soft">{translate('people.muted.guest')}</p>}
      <MutedList isOpen />
    </section>
  );
}
