// Geometry of drawings.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the window's pixels to the drawing's own units, however it is scaled. */
export function toDrawing(svg: SVGSVGElement, clientX: number, clientY: number): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: Number.NaN, y: Number.NaN };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/** A style that puts a group somewhere, as CSS transitions want it. */
export function placed({ x, y }: Point): { transform: string } {
  return { transform: `translate(${x}px, ${y}px)` };
}

/** Corners of a regular polygon, first corner up, as `points` wants them. */
export function polygon(corners: number, radius: number, turned = 0): string {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2 + turned;
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  }).join(' ');
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** A repeatable scatter in [0, 1) for grain and texture: art must not change from one drawing to the next. */
export function scatter(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x100_0000;
  };
}
