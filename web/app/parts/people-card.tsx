// On the account page: being seen or not, whom one follows, who follows, whom one has muted or blocked.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { PersonNamed, TiedPage } from '../../../src/server/api/social.ts';
import { useApp, useSpeech } from '../context.ts';
import { usePages } from '../use-pages.ts';
import { More } from './list-parts.tsx';
import { MutedList } from './muted-list.tsx';
import { PersonRow } from './person-row.tsx';
import { CheckField } from './setup-fields.tsx';
import { TiedSection } from './tied-section.tsx';
import { useBlock } from './use-block.ts';
import { usePeople } from './use-people.ts';

export function PeopleCard() {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const { block, dialog } = useBlock();
  /** Counts what changed: the lists are asked for again. */
  const [round, setRound] = useState(0);
  const change = async (task: Promise<Refusal | undefined>): Promise<void> => {
    const refused = await task;
    if (refused) refuse(refused);
    setRound(before => before + 1);
  };
  return (
    <section class="card" id="people">
      <h2>{say('people.title')}</h2>
      <InvisibleField />
      {dialog}
      <Following change={change} />
      <TiedList
        title={say('people.followers.title')}
        empty={say('people.followers.empty')}
        ask={before => api.people.followers(before)}
        round={round}
        deed={one => (
          <button
            type="button"
            aria-label={say('people.block.name', { name: one.name })}
            onClick={() => void change(block(one, true))}
          >
            {say('people.block')}
          </button>
        )}
      />
      <MutedList />
      <TiedList
        title={say('people.blocked.title')}
        empty={say('people.blocked.empty')}
        ask={before => api.people.blocked(before)}
        round={round}
        deed={one => (
          <button
            type="button"
            aria-label={say('people.unblock.name', { name: one.name })}
            onClick={() => void change(block(one, false))}
          >
            {say('people.unblock')}
          </button>
        )}
      />
    </section>
  );
}

function InvisibleField() {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const [invisible, setInvisible] = useState<boolean>();
  const look = async (): Promise<void> => {
    const found = await api.people.visibility();
    if (!isRefusal(found)) setInvisible(found.invisible);
  };
  useEffect(() => void look(), []);
  const choose = async (on: boolean): Promise<void> => {
    setInvisible(on);
    const refused = await api.people.setInvisible(on);
    if (!refused) return;
    refuse(refused);
    setInvisible(!on);
  };
  return (
    <CheckField
      label={say('people.invisible')}
      hint={say('people.invisible.hint')}
      checked={invisible === true}
      disabled={invisible === undefined}
      change={on => void choose(on)}
    />
  );
}

type Change = (task: Promise<Refusal | undefined>) => Promise<void>;

function Following({ change }: { readonly change: Change }) {
  const { api } = useApp();
  const say = useSpeech();
  const followed = usePeople();
  if (!followed) return null;
  return (
    <TiedSection
      isOpen
      title={say('people.following.title')}
      count={followed.people.length}
      empty={say('people.empty')}
    >
      {followed.people.map(one => (
        <PersonRow key={one.account} person={one} {...(!followed.invisible && { presence: one })}>
          <button
            type="button"
            aria-label={say('people.unfollow.name', { name: one.name })}
            onClick={() => void change(api.people.follow(one.account, false))}
          >
            {say('people.unfollow')}
          </button>
        </PersonRow>
      ))}
    </TiedSection>
  );
}

interface TiedListProps {
  readonly title: string;
  readonly empty: string;
  readonly ask: (before: string | undefined) => Promise<TiedPage | Refusal>;
  readonly round: number;
  readonly deed: (who: PersonNamed) => ComponentChildren;
}

function TiedList({ title, empty, ask, round, deed }: TiedListProps) {
  const say = useSpeech();
  const { pages, refusal, isWaiting, more } = usePages(`${title} ${round}`, ask);
  const people = pages.flatMap(page => page.people);
  if (refusal) return <p class="form-wrong">{say.refusal(refusal)}</p>;
  return (
    <TiedSection title={title} count={people.length} empty={isWaiting ? say('common.loading') : empty}>
      {people.map(one => (
        <PersonRow key={one.account} person={one}>
          {deed(one)}
        </PersonRow>
      ))}
      {more && <More more={more} isWaiting={isWaiting} />}
    </TiedSection>
  );
}
