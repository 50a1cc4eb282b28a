// Small tools of the conformance kit.

import type { Action, AnyGame, RandomInt } from '../game.ts';

/** Canonical JSON; `undefined` inside an object would vanish on the wire, so it is an error. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (key, v: unknown) => {
      if (v === undefined && key !== '') throw new Error(`"${key}" is undefined: JSON cannot carry it`);
      if (typeof v === 'number' && !Number.isFinite(v)) throw new Error(`"${key}" is ${v}: JSON cannot carry it`);
      return v;
    }) ?? 'undefined'
  );
}

export function assertSame(got: unknown, expected: unknown, law: string): void {
  if (Object.is(got, expected)) return;
  throw new Error(`${law}\n  got      ${clip(got)}\n  expected ${clip(expected)}`);
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
  if (size > game.maxLegal) throw new Error(`${size} legal actions, maxLegal is ${game.maxLegal}`);
  for (let i = 0; i < size; i++) {
    const a = items[i]!;
    if (a < 0 || a >= game.actions) throw new Error(`action ${a} is outside 0..${game.actions - 1}`);
    if (i > 0 && a <= items[i - 1]!)
      throw new Error(`legal actions are not strictly ascending at ${items[i - 1]}, ${a}`);
  }
}

/** Payoffs and scores of a game that is over. */
export function assertOver(game: AnyGame, s: unknown, seats: number): void {
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const payoff = game.payoff(s, seat);
    if (!(payoff >= -1 && payoff <= 1)) throw new Error(`payoff of seat ${seat} is ${payoff}`);
    if (!Number.isFinite(game.score(s, seat))) throw new Error(`score of seat ${seat} is ${game.score(s, seat)}`);
    sum += payoff;
  }
  // A single player has nobody to take from: the payoff alone says how it went.
  if (seats > 1 && Math.abs(sum) > 1e-9) throw new Error(`payoffs sum to ${sum}`);
}
