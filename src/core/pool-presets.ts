// What can be played in the rated pool: for each game two or three clocks, with the usual options.

import { DAY, HOUR, MINUTE } from './durations.ts';
import type { AnyGame, ClockRule, PoolFormat } from './game.ts';
import { fitsSeats, parseOptions, usualSeats } from './options.ts';
import { isRefusal } from './refusal.ts';

export interface PoolPreset {
  /** Such as `3+2`, `90s` or `10s-2`: clients name it by this. */
  readonly id: string;
  readonly clock: ClockRule;
  readonly seats: number;
  readonly options: object;
}

/** For a game that declares none. */
const USUAL: readonly PoolFormat[] = [
  { clock: { kind: 'bank', ms: 5 * MINUTE, increment: 3000 } },
  { clock: { kind: 'bank', ms: 10 * MINUTE, increment: 5000 } },
];

/** The presets of a game, the quickest first; none for a game that is played alone, or whose usual options do not fit. */
export function presetsOf(game: AnyGame): PoolPreset[] {
  const usual = usualSeats(game);
  return (game.pool ?? USUAL).flatMap(({ clock, seats = usual }): PoolPreset[] => {
    if (seats < 2 || !fitsSeats(game, seats)) return [];
    const options: unknown = parseOptions(game, seats, game.lengths?.[0]?.options);
    if (isRefusal(options)) return [];
    return [{ id: `${clockId(clock)}${seats === usual ? '' : `-${seats}`}`, clock, seats, options: options as object }]; // the parsed options of a game
  });
}

function clockId(rule: ClockRule): string {
  switch (rule.kind) {
    case 'none':
      return 'none';
    case 'bank':
      return `${rule.ms / MINUTE}+${rule.increment / 1000}`;
    case 'turn':
      if (rule.ms % DAY === 0) return `${rule.ms / DAY}d`;
      return rule.ms % HOUR === 0 ? `${rule.ms / HOUR}h` : `${rule.ms / 1000}s`;
    case 'limits':
      return `${rule.soft / 1000}s`;
  }
}
