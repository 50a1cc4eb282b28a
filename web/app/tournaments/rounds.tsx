// The boards, round by round: watch what is played, look again at what was.

import { useState } from 'preact/hooks';
import type { TournamentGame, TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { entrantName } from './crosstable.ts';
import { EntrantName } from './entrant-name.tsx';
import { ClosingCountdown } from './own-entry.tsx';
import { pointsText } from './points.ts';
import type { TournamentProps } from './use-tournament.ts';

/** Boards shown at once; thousands of games are in the files. */
const MOST = 200;

export function Rounds({ shown, since, refresh }: TournamentProps) {
  const translate = usePageTranslate();
  const isMine = useStore(useApp().me)?.account === shown.account && !shown.published;
  const last = shown.paired.length - 1;
  const [chosen, setChosen] = useState<number>();
  const [correcting, setCorrecting] = useState<TournamentGame>();
  const at = Math.min(chosen ?? last, last);
  const round = shown.paired[at];
  return (
    <section class="list rounds">
      <div class="spread">
        <h2>{translate('tournament.boards')}</h2>
        {last > 0 && (
          <label class="rounds-choice">
            <span class="for-readers">{translate('tournament.boards')}</span>
            <select
              value={at}
              onChange={event => {
                const picked = Number(event.currentTarget.value);
                setChosen(picked === last ? undefined : picked);
              }}
            >
              {shown.paired.map((_, i) => (
                <option key={i} value={i}>
                  {translate('tournament.round', { round: i + 1 })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {!round && <p class="list-empty">{translate('tournament.boards.empty')}</p>}
      {round && (
        <ul>
          {round.games.slice(0, MOST).map(game => (
            <li key={game.key}>
              <GameRow shown={shown} game={game} since={since} correct={isMine ? setCorrecting : undefined} />
            </li>
          ))}
          {round.bye !== undefined && (
            <li class="board-row soft">
              {translate('tournament.bye', {
                name: entrantName(shown.game, shown.field[round.bye]!, translate.locale),
              })}
            </li>
          )}
        </ul>
      )}
      {round && round.games.length > MOST && (
        <p class="soft">{translate('tournament.boards.more', { count: round.games.length - MOST })}</p>
      )}
      {correcting && (
        <CorrectDialog
          shown={shown}
          game={correcting}
          done={async () => {
            setCorrecting(undefined);
            await refresh();
          }}
        />
      )}
    </section>
  );
}

interface GameRowProps {
  readonly shown: TournamentShown;
  readonly game: TournamentGame;
  readonly since: number;
  readonly correct: ((game: TournamentGame) => void) | undefined;
}

function GameRow({ shown, game, since, correct }: GameRowProps) {
  const translate = usePageTranslate();
  const { match, at, points } = game;
  return (
    <div class="board-row">
      <span class="board-who">
        {game.entrants.map((one, seat) => (
          <span key={one} class={`who ${points && points[seat]! > 0.5 ? 'is-winner' : ''}`}>
            <EntrantName shown={shown} entrant={shown.field[one]!} />
          </span>
        ))}
      </span>
      <span class="board-result">
        {points ? <b>{pointsText(points)}</b> : <span class="soft">{translate(`tournament.at.${at}`)}</span>}
        {game.closesIn !== undefined && at === 'open' && <ClosingCountdown at={since + game.closesIn} />}
        {game.verdict && <Why shown={shown} game={game} />}
        {game.corrected !== undefined && (
          <small class="soft">{translate('tournament.corrected', { reason: game.corrected })}</small>
        )}
      </span>
      <span class="board-go">
        {match && (
          <a href={printPath(at === 'over' ? { page: 'replay', match } : { page: 'match', match })}>
            {translate(at === 'over' ? 'list.replay' : 'list.watch')}
          </a>
        )}
        {points && correct && (
          <Button class="quiet" onClick={() => correct(game)} text={translate('tournament.correct')} />
        )}
      </span>
    </div>
  );
}

const KNOWN_VERDICTS = ['resignation', 'absence', 'illegal', 'crash', 'time', 'abort'] as const;

/** How it ended, where that was not by the rules. */
function Why({ shown, game }: { readonly shown: TournamentShown; readonly game: TournamentGame }) {
  const translate = usePageTranslate();
  const { by, seat } = game.verdict!;
  if (by === 'rules') return null;
  const known = KNOWN_VERDICTS.find(one => one === by);
  const who = seat === undefined ? undefined : shown.field[game.entrants[seat] ?? -1];
  const name = who ? entrantName(shown.game, who, translate.locale) : '';
  if (by === 'adjudication')
    return (
      <small class="soft">
        {seat === undefined ? translate('ending.adjudication.drawn') : translate('ending.adjudication.lost', { name })}
      </small>
    );
  if (known === undefined) return <small class="soft">{name ? `${name}: ${by}` : by}</small>;
  // A game without a match never began: the absent entrant did not come.
  if (known === 'absence' && game.match === undefined)
    return <small class="soft">{translate('tournament.nevercame', { name })}</small>;
  return (
    <small class="soft">{known === 'abort' ? translate('ending.abort') : translate(`ending.${known}`, { name })}</small>
  );
}
