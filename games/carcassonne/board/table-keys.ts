import type { View } from '../rules/view.ts';
import type { CameraControl } from './camera.ts';
import { slotToward } from './placements.ts';
import type { Placing } from './placing.ts';
import { ZOOM_STEP } from './tools.tsx';

/** Pixels a key pans by. */
const PAN = 80;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Keys on the table: arrows go from cell to cell, or pan where no tile is to be laid. */
export function tableKeys(view: View, placing: Placing, camera: CameraControl): (event: KeyboardEvent) => void {
  const { slots, chosen } = placing;
  const step = (arrow: readonly [x: number, y: number]): void => {
    const next =
      slotToward(slots.values(), chosen ?? view.tiles.at(-1)!, ...arrow) ??
      (chosen ? undefined : [...slots.values()][0]);
    if (next) placing.choose(next);
  };
  return event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pressed = event.target instanceof Element && event.target.closest('[role=button]');
    // Screen readers put the focus on a cell or a part of a tile itself.
    if (pressed && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
      pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    const arrow = ARROWS[event.key];
    if (arrow && (event.shiftKey || !placing.isPlacing)) camera.pan(arrow[0] * PAN, -arrow[1] * PAN);
    else if (arrow) step(arrow);
    else if (event.key === '+' || event.key === '=') camera.zoom(ZOOM_STEP);
    else if (event.key === '-') camera.zoom(1 / ZOOM_STEP);
    else if (event.key === '0') camera.fit();
    else if (event.key === 'r' || event.key === ' ') placing.rotate();
    else if (event.key === 'R') placing.rotate(3);
    else if (event.key === 'Enter') placing.place();
    else if (event.key === 'Escape') placing.tryAt(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
