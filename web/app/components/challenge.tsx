import { useEffect, useRef, useState } from 'preact/hooks';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
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
      <button type="button" aria-label={named ? undefined : text} onClick={() => setOpen(true)}>
        {named ? text : translate('people.play')}
      </button>
      {isOpen && <GameDialog person={person} close={() => setOpen(false)} />}
    </>
  );
}

function GameDialog({ person, close }: { readonly person: PersonNamed; readonly close: () => void }) {
  const { api } = useApp();
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const games = useGames();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog challenge" aria-labelledby="challenge-title" onClose={close}>
      <h2 id="challenge-title">{translate('people.play.with', { name: person.name })}</h2>
      <p class="soft">{translate('people.play.lead')}</p>
      <ul class="challenge-games">
        {games.at === 'here' &&
          games.value
            .filter(({ seats }) => seats[1] > 1)
            .map(({ id }) => {
              const { name } = cardOf(id);
              return (
                <li key={id}>
                  <a href={printPath({ page: 'new', game: id, invite: person.account })}>
                    <span class="match-row-emblem">
                      <Emblem game={id} />
                    </span>
                    {name[translate.locale]}
                  </a>
                </li>
              );
            })}
        {games.at === 'refused' && <li class="form-wrong">{translate.refusal(games.refusal)}</li>}
      </ul>
      <form method="dialog" class="row is-end">
        <button type="submit">{translate('common.cancel')}</button>
      </form>
    </dialog>
  );
}
