// Whom one has muted, and can hear again: on the account page, and where a guest's would be.

import { useApp, useSpeech } from '../context.ts';
import { PersonRow } from './person-row.tsx';
import { TiedSection } from './tied-section.tsx';
import { useMuted } from './use-muted.ts';

export function MutedList({ isOpen = false }: { readonly isOpen?: boolean }) {
  const { mutes, refuse } = useApp();
  const say = useSpeech();
  const muted = useMuted();
  const hearAgain = async (account: string): Promise<void> => {
    const refused = await mutes.set(account, false);
    if (refused) refuse(refused);
  };
  return (
    <TiedSection
      isOpen={isOpen}
      title={say('people.muted.title')}
      count={muted.length}
      empty={say('people.muted.empty')}
    >
      {muted.map(one => (
        <PersonRow key={one.account} person={one}>
          <button
            type="button"
            aria-label={say('people.unmute.name', { name: one.name })}
            onClick={() => void hearAgain(one.account)}
          >
            {say('chat.unmute')}
          </button>
        </PersonRow>
      ))}
    </TiedSection>
  );
}

/** For guests, who have no other settings there. */
export function MutedCard() {
  const say = useSpeech();
  const isSomebody = useMuted().length > 0;
  return (
    <section class="card" id="muted">
      {isSomebody && <p class="soft">{say('people.muted.guest')}</p>}
      <MutedList isOpen />
    </section>
  );
}
