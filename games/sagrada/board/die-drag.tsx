// Carrying a die with mouse, pen or finger: from the pool, or from a cell of the own window, to another cell.

import { type DragAndDrop, useDragAndDrop } from '../../../web/kit/drag-and-drop.ts';
import { DieFace } from './die-button.tsx';
import type { SagradaTurn } from './turn.ts';

/** A die on its way: the answer that takes it, and where it was, in the pool or on a cell. */
export interface DraggedDie {
  readonly die: string;
  readonly text: string;
  readonly nth?: number;
  readonly from?: number;
}

export type DieDrag = DragAndDrop<DraggedDie>;

/** `choosing`: a die of the pool is chosen as soon as it is lifted, so that the cells show where it may go. */
export function useDieDrag({ can, choose, drop }: SagradaTurn, choosing: boolean): DieDrag {
  const drag = useDragAndDrop<DraggedDie>({
    onLift: ({ die, nth }) => {
      if (nth !== undefined && choosing && can(die)) choose({ die, nth });
    },
    onDrop: (target, { text, from }) => {
      const cell = target.getAttribute('data-sag-cell');
      if (cell !== null && Number(cell) !== from) drop(text, Number(cell));
    },
  });
  const press: DieDrag['press'] = (event, die) => {
    // A touch captures its pointer; without releasing it the cells below would receive no events.
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId); // handlers run on elements
    drag.press(event, die);
  };
  return { ...drag, press };
}

export function CarriedDie({ drag, letter }: { readonly drag: DieDrag; readonly letter: (die: string) => string }) {
  if (!drag.carried) return null;
  const { x, y, thing } = drag.carried;
  return (
    <div class="sag-ghost" style={{ left: `${x}px`, top: `${y}px` }}>
      <DieFace die={thing.die} letter={letter(thing.die)} />
    </div>
  );
}
