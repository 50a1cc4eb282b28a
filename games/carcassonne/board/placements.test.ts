import { expect, test } from 'vitest';
import { fitted, zoomed } from './camera.ts';
import { fittingTurn, nextTurn, slotsOf, slotToward, turnedLine } from './placements.ts';

const STRAIGHT = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';
const CAP = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';

test('legal texts by cell; follower actions are none', () => {
  const slots = slotsOf(['-1,0/1', '-1,0/3', '0,2/0', 'C1', 'pass']);
  expect([...slots.values()]).toEqual([
    { x: -1, y: 0, turns: [1, 3] },
    { x: 0, y: 2, turns: [0] },
  ]);
});

test.each([
  ['the turn held fits', CAP, [1, 2], 2, 2],
  ['the next that fits', CAP, [1, 3], 2, 3],
  ['round again', CAP, [1], 2, 1],
  ['a turn that looks the same', STRAIGHT, [0, 1], 3, 1],
])('%s', (_, line, turns, held, expected) => {
  expect(fittingTurn(line, { x: 0, y: 0, turns }, held)).toBe(expected);
});

test('turning goes through what fits', () => {
  const slot = { x: 0, y: 0, turns: [0, 2, 3] };
  expect([0, 2, 3].map(turn => nextTurn(slot, turn))).toEqual([2, 3, 0]);
  expect(turnedLine(CAP, 1)).toBe('N=N S=N W=N E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0');
});

test('arrows walk to the nearest slot ahead', () => {
  const slots = [...slotsOf(['0,1/0', '1,0/0', '3,0/0', '1,3/0']).values()];
  expect(slotToward(slots, { x: 0, y: 0 }, 1, 0)).toMatchObject({ x: 1, y: 0 });
  expect(slotToward(slots, { x: 1, y: 0 }, 1, 0)).toMatchObject({ x: 3, y: 0 });
  expect(slotToward(slots, { x: 0, y: 0 }, 0, 1)).toMatchObject({ x: 0, y: 1 });
  expect(slotToward(slots, { x: 0, y: 0 }, 0, -1)).toBeUndefined();
});

test('the camera fits a box and zooms about a point', () => {
  const camera = fitted({ x: -100, y: 0, width: 800, height: 400 }, { width: 400, height: 400 });
  expect(camera).toEqual({ x: 300, y: 200, scale: 0.5 });
  expect(fitted({ x: 0, y: 0, width: 300, height: 100 }, { width: 400, height: 400 }, 100)).toEqual({
    x: 200,
    y: 50,
    scale: 1,
  });
  const closer = zoomed(camera, 2, { x: 100, y: -50 });
  // What was under the pointer still is.
  expect(camera.x + 100 / camera.scale).toBeCloseTo(closer.x + 100 / closer.scale);
  expect(camera.y - 50 / camera.scale).toBeCloseTo(closer.y - 50 / closer.scale);
});
