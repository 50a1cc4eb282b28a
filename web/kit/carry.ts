// Carrying something from one drawing to another with mouse, pen or finger: they are different elements, so the page's own
// pixels count. A press that hardly moves stays a click.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Point } from './svg.ts';

/** Pixels before a press becomes a drag. */
const SLACK = 6;

export interface CarryConfig {
  /** What lies under the pointer; undefined once it is let go or taken away. */
  over(target: Element | undefined): void;
  drop(target: Element): void;
}

export interface Carry {
  /** Where the carried thing is, in the window's pixels. */
  readonly carried: Point | undefined;
  /** For `onPointerDown` of the thing, which should have `touch-action: none`. */
  press(event: PointerEvent): void;
  /** For `onClickCapture` of the thing: the click behind a drag means nothing. */
  swallow(event: MouseEvent): void;
}

interface Press extends Point {
  readonly id: number;
  isCarrying: boolean;
}

export function useCarry(config: CarryConfig): Carry {
  const [carried, setCarried] = useState<Point>();
  const press = useRef<Press | undefined>(undefined);
  const hasCarried = useRef(false);
  const latest = useRef(config);
  latest.current = config;
  useEffect(() => {
    const under = ({ clientX, clientY }: PointerEvent): Element | undefined =>
      document.elementFromPoint(clientX, clientY) ?? undefined;
    const move = (event: PointerEvent): void => {
      const now = press.current;
      if (now?.id !== event.pointerId) return;
      const way = Math.hypot(event.clientX - now.x, event.clientY - now.y);
      if (!now.isCarrying && way <= SLACK) return;
      now.isCarrying = true;
      hasCarried.current = true;
      setCarried({ x: event.clientX, y: event.clientY });
      latest.current.over(under(event));
    };
    const up = (event: PointerEvent): void => {
      const now = press.current;
      if (now?.id !== event.pointerId) return;
      press.current = undefined;
      if (!now.isCarrying) return;
      setCarried(undefined);
      latest.current.over(undefined);
      const target = event.type === 'pointerup' ? under(event) : undefined;
      if (target) latest.current.drop(target);
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
    press: event => {
      if (event.button !== 0) return;
      hasCarried.current = false;
      press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isCarrying: false };
    },
    swallow: event => {
      if (hasCarried.current) event.stopPropagation();
    },
  };
}
