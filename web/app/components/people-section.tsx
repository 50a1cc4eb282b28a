// On the home page, for signed-in players: followed people who are online, and a search for others.

import { useRef, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { Challenge } from './challenge.tsx';
import { EmptyList } from './list-elements.tsx';
import { PersonRow, TableLink } from './person-row.tsx';
import { TextField } from './setup-fields.tsx';
import { useIsSignedIn, usePeople } from './use-people.ts';

/** Who is away is shown as far as the list stays short. */
const SHORT = 6;

export function PeopleSection() {
  return useIsSignedIn() ? <SignedIn /> : null;
}

function SignedIn() {
  const translate = useTranslate();
  const followed = usePeople();
  const people = followed?.people ?? [];
  const here = people.filter(one => one.here);
  const shown = people.slice(0, Math.max(SHORT, here.length));
  return (
    <section class="list people" aria-labelledby="people-title">
      <div class="list-head">
        <h2 id="people-title">{translate('people.title')}</h2>
        <span class="soft" role="status">
          {followed &&
            !followed.invisible &&
            people.length > 0 &&
            (here.length > 0 ? translate('people.count', { count: here.length }) : translate('people.count.none'))}
        </span>
      </div>
      {followed?.invisible && (
        <p class="soft">
          {translate('people.invisible.you')} <a href="/account#people">{translate('nav.settings')}</a>
        </p>
      )}
      {followed && people.length === 0 && <EmptyList>{translate('people.empty')}</EmptyList>}
      {!followed && <EmptyList>{translate('common.loading')}</EmptyList>}
      {shown.length > 0 && (
        <ul>
          {shown.map(one => (
            <PersonRow key={one.account} person={one} {...(!followed?.invisible && { presence: one })}>
              <TableLink presence={one} />
              {one.kind === 'person' && <Challenge person={one} />}
            </PersonRow>
          ))}
        </ul>
      )}
      {shown.length < people.length && (
        <a href="/account#people">{translate('people.all', { count: people.length })}</a>
      )}
      <FindPeople />
    </section>
  );
}

function FindPeople() {
  const { api } = useApp();
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [found, setFound] = useState<readonly PersonNamed[] | Refusal>();
  const written = useRef(name);
  written.current = name;
  const find = async (): Promise<void> => {
    const answer = await api.people.find(name.trim());
    // Meanwhile another name may stand there.
    if (written.current === name) setFound(answer);
  };
  return (
    <>
      <form
        class="people-find"
        role="search"
        onSubmit={onSubmit(() => {
          if (name.trim()) void find();
        })}
      >
        <TextField
          label={translate('people.find')}
          value={name}
          maxLength={60}
          autocomplete="off"
          spellcheck={false}
          placeholder={translate('people.find.hint')}
          change={text => {
            setName(text);
            setFound(undefined);
          }}
        />
        <Button type="submit" text={translate('people.find.go')} />
      </form>
      <div role="status">
        {isRefusal(found) && <p class="form-wrong">{translate.refusal(found)}</p>}
        {found && !isRefusal(found) && found.length === 0 && <p class="soft">{translate('people.find.none')}</p>}
        {found && !isRefusal(found) && found.length > 0 && (
          <ul>
            {found.map(one => (
              <PersonRow key={one.account} person={one} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
