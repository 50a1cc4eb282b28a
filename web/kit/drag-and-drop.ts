// Carrying something from one drawing to another with mouse, pen or finger: they are different elements, so the page's own
// pixels count. A press that hardly moves stays a click.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point } from './svg.ts';

/** Pixels before a press becomes a drag. */
const SLACK = 6;

/** A click so many milliseconds after a drag still belongs to the drag. */
export const CLICK_AFTER_DRAG_MS = 50;

export interface DragAndDropConfig<T> {
  onLift?(thing: T): void;
  /** What lies under the pointer; undefined once it is let go or taken away. */
  onOver?(target: Element | undefined): void;
  onDrop(target: Element, thing: T): void;
}

export interface DragAndDrop<T> {
  /** What is carried and where it is, in the window's pixels. */
  readonly carried: (Point & { readonly thing: T }) | undefined;
  /** For `onPointerDown` of the thing, which should have `touch-action: none`. */
  press(event: PointerEvent, thing: T): void;
  /** For `onClickCapture` of the thing, or of all it may be put on: the click behind a drag means nothing. */
  swallow(event: MouseEvent): void;
}

interface Press<T> extends Point {
  readonly id: number;
  readonly thing: T;
  isCarrying: boolean;
}

export function useDragAndDrop<T>(config: DragAndDropConfig<T>): DragAndDrop<T> {
  const [carried, setCarried] = useState<DragAndDrop<T>['carried']>();
  const press = useRef<Press<T> | undefined>(undefined);
  const ended = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(config);
  latest.current = config;
  useLayoutEffect(() => {
    const under = ({ clientX, clientY }: PointerEvent): Element | undefined =>
      document.elementFromPoint(clientX, clientY) ?? undefined;
    const move = (event: PointerEvent): void => {
      const now = press.current;
      if (now?.id !== event.pointerId) return;
      const way = Math.hypot(event.clientX - now.x, event.clientY - now.y);
      if (!now.isCarrying && way <= SLACK) return;
      if (!now.isCarrying) latest.current.onLift?.(now.thing);
      now.isCarrying = true;
      setCarried({ thing: now.thing, x: event.clientX, y: event.clientY });
      latest.current.onOver?.(under(event));
    };
    const up = (event: PointerEvent): void => {
      const now = press.current;
      if (now?.id !== event.pointerId) return;
      press.current = undefined;
      if (!now.isCarrying) return;
      ended.current = event.timeStamp;
      setCarried(undefined);
      latest.current.onOver?.(undefined);
      const target = event.type === 'pointerup' ? under(event) : undefined;
      if (target) latest.current.onDrop(target, now.thing);
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
    carried,
    press: (event, thing) => {
      if (event.button !== 0) return;
      press.current = { id: event.pointerId, thing, x: event.clientX, y: event.clientY, isCarrying: false };
    },
    swallow: event => {
      // A click that a key or a screen reader makes has no count of clicks.
      if (event.detail > 0 && event.timeStamp - ended.current < CLICK_AFTER_DRAG_MS) event.stopPropagation();
    },
  };
}
