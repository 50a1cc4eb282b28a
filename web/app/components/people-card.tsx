// On the account page: visibility, followed accounts, followers, muted and blocked accounts.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { PersonNamed, PersonPage } from '../../../src/protocol/social.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { MoreButton } from './list-elements.tsx';
import { MutedList } from './muted-list.tsx';
import { PeopleListSection } from './people-list-section.tsx';
import { PersonRow } from './person-row.tsx';
import { CheckField } from './setup-fields.tsx';
import { useBlock } from './use-block.ts';
import { usePages } from './use-pages.ts';
import { usePeople } from './use-people.ts';

export function PeopleCard() {
  const { api, carryOut } = useApp();
  const translate = usePageTranslate();
  const { block, dialog } = useBlock();
  /** Counts what changed: the lists are asked for again. */
  const [round, setRound] = useState(0);
  const change = async (task: Promise<Refusal | undefined>): Promise<void> => {
    await carryOut(task);
    setRound(before => before + 1);
  };
  const blockButton = (one: PersonNamed, what: 'block' | 'unblock') => (
    <Button
      aria-label={translate(`people.${what}.name`, { name: one.name })}
      onClick={() => void change(block(one, what === 'block'))}
      text={translate(`people.${what}`)}
    />
  );
  return (
    <section class="card surface" id="people">
      <h2>{translate('people.title')}</h2>
      <InvisibleField />
      {dialog}
      <Following change={change} />
      <PeopleList
        title={translate('people.followers.title')}
        empty={translate('people.followers.empty')}
        ask={before => api.people.followers(before)}
        round={round}
        deed={one => blockButton(one, 'block')}
      />
      <MutedList />
      <PeopleList
        title={translate('people.blocked.title')}
        empty={translate('people.blocked.empty')}
        ask={before => api.people.blocked(before)}
        round={round}
        deed={one => blockButton(one, 'unblock')}
      />
    </section>
  );
}

function InvisibleField() {
  const { api, carryOut } = useApp();
  const translate = usePageTranslate();
  const [invisible, setInvisible] = useState<boolean>();
  const look = async (): Promise<void> => {
    const found = await api.people.visibility();
    if (!isRefusal(found)) setInvisible(found.invisible);
  };
  useEffect(() => void look(), []);
  const choose = async (on: boolean): Promise<void> => {
    setInvisible(on);
    if (!(await carryOut(api.people.setInvisible(on)))) setInvisible(!on);
  };
  return (
    <CheckField
      label={translate('people.invisible')}
      hint={translate('people.invisible.hint')}
      checked={invisible === true}
      disabled={invisible === undefined}
      change={on => void choose(on)}
    />
  );
}

type Change = (task: Promise<Refusal | undefined>) => Promise<void>;

function Following({ change }: { readonly change: Change }) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const followed = usePeople();
  if (!followed) return null;
  return (
    <PeopleListSection
      isOpen
      title={translate('people.following.title')}
      count={followed.people.length}
      empty={translate('people.empty')}
    >
      {followed.people.map(one => (
        <PersonRow key={one.account} person={one} {...(!followed.invisible && { presence: one })}>
          <Button
            aria-label={translate('people.unfollow.name', { name: one.name })}
            onClick={() => void change(api.people.follow(one.account, false))}
            text={translate('people.unfollow')}
          />
        </PersonRow>
      ))}
    </PeopleListSection>
  );
}

interface PeopleListProps {
  readonly title: string;
  readonly empty: string;
  readonly ask: (before: string | undefined) => Promise<PersonPage | Refusal>;
  readonly round: number;
  readonly deed: (who: PersonNamed) => ComponentChildren;
}

function PeopleList({ title, empty, ask, round, deed }: PeopleListProps) {
  const translate = usePageTranslate();
  const { pages, refusal, isWaiting, more } = usePages(`${title} ${round}`, ask);
  const people = pages.flatMap(page => page.people);
  if (refusal) return <p class="form-wrong">{translate.refusal(refusal)}</p>;
  return (
    <PeopleListSection title={title} count={people.length} empty={isWaiting ? translate('common.loading') : empty}>
      {people.map(one => (
        <PersonRow key={one.account} person={one}>
          {deed(one)}
        </PersonRow>
      ))}
      {more && <MoreButton more={more} isWaiting={isWaiting} />}
    </PeopleListSection>
  );
}
