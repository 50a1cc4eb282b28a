import { winPercentage } from '../../../src/core/mistakes.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { LineChart } from '../../kit/chart.tsx';
import { curvesOf, hasSingleCurve, turningPoints } from '../model/analysis.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import type { ReplayDisplay } from './use-replay-display.ts';

type EvaluationProps = Pick<ReplayDisplay, 'replay' | 'stop' | 'numbers' | 'go' | 'name'> & {
  readonly found: AnalysisShown;
};

/** Moves without a choice between two judged ones interrupt the curve only where they last longer than so many laps of the table. */
const BRIDGED_LAPS = 2;

/** The curve under the slider, with its turning points; a click goes there. */
export function Evaluation({ found, replay, stop, numbers, go, name }: EvaluationProps) {
  const translate = usePageTranslate();
  const { seats } = replay.history.setup;
  if (found.points.length === 0) return null;
  const last = replay.stops.length - 1;
  const isSided = hasSingleCurve(found, replay.history.setup.seats);
  return (
    <div
      class="evaluation"
      onClick={event => {
        const frame = event.currentTarget.querySelector('.chart-frame') ?? event.currentTarget;
        const { left, width } = frame.getBoundingClientRect();
        go(Math.round(((event.clientX - left) / width) * last));
      }}
    >
      <LineChart
        title={translate(
          found.measure === 'points' ? 'analysis.curve.points' : isSided ? 'analysis.curve' : 'analysis.curve.each',
        )}
        labels={replay.stops.map(version => `${numbers.get(version) ?? ''}`)}
        series={curvesOf(found, replay, name)}
        at={stop}
        marked={turningPoints(found, replay).map(turn => turn.stop)}
        height={56}
        bridges={BRIDGED_LAPS * seats}
        {...(found.measure === 'chances'
          ? { range: [0, 100], reference: winPercentage(0, seats), format: value => `${value} %` }
          : { floating: true })}
      />
    </div>
  );
}
