// Who takes part, before the start.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { EntrantName } from './entrant-name.tsx';

interface EntrantListProps {
  readonly shown: TournamentShown;
  refresh(): Promise<void>;
}

export function EntrantList({ shown, refresh }: EntrantListProps) {
  const { api, me, showRefusal } = useApp();
  const translate = usePageTranslate();
  const isMine = useStore(me)?.account === shown.account;
  const remove = async (entry: number): Promise<void> => {
    const refusal: Refusal | undefined = await api.tournaments.withdraw(shown.tournament, entry);
    if (refusal) showRefusal(refusal);
    await refresh();
  };
  return (
    <section class="list">
      <h2>{translate('tournament.field')}</h2>
      {shown.field.length === 0 ? (
        <p class="list-empty">{translate('tournament.field.empty')}</p>
      ) : (
        <ol class="field-list">
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
                <button type="button" class="quiet" onClick={() => void remove(entrant.entry)}>
                  {translate('tournament.remove')}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
