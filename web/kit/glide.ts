// Things that slide to their new place. Animated from where they were last drawn, so a re-drawn order does not matter.

import { type RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { MOVE_DURATION, prefersReducedMotion } from './motion.ts';
import type { Point } from './svg.ts';

/** Draws nothing itself: give the element `placed(at)` as its style and this as its ref. `held`: follows the pointer. */
export function useGlide<E extends SVGElement | HTMLElement>(at: Point, held = false): RefObject<E | null> {
  const element = useRef<E>(null);
  const last = useRef(at);
  const wasHeld = useRef(false);
  useLayoutEffect(() => {
    const from = last.current;
    const settles = wasHeld.current && !held;
    last.current = at;
    wasHeld.current = held;
    if (held || prefersReducedMotion() || (from.x === at.x && from.y === at.y)) return;
    const place = ({ x, y }: Point): { transform: string } => ({ transform: `translate(${x}px, ${y}px)` });
    // A piece let go is nearly there already.
    element.current?.animate([place(from), place(at)], {
      duration: settles ? MOVE_DURATION * 0.6 : MOVE_DURATION,
      easing: 'ease-out',
    });
  }, [at.x, at.y, held]);
  return element;
}
