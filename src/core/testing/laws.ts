// The laws of the contract by their names, and small tools of the conformance kit.

import type { Action, AnyGame, RandomInt } from '../game.ts';

/** Every law that the kit checks. A failure names one of them. */
export const LAWS = [
  'a seat may act exactly when it has legal actions',
  'legal actions ascend within their bounds',
  'a legal action is not refused',
  'print and parse are inverse',
  'everything else is refused with a code and a sentence',
  'idle changes something its seat can see',
  'hints of the search belong to legal actions',
  'chance draws by its weights',
  'equal hashes promise the same future',
  'a copy is independent of its original',
  'undo leads back',
  'a replay shows the same views',
  'a seat takes back only what it did itself',
  'simultaneous choices commute',
  'a seat that withdrew is never asked again',
  'a written position is the same to play on from',
  'views and events are JSON',
  'every view can be drawn',
  'a tensor is made of the view alone',
  'a view shows only what its seat can see',
  'whatever is told is visible in the next view',
  'without secrets everybody knows the same',
  'an imagined state looks the same to the viewer',
  'imagine depends on the view alone',
  'imagine samples what the viewer cannot know',
  'turns go forward',
  'games end',
  'payoffs are bounded and sum to 0',
  'what the test demands of every state holds',
] as const;
export type Law = (typeof LAWS)[number];

export class BrokenLaw extends Error {
  constructor(law: Law, detail: string) {
    super(`"${law}": ${detail}`);
  }
}

export function broken(law: Law, detail: string): never {
  throw new BrokenLaw(law, detail);
}

/** Canonical JSON; `undefined` inside an object would vanish on the wire, so it is an error. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (key, v: unknown) => {
      if (v === undefined && key !== '') broken('views and events are JSON', `"${key}" is undefined`);
      if (typeof v === 'number' && !Number.isFinite(v)) broken('views and events are JSON', `"${key}" is ${v}`);
      return v;
    }) ?? 'undefined'
  );
}

export function assertSame(got: unknown, expected: unknown, law: Law, detail: string): void {
  if (Object.is(got, expected)) return;
  broken(law, `${detail}\n  got      ${clip(got)}\n  expected ${clip(expected)}`);
}

function clip(value: unknown): string {
  const whole = typeof value === 'string' ? value : canonicalJson(value);
  return whole.length > 2000 ? `${whole.slice(0, 2000)}...` : whole;
}

/**
 * The exact distribution of a drawing function: every sequence of answers the generator could give is tried once.
 * undefined when there are more than `most` of them.
 */
export function exhaustively(draw: (random: RandomInt) => Action, most: number): Map<Action, number> | undefined {
  const shares = new Map<Action, number>();
  let path: { value: number; bound: number }[] = [];
  for (let runs = 0; runs < most; runs++) {
    let depth = 0;
    const outcome = draw(bound => {
      const known = path[depth];
      if (!known) path.push({ value: 0, bound });
      depth++;
      return known?.value ?? 0;
    });
    const share = path.reduce((p, { bound }) => p / bound, 1);
    shares.set(outcome, (shares.get(outcome) ?? 0) + share);
    while (path.length > 0 && path.at(-1)!.value === path.at(-1)!.bound - 1) path.pop();
    if (path.length === 0) return shares;
    path = [...path.slice(0, -1), { value: path.at(-1)!.value + 1, bound: path.at(-1)!.bound }];
  }
  return undefined;
}

export function assertAscending(game: AnyGame, items: Int32Array, size: number): void {
  const law = 'legal actions ascend within their bounds';
  if (size > game.maxLegal) broken(law, `${size} legal actions, maxLegal is ${game.maxLegal}`);
  for (let i = 0; i < size; i++) {
    const a = items[i]!;
    if (a < 0 || a >= game.actions) broken(law, `action ${a} is outside 0..${game.actions - 1}`);
    if (i > 0 && a <= items[i - 1]!) broken(law, `not strictly ascending at ${items[i - 1]}, ${a}`);
  }
}

/** Payoffs and scores of a game that is over. */
export function assertOver(game: AnyGame, s: unknown, seats: number): void {
  const law = 'payoffs are bounded and sum to 0';
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const payoff = game.payoff(s, seat);
    if (!(payoff >= -1 && payoff <= 1)) broken(law, `payoff of seat ${seat} is ${payoff}`);
    if (!Number.isFinite(game.score(s, seat))) broken(law, `score of seat ${seat} is ${game.score(s, seat)}`);
    sum += payoff;
  }
  // A single player has no opponent to take points from, so the payoff alone is the result.
  if (seats > 1 && Math.abs(sum) > 1e-9) broken(law, `payoffs sum to ${sum}`);
}
