// Beside a replay: through whose eyes, share it, keep it, and whether the draws were fair.

import { checkReceipt } from '../../../src/client/player-words.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { WordKind } from '../../../src/core/seat-word.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useApp } from '../model/app-context.ts';
import type { Fairness } from '../model/fairness.ts';
import { isLocalMatch } from '../model/local-match.ts';
import type { MatchHistory } from '../model/match-history.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { startingPositionAt } from '../model/replay.ts';
import { printPath } from '../model/router.ts';
import { sha256OfText } from '../model/words.ts';
import { Copyable } from './copyable.tsx';
import { downloadJournal } from './save-journal.ts';
import { ChoiceField } from './setup-fields.tsx';
import { useGame } from './use-games.ts';
import type { ReplayDisplay } from './use-replay-display.ts';

export function ReplayPanel({ replay, match, stop, viewer, look, name, turn }: ReplayDisplay) {
  const translate = usePageTranslate();
  const { board, history, ended, fairness } = replay;
  const from = startingPositionAt(replay, stop);
  const { publishedBy } = history.setup;
  const isLocal = isLocalMatch(match);
  return (
    <div class="table-actions stack is-loose">
      {history.game.secrets && (
        <ChoiceField
          label={translate('replay.seen')}
          values={[AUDIENCE, ...history.seated.keys()]}
          value={viewer}
          text={seat => (seat === AUDIENCE ? translate('replay.seen.all') : name(seat))}
          change={look}
        />
      )}
      {!ended && match && (
        <p class="soft">
          {translate('replay.live')} <a href={printPath({ page: 'match', match })}>{translate('replay.watch')}</a>
        </p>
      )}
      <div class="row">
        {board.turns && <Button icon="turn" onClick={turn} text={translate('match.turnboard')} />}
        <Button icon="save" onClick={() => downloadJournal(history, match)} text={translate('match.journal')} />
        {match && ended && !isLocal && <Downloads game={history.setup.game} match={match} />}
        {from && !isLocal && (
          <LinkButton
            icon="play"
            class="primary"
            href={printPath({ page: 'new', game: history.setup.game, from })}
            text={translate('replay.from')}
          />
        )}
      </div>
      {match && !isLocal && (
        <Copyable
          label={translate('common.link')}
          text={location.origin + printPath({ page: 'replay', match, at: stop })}
        />
      )}
      {publishedBy && <p class="soft">{translate('records.publishedby', { name: publishedBy.name })}</p>}
      {fairness.verdict !== 'elsewhere' && (
        <FairnessNote fairness={fairness} history={history} match={match} name={name} />
      )}
    </div>
  );
}

/** The forms of other servers in which the server has this match. */
function Downloads({ game, match }: { readonly game: string; readonly match: string }) {
  const files = useGame(game)?.files;
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

interface FairnessNoteProps {
  readonly fairness: Exclude<Fairness, { verdict: 'elsewhere' }>;
  readonly history: MatchHistory;
  readonly match: string | undefined;
  name(seat: Seat): string;
}

function FairnessNote({ fairness, history, match, name }: FairnessNoteProps) {
  const translate = usePageTranslate();
  const { playerWords } = useApp();
  const { verdict, commit } = fairness;
  const receipt = match === undefined ? undefined : playerWords.receipt(match);
  const own = receipt && checkReceipt(receipt, history.entries, sha256OfText);
  const good = (verdict === 'fair' || verdict === 'sealed') && (own === undefined || own === 'used');
  return (
    <details class={`fair small surface is-${good ? 'good' : 'bad'}`}>
      <summary class={good ? 'is-ok' : 'is-danger'}>
        <Icon name={good ? 'shield' : 'warn'} /> {translate('fair.title')}
      </summary>
      <p>{fairText()}</p>
      {verdict === 'fair' && fairness.draws > 0 && wordTexts().map(text => <p key={text}>{text}</p>)}
      {own && <p>{translate(`fair.own.${own}`)}</p>}
      <dl>
        <dt class="soft">{translate('fair.commit')}</dt>
        <dd>{commit}</dd>
        {'secret' in fairness && <dt class="soft">{translate('fair.secret')}</dt>}
        {'secret' in fairness && <dd>{fairness.secret}</dd>}
      </dl>
    </details>
  );

  /** Who could have chosen the draws. */
  function wordTexts(): string[] {
    const named = (kind: WordKind): string =>
      history.wordKinds.flatMap((one, seat) => (one === kind ? [name(seat)] : [])).join(', ');
    const [committed, withheld] = [named('committed'), named('withheld')];
    const other = history.wordKinds.includes('open') ? translate('fair.open') : translate('fair.unguarded');
    const guard = committed === '' ? other : translate('fair.guarded', { names: committed });
    return withheld === '' ? [guard] : [guard, translate('fair.withheld', { names: withheld })];
  }

  function fairText(): string {
    switch (fairness.verdict) {
      case 'fair':
        return fairness.draws === 0 ? translate('fair.none') : translate.count('fair.fair', fairness.draws);
      case 'other-draw':
      case 'illegal':
        return translate(`fair.${fairness.verdict}`, { version: fairness.version });
      default:
        return translate(`fair.${fairness.verdict}`);
    }
  }
}
