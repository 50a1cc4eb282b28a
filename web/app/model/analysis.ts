// What an analysis says about a replay: a curve over its stops, the best move at each, and where it turned.

import type { Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { Series } from '../../kit/chart.tsx';
import { costOf, type MoveMark, markOf } from './move-marks.ts';
import type { Replay } from './replay.ts';

export type AnalysisPoint = AnalysisShown['points'][number];

/** The position of a stop, if it was judged: nothing is where there was nothing to choose. */
export function pointAt(
  { points }: AnalysisShown,
  { stops }: Pick<Replay, 'stops'>,
  stop: number,
): AnalysisPoint | undefined {
  const until = stops[stop + 1] ?? Number.POSITIVE_INFINITY;
  return points.find(({ version }) => version >= stops[stop]! && version < until);
}

/** Told from one side where two share the chances; otherwise each seat has its own line. */
export const isOneSided = ({ measure }: AnalysisShown, seats: number): boolean => measure === 'chances' && seats === 2;

const COLOURS = ['var(--accent)', 'var(--danger)', 'var(--blue)', 'var(--yellow)', 'var(--black)', 'var(--green)'];

export function curvesOf(analysis: AnalysisShown, replay: Replay, name: (seat: Seat) => string): Series[] {
  const { seats } = replay.history.setup;
  const sides = isOneSided(analysis, seats) ? [0] : replay.history.seated.map((_, seat) => seat);
  return sides.map(seat => ({
    name: name(seat),
    colour: COLOURS[seat % COLOURS.length]!,
    values: valuesFor(analysis, replay, seat),
  }));
}

/** By stop. Between two judgements the last one holds; chances end with what came of them. */
function valuesFor(analysis: AnalysisShown, replay: Replay, seat: Seat): number[] {
  const both = isOneSided(analysis, replay.history.setup.seats);
  const first = analysis.points.find(point => point.seat === seat);
  let value = analysis.measure === 'points' ? (first?.value ?? 0) : 0;
  const values = replay.stops.map((_, stop) => {
    const point = pointAt(analysis, replay, stop);
    if (point?.seat === seat) ({ value } = point);
    else if (point && both) value = -point.value;
    return value;
  });
  if (analysis.measure === 'chances' && replay.ended && analysis.state === 'done')
    values[values.length - 1] = replay.ended.payoffs[seat] ?? 0;
  return values.map(one => Math.round(one * 100) / 100);
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

export interface Preview {
  readonly view: unknown;
  readonly drawing: string;
  readonly event: EventShown;
}

/** How the table would stand after another move than the one that was played. */
export function previewOf(
  { history }: Replay,
  { version, seat }: Pick<AnalysisPoint, 'version' | 'seat'>,
  text: string,
  viewer: Seat,
): Preview | undefined {
  const { game, states } = history;
  const before = states[version];
  const action = game.parse(before, seat, text);
  if (isRefusal(action)) return undefined;
  const did = game.eventsFor(before, seat, action, viewer);
  const after: unknown = game.copy(before);
  game.apply(after, seat, action);
  const view: unknown = game.view(after, viewer);
  const event: EventShown = {
    t: 'acted',
    version: version + 1,
    at: 0,
    seat,
    text,
    ...(did.length > 0 && { did: [...did] }),
  };
  return { view, drawing: game.draw(view), event };
}
