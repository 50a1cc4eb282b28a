// Who takes part, before the start.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { TournamentShown } from '../../../src/server/api/tournaments.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { entrantName } from './tables.ts';

interface FieldProps {
  readonly shown: TournamentShown;
  refresh(): Promise<void>;
}

export function Field({ shown, refresh }: FieldProps) {
  const { api, me, refuse } = useApp();
  const say = useSpeech();
  const isMine = useStore(me)?.account === shown.account;
  const remove = async (entry: number): Promise<void> => {
    const refusal: Refusal | undefined = await api.tournaments.withdraw(shown.tournament, entry);
    if (refusal) refuse(refusal);
    await refresh();
  };
  return (
    <section class="list">
      <h2>{say('tournament.field')}</h2>
      {shown.field.length === 0 ? (
        <p class="list-empty">{say('tournament.field.empty')}</p>
      ) : (
        <ol class="field-list">
          {shown.field.map(entrant => (
            <li key={entrant.entry}>
              <span>
                {entrantName(shown.game, entrant, say.locale)}
                {entrant.kind !== 'person' && <small class="soft"> {say(`common.${entrant.kind}`)}</small>}
              </span>
              {shown.checkIn && entrant.kind !== 'bot' && (
                <small class={entrant.here ? 'is-here' : 'soft'}>
                  {say(entrant.here ? 'tournament.here' : 'tournament.nothere')}
                </small>
              )}
              {isMine && (
                <button type="button" class="quiet" onClick={() => void remove(entrant.entry)}>
                  {say('tournament.remove')}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
