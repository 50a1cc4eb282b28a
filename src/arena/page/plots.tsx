// The pictures of a report, as SVG: readable by day and night, every figure also in a table or a title.

import { NEWCOMER_RATING, printRatingWithMargin, ratingMargin } from '../../core/rating.ts';
import type { ReportRow } from '../report.ts';
import { shortNumber } from './texts.ts';

const WIDTH = 720;
const LINE = 24;
const LABEL = 170;
const RIGHT = 24;

/** Round numbers that divide a span into about so many steps. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = Math.max(1e-9, (high - low) / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough)!;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step)
    found.push(Math.abs(at) < 1e-12 ? 0 : at);
  return found;
}

interface RowsPlotProps {
  readonly rows: readonly ReportRow[];
  readonly title: string;
}

/** A dot with its margin a row. */
export function RatingPlot({ rows, title }: RowsPlotProps) {
  const values = rows.map(({ name, performance }) => ({
    name,
    label: printRatingWithMargin(performance),
    at: performance.rating,
    error: ratingMargin(performance.deviation),
  }));
  const low = Math.min(...values.map(({ at, error }) => at - error));
  const high = Math.max(...values.map(({ at, error }) => at + error), low + 1);
  const x = (value: number): string => (LABEL + ((value - low) / (high - low)) * (WIDTH - LABEL - RIGHT)).toFixed(1);
  const bottom = LINE * rows.length;
  return (
    <svg id="ratings" viewBox={`0 0 ${WIDTH} ${bottom + 24}`} role="img" aria-label={title}>
      {ticks(low, high, 6).map(at => (
        <>
          <line class={at === NEWCOMER_RATING ? 'zero' : 'grid'} x1={x(at)} x2={x(at)} y1="0" y2={bottom} />
          <text class="tick" x={x(at)} y={bottom + 16}>
            {shortNumber(at)}
          </text>
        </>
      ))}
      {values.map(({ name, label, at, error }, i) => (
        <Interval name={name} label={label} at={at} error={error} x={x} y={LINE * i + LINE / 2} />
      ))}
    </svg>
  );
}

interface IntervalProps {
  readonly name: string;
  readonly label: string;
  readonly at: number;
  readonly error: number;
  readonly x: (value: number) => string;
  readonly y: number;
}

function Interval({ name, label, at, error, x, y }: IntervalProps) {
  const [from, to] = [x(at - error), x(at + error)];
  return (
    <>
      <text x="0" y={y + 4}>
        {name.length > 24 ? `${name.slice(0, 23)}…` : name}
      </text>
      <line class="bar" x1={from} x2={to} y1={y} y2={y} />
      <line class="bar" x1={from} x2={from} y1={y - 5} y2={y + 5} />
      <line class="bar" x1={to} x2={to} y1={y - 5} y2={y + 5} />
      <circle cx={x(at)} cy={y} r="5">
        <title>{`${name}: ${label}`}</title>
      </circle>
    </>
  );
}

const TALL = 240;
const LEFT = 44;
/** More lines than this cannot be distinguished. */
const LINES = 12;

const colour = (i: number, of: number): string => `hsl(${Math.round((360 * i) / of)} 60% 48%)`;

/** Share of the points so far, from the first game to the last; the best places only, where there are many. */
export function HistoryPlot({ rows, title }: RowsPlotProps) {
  const shown = rows.filter(({ history }) => history.length > 0).slice(0, LINES);
  const y = (share: number): string => (10 + (1 - share) * (TALL - 20)).toFixed(1);
  const pathOf = ({ history }: ReportRow): string => {
    // One point makes no line: it is drawn across.
    if (history.length === 1) return `${LEFT.toFixed(1)},${y(history[0]!)} ${WIDTH},${y(history[0]!)}`;
    const step = (WIDTH - LEFT - 4) / (history.length - 1);
    return history.map((share, i) => `${(LEFT + i * step).toFixed(1)},${y(share)}`).join(' ');
  };
  return (
    <>
      <svg id="history" viewBox={`0 0 ${WIDTH} ${TALL}`} role="img" aria-label={title}>
        {[0, 0.25, 0.5, 0.75, 1].map(share => (
          <>
            <line class={share === 0.5 ? 'zero' : 'grid'} x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text class="tick-y" x={LEFT - 8} y={Number(y(share)) + 4}>
              {`${share * 100} %`}
            </text>
          </>
        ))}
        {shown.map((row, i) => (
          <polyline points={pathOf(row)} style={`stroke:${colour(i, shown.length)}`}>
            <title>{row.name}</title>
          </polyline>
        ))}
      </svg>
      <p class="keys">
        {shown.map(({ name }, i) => (
          <span>
            <i style={`background:${colour(i, shown.length)}`} />
            {name}
          </span>
        ))}
      </p>
    </>
  );
}

const BAR = 4;
const HIGH = 56;

interface MovesPlotProps {
  readonly values: readonly number[];
  readonly title: string;
  print(value: number): string;
}

/** A bar a move; the highest is labelled. */
export function MovesPlot({ values, title, print }: MovesPlotProps) {
  if (values.length === 0) return null;
  const most = Math.max(...values, 1e-9);
  const width = Math.max(60, (BAR + 1) * values.length);
  return (
    <figure class="moves">
      <figcaption>
        {title} <small>{`≤ ${print(most)}`}</small>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HIGH}`} style={`width:${width}px;height:${HIGH}px`} role="img" aria-label={title}>
        <line class="grid" x1="0" x2={width} y1={HIGH} y2={HIGH} />
        {values.map((value, i) => {
          const tall = Math.max(value > 0 ? 1 : 0, (HIGH * value) / most);
          return (
            <rect x={(BAR + 1) * i} y={(HIGH - tall).toFixed(1)} width={BAR} height={tall.toFixed(1)}>
              <title>{`${i + 1}: ${print(value)}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
