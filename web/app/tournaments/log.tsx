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

/** What the log tells of; the withdrawal of an absent entrant has a sentence of its own. */
const TOLD = [
  'created',
  'entered',
  'left',
  'check-in',
  'here',
  'started',
  'paired',
  'played',
  'corrected',
  'withdrew',
  'paused',
  'resumed',
  'over',
  'cancelled',
] as const;

function sentence(line: TournamentLogLine, gameId: string, translate: PageTranslate): string {
  const what = line.what === 'withdrew' && line.why === 'no-show' ? 'no-show' : TOLD.find(one => one === line.what);
  if (what === undefined) return line.what;
  const name = playerName(namesOfGame(gameId), { name: line.name ?? '', bot: line.bot }, translate.locale);
  const { game = '', reason = '', points = [], round = 0 } = line;
  const text = translate(`tournament.log.${what}`, { name, game, reason, round, points: pointsText(points) });
  return reason === '' || what === 'corrected' ? text : `${text} (${reason})`;
}
