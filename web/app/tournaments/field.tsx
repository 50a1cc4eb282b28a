// Who takes part, before the start.

import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { EntrantName } from './entrant-name.tsx';
import { type TournamentProps, useTournamentRequest } from './use-tournament.ts';

export function EntrantList({ shown, refresh }: Omit<TournamentProps, 'since'>) {
  const { api, me } = useApp();
  const translate = usePageTranslate();
  const isMine = useStore(me)?.account === shown.account;
  const request = useTournamentRequest({ refresh });
  return (
    <section class="list">
      <h2>{translate('tournament.field')}</h2>
      {shown.field.length === 0 ? (
        <p class="list-empty">{translate('tournament.field.empty')}</p>
      ) : (
        <ol class="field-list surface">
          {shown.field.map(entrant => (
            <li key={entrant.entry}>
              <span>
                <EntrantName shown={shown} entrant={entrant} />
                {entrant.kind !== 'person' && <small class="soft"> {translate(`common.${entrant.kind}`)}</small>}
              </span>
              {shown.checkIn && entrant.kind !== 'bot' && (
                <small class={entrant.here ? 'is-here' : 'soft'}>
                  {translate(entrant.here ? 'tournament.here' : 'tournament.nothere')}
                </small>
              )}
              {isMine && (
                <Button
                  class="quiet"
                  onClick={() => void request(api.tournaments.withdraw(shown.tournament, entrant.entry))}
                  text={translate('tournament.remove')}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
