import { expect, test } from 'vitest';
import { alarmOf, levelOf, watchBattery } from './battery.ts';

const at = (percent: number, charging = false) => ({ percent, charging });

// The document, 5.3: green above 30, yellow from 20 to 30, red from 10 down.
test.each([
  [100, 'full'],
  [31, 'full'],
  [30, 'half'],
  [20, 'half'],
  [19, 'low'],
  [11, 'low'],
  [10, 'empty'],
  [0, 'empty'],
] as const)('%i %% is %s', (percent, level) => expect(levelOf(at(percent))).toBe(level));

test.each([
  ['nothing on a full one', undefined, at(80), undefined],
  ['low on opening the page', undefined, at(9), 'low'],
  ['low once', at(9), at(8), undefined],
  ['leave at three', at(4), at(3), 'leave'],
  ['leave also where low was missed', at(40), at(2), 'leave'],
  ['leave once', at(3), at(2), undefined],
  ['nothing while it charges', at(4), at(3, true), undefined],
  ['leave when the plug is pulled', at(3, true), at(3), 'leave'],
] as const)('says %s', (_name, before, now, alarm) => expect(alarmOf(before, now)).toBe(alarm));

test('follows what the browser tells, and needs no browser that does', async () => {
  const battery = Object.assign(new EventTarget(), { level: 0.5, charging: true });
  const charge = watchBattery({ getBattery: () => Promise.resolve(battery) });
  await expect.poll(() => charge.get()).toEqual(at(50, true));
  battery.level = 0.295;
  battery.dispatchEvent(new Event('levelchange'));
  expect(charge.get()).toEqual(at(30, true));
  expect(watchBattery({}).get()).toBeUndefined();
});
