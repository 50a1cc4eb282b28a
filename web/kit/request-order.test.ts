import { expect, test } from 'vitest';
import { createRequestOrder } from './request-order.ts';

test('an answer is in time unless one that was asked for later is here', () => {
  const order = createRequestOrder();
  const [first, second, third] = [order(), order(), order()];
  expect([second(), first(), third(), second(), third()]).toEqual([true, false, true, false, true]);
});

test('nobody waits for the newest: each answer counts until a later one comes', () => {
  const order = createRequestOrder();
  const first = order();
  const second = order();
  expect([first(), second()]).toEqual([true, true]);
});
