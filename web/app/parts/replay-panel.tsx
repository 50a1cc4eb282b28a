// Beside a replay: through whose eyes, share it, keep it, and whether the draws were fair.

import type { Seat } from '../../../src/core/game.ts';
import { AUDIENCE } from '../../../src/core/game.ts';
import { Icon } from '../../kit/icons.tsx';
import { useApp, useSpeech } from '../context.ts';
import type { Fairness } from '../model/fairness.ts';
import { type Reel, situationAt } from '../model/reel.ts';
import { printPath } from '../router.ts';
import { useFetched } from '../use-fetched.ts';
import { saveJournal } from './save.ts';
import { Copyable } from './share.tsx';

interface ReplayPanelProps {
  readonly reel: Reel;
  readonly match: string | undefined;
  readonly stop: number;
  readonly viewer: Seat;
  look(viewer: Seat): void;
  name(seat: Seat): string;
  readonly turn: (() => void) | undefined;
}

export function ReplayPanel({ reel, match, stop, viewer, look, name, turn }: ReplayPanelProps) {
  const say = useSpeech();
  const { past, ended, fairness } = reel;
  const from = situationAt(reel, stop);
  return (
    <div class="table-actions">
      {past.game.secrets && (
        <label class="field">
          <span>{say('replay.seen')}</span>
          <select value={viewer} onChange={event => look(Number(event.currentTarget.value))}>
            <option value={AUDIENCE}>{say('replay.seen.all')}</option>
            {past.seated.map((_, seat) => (
              <option key={seat} value={seat}>
                {name(seat)}
              </option>
            ))}
          </select>
        </label>
      )}
      {!ended && match && (
        <p class="soft">
          {say('replay.live')} <a href={printPath({ page: 'match', match })}>{say('replay.watch')}</a>
        </p>
      )}
      <div class="row">
        {turn && (
          <button type="button" onClick={turn}>
            <Icon name="turn" /> {say('match.turnboard')}
          </button>
        )}
        <button type="button" onClick={() => saveJournal(past, match)}>
          <Icon name="save" /> {say('match.journal')}
        </button>
        {match && ended && <Downloads game={past.setup.game} match={match} />}
        {from && (
          <a class="button primary" href={printPath({ page: 'new', game: past.setup.game, from })}>
            <Icon name="play" /> {say('replay.from')}
          </a>
        )}
      </div>
      {match && (
        <Copyable label={say('match.link')} text={location.origin + printPath({ page: 'replay', match, at: stop })} />
      )}
      {fairness.verdict !== 'elsewhere' && <Fair fairness={fairness} />}
    </div>
  );
}

/** The forms of other servers in which the house has this match. */
function Downloads({ game, match }: { readonly game: string; readonly match: string }) {
  const { api } = useApp();
  const games = useFetched('games', () => api.games());
  const files = games.at === 'here' ? games.value.find(one => one.id === game)?.files : undefined;
  return (
    <>
      {files?.map(name => (
        <a key={name} class="button" download href={`/api/matches/${encodeURIComponent(match)}/${name}`}>
          <Icon name="save" /> {name.replace(/^[^.]*/, '')}
        </a>
      ))}
    </>
  );
}

function Fair({ fairness }: { readonly fairness: Exclude<Fairness, { verdict: 'elsewhere' }> }) {
  const say = useSpeech();
  const { verdict, commit } = fairness;
  const good = verdict === 'fair' || verdict === 'sealed';
  return (
    <details class={`fair is-${good ? 'good' : 'bad'}`}>
      <summary>
        <Icon name={good ? 'shield' : 'warn'} /> {say('fair.title')}
      </summary>
      <p>{fairText()}</p>
      <dl>
        <dt>{say('fair.commit')}</dt>
        <dd>{commit}</dd>
        {'secret' in fairness && <dt>{say('fair.secret')}</dt>}
        {'secret' in fairness && <dd>{fairness.secret}</dd>}
      </dl>
    </details>
  );

  function fairText(): string {
    switch (fairness.verdict) {
      case 'fair':
        return fairness.draws === 0 ? say('fair.none') : say.count('fair.fair', fairness.draws);
      case 'other-draw':
      case 'illegal':
        return say(`fair.${fairness.verdict}`, { version: fairness.version });
      default:
        return say(`fair.${fairness.verdict}`);
    }
  }
}
