// The boards, round by round: watch what is played, look again at what was.

import { useState } from 'preact/hooks';
import type { TournamentGame, TournamentShown } from '../../../src/server/api/tournaments.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { printPath } from '../router.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { Closing } from './own-part.tsx';
import { entrantName, pointsText } from './tables.ts';

interface RoundsProps {
  readonly shown: TournamentShown;
  readonly since: number;
  refresh(): Promise<void>;
}

/** Boards shown at once; thousands of games are in the files. */
const MOST = 200;

export function Rounds({ shown, since, refresh }: RoundsProps) {
  const say = useSpeech();
  const isMine = useStore(useApp().me)?.account === shown.account && !shown.published;
  const last = shown.paired.length - 1;
  const [chosen, setChosen] = useState<number>();
  const [correcting, setCorrecting] = useState<TournamentGame>();
  const at = Math.min(chosen ?? last, last);
  const round = shown.paired[at];
  return (
    <section class="list rounds">
      <div class="rounds-head">
        <h2>{say('tournament.boards')}</h2>
        {last > 0 && (
          <label class="rounds-choice">
            <span class="for-readers">{say('tournament.boards')}</span>
            <select
              value={at}
              onChange={event => {
                const picked = Number(event.currentTarget.value);
                setChosen(picked === last ? undefined : picked);
              }}
            >
              {shown.paired.map((_, i) => (
                <option key={i} value={i}>
                  {say('tournament.round', { round: i + 1 })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {!round && <p class="list-empty">{say('tournament.boards.empty')}</p>}
      {round && (
        <ul>
          {round.games.slice(0, MOST).map(game => (
            <li key={game.key}>
              <Board shown={shown} game={game} since={since} correct={isMine ? setCorrecting : undefined} />
            </li>
          ))}
          {round.bye !== undefined && (
            <li class="board-row is-bye">
              {say('tournament.bye', { name: entrantName(shown.game, shown.field[round.bye]!, say.locale) })}
            </li>
          )}
        </ul>
      )}
      {round && round.games.length > MOST && (
        <p class="soft">{say('tournament.boards.more', { count: round.games.length - MOST })}</p>
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

interface BoardProps {
  readonly shown: TournamentShown;
  readonly game: TournamentGame;
  readonly since: number;
  readonly correct: ((game: TournamentGame) => void) | undefined;
}

function Board({ shown, game, since, correct }: BoardProps) {
  const say = useSpeech();
  const { match, at, points } = game;
  return (
    <div class="board-row">
      <span class="board-who">
        {game.entrants.map((one, seat) => (
          <span key={one} class={`who ${points && points[seat]! > 0.5 ? 'is-winner' : ''}`}>
            {entrantName(shown.game, shown.field[one]!, say.locale)}
          </span>
        ))}
      </span>
      <span class="board-result">
        {points ? <b>{pointsText(points)}</b> : <span class="soft">{say(`tournament.at.${at}`)}</span>}
        {game.closesIn !== undefined && at === 'open' && <Closing at={since + game.closesIn} />}
        {game.verdict && <Why shown={shown} game={game} />}
        {game.corrected !== undefined && (
          <small class="soft">{say('tournament.corrected', { reason: game.corrected })}</small>
        )}
      </span>
      <span class="board-go">
        {match && (
          <a href={printPath(at === 'over' ? { page: 'replay', match } : { page: 'match', match })}>
            {say(at === 'over' ? 'list.replay' : 'list.watch')}
          </a>
        )}
        {points && correct && (
          <button type="button" class="quiet" onClick={() => correct(game)}>
            {say('tournament.correct')}
          </button>
        )}
      </span>
    </div>
  );
}

const SAID = ['resignation', 'absence', 'illegal', 'crash', 'time', 'abort'] as const;

/** How it ended, where that was not by the rules. */
function Why({ shown, game }: { readonly shown: TournamentShown; readonly game: TournamentGame }) {
  const say = useSpeech();
  const { by, seat } = game.verdict!;
  if (by === 'rules') return null;
  const known = SAID.find(one => one === by);
  const who = seat === undefined ? undefined : shown.field[game.entrants[seat] ?? -1];
  const name = who ? entrantName(shown.game, who, say.locale) : '';
  if (known === undefined) return <small class="soft">{name ? `${name}: ${by}` : by}</small>;
  // Without a board nobody left one: they never came.
  if (known === 'absence' && game.match === undefined)
    return <small class="soft">{say('tournament.nevercame', { name })}</small>;
  return <small class="soft">{known === 'abort' ? say('ending.abort') : say(`ending.${known}`, { name })}</small>;
}
