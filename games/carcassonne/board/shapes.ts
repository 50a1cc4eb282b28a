// What tiles are drawn from: outlines filled or drawn with a material. As data, so that the same drawing goes to the
// page, into an SVG file and onto a canvas.

import { type Point, round } from '../../../web/kit/svg.ts';

/** Each is a custom property of the style sheet. */
export type Material = `--${string}`;

export interface Shape {
  readonly d: string;
  readonly fill?: Material;
  readonly stroke?: Material;
  readonly width?: number;
  /** Lengths of strokes and gaps. */
  readonly dash?: readonly number[];
  /** The part whose area this is: where it is pointed at, and what lights up. */
  readonly part?: string;
}

const n = round;

/** Fewer outlines for many small things that hardly overlap: those that look the same become one. */
export function mergeShapes(shapes: readonly Shape[]): Shape[] {
  const groups = new Map<string, Shape>();
  for (const shape of shapes) {
    const key = `${shape.fill} ${shape.stroke} ${shape.width}`;
    const known = groups.get(key);
    groups.set(key, known ? { ...known, d: known.d + shape.d } : shape);
  }
  return [...groups.values()];
}

export function disc({ x, y }: Point, r: number, fill: Material): Shape {
  return { d: `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, fill };
}

/** A house seen from the south-west: front, side, two slopes of a roof. `size` about 8 to 12. */
export function house({ x, y }: Point, size: number, roof: Material, shaded: Material): Shape[] {
  const [w, h, depth] = [size * 0.46, size * 0.42, size * 0.6];
  const left = x - (w + depth) / 2;
  const top = y - h / 2;
  const peak = `${n(left + w / 2)} ${n(top - size * 0.42)}`;
  return [
    { d: `M${n(left - 0.6)} ${n(top + h)}h${n(w + depth + 2.4)}v1.4h${n(-w - depth - 1)}Z`, fill: '--carc-shade' },
    { d: `M${n(left)} ${n(top + h)}v${n(-h)}L${peak}L${n(left + w)} ${n(top)}v${n(h)}Z`, fill: '--carc-house' },
    { d: `M${n(left + w)} ${n(top)}h${n(depth)}v${n(h)}h${n(-depth)}Z`, fill: '--carc-house-shaded' },
    { d: `M${n(left + w * 0.32)} ${n(top + h)}v${n(-h * 0.55)}h${n(w * 0.36)}v${n(h * 0.55)}Z`, fill: '--carc-door' },
    {
      d: `M${peak}h${n(depth)}L${n(left + w + depth + 0.8)} ${n(top + 0.8)}h${n(-depth)}Z`,
      fill: roof,
      stroke: '--carc-line',
      width: 0.5,
    },
    { d: `M${peak}L${n(left - 0.8)} ${n(top + 0.8)}`, stroke: shaded, width: 1.3 },
    { d: `M${peak}L${n(left + w + 0.8)} ${n(top + 0.8)}`, stroke: shaded, width: 1.3 },
  ];
}

/** A round tower of the wall with a pointed roof; the point is where its foot stands. */
export function tower({ x, y }: Point): Shape[] {
  const d = `M${n(x - 4)} ${n(y + 4)}v-9h8v9q-4 2 -8 0Z`;
  return [
    { d: `M${n(x - 4)} ${n(y + 4)}q6 4 11 0l-2 -3h-8Z`, fill: '--carc-shade' },
    { d, fill: '--carc-wall', stroke: '--carc-wall-line', width: 1.1 },
    { d: `M${n(x + 0.8)} ${n(y - 4.6)}h2.7v9.2q-1.2 .5 -2.7 .6Z`, fill: '--carc-wall-shaded' },
    {
      d: `M${n(x - 5.4)} ${n(y - 4.4)}L${n(x)} ${n(y - 13)}L${n(x + 5.4)} ${n(y - 4.4)}q-5.4 2.4 -10.8 0Z`,
      fill: '--carc-slate',
      stroke: '--carc-wall-line',
      width: 0.9,
    },
    { d: `M${n(x)} ${n(y - 13)}L${n(x + 5.2)} ${n(y - 4.5)}q-2.4 1 -4 1.2Z`, fill: '--carc-slate-shaded' },
    { d: `M${n(x - 0.9)} ${n(y - 1.5)}v2.6`, stroke: '--carc-wall-line', width: 1.2 },
  ];
}

export function tree({ x, y }: Point, size: number): Shape[] {
  return [
    {
      d: `M${n(x - size * 0.5)} ${n(y + size * 0.55)}q${n(size * 0.7)} ${n(size * 0.5)} ${n(size * 1.3)} 0q${n(-size * 0.6)} ${n(-size * 0.5)} ${n(-size * 1.3)} 0Z`,
      fill: '--carc-shade',
    },
    disc({ x, y: y + size * 0.1 }, n(size * 0.62), '--carc-tree-shaded'),
    disc({ x: x - size * 0.12, y: y - size * 0.08 }, n(size * 0.52), '--carc-tree'),
  ];
}

/** A church with nave and bell tower in a walled garden, around the centre of a tile. */
export function monastery({ x, y }: Point): Shape[] {
  const at = (dx: number, dy: number): string => `${n(x + dx)} ${n(y + dy)}`;
  return [
    {
      d: `M${at(-24, 4)}a24 19 0 1 0 48 0a24 19 0 1 0 -48 0Z`,
      fill: '--carc-garden',
      stroke: '--carc-verge',
      width: 1.4,
    },
    { d: `M${at(-17, 15)}h33l5 -3v-6h-36Z`, fill: '--carc-shade' },
    // nave
    { d: `M${at(-6, 13)}v-15l9 0h16v15Z`, fill: '--carc-house-shaded' },
    { d: `M${at(-8, -2)}L${at(-1, -15)}h19L${at(22, -2)}Z`, fill: '--carc-roof', stroke: '--carc-line', width: 0.8 },
    { d: `M${at(-2.5, -12)}h19.6M${at(-4.5, -8.4)}h23.4M${at(-6.4, -5)}h27`, stroke: '--carc-roof-shaded', width: 0.9 },
    { d: `M${at(4, 10)}v-5a1.6 2 0 0 1 3.2 0v5ZM${at(11, 10)}v-5a1.6 2 0 0 1 3.2 0v5Z`, fill: '--carc-door' },
    // tower
    { d: `M${at(-18, 14)}v-27h12v27Z`, fill: '--carc-house', stroke: '--carc-line', width: 0.7 },
    { d: `M${at(-9.5, -13)}h3.5v27h-3.5Z`, fill: '--carc-house-shaded' },
    { d: `M${at(-20, -12)}L${at(-12, -27)}L${at(-4, -12)}Z`, fill: '--carc-roof', stroke: '--carc-line', width: 0.8 },
    { d: `M${at(-12, -27)}L${at(-4.3, -12.3)}h-4.4Z`, fill: '--carc-roof-shaded' },
    { d: `M${at(-12, -26)}v-8M${at(-14.6, -31)}h5.2`, stroke: '--carc-line', width: 1.5 },
    { d: `M${at(-14, -4)}v-3.4a2 2.2 0 0 1 4 0v3.4Z`, fill: '--carc-door' },
    { d: `M${at(-15, 14)}v-6a3 3.4 0 0 1 6 0v6Z`, fill: '--carc-door' },
  ];
}

/** The coat of arms in a city: it counts once more. */
export function shield({ x, y }: Point): Shape[] {
  const outline = `M${n(x - 7)} ${n(y - 8)}h14v7.5q0 6.5 -7 9.5q-7 -3 -7 -9.5Z`;
  return [
    { d: `M${n(x - 6)} ${n(y - 6)}h15v7.5q0 6.5 -7 9.5q-7 -2 -7 -9.5Z`, fill: '--carc-shade' },
    { d: outline, fill: '--carc-shield' },
    {
      d: `M${n(x - 7)} ${n(y - 1.4)}L${n(x)} ${n(y - 7)}L${n(x + 7)} ${n(y - 1.4)}v4.6L${n(x)} ${n(y - 2.2)}L${n(x - 6.6)} ${n(y + 2.8)}Z`,
      fill: '--carc-shield-mark',
    },
    { d: outline, stroke: '--carc-shield-mark', width: 1.6 },
    { d: outline, stroke: '--carc-line', width: 0.5 },
  ];
}
