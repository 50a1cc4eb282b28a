// Press, drag, drop with mouse, pen or finger, in the coordinates of an SVG drawing. A press that hardly moves is a tap.

import { useRef } from 'preact/hooks';
import { type Point, toDrawing } from './svg.ts';

/** Pixels on the screen before a press becomes a drag. */
const SLACK = 5;

export interface DragHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
}

export interface DragConfig {
  /** A tap, with its position. */
  onTap(at: Point): void;
  /** Asked once a press moves: false when nothing can be picked up there. */
  onLift(from: Point): boolean;
  onMove(at: Point): void;
  onDrop(from: Point, at: Point): void;
  /** The system took the pointer away. */
  onCancel(): void;
}

interface Press {
  readonly id: number;
  readonly from: Point;
  readonly x: number;
  readonly y: number;
  phase: 'pressed' | 'dragging' | 'empty';
}

const drawing = (event: PointerEvent): SVGSVGElement => event.currentTarget as SVGSVGElement; // useDrag demands an <svg>

/** For the handlers of an <svg>, which should have `touch-action: none`. */
export function useDrag(config: DragConfig): DragHandlers {
  const press = useRef<Press | undefined>(undefined);
  const cancel = (): void => {
    if (press.current?.phase === 'dragging') config.onCancel();
    press.current = undefined;
  };
  return {
    onPointerDown: event => {
      if (event.button !== 0 || (press.current && !event.isPrimary)) return;
      // A press of before that ended beside the drawing.
      cancel();
      const from = toDrawing(drawing(event), event.clientX, event.clientY);
      press.current = { id: event.pointerId, from, x: event.clientX, y: event.clientY, phase: 'pressed' };
    },
    onPointerMove: event => {
      const now = press.current;
      if (!now || now.id !== event.pointerId) return;
      if (event.buttons === 0) return cancel();
      if (now.phase === 'pressed' && Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLACK) {
        now.phase = config.onLift(now.from) ? 'dragging' : 'empty';
        if (now.phase === 'dragging') drawing(event).setPointerCapture(event.pointerId);
      }
      if (now.phase === 'dragging') config.onMove(toDrawing(drawing(event), event.clientX, event.clientY));
    },
    onPointerUp: event => {
      const now = press.current;
      if (!now || now.id !== event.pointerId) return;
      press.current = undefined;
      const at = toDrawing(drawing(event), event.clientX, event.clientY);
      if (now.phase === 'dragging') config.onDrop(now.from, at);
      else if (now.phase === 'pressed') config.onTap(at);
    },
    onPointerCancel: event => {
      if (press.current?.id === event.pointerId) cancel();
    },
  };
}
