// Beside a replay: have it analysed, see how accurate everybody was, the best move, and where it turned.

import type { Seat } from '../../../src/core/game.ts';
import { winPercentage } from '../../../src/core/mistakes.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { Button } from '../../kit/button.tsx';
import {
  type AnalysisPoint,
  costliestTurns,
  lineOf,
  pointAt,
  type ShownLine,
  type TurningPoint,
  turningPoints,
} from '../model/analysis.ts';
import { decimal } from '../model/figures.ts';
import { accuracyOf, MOVE_MARKS } from '../model/move-marks.ts';
import { botName } from '../model/names.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { MistakePanel } from './mistake-panel.tsx';
import { MoveMarkSign } from './move-mark.tsx';
import { Reasons } from './reasons.tsx';
import type { ReplayDisplay } from './use-replay-display.ts';

export interface AnalysisPanelProps extends ReplayDisplay {
  /** The seat that the reader played. It is undefined if the reader did not play. */
  readonly own: Seat | undefined;
}

export function AnalysisPanel(props: AnalysisPanelProps) {
  const { analysis, mistakes, replay, numbers, name } = props;
  const translate = usePageTranslate();
  const { found, refusal } = analysis;
  if (!found)
    return (
      <section class="analysis stack">
        <Button icon="chart" onClick={analysis.start} text={translate('analysis.start')} />
        <p class="soft" role="status">
          {refusal ? translate.refusal(refusal) : translate('analysis.start.hint')}
        </p>
      </section>
    );
  const { study } = mistakes;
  if (study)
    return (
      <MistakePanel
        study={study}
        number={numbers.get(study.turn.point.version + 1)}
        lines={study.isAnswered ? <Lines {...props} point={study.turn.point} /> : undefined}
        name={name}
      />
    );
  return (
    <section class="analysis stack">
      {found.bot && (
        <h3>{translate('analysis.by', { bot: botName(replay.history.setup.game, found.bot, translate.locale) })}</h3>
      )}
      {found.state !== 'done' && <Working found={found} />}
      {found.state === 'done' && <Summary {...props} found={found} />}
      {found.points.length > 0 && <AccuracyTable found={found} replay={replay} name={name} />}
      {found.state === 'done' && <MistakeButtons {...props} found={found} />}
      {found.points.length > 0 && <BestMove {...props} found={found} />}
      <TurningPoints {...props} found={found} />
    </section>
  );
}

type FoundProps = AnalysisPanelProps & { readonly found: AnalysisShown };

function Working({ found }: { readonly found: AnalysisShown }) {
  const translate = usePageTranslate();
  const { state, done, of } = found;
  return (
    <div>
      <p role="status">{translate(state === 'waiting' ? 'analysis.waiting' : 'analysis.title')}</p>
      {/* The count changes four times a second, so it is not read out. */}
      <p class="soft" aria-hidden="true">
        {state === 'running' && translate('analysis.running', { done, of })}
      </p>
      <progress value={done} max={Math.max(1, of)} aria-label={translate('analysis.title')} />
    </div>
  );
}

