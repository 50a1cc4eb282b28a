// Beside a replay: have it analysed, see the best move, jump to where it turned.

import type { Seat } from '../../../src/core/game.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { LineChart } from '../../kit/chart.tsx';
import { curvesOf, isOneSided, pointAt, turningPoints } from '../model/analysis.ts';
import { useTranslate } from '../model/app-context.ts';
import { decimal } from '../model/figures.ts';
import { botName } from '../model/names.ts';
import type { Replay } from '../model/replay.ts';
import type { AnalysisControl } from './use-analysis.ts';

interface AnalysisPanelProps {
  readonly asked: AnalysisControl;
  readonly replay: Replay;
  readonly stop: number;
  /** Is the best move shown on the board? */
  readonly shown: boolean;
  show(shown: boolean): void;
  go(stop: number): void;
  name(seat: Seat): string;
}

export function AnalysisPanel({ asked, replay, stop, shown, show, go, name }: AnalysisPanelProps) {
  const translate = useTranslate();
  const { found, isRetrying } = asked;
  const refused = isRetrying ? translate('analysis.retrying') : asked.refusal && translate.refusal(asked.refusal);
  // A match that cannot be analysed has no panel.
  if (!found) return isRetrying ? <p role="status">{refused}</p> : null;
  const bot = botName(replay.history.setup.game, found.bot, translate.locale);
  if (found.state === 'none')
    return (
      <section class="analysis">
        <button type="button" onClick={asked.start}>
          {translate('analysis.start')}
        </button>
        <p class="soft">{translate('analysis.start.hint', { bot })}</p>
        {refused && <p role="status">{refused}</p>}
      </section>
    );
  return (
    <section class="analysis">
      <h3>{translate('analysis.by', { bot })}</h3>
      {found.state !== 'done' && (
        <p role="status">
          {found.state === 'waiting'
            ? translate('analysis.waiting')
            : translate('analysis.running', { done: found.done, of: found.of })}
          <progress value={found.done} max={Math.max(1, found.of)} />
        </p>
      )}
      {refused && <p role="status">{refused}</p>}
      <BestMove found={found} replay={replay} stop={stop} shown={shown} show={show} name={name} />
      <TurningPoints found={found} replay={replay} go={go} name={name} />
    </section>
  );
}

type BestMoveProps = Pick<AnalysisPanelProps, 'replay' | 'stop' | 'shown' | 'show' | 'name'> & {
  readonly found: AnalysisShown;
};

function BestMove({ found, replay, stop, shown, show, name }: BestMoveProps) {
  const translate = useTranslate();
  const point = pointAt(found, replay, stop);
  if (!point) return <p class="soft">{translate('analysis.nothing')}</p>;
  const { seat, value, best, played } = point;
  const worth =
    found.measure === 'chances'
      ? translate('analysis.value.chances', { value: signed(value, translate.locale) })
      : translate('analysis.value.points', { value: decimal(value, translate.locale) });
  return (
    <>
      <p>
        {name(seat)}: {worth}
      </p>
      <div class="row">
        <button type="button" aria-pressed={shown} onClick={() => show(!shown)}>
          {translate(shown ? 'analysis.hide' : 'analysis.show')}
        </button>
        {shown && (
          <span>
            <b class="move-text">{best}</b>{' '}
            <span class="soft">
              {best === played ? translate('analysis.same') : translate('analysis.played', { move: played })}
            </span>
          </span>
        )}
      </div>
    </>
  );
}

const signed = (value: number, locale: Parameters<typeof decimal>[1]): string =>
  `${value > 0 ? '+' : ''}${decimal(value, locale, 2)}`;

type TurningPointsProps = Pick<AnalysisPanelProps, 'replay' | 'go' | 'name'> & { readonly found: AnalysisShown };

function TurningPoints({ found, replay, go, name }: TurningPointsProps) {
  const translate = useTranslate();
  const turns = turningPoints(found, replay);
  if (turns.length === 0) return null;
  return (
    <>
      <h3>{translate('analysis.turns')}</h3>
      <ul class="turns">
        {turns.map(({ stop, point, cost }) => (
          <li key={stop}>
            <button type="button" class="quiet" onClick={() => go(stop)}>
              <span>
                {stop + 1}. {name(point.seat)}
              </span>
              <b class="move-text">{point.played}</b>
              <span class="turn-cost">−{decimal(cost, translate.locale, 2)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface EvaluationProps {
  readonly found: AnalysisShown;
  readonly replay: Replay;
  readonly stop: number;
  go(stop: number): void;
  name(seat: Seat): string;
}

/** The curve under the slider; a click goes there. */
export function Evaluation({ found, replay, stop, go, name }: EvaluationProps) {
  const translate = useTranslate();
  if (found.points.length === 0) return null;
  const last = replay.stops.length - 1;
  const isSided = isOneSided(found, replay.history.setup.seats);
  return (
    <div
      class="evaluation"
      onClick={event => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        go(Math.round(((event.clientX - left) / width) * last));
      }}
    >
      <LineChart
        title={translate(
          found.measure === 'points' ? 'analysis.curve.points' : isSided ? 'analysis.curve' : 'analysis.curve.each',
        )}
        labels={replay.stops.map((_, at) => `${at}`)}
        series={curvesOf(found, replay, name)}
        at={stop}
        height={56}
        {...(found.measure === 'chances' ? { range: [-1, 1] } : { floating: true })}
      />
    </div>
  );
}
