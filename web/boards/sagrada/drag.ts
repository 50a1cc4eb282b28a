// Dragging a die from one part of the board to another: they are different drawings, so the page's own pixels count.

import { useEffect, useRef, useState } from 'preact/hooks';

/** Pixels before a press becomes a drag. */
const SLACK = 6;

export interface Dragged {
  readonly die: string;
  readonly x: number;
  readonly y: number;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly die: string;
  readonly lift: () => void;
  readonly drop: (cell: number | undefined) => void;
  dragging: boolean;
}

export interface DieDrag {
  readonly dragged: Dragged | undefined;
  /** Was the press that just ended a drag? Then the click after it means nothing. */
  wasDrag(): boolean;
  press(event: PointerEvent, die: string, lift: () => void, drop: (cell: number | undefined) => void): void;
}

function cellUnder(x: number, y: number): number | undefined {
  const cell = document.elementFromPoint(x, y)?.getAttribute('data-sag-cell');
  return cell ? Number(cell) : undefined;
}

export function useDieDrag(): DieDrag {
  const [dragged, setDragged] = useState<Dragged>();
  const press = useRef<Press | undefined>(undefined);
  const ended = useRef(0);
  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const now = press.current;
      if (!now || now.id !== event.pointerId) return;
      if (!now.dragging) {
        if (Math.hypot(event.clientX - now.x, event.clientY - now.y) <= SLACK) return;
        now.dragging = true;
        now.lift();
      }
      setDragged({ die: now.die, x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent): void => {
      const now = press.current;
      if (!now || now.id !== event.pointerId) return;
      press.current = undefined;
      setDragged(undefined);
      if (!now.dragging) return;
      ended.current = event.timeStamp;
      now.drop(event.type === 'pointerup' ? cellUnder(event.clientX, event.clientY) : undefined);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, []);
  return {
    dragged,
    wasDrag: () => performance.now() - ended.current < 50,
    press: (event, die, lift, drop) => {
      if (event.button !== 0) return;
      // A finger would otherwise own the pointer, and the cell below it never be found.
      (event.currentTarget as Element).releasePointerCapture?.(event.pointerId); // handlers run on elements
      press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, die, lift, drop, dragging: false };
    },
  };
}
