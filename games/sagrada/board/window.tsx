// A window of stained glass: lead cames, an arch with the favor tokens in it, panes and the dice on them.

import type { GridFocus } from '../../../web/kit/grid-focus.ts';
import { round } from '../../../web/kit/svg.ts';
import { DieArt, glassStyle, Pane } from './glass.tsx';

const STEP = 100;
const FRAME = 22;
const ARCH = 74;
const WIDE = 5 * STEP + 2 * FRAME;
const HIGH = 4 * STEP + FRAME + ARCH;
const LINE = [0, 1, 2, 3, 4];

/** The light over the window: a fan of glass under a curve from sill to sill. */
const SILL = ARCH - 9;
const PEAK = -46;
const FAN = 'PBGYRRYGBP'.split('').map((glass, i, all): readonly [glass: string, points: string] => {
  const [from, to] = [i / all.length, (i + 1) / all.length].map(onCurve);
  return [glass, `${WIDE / 2},${SILL} ${from} ${to}`];
});

/** A point of that curve, a parabola; t from 0 on the left to 1 on the right. */
function onCurve(t: number): string {
  const half = WIDE / 2 - FRAME - 4;
  const x = WIDE / 2 + half * (2 * t - 1);
  return `${round(x)},${round(SILL - 2 * t * (1 - t) * (SILL - PEAK))}`;
}

export interface WindowContent {
  /** Signs of the 20 cells; '' while the window is not known. */
  readonly print: string;
  /** Dice by cell, '..' where there is none. */
  readonly dice: readonly string[];
  readonly tokens: number;
  readonly letters: Readonly<Record<string, string>>;
}

/** What only the reader's own window shows and does. */
export interface Handles {
  readonly focus: GridFocus;
  readonly legal: ReadonlySet<number>;
  /** Lifted from there. */
  readonly from: readonly number[];
  /** Is a die on its way, so that cells that are not legal are shaded? */
  readonly aiming: boolean;
  /** To be pressed next for a hint. */
  isHinted(cell: number): boolean;
  label(cell: number): string;
  over(cell: number | undefined): void;
  tap(cell: number): void;
  press(event: PointerEvent, cell: number): void;
}

interface WindowProps extends WindowContent {
  /** Absent where the window is described beside it. */
  readonly label?: string;
  readonly last?: number | undefined;
  readonly handles?: Handles | undefined;
}

export function Window({ print, dice, tokens, letters, label, last, handles }: WindowProps) {
  const letter = (sign: string): string => letters[sign[0] ?? ''] ?? '';
  const props = handles
    ? { role: 'grid' as const, onKeyDown: keys(handles), onPointerLeave: () => handles.over(undefined) }
    : label === undefined
      ? { 'aria-hidden': true }
      : { role: 'img' as const };
  return (
    <svg class="sag-window" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-label={label} {...props}>
      <path class="sag-lead-shade" d={`M4 ${HIGH}V${ARCH}Q${WIDE / 2}-66 ${WIDE - 4} ${ARCH}V${HIGH}Z`} />
      <path class="sag-lead" d={`M0 ${HIGH - 6}V${ARCH - 4}Q${WIDE / 2}-70 ${WIDE} ${ARCH - 4}V${HIGH - 6}Z`} />
      <path class="sag-lead-light" d={`M7 ${HIGH - 12}V${ARCH}Q${WIDE / 2}-60 ${WIDE - 7} ${ARCH}`} />
      <path class="sag-arch" d={`M${FRAME} ${SILL + 3}Q${WIDE / 2} ${PEAK - 6} ${WIDE - FRAME} ${SILL + 3}Z`} />
      {FAN.map(([glass, points]) => (
        <polygon key={points} class="sag-fan" style={glassStyle(glass)} points={points} />
      ))}
      <path class="sag-hub" d={`M${WIDE / 2 - 116} ${SILL}Q${WIDE / 2} ${SILL - 92} ${WIDE / 2 + 116} ${SILL}Z`} />
      {Array.from({ length: tokens }, (_, i) => (
        <circle key={i} class="sag-bead" cx={WIDE / 2 + (i - (tokens - 1) / 2) * 29} cy={SILL - 19} r="12.5" />
      ))}
      {[0, 1, 2, 3].map(row => (
        <g key={row} role={handles ? 'row' : undefined}>
          {LINE.map(column => {
            const cell = row * 5 + column;
            const die = dice[cell] ?? '..';
            const legal = handles?.legal.has(cell);
            const hinted = legal && handles?.isHinted(cell);
            const classes = ['sag-cell', handles?.aiming && !legal && 'is-shut', legal && 'is-open'];
            return (
              <g
                key={column}
                class={classes.filter(Boolean).join(' ')}
                transform={`translate(${FRAME + STEP * (column + 0.5)} ${ARCH + STEP * (row + 0.5) - 4})`}
              >
                <Pane print={print[cell] ?? '.'} letter={letter(print[cell] ?? '')} />
                {last === cell && <rect class="mark-last" x="-50" y="-50" width="100" height="100" />}
                {die !== '..' && <DieArt die={die} letter={letter(die)} />}
                {handles?.from.includes(cell) && (
                  <rect class="mark-chosen" x="-42" y="-42" width="84" height="84" rx="17" />
                )}
                {legal && <Open on={die !== '..'} />}
                {hinted && <rect class="mark-hint" x="-44" y="-44" width="88" height="88" rx="12" />}
                {handles && (
                  <rect
                    role="gridcell"
                    class="sag-focus"
                    x="-48"
                    y="-48"
                    width="96"
                    height="96"
                    data-sag-cell={cell}
                    data-hint={hinted || undefined}
                    aria-label={handles.label(cell)}
                    onClick={() => handles.tap(cell)}
                    onPointerEnter={() => handles.over(cell)}
                    onPointerDown={event => handles.press(event, cell)}
                    {...handles.focus.cell({ row, column })}
                  />
                )}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** Enter means the cell that has the focus, even if that came this very moment. */
const keys =
  ({ focus, tap }: Handles) =>
  (event: KeyboardEvent): void => {
    const cell = event.target instanceof Element ? event.target.getAttribute('data-sag-cell') : null;
    if (cell === null || (event.key !== 'Enter' && event.key !== ' ')) focus.onKeyDown(event);
    else {
      event.preventDefault();
      tap(Number(cell));
    }
  };

/** A cell to place in has a dot; a die that may be taken an outline. */
function Open({ on }: { readonly on: boolean }) {
  if (on) return <rect class="sag-takeable" x="-45" y="-45" width="90" height="90" rx="19" />;
  return (
    <>
      <circle class="sag-dot-ground" r="19" />
      <circle class="mark-legal" r="14" />
    </>
  );
}
