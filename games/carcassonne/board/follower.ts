// A follower, around the middle of its feet: standing, or lying in a field. Each colour wears a sign of its own.

import type { Seat } from '../../../src/core/game.ts';
import { COLOURS } from '../rules/colours.ts';
import type { Material, Shape } from './shapes.ts';

const BODY =
  'M0 -16.5a5.4 5.4 0 0 1 4.3 8.7c4.4 .8 9.7 3 9.7 6.3c0 2.7 -3.6 2.9 -6.6 2.3c.6 4 3.4 6.8 3.4 9.4q0 1.3 -1.4 1.3h-6.6' +
  'l-2.8 -4.9l-2.8 4.9h-6.6q-1.4 0 -1.4 -1.3c0 -2.6 2.8 -5.4 3.4 -9.4c-3 .6 -6.6 .4 -6.6 -2.3c0 -3.3 5.3 -5.5 9.7 -6.3' +
  'a5.4 5.4 0 0 1 4.3 -8.7Z';
const SHADOW = 'M-12 9.5q12 5.5 26 0q-1 5.5 -13 5.5t-13 -5.5Z';

/** By seat, so that seats differ without colours: disc, diamond, triangle, square, cross. */
const SIGNS = [
  'M0 -5.6a3 3 0 1 1 0 6a3 3 0 1 1 0 -6Z',
  'M0 -6.4L3.6 -2.6L0 1.2L-3.6 -2.6Z',
  'M0 -6L3.8 .6H-3.8Z',
  'M-2.8 -5.4h5.6v5.6h-5.6Z',
  'M-1.2 -6h2.4v2.2h2.2v2.4h-2.2v2.2h-2.4v-2.2h-2.2v-2.4h2.2Z',
];

export function colourOf(seat: Seat): Material {
  return `--${COLOURS[seat] ?? 'black'}`;
}

export function followerShapes(seat: Seat): Shape[] {
  return [
    { d: SHADOW, fill: '--carc-shade' },
    { d: BODY, fill: colourOf(seat), stroke: '--carc-line', width: 1.7 },
    { d: 'M-3.2 -12.6a3.6 3.6 0 0 1 3 -2.4', stroke: '--carc-follower-shine', width: 1.5 },
    { d: SIGNS[seat] ?? '', fill: '--carc-sign' },
  ];
}

/** How a follower is put on a part: in a field it lies down. */
export function followerTransform(label: string): string {
  return label.startsWith('K') ? 'rotate(-90)' : '';
}
