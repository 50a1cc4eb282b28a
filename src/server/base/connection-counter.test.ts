import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ConnectionCounter } from './connection-counter.ts';

test('an address has so many connections open, and another when one of them has closed', () => {
  const counter = new ConnectionCounter(2);
  const [first, second, third, other] = Array.from({ length: 4 }, () => new EventEmitter());
  expect(counter.admit('10.0.0.1', first!)).toBe(true);
  expect(counter.admit('10.0.0.1', second!)).toBe(true);
  expect(counter.admit('10.0.0.1', third!)).toBe(false);
  expect(counter.admit('10.0.0.2', other!)).toBe(true);
  // One that was not admitted does not count.
  third!.emit('close');
  expect(counter.admit('10.0.0.1', third!)).toBe(false);
  first!.emit('close');
  expect(counter.admit('10.0.0.1', third!)).toBe(true);
});
