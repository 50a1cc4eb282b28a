import type { ComponentChildren } from 'preact';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { LinkButton } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';
import { type Presence, presenceText } from '../model/people.ts';
import { printPath } from '../model/router.ts';

/** Here or not: a full or an empty dot, and words. */
export function PresenceMark({ presence }: { readonly presence: Presence }) {
  const translate = useTranslate();
  return (
    <span class={`presence soft small${presence.here ? ' is-here' : ''}`}>
      <i class="presence-dot" aria-hidden="true" />
      {presenceText(translate, presence)}
    </span>
  );
}

/** A link to the table at which a person can be watched or joined. */
export function TableLink({ presence: { doing, match } }: { readonly presence: Presence }) {
  const translate = useTranslate();
  if (match === undefined) return null;
  return (
    <LinkButton
      href={printPath({ page: 'match', match })}
      text={translate(doing === 'waiting' ? 'list.join' : 'list.watch')}
    />
  );
}

interface PersonRowProps {
  readonly person: Omit<PersonNamed, 'kind'> & { readonly kind: PersonNamed['kind'] | 'guest' };
  readonly presence?: Presence;
  /** What can be done. */
  readonly children?: ComponentChildren;
}

export function PersonRow({ person: { account, name, kind }, presence, children }: PersonRowProps) {
  const translate = useTranslate();
  return (
    <li class="person-row row">
      <span class="person-who">
        {kind === 'guest' ? <bdi>{name}</bdi> : <a href={printPath({ page: 'player', player: account })}>{name}</a>}
        {kind !== 'person' && (
          <small class="soft"> {translate(kind === 'guest' ? 'people.guest' : 'common.program')}</small>
        )}
        {presence && <PresenceMark presence={presence} />}
      </span>
      <span class="person-deeds row">{children}</span>
    </li>
  );
}
