// What an analysis says about each move, and about each player: marks, accuracy, mistakes.

import type { Seat } from '../../../src/core/game.ts';
import { MIN_MISTAKE_LOSS, POINTS_PER_PAYOFF } from '../../../src/core/mistakes.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import type { AnalysisPoint } from './analysis.ts';

export const MOVE_MARKS = ['best', 'good', 'mistake', 'blunder'] as const;
export type MoveMark = (typeof MOVE_MARKS)[number];

/** What a move gave away, of 2 between a sure loss and a sure win; undefined where the bot did not weigh it. */
export function costOf({ value, playedValue, best, played }: AnalysisPoint, measure: AnalysisShown['measure']) {
  if (best === played) return 0;
  if (playedValue === undefined) return undefined;
  const lost = Math.max(0, value - playedValue);
  return measure === 'points' ? lost / POINTS_PER_PAYOFF : lost;
}

/** From these costs on. Below the first a move is as good as the best: two searches do not agree more exactly. */
const GOOD = 0.02;
const BLUNDER = 0.4;

export function markOf(point: AnalysisPoint, measure: AnalysisShown['measure']): MoveMark | undefined {
  const cost = costOf(point, measure);
  if (cost === undefined) return undefined;
  if (cost >= BLUNDER) return 'blunder';
  if (cost >= MIN_MISTAKE_LOSS) return 'mistake';
  return cost >= GOOD ? 'good' : 'best';
}

/** By the version that the move led to, as the list has it. */
export function marksOf({ points, measure }: AnalysisShown): ReadonlyMap<number, MoveMark> {
  return new Map(
    points.flatMap(point => {
      const mark = markOf(point, measure);
      return mark ? [[point.version + 1, mark] as const] : [];
    }),
  );
}

export interface PlayerAccuracy {
  readonly seat: Seat;
  /** Per cent; undefined where nothing of this player was weighed. */
  readonly accuracy: number | undefined;
  readonly counts: Readonly<Record<MoveMark, number>>;
}

/** How quickly accuracy falls with what a move gave away: a mistake of 0.2 keeps 55 per cent, a blunder of 0.4 keeps 30. */
const DECAY = 3;

export function accuracyOf({ points, measure }: AnalysisShown, seat: Seat): PlayerAccuracy {
  const own = points.filter(point => point.seat === seat);
  const costs = own.flatMap(point => costOf(point, measure) ?? []);
  const kept = costs.reduce((sum, cost) => sum + Math.exp(-DECAY * cost), 0);
  const marks = own.map(point => markOf(point, measure));
  const count = (mark: MoveMark): number => marks.filter(one => one === mark).length;
  return {
    seat,
    accuracy: costs.length === 0 ? undefined : Math.round((100 * kept) / costs.length),
    counts: { best: count('best'), good: count('good'), mistake: count('mistake'), blunder: count('blunder') },
  };
}
