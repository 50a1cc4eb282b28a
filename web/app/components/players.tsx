// Who sits at the table: mark, name, score, clock, and whether they are here.

import { isSlow } from '../../../src/core/clock-rules.ts';
import type { BySeat, ClockRule, Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import type { BoardModule, PlayerShown } from '../../boards/shared/contract.ts';
import { Clock } from '../../kit/clock.tsx';
import { useTranslate } from '../model/app-context.ts';
import { profilePath } from '../model/profile.ts';
import { winnersOf } from '../model/result.ts';

/** At most so many side by side on a phone. */
const BESIDE = 5;

export interface PlayersProps {
  readonly shown: Pick<MatchShown, 'toAct' | 'phase' | 'seat' | 'clock' | 'yours' | 'payoffs'> & {
    readonly players: BySeat<PlayerShown>;
    readonly rule?: ClockRule;
  };
  /** When the clocks were read. */
  readonly since: number;
  readonly view: unknown;
  readonly board: BoardModule;
  /** Stands last, nearest to the reader. */
  readonly bottom: Seat;
  /** Of the game, for the way to a profile. */
  readonly game: string;
  name(seat: Seat): string;
}

export function Players({ bottom, ...props }: PlayersProps) {
  const count = props.shown.players.length;
  const order = Array.from({ length: count }, (_, i) => (bottom + 1 + i) % count);
  return (
    <ul class={`players is-${count > 2 ? 'many' : 'few'}`} style={{ '--beside': Math.min(count, BESIDE) }}>
      {order.map(seat => (
        <PlayerLine key={seat} {...props} seat={seat} />
      ))}
    </ul>
  );
}

interface PlayerLineProps extends Omit<PlayersProps, 'bottom'> {
  readonly seat: Seat;
}

function PlayerLine({ seat, shown, since, view, board, game, name }: PlayerLineProps) {
  const translate = useTranslate();
  const who = shown.players[seat];
  const { Mark, texts } = board;
  const counted = texts[translate.locale].countedIn?.(view, seat);
  const running = shown.phase === 'running';
  const isAsked = running && (shown.toAct === seat || (shown.seat === seat && shown.yours));
  const left = shown.clock.left[seat];
  const long = (ms: number): string => translate.span(ms, 'narrow');
  const won = shown.phase === 'over' && shown.payoffs && winnersOf(shown.payoffs).includes(seat);
  // Who plays by and by is not missing.
  const isAway = who && !who.here && who.kind !== 'bot' && !(shown.rule && isSlow(shown.rule));
  const profile = who ? profilePath(game, who, shown.phase === 'over') : undefined;
  // For a player in a running match, links open in a new tab, so that the player stays at the table.
  const elsewhere = shown.seat !== null && running ? { target: '_blank' } : {};
  const classes = ['player surface', isAsked && 'is-asked', won && 'is-winner', isAway && 'is-away'];
  return (
    <li class={classes.filter(Boolean).join(' ')}>
      <span
        class="player-mark"
        role="img"
        aria-label={texts[translate.locale].seats[seat] ?? String(seat + 1)}
        title={texts[translate.locale].seats[seat]}
      >
        {Mark ? <Mark seat={seat} /> : <span class="seat-chip">{seat + 1}</span>}
      </span>
      <span class="player-name ellipsis" title={who ? name(seat) : undefined}>
        {!who && <i>{translate('match.empty')}</i>}
        {who && profile === undefined && name(seat)}
        {who && profile !== undefined && (
          <a class="plain is-name" href={profile} {...elsewhere}>
            {name(seat)}
          </a>
        )}
        <small class="soft">
          {who && who.kind !== 'person' && (
            <span>{translate(who.kind === 'bot' ? 'common.bot' : 'common.program')}</span>
          )}
          {seat === shown.seat && <span>{translate('common.you')}</span>}
          {who?.left ? (
            <span>{translate('match.gone')}</span>
          ) : (
            (who?.gone || (isAway && running)) && <span>{translate('match.away')}</span>
          )}
        </small>
      </span>
      {who && (
        <span
          class="player-score"
          role="img"
          aria-label={`${translate('match.score')}: ${[who.score, counted].filter(one => one !== undefined).join(', ')}`}
          title={translate('match.score')}
        >
          {who.score}
          {counted && <small>{counted}</small>}
        </span>
      )}
      {left !== null && left !== undefined && (
        <Clock left={left} since={since} running={isAsked && !shown.clock.stopped} long={long} />
      )}
    </li>
  );
}
