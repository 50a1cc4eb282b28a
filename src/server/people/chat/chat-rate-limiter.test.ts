import { expect, test } from 'vitest';
import { ChatRateLimiter } from './chat-rate-limiter.ts';

test('so many at once, so many a second for long, each for themselves', () => {
  const pace = new ChatRateLimiter(0.5, 5);
  const many = (key: string, now: number) => Array.from({ length: 7 }, () => pace.allows(key, now)).filter(Boolean);
  expect(many('ada', 1000)).toHaveLength(5);
  expect(many('bob', 1000)).toHaveLength(5);
  expect(many('ada', 3000)).toHaveLength(1);
  expect(many('ada', 61_000)).toHaveLength(5);
});

test('a minute does not begin anew for who talks across its end', () => {
  const pace = new ChatRateLimiter(0.5, 5);
  for (let i = 0; i < 5; i++) expect(pace.allows('ada', 59_000)).toBe(true);
  expect(pace.allows('ada', 60_500)).toBe(false);
  expect(pace.allows('ada', 61_200)).toBe(true);
});

test('whoever is silent is forgotten', () => {
  const pace = new ChatRateLimiter(1, 5);
  for (let i = 0; i < 1000; i++) pace.allows(`guest ${i}`, 100_000);
  expect(pace.remembered).toBe(1000);
  pace.allows('ada', 230_000);
  expect(pace.remembered).toBe(1);
});
