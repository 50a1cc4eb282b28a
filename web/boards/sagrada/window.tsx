// A window of stained glass: lead cames, an arch with the favor tokens in it, panes and the dice on them.

import type { GridFocus } from '../../kit/grid-focus.ts';
import { DieArt, Pane } from './glass.tsx';

const STEP = 100;
const FRAME = 22;
const ARCH = 74;
const WIDE = 5 * STEP + 2 * FRAME;
const HIGH = 4 * STEP + FRAME + ARCH;
const LINE = [0, 1, 2, 3, 4];

export interface Glazing {
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
  label(cell: number): string;
  over(cell: number | undefined): void;
  tap(cell: number): void;
  press(event: PointerEvent, cell: number): void;
}

interface WindowProps extends Glazing {
  readonly label: string;
  readonly last?: number | undefined;
  readonly handles?: Handles | undefined;
}

export function Window({ print, dice, tokens, letters, label, last, handles }: WindowProps) {
  const letter = (sign: string): string => letters[sign[0] ?? ''] ?? '';
  const props = handles
    ? { role: 'grid' as const, onKeyDown: handles.focus.onKeyDown, onPointerLeave: () => handles.over(undefined) }
    : { role: 'img' as const };
  return (
    <svg class="sag-window" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-label={label} {...props}>
      <path class="sag-lead-shade" d={`M4 ${HIGH}V${ARCH}Q${WIDE / 2}-66 ${WIDE - 4} ${ARCH}V${HIGH}Z`} />
      <path class="sag-lead" d={`M0 ${HIGH - 6}V${ARCH - 4}Q${WIDE / 2}-70 ${WIDE} ${ARCH - 4}V${HIGH - 6}Z`} />
      <path class="sag-lead-light" d={`M7 ${HIGH - 12}V${ARCH}Q${WIDE / 2}-60 ${WIDE - 7} ${ARCH}`} />
      <path class="sag-arch" d={`M${FRAME + 4} ${ARCH - 9}Q${WIDE / 2}-46 ${WIDE - FRAME - 4} ${ARCH - 9}Z`} />
      {Array.from({ length: tokens }, (_, i) => (
        <circle key={i} class="sag-bead" cx={WIDE / 2 + (i - (tokens - 1) / 2) * 34} cy={ARCH - 30} r="12.5" />
      ))}
      {[0, 1, 2, 3].map(row => (
        <g key={row} role={handles ? 'row' : undefined}>
          {LINE.map(column => {
            const cell = row * 5 + column;
            const die = dice[cell] ?? '..';
            const legal = handles?.legal.has(cell);
            const classes = ['sag-cell', handles?.aiming && !legal && 'is-shut', legal && 'is-open'];
            return (
              <g
                key={column}
                class={classes.filter(Boolean).join(' ')}
                transform={`translate(${FRAME + STEP * (column + 0.5)} ${ARCH + STEP * (row + 0.5) - 4})`}
              >
                <Pane print={print[cell] ?? '.'} letter={letter(print[cell] ?? '')} />
                {last === cell && <rect class="mark-last" x="-46" y="-46" width="92" height="92" />}
                {die !== '..' && <DieArt die={die} letter={letter(die)} />}
                {handles?.from.includes(cell) && (
                  <rect class="mark-chosen" x="-42" y="-42" width="84" height="84" rx="17" />
                )}
                {legal && <Open on={die !== '..'} />}
                {handles && (
                  <rect
                    role="gridcell"
                    class="sag-focus"
                    x="-48"
                    y="-48"
                    width="96"
                    height="96"
                    data-sag-cell={cell}
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
