import { expect, test } from 'vitest';
import { ChatRateLimiter } from './chat-rate-limiter.ts';

test('so many at once, so many a second for long, each for themselves', () => {
  const pace = new ChatRateLimiter(0.5, 5);
  const many = (key: string, now: number) => Array.from({ length: 7 }, () => pace.take(key, now)).filter(Boolean);
  expect(many('ada', 1000)).toHaveLength(5);
  expect(many('bob', 1000)).toHaveLength(5);
  expect(many('ada', 3000)).toHaveLength(1);
  expect(many('ada', 61_000)).toHaveLength(5);
});

test('a minute does not begin anew for who talks across its end', () => {
  const pace = new ChatRateLimiter(0.5, 5);
  for (let i = 0; i < 5; i++) expect(pace.take('ada', 59_000)).toBe(true);
  expect(pace.take('ada', 60_500)).toBe(false);
  expect(pace.take('ada', 61_200)).toBe(true);
});

test('whoever is silent is forgotten', () => {
  const pace = new ChatRateLimiter(1, 5);
  for (let i = 0; i < 1000; i++) pace.take(`guest ${i}`, 100_000);
  expect(pace.remembered).toBe(1000);
  pace.take('ada', 230_000);
  expect(pace.remembered).toBe(1);
});
