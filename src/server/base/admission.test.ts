import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { TestTimer } from '../../match/testing.ts';
import { Admission, OpenCounter } from './admission.ts';
import { DEFAULT_CONFIG } from './config.ts';

test('a network has so many connections open, and another when one of them has closed', () => {
  const counter = new OpenCounter(2, 100);
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

const admitted = (counter: OpenCounter, addresses: readonly string[]): number =>
  addresses.filter(one => counter.admit(one, new EventEmitter())).length;

test('a /64 has as many connections as an IPv4 address, a /48 four times as many, and all together have a limit', () => {
  const counter = new OpenCounter(10, 60);
  expect(
    admitted(
      counter,
      Array.from({ length: 300 }, (_, i) => `2001:db8:1:1::${i.toString(16)}`),
    ),
  ).toBe(10);
  expect(
    admitted(
      counter,
      Array.from({ length: 300 }, (_, i) => `2001:db8:1:${(i + 2).toString(16)}::1`),
    ),
  ).toBe(30);
  expect(
    admitted(
      counter,
      Array.from({ length: 300 }, (_, i) => `10.0.${i >> 8}.${i & 255}`),
    ),
  ).toBe(20);
});

test('large bodies are received a few at a time, and never more than fit into memory', () => {
  const { uploads } = new Admission(DEFAULT_CONFIG.limits, new TestTimer());
  const answers = Array.from({ length: 100 }, () => new EventEmitter());
  const begin = (address: string, at: number): boolean => uploads.admit(address, 1_000_000, answers[at]!);
  expect(Array.from({ length: 6 }, (_, i) => begin('10.0.0.1', i))).toEqual([true, true, true, true, false, false]);
  const others = Array.from({ length: 90 }, (_, i) => begin(`10.0.1.${i}`, i + 10));
  expect(others.filter(Boolean)).toHaveLength(63);
  answers[0]!.emit('close');
  expect(begin('10.0.0.1', 5)).toBe(true);
});
