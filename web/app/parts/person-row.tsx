import type { ComponentChildren } from 'preact';
import type { PersonNamed } from '../../../src/server/api/social.ts';
import { useSpeech } from '../context.ts';
import { type Presence, presenceText } from '../model/people.ts';
import { printPath } from '../router.ts';

/** Here or not: a full or an empty dot, and words. */
export function PresenceMark({ presence }: { readonly presence: Presence }) {
  const say = useSpeech();
  return (
    <span class={`presence${presence.here ? ' is-here' : ''}`}>
      <i class="presence-dot" aria-hidden="true" />
      {presenceText(say, presence)}
    </span>
  );
}

/** Where somebody can be seen at, or joined. */
export function TableLink({ presence: { doing, match } }: { readonly presence: Presence }) {
  const say = useSpeech();
  if (match === undefined) return null;
  return (
    <a class="button" href={printPath({ page: 'match', match })}>
      {say(doing === 'waiting' ? 'list.join' : 'people.watch')}
    </a>
  );
}

interface PersonRowProps {
  readonly person: Omit<PersonNamed, 'kind'> & { readonly kind: PersonNamed['kind'] | 'guest' };
  readonly presence?: Presence;
  /** What can be done. */
  readonly children?: ComponentChildren;
}

export function PersonRow({ person: { account, name, kind }, presence, children }: PersonRowProps) {
  const say = useSpeech();
  return (
    <li class="person-row">
      <span class="person-who">
        {kind === 'guest' ? <bdi>{name}</bdi> : <a href={printPath({ page: 'player', player: account })}>{name}</a>}
        {kind !== 'person' && <small class="soft"> {say(kind === 'guest' ? 'people.guest' : 'common.program')}</small>}
        {presence && <PresenceMark presence={presence} />}
      </span>
      <span class="person-deeds">{children}</span>
    </li>
  );
}
