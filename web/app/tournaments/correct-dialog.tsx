// The organiser sets what a game brought each, and says why.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { TournamentGame, TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { ChoiceField, TextField } from '../components/setup-fields.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { entrantName } from './crosstable.ts';

interface CorrectDialogProps {
  readonly shown: TournamentShown;
  readonly game: TournamentGame;
  done(): Promise<void>;
}

export function CorrectDialog({ shown, game, done }: CorrectDialogProps) {
  const { api, carryOut } = useApp();
  const translate = usePageTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [points, setPoints] = useState<readonly number[]>(game.points ?? []);
  const [reason, setReason] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (): Promise<void> => {
    await carryOut(api.tournaments.correct(shown.tournament, game.key, points, reason.trim()));
    await done();
  };
  return (
    <dialog ref={dialog} class="dialog surface" onClose={() => void done()}>
      <form onSubmit={onSubmit(submit)}>
        <h2>{translate('tournament.correct.title')}</h2>
        {game.entrants.map((one, seat) => (
          <ChoiceField
            key={one}
            label={entrantName(shown.game, shown.field[one]!, translate.locale)}
            values={choices(shown.seats, points[seat]!)}
            value={points[seat]!}
            text={value => Math.round(value * 100) / 100}
            change={value => setPoints(points.with(seat, value))}
          />
        ))}
        <TextField label={translate('tournament.reason')} required maxLength={300} value={reason} change={setReason} />
        <div class="row">
          <Button type="submit" class="primary" text={translate('tournament.correct')} />
          <Button onClick={() => dialog.current?.close()} text={translate('common.cancel')} />
        </div>
      </form>
    </dialog>
  );
}

/** What a seat can get: shares of the others it finished before, and what it has now. */
function choices(seats: number, now: number): number[] {
  const steps = 2 * (seats - 1);
  const all = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return [...new Set([...all, now])].sort((a, b) => b - a);
}
