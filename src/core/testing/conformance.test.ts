import { expect, test } from 'vitest';
import type { AnyGame } from '../game.ts';
import { checkConformance } from './conformance.ts';
import { scrambleToy, type Toy, toy } from './toy.ts';

test('the toy game keeps every law', () => {
  const seen = checkConformance(toy, { games: 60, scramble: scrambleToy, every: 1 });
  expect(seen.games).toBe(60);
  expect(seen.plies).toBeGreaterThan(1000);
});

// Each row breaks one law on purpose: the kit must notice.
const broken: readonly (readonly [name: string, law: RegExp, AnyGame])[] = [
  ['a legal action that is refused', /is refused/, { ...toy, why: () => ({ refused: 'toy/no', detail: 'No.' }) }],
  [
    'a list out of order',
    /ascending/,
    { ...toy, legal: (s, seat, out) => (toy.legal(s, seat, out), out.items.subarray(0, out.size).reverse()) },
  ],
  ['print that merges actions', /print as|parse\(print\)/, { ...toy, print: () => 'x' }],
  ['a copy that shares', /copy changed|idle/, { ...toy, copy: (from: Toy) => ({ ...from }) }],
  [
    'a view that shows a secret',
    /cannot see/,
    { ...toy, view: (s, seat) => ({ ...toy.view(s, seat), leak: s.row[5] }) },
  ],
  [
    'a tale that tells a secret',
    /cannot see/,
    { ...toy, eventsFor: (s: Toy, by, a) => [{ what: 'x', die: s.row[5], by, a }] },
  ],
  ['imagine that forgets', /imagine/, { ...toy, imagine: (_v, _r, seats, options) => toy.init(seats, options) }],
  ['payoffs that do not sum to 0', /sum/, { ...toy, payoff: () => 0.5 }],
  ['chance without weight', /weight/, { ...toy, weight: () => 0 }],
  ['a sample that is not fair', /sample/, { ...toy, sample: (_s: Toy, random) => random(5) }],
  ['a turn that goes back', /turn goes back/, { ...toy, turn: s => -toy.turn!(s) }],
  [
    'a bad refusal code',
    /code|sentence/,
    { ...toy, parse: (s, seat, t) => (t === 'zzz' ? { refused: 'no', detail: '?' } : toy.parse(s, seat, t)) },
  ],
  ['undo that does nothing', /undo/, { ...toy, undo: () => undefined }],
  ['a hash that promises too much', /hash/, { ...toy, hash: () => 1 }],
  ['taking back what chance did', /take back/, { ...toy, retractable: (s: Toy, seat) => seat === 0 && s.row[1] === 1 }],
  ['a withdrawn seat that plays', /withdrew|may act|is to act/, { ...toy, withdraw: () => undefined }],
];

for (const [name, law, game] of broken)
  test(`notices ${name}`, () => {
    expect(() => checkConformance(game, { games: 8, scramble: scrambleToy, every: 1 })).toThrow(law);
  });

// What the cheap laws notice by themselves.
const grossly = new Set([
  'a legal action that is refused',
  'a list out of order',
  'payoffs that do not sum to 0',
  'chance without weight',
]);

for (const [name, law, game] of broken.filter(row => grossly.has(row[0])))
  test(`notices ${name} without looking closely`, () => {
    expect(() =>
      checkConformance(game, { games: 8, scramble: scrambleToy, thorough: Number.POSITIVE_INFINITY }),
    ).toThrow(law);
  });

test('a failing run prints its seed and journal', () => {
  const { withdraw: _, ...stays } = { ...toy, payoff: () => 1 };
  const run = (): unknown => checkConformance(stays, { games: 1, seed: 'abc', scramble: scrambleToy });
  expect(run).toThrow(/seed abc-0, 2 seats, journal:\n-1 die-/);
});
