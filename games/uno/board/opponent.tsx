import type { Seat } from '../../../src/core/game.ts';
import { printSeatName, type SeatName } from '../../../src/core/names.ts';
import { plural } from '../../../src/core/texts.ts';
import { ThreatSign } from '../../../web/boards/shared/threat-mark.tsx';
import type { UnoView } from '../rules/index.ts';
import type { UnoTexts } from '../texts/board.ts';
import { Back } from './face.tsx';
import type { Side } from './fan.ts';

/** More backs than these are shown only as a number. */
const MOST_BACKS = 14;

interface OpponentProps {
  readonly seat: Seat;
  readonly side: Side;
  readonly view: UnoView;
  readonly name: SeatName;
  /** May this player win with the next turn? */
  readonly isThreat: boolean | undefined;
  readonly texts: UnoTexts;
}

/** Another player: backs of the cards, their number, name and points. */
export function Opponent({ seat, side, view, name: seatName, isThreat, texts }: OpponentProps) {
  const { board: words } = texts;
  const [name, number] = seatName;
  const count = view.counts[seat] ?? 0;
  const asked = isToAct(view, seat);
  const owes = view.owed.includes(seat);
  const label = [
    printSeatName(seatName),
    plural(words.cards, count),
    plural(words.points, view.scores[seat] ?? 0),
    ...(owes ? [words.notCalled] : []),
    ...(isThreat ? [words.lastCard] : []),
  ];
  const classes = ['uno-opponent', `is-${side}`, asked && 'is-asked', count === 1 && 'is-last'];
  return (
    <div class={classes.filter(Boolean).join(' ')} data-seat={seat} role="img" aria-label={label.join(', ')}>
      <span class="uno-backs">
        <Backs count={count} side={side} />
        <b class="uno-count">{count}</b>
        {isThreat && <Threat />}
      </span>
      <span class="uno-plate" aria-hidden="true">
        <span class="uno-name">
          <span>{name}</span> {number}
        </span>
        <small>{plural(words.points, view.scores[seat] ?? 0)}</small>
      </span>
      {owes && <b class="uno-flag is-owing">{words.notCalled}</b>}
      {!owes && count === 1 && <b class="uno-flag">{words.call}</b>}
    </div>
  );
}

/** The sign of a threat; words stand beside it. */
export function Threat() {
  return (
    <svg class="uno-threat" viewBox="-17 -17 34 34" aria-hidden="true">
      <ThreatSign x={0} y={0} />
    </svg>
  );
}

/** Whose answer is waited for: those who owe a call, or the turn. */
export function isToAct(view: UnoView, seat: Seat): boolean {
  if (view.phase === 'over' || view.phase === 'seating' || view.phase === 'dealing') return false;
  return view.phase === 'calling' ? view.owed.includes(seat) : view.turn === seat;
}

/** A hand seen from behind, held towards the middle of the table. */
export function Backs({ count, side }: { readonly count: number; readonly side: Side | 'south' }) {
  const shown = Math.min(count, MOST_BACKS);
  const gaps = Math.max(1, shown - 1);
  const step = Math.min(30, 190 / gaps);
  const turn = Math.min(5, 40 / gaps);
  const facing = { north: 180, west: 90, east: -90, south: 0 }[side];
  const upright = side === 'north' || side === 'south';
  return (
    <svg class="uno-backs-art" viewBox={upright ? '-160 -90 320 180' : '-90 -160 180 320'} aria-hidden="true">
      <g transform={`rotate(${facing})`}>
        {Array.from({ length: shown }, (_, i) => {
          const off = i - (shown - 1) / 2;
          const drop = (off * turn) ** 2 * 0.035;
          return <Back key={i} transform={`translate(${off * step} ${drop}) rotate(${off * turn})`} />;
        })}
      </g>
    </svg>
  );
}
