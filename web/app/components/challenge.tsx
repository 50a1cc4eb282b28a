import { useEffect, useRef, useState } from 'preact/hooks';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { cardOf } from '../../boards/index.ts';
import { Button } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';
import { Emblem } from './emblem.tsx';
import { useGames } from './use-games.ts';

interface ChallengeProps {
  readonly person: PersonNamed;
  /** Says the name on the button, where it stands alone. */
  readonly named?: boolean;
}

/** "Play with Ada": which game first, then a private table with the invitation on its way. */
export function Challenge({ person, named }: ChallengeProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const text = translate('people.play.with', { name: person.name });
  return (
    <>
      <Button
        aria-label={named ? undefined : text}
        onClick={() => setOpen(true)}
        text={named ? text : translate('common.play')}
      />
      {isOpen && <GameDialog person={person} close={() => setOpen(false)} />}
    </>
  );
}

function GameDialog({ person, close }: { readonly person: PersonNamed; readonly close: () => void }) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const games = useGames();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog surface challenge" aria-labelledby="challenge-title" onClose={close}>
      <h2 id="challenge-title">{translate('people.play.with', { name: person.name })}</h2>
      <p class="soft">{translate('people.play.lead')}</p>
      <ul class="challenge-games stack is-tight">
        {games.at === 'here' &&
          games.value
            .filter(({ seats }) => seats[1] > 1)
            .map(({ id }) => {
              const { name } = cardOf(id);
              return (
                <li key={id}>
                  <a class="plain" href={printPath({ page: 'new', game: id, invite: person.account })}>
                    <Emblem game={id} class="match-row-emblem" />
                    {name[translate.locale]}
                  </a>
                </li>
              );
            })}
        {games.at === 'refused' && <li class="form-wrong">{translate.refusal(games.refusal)}</li>}
      </ul>
      <form method="dialog" class="row is-end">
        <Button type="submit" text={translate('common.cancel')} />
      </form>
    </dialog>
  );
}
