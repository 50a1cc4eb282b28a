// The organiser sets what a game brought each, and says why.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { TournamentGame, TournamentShown } from '../../../src/protocol/tournaments.ts';
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
    <dialog ref={dialog} class="dialog" onClose={() => void done()}>
      <form
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2>{translate('tournament.correct.title')}</h2>
        {game.entrants.map((one, seat) => (
          <label key={one} class="field">
            <span>{entrantName(shown.game, shown.field[one]!, translate.locale)}</span>
            <select
              value={points[seat]}
              onChange={event => setPoints(points.with(seat, Number(event.currentTarget.value)))}
            >
              {choices(shown.seats, points[seat]!).map(value => (
                <option key={value} value={value}>
                  {Math.round(value * 100) / 100}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label class="field">
          <span>{translate('tournament.reason')}</span>
          <input required maxLength={300} value={reason} onInput={event => setReason(event.currentTarget.value)} />
        </label>
        <div class="row">
          <button type="submit" class="primary">
            {translate('tournament.correct')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('common.cancel')}
          </button>
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
