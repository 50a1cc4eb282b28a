// Small tools of the conformance kit.

import type { Action, Random } from '../game.ts';

/** Canonical JSON; `undefined` inside an object would vanish on the wire, so it is an error. */
export function text(value: unknown): string {
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
  const whole = typeof value === 'string' ? value : text(value);
  return whole.length > 2000 ? `${whole.slice(0, 2000)}...` : whole;
}

/**
 * The exact distribution of a drawing function: every sequence of answers the generator could give is tried once.
 * undefined when there are more than `most` of them.
 */
export function exhaustively(draw: (random: Random) => Action, most: number): Map<Action, number> | undefined {
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
