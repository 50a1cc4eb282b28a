// What an analysis says about a replay: a curve over its stops, the best move at each, and where it turned.

import type { Seat } from '../../../src/core/game.ts';
import { winPercentage } from '../../../src/core/mistakes.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { Series } from '../../kit/chart.tsx';
import { actedEvent } from './match-history.ts';
import { costOf, type MoveMark, markOf } from './move-marks.ts';
import type { Replay } from './replay.ts';

export type AnalysisPoint = AnalysisShown['points'][number];

/** The judgement of the position at a stop. Undefined if the player had nothing to choose there, so that it was not judged. */
export function pointAt(
  { points }: AnalysisShown,
  { stops }: Pick<Replay, 'stops'>,
  stop: number,
): AnalysisPoint | undefined {
  const until = stops[stop + 1] ?? Number.POSITIVE_INFINITY;
  return points.find(({ version }) => version >= stops[stop]! && version < until);
}

/** Games of two that are judged by chances have one curve; other games have a curve for each seat. */
export const hasSingleCurve = ({ measure }: AnalysisShown, seats: number): boolean =>
  measure === 'chances' && seats === 2;

const COLOURS = ['var(--accent)', 'var(--danger)', 'var(--blue)', 'var(--yellow)', 'var(--black)', 'var(--green)'];

export function curvesOf(analysis: AnalysisShown, replay: Replay, name: (seat: Seat) => string): Series[] {
  const { seats } = replay.history.setup;
  const sides = hasSingleCurve(analysis, seats) ? [0] : replay.history.seated.map((_, seat) => seat);
  return sides.map(seat => ({
    name: name(seat),
    colour: COLOURS[seat % COLOURS.length]!,
    values: valuesFor(analysis, replay, seat),
  }));
}

/** By stop, chances in per cent; undefined where nothing was judged. Chances end with what came of them. */
function valuesFor(analysis: AnalysisShown, replay: Replay, seat: Seat): (number | undefined)[] {
  const { seats } = replay.history.setup;
  const both = hasSingleCurve(analysis, seats);
  const shown = (value: number): number =>
    analysis.measure === 'chances' ? winPercentage(value, seats) : Math.round(value * 10) / 10;
  const values = replay.stops.map((_, stop) => {
    const point = pointAt(analysis, replay, stop);
    if (point?.seat === seat) return shown(point.value);
    return point && both ? shown(-point.value) : undefined;
  });
  if (analysis.measure === 'chances' && replay.ended && analysis.state === 'done')
    values[values.length - 1] = shown(replay.ended.payoffs[seat] ?? 0);
  return values;
}

/** Of the moves that gave away most, no more than so many are named. */
const MOST_NAMED = 2;

/** Where a seat lost most, in the order of the match. It is empty if the seat made no mistake. */
export function costliestTurns(analysis: AnalysisShown, replay: Pick<Replay, 'stops'>, seat: Seat): TurningPoint[] {
  const dearest = turningPoints(analysis, replay, seat).toSorted((a, b) => b.cost - a.cost);
  return dearest.slice(0, MOST_NAMED).sort((a, b) => a.stop - b.stop);
}

export interface TurningPoint {
  readonly stop: number;
  readonly point: AnalysisPoint;
  /** What it gave away, of 2 between a sure loss and a sure win. */
  readonly cost: number;
  readonly mark: MoveMark;
}

/** To learn from: more in one match are too many to go through. */
const MOST_TURNING_POINTS = 8;

/** The mistakes and blunders that gave away most, in the order of the match; of one seat, or of all. */
export function turningPoints(analysis: AnalysisShown, replay: Pick<Replay, 'stops'>, of?: Seat): TurningPoint[] {
  if (analysis.state !== 'done') return [];
  const { points, measure } = analysis;
  const turns = points.flatMap(point => {
    const mark = markOf(point, measure);
    if ((mark !== 'mistake' && mark !== 'blunder') || (of !== undefined && point.seat !== of)) return [];
    const stop = replay.stops.findLastIndex(version => version <= point.version);
    return [{ stop, point, cost: costOf(point, measure) ?? 0, mark }];
  });
  const dearest = turns.toSorted((a, b) => b.cost - a.cost).slice(0, MOST_TURNING_POINTS);
  return dearest.sort((a, b) => a.stop - b.stop);
}

/** A line of the analysis that the board shows, and how many of its moves have been made. */
export interface ShownLine {
  readonly of: 'best' | 'played';
  readonly moves: number;
}

/** What the bot expects after the best move or after the one that was played, beginning with it. */
export function lineOf({ best, played, line, playedLine }: AnalysisPoint, of: ShownLine['of']): readonly string[] {
  const found = of === 'best' ? line : playedLine;
  return found && found.length > 0 ? found : [of === 'best' ? best : played];
}

export interface Preview {
  readonly view: unknown;
  readonly drawing: string;
  readonly event: EventShown;
}

/** How the table would stand after other moves than those that were played. */
export function previewOf(
  { history }: Replay,
  { version, seat: first }: Pick<AnalysisPoint, 'version' | 'seat'>,
  texts: readonly string[],
  viewer: Seat,
): Preview | undefined {
  const { game, states } = history;
  const after: unknown = game.copy(states[version]);
  let shown: Omit<EventShown, 'version'> = { t: 'acted', at: 0, seat: first, text: '' };
  for (const one of texts) {
    const seat = game.mayAct(after, first) ? first : game.toAct(after);
    const action = game.parse(after, seat, one);
    if (isRefusal(action)) return undefined;
    shown = { ...actedEvent(game, { state: after, seat, action, viewer }), text: one };
    game.apply(after, seat, action);
  }
  const view: unknown = game.view(after, viewer);
  const event = { ...shown, version: version + texts.length };
  return { view, drawing: game.draw(view), event };
}
