// Beside a replay: have it analysed, see the best move, jump to where it turned.

import type { Seat } from '../../../src/core/game.ts';
import type { AnalysisShown } from '../../../src/server/api/analysis-routes.ts';
import { LineChart } from '../../kit/chart.tsx';
import { useSpeech } from '../context.ts';
import { curvesOf, isOneSided, pointAt, turnsOf } from '../model/analysis.ts';
import { decimal } from '../model/figures.ts';
import { botName } from '../model/names.ts';
import type { Reel } from '../model/reel.ts';
import type { AnalysisAsked } from './use-analysis.ts';

interface AnalysisPanelProps {
  readonly asked: AnalysisAsked;
  readonly reel: Reel;
  readonly stop: number;
  /** Is the best move shown on the board? */
  readonly shown: boolean;
  show(shown: boolean): void;
  go(stop: number): void;
  name(seat: Seat): string;
}

export function AnalysisPanel({ asked, reel, stop, shown, show, go, name }: AnalysisPanelProps) {
  const say = useSpeech();
  const { found, isRetrying } = asked;
  const refused = isRetrying ? say('analysis.retrying') : asked.refusal && say.refusal(asked.refusal);
  // A match that cannot be analysed has no panel.
  if (!found) return isRetrying ? <p role="status">{refused}</p> : null;
  const bot = botName(reel.past.setup.game, found.bot, say.locale);
  if (found.state === 'none')
    return (
      <section class="analysis">
        <button type="button" onClick={asked.start}>
          {say('analysis.start')}
        </button>
        <p class="soft">{say('analysis.start.hint', { bot })}</p>
        {refused && <p role="status">{refused}</p>}
      </section>
    );
  return (
    <section class="analysis">
      <h3>{say('analysis.by', { bot })}</h3>
      {found.state !== 'done' && (
        <p role="status">
          {found.state === 'waiting'
            ? say('analysis.waiting')
            : say('analysis.running', { done: found.done, of: found.of })}
          <progress value={found.done} max={Math.max(1, found.of)} />
        </p>
      )}
      {refused && <p role="status">{refused}</p>}
      <BestMove found={found} reel={reel} stop={stop} shown={shown} show={show} name={name} />
      <Turns found={found} reel={reel} go={go} name={name} />
    </section>
  );
}

type BestMoveProps = Pick<AnalysisPanelProps, 'reel' | 'stop' | 'shown' | 'show' | 'name'> & {
  readonly found: AnalysisShown;
};

function BestMove({ found, reel, stop, shown, show, name }: BestMoveProps) {
  const say = useSpeech();
  const point = pointAt(found, reel, stop);
  if (!point) return <p class="soft">{say('analysis.nothing')}</p>;
  const { seat, value, best, played } = point;
  const worth =
    found.measure === 'chances'
      ? say('analysis.value.chances', { value: signed(value, say.locale) })
      : say('analysis.value.points', { value: decimal(value, say.locale) });
  return (
    <>
      <p>
        {name(seat)}: {worth}
      </p>
      <div class="row">
        <button type="button" aria-pressed={shown} onClick={() => show(!shown)}>
          {say(shown ? 'analysis.hide' : 'analysis.show')}
        </button>
        {shown && (
          <span>
            <b class="move-text">{best}</b>{' '}
            <span class="soft">
              {best === played ? say('analysis.same') : say('analysis.played', { move: played })}
            </span>
          </span>
        )}
      </div>
    </>
  );
}

const signed = (value: number, locale: Parameters<typeof decimal>[1]): string =>
  `${value > 0 ? '+' : ''}${decimal(value, locale, 2)}`;

type TurnsProps = Pick<AnalysisPanelProps, 'reel' | 'go' | 'name'> & { readonly found: AnalysisShown };

function Turns({ found, reel, go, name }: TurnsProps) {
  const say = useSpeech();
  const turns = turnsOf(found, reel);
  if (turns.length === 0) return null;
  return (
    <>
      <h3>{say('analysis.turns')}</h3>
      <ul class="turns">
        {turns.map(({ stop, point, cost }) => (
          <li key={stop}>
            <button type="button" class="quiet" onClick={() => go(stop)}>
              <span>
                {stop + 1}. {name(point.seat)}
              </span>
              <b class="move-text">{point.played}</b>
              <span class="turn-cost">−{decimal(cost, say.locale, 2)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface EvaluationProps {
  readonly found: AnalysisShown;
  readonly reel: Reel;
  readonly stop: number;
  go(stop: number): void;
  name(seat: Seat): string;
}

/** The curve under the slider; a click goes there. */
export function Evaluation({ found, reel, stop, go, name }: EvaluationProps) {
  const say = useSpeech();
  if (found.points.length === 0) return null;
  const last = reel.stops.length - 1;
  const isSided = isOneSided(found, reel.past.setup.seats);
  return (
    <div
      class="evaluation"
      onClick={event => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        go(Math.round(((event.clientX - left) / width) * last));
      }}
    >
      <LineChart
        title={say(
          found.measure === 'points' ? 'analysis.curve.points' : isSided ? 'analysis.curve' : 'analysis.curve.each',
        )}
        labels={reel.stops.map((_, at) => `${at}`)}
        series={curvesOf(found, reel, name)}
        at={stop}
        height={56}
        {...(found.measure === 'chances' ? { range: [-1, 1] } : { floating: true })}
      />
    </div>
  );
}