function AccuracyTable({ found, replay, name }: Pick<FoundProps, 'found' | 'replay' | 'name'>) {
  const translate = usePageTranslate();
  return (
    <table class="accuracy small">
      <thead>
        <tr>
          <th scope="col">
            <span class="for-readers">{translate('rankings.player')}</span>
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
              <th scope="row" class="ellipsis">
                {name(seat)}
              </th>
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
  const translate = usePageTranslate();
  const seats = replay.history.seated.flatMap((_, seat) =>
    turningPoints(found, replay, seat).length > 0 ? [seat] : [],
  );
  if (seats.length === 0) return <p>{translate('mistakes.none')}</p>;
  // A player looks at their own mistakes first; those of the others are one click away, in the list.
  const offered = own !== undefined && seats.includes(own) ? [own] : seats;
  return (
    <div class="row">
      {offered.map(seat => (
        <Button
          key={seat}
          class={seat === own ? 'primary' : ''}
          onClick={() => mistakes.start(seat)}
          text={seat === own ? translate('mistakes.own') : translate('mistakes.of', { name: name(seat) })}
        />
      ))}
    </div>
  );
}

/** Where each player lost most, and why: what a reader wants to know first. */
function Summary({ found, replay, own, numbers, go, name }: FoundProps) {
  const translate = usePageTranslate();
  const seats = own === undefined ? replay.history.seated.map((_, seat) => seat) : [own];
  const lost = seats
    .map(seat => ({ seat, turns: costliestTurns(found, replay, seat) }))
    .filter(({ turns }) => turns.length > 0);
  if (lost.length === 0) return null;
  return (
    <div class="summary stack is-tight">
      {lost.map(({ seat, turns }) => (
        <div key={seat}>
          <p>
            {translate(turns.length === 1 ? 'analysis.summary.single' : 'analysis.summary', {
              name: name(seat),
              moves: turns
                .map(({ point }) => numbers.get(point.version + 1) ?? '')
                .join(` ${translate('analysis.and')} `),
            })}
          </p>
          <ul class="summary-turns stack is-tight">
            {turns.map(turn => (
              <li key={turn.stop}>
                <button type="button" class="quiet" onClick={() => go(turn.stop)}>
                  {numbers.get(turn.point.version + 1)}. <b class="move-text">{turn.point.played}</b>{' '}
                  <CostText found={found} replay={replay} turn={turn} />
                </button>
                <FirstReason point={turn.point} name={name} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** What was wrong with a move; where nothing is known, the better move and what speaks for it. */
function FirstReason({ point, name }: Pick<FoundProps, 'name'> & { readonly point: TurningPoint['point'] }) {
  const translate = usePageTranslate();
  const [fault] = point.faults ?? [];
  if (fault) return <Reasons reasons={[fault]} name={name} />;
  return (
    <>
      <p class="better">{translate('analysis.better', { move: point.best })}</p>
      <Reasons reasons={(point.reasons ?? []).slice(0, 1)} name={name} />
    </>
  );
}

/** What a move changed: from one winning chance to another, or by how many points. */
function CostText({ found, replay, turn }: Pick<FoundProps, 'found' | 'replay'> & { readonly turn: TurningPoint }) {
  const translate = usePageTranslate();
  const { value, playedValue = value } = turn.point;
  const shown = (worth: number): string =>
    found.measure === 'chances'
      ? `${winPercentage(worth, replay.history.setup.seats)} %`
      : decimal(worth, translate.locale);
  return (
    <span class="soft">
      {translate(found.measure === 'chances' ? 'analysis.cost.chances' : 'analysis.cost.points', {
        from: shown(value),
        to: shown(playedValue),
      })}
    </span>
  );
}

function BestMove({ found, replay, stop, name, ...props }: FoundProps) {
  const translate = usePageTranslate();
  const point = pointAt(found, replay, stop);
  if (!point) return <p class="soft">{translate('analysis.nothing')}</p>;
  const { seat, value, best, played } = point;
  const { shownLine, showLine } = props;
  const worth =
    found.measure === 'chances'
      ? translate('analysis.value.chances', { value: `${winPercentage(value, replay.history.setup.seats)} %` })
      : translate('analysis.value.points', { value: decimal(value, translate.locale) });
  return (
    <>
      <p>
        {name(seat)}: {worth}
      </p>
      <div class="row">
        <Button
          aria-pressed={shownLine !== undefined}
          onClick={() => showLine(shownLine ? undefined : { of: 'best', moves: 1 })}
          text={translate(shownLine ? 'analysis.hide' : 'analysis.show')}
        />
        {shownLine && (
          <span>
            <b class="move-text">{best}</b>{' '}
            <span class="soft">
              {best === played ? translate('analysis.same') : translate('analysis.played', { move: played })}
            </span>
          </span>
        )}
      </div>
      {shownLine && <Lines {...props} point={point} name={name} />}
    </>
  );
}

type LinesProps = Pick<AnalysisPanelProps, 'shownLine' | 'showLine' | 'name'> & { readonly point: AnalysisPoint };

/** What should have followed the best move, and what follows the one that was played: each move can be put on the board. */
function Lines({ point, name, ...shown }: LinesProps) {
  const translate = usePageTranslate();
  return (
    <div class="stack is-tight">
      <Line {...shown} point={point} of="best" label={translate('analysis.line.best')} />
      <Reasons reasons={point.reasons ?? []} name={name} />
      {point.best !== point.played && (
        <>
          <Line {...shown} point={point} of="played" label={translate('analysis.line.played')} />
          <Reasons reasons={point.faults ?? []} name={name} />
        </>
      )}
    </div>
  );
}

interface LineProps extends Omit<LinesProps, 'name'> {
  readonly of: ShownLine['of'];
  readonly label: string;
}

function Line({ point, shownLine, showLine, of, label }: LineProps) {
  return (
    <p class="line">
      <span class="soft">{label}</span>
      {lineOf(point, of).map((text, at) => (
        <Button
          key={at}
          class="quiet move-text"
          aria-pressed={shownLine?.of === of && shownLine.moves === at + 1}
          onClick={() => showLine({ of, moves: at + 1 })}
          text={text}
        />
      ))}
    </p>
  );
}

function TurningPoints({ found, replay, numbers, go, name }: FoundProps) {
  const translate = usePageTranslate();
  const turns = turningPoints(found, replay);
  if (turns.length === 0) return null;
  return (
    <>
      <h3>{translate('analysis.turns')}</h3>
      <ul class="turns">
        {turns.map(turn => {
          const { stop, point, mark } = turn;
          return (
            <li key={point.version}>
              <button type="button" class="quiet" onClick={() => go(stop)}>
                <span class="ellipsis">
                  {numbers.get(point.version + 1)}. {name(point.seat)}
                </span>
                <b class="move-text ellipsis">{point.played}</b>
                <MoveMarkSign mark={mark} />
              </button>
              <Reasons reasons={point.faults ?? []} name={name} />
              <p class="better">
                {translate('analysis.better', { move: point.best })}{' '}
                <CostText found={found} replay={replay} turn={turn} />
              </p>
              <Reasons reasons={point.reasons ?? []} name={name} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
