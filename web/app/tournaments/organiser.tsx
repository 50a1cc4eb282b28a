// What only the organiser sees.

import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { TournamentShown } from '../../../src/server/api/tournaments.ts';
import { useSure } from '../../kit/sure.tsx';
import { useApp, useSpeech } from '../context.ts';
import { botName } from '../model/names.ts';
import type { TournamentOrder } from '../net/tournament-api.ts';
import { useFetched } from '../use-fetched.ts';

interface OrganiserToolsProps {
  readonly shown: TournamentShown;
  refresh(): Promise<void>;
}

export function OrganiserTools({ shown, refresh }: OrganiserToolsProps) {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const [reason, setReason] = useState('');
  const ask = async (done: Promise<Refusal | undefined>): Promise<void> => {
    const refusal = await done;
    if (refusal) refuse(refusal);
    else setReason('');
    await refresh();
  };
  const order = (what: TournamentOrder, why?: string): void =>
    void ask(api.tournaments.order(shown.tournament, what, why));
  const { sure, dialog } = useSure();
  const cancel = async (): Promise<void> => {
    const question = { title: say('tournament.cancel.sure'), lead: say('tournament.cancel.lead') };
    const answer = await sure({ ...question, yes: say('tournament.cancel'), no: say('common.back') });
    if (answer !== undefined) order('cancel', reason.trim() || say('tournament.cancel.plain'));
  };
  const { phase } = shown;
  if (phase === 'over' || phase === 'cancelled') return null;
  return (
    <section class="organiser">
      <h2>{say('tournament.organise')}</h2>
      <div class="row">
        {phase === 'open' && (
          <>
            {shown.mayEnter.includes('bot') && (
              <AddBot game={shown.game} add={bot => void ask(api.tournaments.enter(shown.tournament, bot))} />
            )}
            {shown.checkIn && !shown.checkingIn && (
              <button type="button" onClick={() => order('check-in/open')}>
                {say('tournament.checkin.open')}
              </button>
            )}
            <button
              type="button"
              class="primary"
              disabled={shown.field.length < shown.seats}
              onClick={() => order('start')}
            >
              {say('tournament.start')}
            </button>
          </>
        )}
        {phase === 'running' && (
          <button type="button" onClick={() => order('pause', reason.trim())}>
            {say('tournament.pause')}
          </button>
        )}
        {phase === 'paused' && (
          <button type="button" class="primary" onClick={() => order('resume')}>
            {say('tournament.resume')}
          </button>
        )}
        <button type="button" class="is-danger" onClick={() => void cancel()}>
          {say('tournament.cancel')}
        </button>
        {phase !== 'open' && (
          <input
            class="organiser-reason"
            aria-label={say('tournament.reason')}
            placeholder={say('tournament.reason')}
            maxLength={300}
            value={reason}
            onInput={event => setReason(event.currentTarget.value)}
          />
        )}
      </div>
      {dialog}
      {phase === 'open' && shown.field.length < shown.seats && <p class="soft">{say('tournament.toofew')}</p>}
    </section>
  );
}

function AddBot({ game, add }: { readonly game: string; add(bot: string): void }) {
  const { api } = useApp();
  const say = useSpeech();
  const games = useFetched('games', () => api.games());
  const bots = games.at === 'here' ? (games.value.find(one => one.id === game)?.bots ?? []) : [];
  if (bots.length === 0) return null;
  return (
    <select value="" aria-label={say('tournament.addbot')} onChange={event => add(event.currentTarget.value)}>
      <option value="" disabled>
        {say('tournament.addbot')}
      </option>
      {bots.map(({ id }) => (
        <option key={id} value={id}>
          {botName(game, id, say.locale)}
        </option>
      ))}
    </select>
  );
}
