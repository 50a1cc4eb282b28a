// What only the organiser sees.

import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { Button } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { AddBot } from '../components/bot-options.tsx';
import { useGame } from '../components/use-games.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import type { TournamentCommand } from '../net/tournament-api.ts';
import { type TournamentProps, useTournamentRequest } from './use-tournament.ts';

export function OrganiserTools({ shown, refresh }: Omit<TournamentProps, 'since'>) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const [reason, setReason] = useState('');
  const request = useTournamentRequest({ refresh });
  const ask = async (task: Promise<Refusal | undefined>): Promise<void> => {
    if (await request(task)) setReason('');
  };
  const order = (what: TournamentCommand, why?: string): void =>
    void ask(api.tournaments.command(shown.tournament, what, why));
  const { confirm, dialog } = useConfirm(translate('common.back'));
  const cancel = async (): Promise<void> => {
    const question = { title: translate('tournament.cancel.sure'), lead: translate('tournament.cancel.lead') };
    const answer = await confirm({ ...question, yes: translate('tournament.cancel') });
    if (answer !== undefined) order('cancel', reason.trim() || translate('tournament.cancel.plain'));
  };
  const { phase } = shown;
  if (phase === 'over' || phase === 'cancelled') return null;
  return (
    <section class="organiser row surface">
      <h2>{translate('tournament.organise')}</h2>
      <div class="row">
        {phase === 'open' && (
          <>
            {shown.mayEnter.includes('bot') && (
              <EnterBot game={shown.game} add={bot => void ask(api.tournaments.enter(shown.tournament, bot))} />
            )}
            {shown.checkIn && !shown.checkingIn && (
              <Button onClick={() => order('check-in/open')} text={translate('tournament.checkin.open')} />
            )}
            <Button
              class="primary"
              disabled={shown.field.length < shown.seats}
              onClick={() => order('start')}
              text={translate('tournament.start')}
            />
          </>
        )}
        {phase === 'running' && (
          <Button onClick={() => order('pause', reason.trim())} text={translate('tournament.pause')} />
        )}
        {phase === 'paused' && (
          <Button class="primary" onClick={() => order('resume')} text={translate('match.resume')} />
        )}
        <Button class="is-danger" onClick={() => void cancel()} text={translate('tournament.cancel')} />
        {phase !== 'open' && (
          <input
            class="organiser-reason"
            aria-label={translate('tournament.reason')}
            placeholder={translate('tournament.reason')}
            maxLength={300}
            value={reason}
            onInput={event => setReason(event.currentTarget.value)}
          />
        )}
      </div>
      {dialog}
      {phase === 'open' && shown.field.length < shown.seats && <p class="soft">{translate('tournament.toofew')}</p>}
    </section>
  );
}

function EnterBot({ game, add }: { readonly game: string; add(bot: string): void }) {
  const facts = useGame(game);
  return facts && facts.bots.length > 0 ? <AddBot facts={facts} add={add} /> : null;
}
