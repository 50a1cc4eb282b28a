// The tournament's own log: who decided what, and why.

import { playerName } from '../../../src/core/names.ts';
import type { TournamentLogLine } from '../../../src/protocol/tournaments.ts';
import { namesOfGame } from '../../boards/index.ts';
import type { PageTranslate } from '../../locales/translator.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { pointsText } from './points.ts';

interface TournamentLogProps {
  readonly game: string;
  readonly log: readonly TournamentLogLine[];
}

export function TournamentLog({ game, log }: TournamentLogProps) {
  const translate = usePageTranslate();
  const time = new Intl.DateTimeFormat(translate.locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <details class="tournament-log">
      <summary>{translate('tournament.log')}</summary>
      <ol>
        {log.toReversed().map((line, i) => (
          <li key={log.length - i}>
            <time class="soft">{time.format(line.at)}</time>
            <span>{sentence(line, game, translate)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function sentence(line: TournamentLogLine, gameId: string, translate: PageTranslate): string {
  const name = playerName(namesOfGame(gameId), { name: line.name ?? '', bot: line.bot }, translate.locale);
  const { game = '', reason = '', points = [], round = 0 } = line;
  const because = reason === '' ? '' : ` (${reason})`;
  switch (line.what) {
    case 'created':
      return translate('tournament.log.created', { name });
    case 'entered':
      return translate('tournament.log.entered', { name });
    case 'left':
      return translate('tournament.log.left', { name });
    case 'check-in':
      return translate('tournament.log.checkin');
    case 'here':
      return translate('tournament.log.here', { name });
    case 'started':
      return translate('tournament.log.started');
    case 'paired':
      return translate('tournament.log.paired', { round });
    case 'played':
      return translate('tournament.log.noshow', { name, game });
    case 'corrected':
      return translate('tournament.log.corrected', { name, game, points: pointsText(points), reason });
    case 'withdrew':
      return (
        translate(line.why === 'no-show' ? 'tournament.log.noshows' : 'tournament.log.withdrew', { name }) + because
      );
    case 'paused':
      return translate('tournament.log.paused') + because;
    case 'resumed':
      return translate('tournament.log.resumed');
    case 'over':
      return translate('tournament.log.over');
    case 'cancelled':
      return translate('tournament.log.cancelled') + because;
    default:
      return line.what;
  }
}
