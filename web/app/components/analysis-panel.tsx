// Beside a replay: have it analysed, see how accurate everybody was, the best move, and where it turned.

import type { Seat } from '../../../src/core/game.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { Icon } from '../../kit/icons.tsx';
import { pointAt, turningPoints } from '../model/analysis.ts';
import { useTranslate } from '../model/app-context.ts';
import { decimal } from '../model/figures.ts';
import { accuracyOf, MOVE_MARKS } from '../model/move-marks.ts';
import { botName } from '../model/names.ts';
import type { Replay } from '../model/replay.ts';
import { MistakePanel } from './mistake-panel.tsx';
import { MoveMarkSign } from './move-mark.tsx';
import type { AnalysisControl } from './use-analysis.ts';
import type { MistakeReview } from './use-mistakes.ts';

export interface AnalysisPanelProps {
  readonly analysis: AnalysisControl;
  readonly mistakes: MistakeReview;
  readonly replay: Replay;
  readonly stop: number;
  /** Where the reader played; undefined: they did not. */
  readonly own: Seat | undefined;
  /** Of each move in the list, by the version it led to. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Is the best move shown on the board? */
  readonly isBestShown: boolean;
  showBest(shown: boolean): void;
  go(stop: number): void;
  name(seat: Seat): string;
}

export function AnalysisPanel(props: AnalysisPanelProps) {
  const { analysis, mistakes, replay, numbers, name } = props;
  const translate = useTranslate();
  const { found, refusal } = analysis;
  if (!found)
    return (
      <section class="analysis">
        <button type="button" onClick={analysis.start}>
          <Icon name="chart" /> {translate('analysis.start')}
        </button>
        <p class="soft" role="status">
          {refusal ? translate.refusal(refusal) : translate('analysis.start.hint')}
        </p>
      </section>
    );
  const { study } = mistakes;
  if (study) return <MistakePanel study={study} number={numbers.get(study.turn.point.version + 1)} name={name} />;
  return (
    <section class="analysis">
      {found.bot && (
        <h3>{translate('analysis.by', { bot: botName(replay.history.setup.game, found.bot, translate.locale) })}</h3>
      )}
      {found.state !== 'done' && <Working found={found} />}
      {found.points.length > 0 && <AccuracyTable found={found} replay={replay} name={name} />}
      {found.state === 'done' && <MistakeButtons {...props} found={found} />}
      {found.points.length > 0 && <BestMove {...props} found={found} />}
      <TurningPoints {...props} found={found} />
    </section>
  );
}

type FoundProps = AnalysisPanelProps & { readonly found: AnalysisShown };

function Working({ found }: { readonly found: AnalysisShown }) {
  const translate = useTranslate();
  const { state, done, of } = found;
  return (
    <div>
      <p role="status">{translate(state === 'waiting' ? 'analysis.waiting' : 'analysis.title')}</p>
      {/* The count changes four times a second: nobody should have it read out. */}
      <p class="soft" aria-hidden="true">
        {state === 'running' && translate('analysis.running', { done, of })}
      </p>
      <progress value={done} max={Math.max(1, of)} aria-label={translate('analysis.title')} />
    </div>
  );
}

function AccuracyTable({ found, replay, name }: Pick<FoundProps, 'found' | 'replay' | 'name'>) {
  const translate = useTranslate();
  return (
    <table class="accuracy">
      <thead>
        <tr>
          <th scope="col">
            <span class="for-readers">{translate('analysis.player')}</span>
          </th>
          <th scope="col" title={translate('analysis.accuracy.hint')}>
            {translate('analysis.accuracy')}
          </th>
          {MOVE_MARKS.map(mark => (
            <th key={mark} scope="col" title={translate(`analysis.marks.${mark}`)}>
              <MoveMarkSign mark={mark} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {replay.history.seated.map((_, seat) => {
          const { accuracy, counts } = accuracyOf(found, seat);
          return (
            <tr key={seat}>
              <th scope="row">{name(seat)}</th>
              <td class="accuracy-value">{accuracy === undefined ? '–' : `${accuracy} %`}</td>
              {MOVE_MARKS.map(mark => (
                <td key={mark}>{counts[mark]}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function MistakeButtons({ found, replay, mistakes, own, name }: FoundProps) {
  const translate = useTranslate();
  const seats = replay.history.seated.flatMap((_, seat) =>
    turningPoints(found, replay, seat).length > 0 ? [seat] : [],
  );
  if (seats.length === 0) return <p>{translate('mistakes.none')}</p>;
  // Whoever played looks at their own; the mistakes of others are one click further, in the list.
  const offered = own !== undefined && seats.includes(own) ? [own] : seats;
  return (
    <div class="row">
      {offered.map(seat => (
        <button key={seat} type="button" class={seat === own ? 'primary' : ''} onClick={() => mistakes.start(seat)}>
          {seat === own ? translate('mistakes.own') : translate('mistakes.of', { name: name(seat) })}
        </button>
      ))}
    </div>
  );
}

function BestMove({ found, replay, stop, isBestShown, showBest, name }: FoundProps) {
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
        <button type="button" aria-pressed={isBestShown} onClick={() => showBest(!isBestShown)}>
          {translate(isBestShown ? 'analysis.hide' : 'analysis.show')}
        </button>
        {isBestShown && (
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

function TurningPoints({ found, replay, numbers, go, name }: FoundProps) {
  const translate = useTranslate();
  const turns = turningPoints(found, replay);
  if (turns.length === 0) return null;
  return (
    <>
      <h3>{translate('analysis.turns')}</h3>
      <ul class="turns">
        {turns.map(({ stop, point, mark }) => (
          <li key={point.version}>
            <button type="button" class="quiet" onClick={() => go(stop)}>
              <span>
                {numbers.get(point.version + 1)}. {name(point.seat)}
              </span>
              <b class="move-text">{point.played}</b>
              <MoveMarkSign mark={mark} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
