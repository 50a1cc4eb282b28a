// The view of a table without borders: pan and zoom with mouse, fingers, keys. Until then the whole table is in sight.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CLICK_AFTER_DRAG_MS } from '../../../web/kit/drag-and-drop.ts';
import type { Point } from '../../../web/kit/svg.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What lies in the middle of the window, and pixels a unit. */
export interface Camera extends Point {
  readonly scale: number;
}

const LEAST = 0.12;
const MOST = 4;
/** A table that has just begun is not blown up beyond this. */
const MOST_FITTED = 1.75;
/** Pixels before a press becomes a drag. */
const SLACK = 6;

type Size = { readonly width: number; readonly height: number };

/** A camera that shows the whole box, beside whatever covers `covered` pixels on the right. */
export function fitted(box: Box, size: Size, covered = 0): Camera {
  const wanted = Math.min((size.width - covered) / box.width, size.height / box.height, MOST_FITTED);
  const scale = Math.max(LEAST, wanted);
  return { x: box.x + box.width / 2 + covered / 2 / scale, y: box.y + box.height / 2, scale };
}

/** Closer or farther, with the point under the pointer staying where it is; `at` in pixels from the middle. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.min(MOST, Math.max(LEAST, camera.scale * factor));
  const by = 1 / camera.scale - 1 / scale;
  return { scale, x: camera.x + at.x * by, y: camera.y + at.y * by };
}

function fromMiddle(element: Element, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

export interface CameraControl {
  readonly ref: (svg: SVGSVGElement | null) => void;
  readonly transform: string;
  readonly scale: number;
  /** Is everything in sight, by itself? */
  readonly fits: boolean;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(event: PointerEvent): void;
    onClickCapture(event: MouseEvent): void;
  };
  zoom(factor: number): void;
  /** In pixels. */
  pan(dx: number, dy: number): void;
  fit(): void;
  show(at: Point): void;
}

/** A twist of two fingers by this much counts as a quarter turn, in radians. */
const TWIST = (35 / 180) * Math.PI;

/** From one direction to another, the short way round: positive is clockwise on the screen. */
export function angleBetween(from: Point, to: Point): number {
  const angle = Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x);
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** `covered`: pixels on the right where buttons lie over the table. `twist`: two fingers turned round each other. */
export function useCamera(box: Box, covered: number, twist: (clockwise: boolean) => void): CameraControl {
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 600, height: 400 });
  const [own, setOwn] = useState<Camera>();
  const latest = useRef<Camera>({ x: 0, y: 0, scale: 1 });
  const pressed = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const dragEnded = useRef(Number.NEGATIVE_INFINITY);
  const twisting = useRef(0);
  // Measured before the first paint; the observer tells only after it.
  const ref = useCallback((element: SVGSVGElement | null): void => {
    setSvg(element);
    if (element) setSize({ width: element.clientWidth || 600, height: element.clientHeight || 400 });
  }, []);
  const camera = own ?? fitted(box, size, covered);
  latest.current = camera;

  const look = (next: Camera): void => {
    latest.current = next;
    setOwn(next);
  };
  useEffect(() => {
    if (!svg) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    watch.observe(svg);
    // Not a handler of the element: the wheel can be kept from scrolling the page only by a listener that is not passive.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 * event.deltaY : event.deltaY;
      look(zoomed(latest.current, Math.exp(-step / 420), fromMiddle(svg, { x: event.clientX, y: event.clientY })));
    };
    svg.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      watch.disconnect();
      svg.removeEventListener('wheel', onWheel);
    };
  }, [svg]);

  const release = (event: PointerEvent): void => {
    if (travelled.current >= SLACK) dragEnded.current = event.timeStamp;
    pressed.current.delete(event.pointerId);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      // Only the second finger is not primary. A press of before may have ended beside the table.
      if (event.isPrimary) pressed.current.clear();
      if (pressed.current.size === 0) travelled.current = 0;
      twisting.current = 0;
      pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent): void => {
      const before = pressed.current.get(event.pointerId);
      if (!before || !svg) return;
      if (event.buttons === 0) return void pressed.current.delete(event.pointerId);
      const now = { x: event.clientX, y: event.clientY };
      travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
      const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
      pressed.current.set(event.pointerId, now);
      if (travelled.current < SLACK) return;
      svg.setPointerCapture(event.pointerId);
      const { x, y, scale } = latest.current;
      const half = other ? 2 : 1; // each of two fingers carries half
      const moved = { scale, x: x - (now.x - before.x) / scale / half, y: y - (now.y - before.y) / scale / half };
      if (!other) return look(moved);
      const toward = (point: Point): Point => ({ x: point.x - other.x, y: point.y - other.y });
      twisting.current += angleBetween(toward(before), toward(now));
      if (Math.abs(twisting.current) > TWIST) {
        twist(twisting.current > 0);
        twisting.current = 0;
      }
      const spread = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
      const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      look(zoomed(moved, spread(now) / Math.max(1, spread(before)), fromMiddle(svg, between)));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: (event: MouseEvent): void => {
      // A click that a key or a screen reader makes has no count of clicks.
      if (event.detail > 0 && event.timeStamp - dragEnded.current < CLICK_AFTER_DRAG_MS) event.stopPropagation();
    },
  };
  const { x, y, scale } = camera;
  const transform = useMemo(
    () => `translate(${size.width / 2 - x * scale}px, ${size.height / 2 - y * scale}px) scale(${scale})`,
    [size, x, y, scale],
  );
  return {
    ref,
    transform,
    scale,
    fits: own === undefined,
    handlers,
    zoom: factor => look(zoomed(latest.current, factor, { x: 0, y: 0 })),
    pan: (dx, dy) => look({ ...latest.current, x: latest.current.x + dx / scale, y: latest.current.y + dy / scale }),
    fit: () => setOwn(undefined),
    show: at => {
      if (own) look({ ...latest.current, ...at });
    },
  };
}
