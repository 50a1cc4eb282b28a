import { expect, test } from 'vitest';
import type { AnyGame, RandomInt } from '../game.ts';
import { seededRandom } from '../random.ts';
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
    /"a view shows only what its seat can see".*cannot see/,
    { ...toy, view: (s, seat) => ({ ...toy.view(s, seat), leak: s.row[5] }) },
  ],
  [
    'an event that tells a secret',
    /"whatever is told is visible in the next view"/,
    { ...toy, eventsFor: (s: Toy, by, a) => [{ what: 'x', die: s.row[5], by, a }] },
  ],
  [
    'a tensor that knows more than the view',
    /"a tensor is made of the view alone"/,
    {
      ...toy,
      view: (s: Toy, seat) => Object.defineProperty(toy.view(s, seat), 'leak', { value: s.row[5] }),
      tensor: {
        planes: () => [{ name: 'leak', shape: [1] }],
        encode: (v: { leak?: number }, _seat, _seats, _options, out) => void (out[0] = v.leak ?? 99),
      },
    },
  ],
  [
    'a tensor of the state that differs from the one of the view',
    /"a tensor is made of the view alone": packState/,
    {
      ...toy,
      tensor: {
        planes: () => [{ name: 'die', shape: [1] }],
        encode: () => undefined,
        packState: (s: Toy, _seat, _seats, _options, out) => void (out.bytes[out.from] = 1 + s.row[5]!),
      },
    },
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

// Each row imagines states that look right to the viewer, and still are not what chance would deal.
const SAMPLES = /"imagine samples what the viewer cannot know"/;
const ALONE = /"imagine depends on the view alone"/;
type Imagine = typeof toy.imagine;
const imagineBy = (imagine: Imagine): AnyGame => ({ ...toy, imagine });
const withRandom = (of: (random: RandomInt) => RandomInt): AnyGame =>
  imagineBy((v, random, seats, options, to) => toy.imagine(v, of(random), seats, options, to));

let real: Toy | undefined; // what a rule breaker remembers beside the view
const remember = <T>(s: Toy, answer: T): T => {
  real = toy.copy(s);
  return answer;
};
const peek: Imagine = (v, random, seats, options, to) =>
  real && JSON.stringify(toy.view(real, v.seat)) === JSON.stringify(v)
    ? toy.copy(real, to)
    : toy.imagine(v, random, seats, options, to);

const owners = new WeakMap<object, Toy>();

const cheats: readonly (readonly [name: string, law: RegExp, AnyGame])[] = [
  ['the lowest die and bid always', SAMPLES, withRandom(() => () => 0)],
  ['the same generator always', SAMPLES, withRandom(() => seededRandom('same'))],
  [
    'a generator made from the view',
    SAMPLES,
    imagineBy((v, _r, ...rest) => toy.imagine(v, seededRandom(`${v.round} ${v.points.join()}`), ...rest)),
  ],
  ['no six for anybody else', SAMPLES, withRandom(random => bound => random(bound === 6 ? 5 : bound))],
  [
    'a six for others in every second state',
    SAMPLES,
    withRandom(random => {
      const six = random(2) === 0;
      return bound => (six ? bound - 1 : random(bound));
    }),
  ],
  [
    'one draw for all that is hidden',
    SAMPLES,
    withRandom(random => {
      const one = random(6);
      return bound => Math.floor((one * bound) / 6);
    }),
  ],
  [
    'the real state, remembered when it was viewed',
    ALONE,
    { ...toy, view: (s: Toy, seat) => remember(s, toy.view(s, seat)), imagine: peek },
  ],
  [
    'the real state, remembered when it was played',
    SAMPLES,
    {
      ...toy,
      apply: (s: Toy, seat, a) => {
        toy.apply(s, seat, a);
        remember(s, 0);
      },
      imagine: peek,
    },
  ],
  [
    'the real state, attached to the view',
    ALONE,
    {
      ...toy,
      view: (s: Toy, seat) => {
        const view = toy.view(s, seat);
        owners.set(view, toy.copy(s));
        return view;
      },
      imagine: (v, random, seats, options, to) => {
        const owner = owners.get(v);
        return owner ? toy.copy(owner, to) : toy.imagine(v, random, seats, options, to);
      },
    },
  ],
  [
    'what the used state still held',
    ALONE,
    imagineBy((v, random, seats, options, to) => {
      const kept = to?.row.slice(5, 9);
      const s = toy.imagine(v, random, seats, options, to);
      if (kept) for (const [seat, die] of kept.entries()) if (v.dice[seat] === -1 && die > 0) s.row[5 + seat] = die;
      return s;
    }),
  ],
];

for (const [name, law, game] of cheats)
  test(`notices an imagine that deals ${name}`, () => {
    real = undefined;
    expect(() => checkConformance(game, { games: 8, scramble: scrambleToy, every: 1 })).toThrow(law);
  });

// A seat that has bid learns the die of the next seat. The view of `keeps` still shows it later, the view of `forgets` does not.
const leftDie = (s: Toy, seat: number): number => s.row[5 + ((seat + 1) % s.seats)]!;
const { withdraw: _leave, ...staying } = toy;
const forgets: AnyGame = {
  ...staying,
  eventsFor: (s: Toy, by, action, viewer) => {
    const told = toy.eventsFor(s, by, action, viewer);
    return viewer === by && s.row[1] === 1 ? [...told, { what: 'peeked', die: leftDie(s, by) }] : told;
  },
};
const hasBid = (s: Toy, seat: number): boolean => seat >= 0 && s.row[1] === 1 && s.row[9 + seat] !== 0;
const keeps: AnyGame = {
  ...forgets,
  view: (s: Toy, seat) => {
    const view = toy.view(s, seat);
    return hasBid(s, seat) ? { ...view, dice: view.dice.with((seat + 1) % s.seats, leftDie(s, seat)) } : view;
  },
};
const scrambleKept = (s: Toy, seat: number, random: RandomInt): void => {
  const die = leftDie(s, seat);
  const keptBy = hasBid(s, seat);
  scrambleToy(s, seat, random);
  if (keptBy) s.row[5 + ((seat + 1) % s.seats)] = die;
};

test('notices something told that the next view does not contain, by the name of that law', () => {
  expect(() => checkConformance(forgets, { games: 8, scramble: scrambleToy, every: 1 })).toThrow(
    /^toy breaks the law "whatever is told is visible in the next view"/,
  );
});

test('allows the same to be told once the next view contains it', () => {
  expect(checkConformance(keeps, { games: 8, scramble: scrambleKept, every: 1 }).games).toBe(8);
});

test('a failing run prints the law, its seed and journal', () => {
  const { withdraw: _, ...stays } = { ...toy, payoff: () => 1 };
  const run = (): unknown => checkConformance(stays, { games: 1, seed: 'abc', scramble: scrambleToy });
  expect(run).toThrow(
    /^toy breaks the law "payoffs are bounded and sum to 0": payoffs sum to 2\nseed abc-0, 2 seats, journal:\n-1 die-/,
  );
});
