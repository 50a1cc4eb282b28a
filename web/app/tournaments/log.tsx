// The tournament's own log: who decided what, and why.

import type { TournamentLogLine } from '../../../src/server/api/tournaments.ts';
import type { Locale } from '../../locales/locale.ts';
import type { Speech } from '../../locales/words.ts';
import { useSpeech } from '../context.ts';
import { pointsText } from './tables.ts';

export function TournamentLog({
  log,
  locale,
}: {
  readonly log: readonly TournamentLogLine[];
  readonly locale: Locale;
}) {
  const say = useSpeech();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <details class="tournament-log">
      <summary>{say('tournament.log')}</summary>
      <ol>
        {log.toReversed().map((line, i) => (
          <li key={log.length - i}>
            <time class="soft">{time.format(line.at)}</time>
            <span>{sentence(line, say)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function sentence(line: TournamentLogLine, say: Speech): string {
  const { name = '', game = '', reason = '', points = [], round = 0 } = line;
  const because = reason === '' ? '' : ` (${reason})`;
  switch (line.what) {
    case 'created':
      return say('tournament.log.created', { name });
    case 'entered':
      return say('tournament.log.entered', { name });
    case 'left':
      return say('tournament.log.left', { name });
    case 'check-in':
      return say('tournament.log.checkin');
    case 'here':
      return say('tournament.log.here', { name });
    case 'started':
      return say('tournament.log.started');
    case 'paired':
      return say('tournament.log.paired', { round });
    case 'played':
      return say('tournament.log.noshow', { name, game });
    case 'corrected':
      return say('tournament.log.corrected', { name, game, points: pointsText(points), reason });
    case 'withdrew':
      return say(line.why === 'no-show' ? 'tournament.log.noshows' : 'tournament.log.withdrew', { name }) + because;
    case 'paused':
      return say('tournament.log.paused') + because;
    case 'resumed':
      return say('tournament.log.resumed');
    case 'over':
      return say('tournament.log.over');
    case 'cancelled':
      return say('tournament.log.cancelled') + because;
    default:
      return line.what;
  }
}
