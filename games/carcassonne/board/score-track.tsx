import type { BySeat, Seat } from '../../../src/core/game.ts';
import { CarcassonneMark } from './tile.tsx';
import './score-track.css';

/** A track is at least this long, and grows by as much. */
const LAP = 50;
const TICK = 10;

interface ScoreTrackProps {
  readonly scores: BySeat<number>;
  readonly followers: BySeat<number>;
  readonly gone: readonly Seat[];
  /** Whose turn it is. */
  readonly seat: Seat;
  readonly words: { readonly track: string; readonly followers: string };
  name(seat: Seat): string;
}

/** Followers left by seat, and a race of points: the figures slide as they score. */
export function ScoreTrack({ scores, followers, gone, seat, words, name }: ScoreTrackProps) {
  const length = LAP * Math.ceil((Math.max(0, ...scores) + 1) / LAP);
  const ticks = Array.from({ length: length / TICK + 1 }, (_, i) => i * TICK);
  /** Figures on the same number stand side by side, in pixels. */
  const formerGuest = (one: Seat): number => {
    const equals = scores.flatMap((points, other) => (points === scores[one] ? [other] : []));
    return 9 * (equals.indexOf(one) - (equals.length - 1) / 2);
  };
  return (
    <div class="carc-head">
      <ul class="carc-hands" aria-label={words.followers}>
        {followers.map((count, one) => (
          <li
            key={one}
            class={`carc-hand${one === seat ? ' is-turn' : ''}${gone.includes(one) ? ' is-gone' : ''}`}
            title={`${name(one)}: ${words.followers} ${count}`}
          >
            <CarcassonneMark seat={one} />
            <span>{count}</span>
          </li>
        ))}
      </ul>
      <div
        class="carc-track"
        role="img"
        aria-label={`${words.track}: ${scores.map((points, one) => `${name(one)} ${points}`).join(', ')}`}
      >
        {ticks.map(tick => (
          <i key={tick} style={{ insetInlineStart: `${(100 * tick) / length}%` }}>
            {tick < length && tick}
          </i>
        ))}
        {scores.map((points, one) => (
          <span
            key={one}
            class="carc-runner"
            style={{ insetInlineStart: `calc(${(100 * points) / length}% + ${formerGuest(one)}px)` }}
            title={`${name(one)}: ${points}`}
          >
            <CarcassonneMark seat={one} />
          </span>
        ))}
      </div>
    </div>
  );
}
