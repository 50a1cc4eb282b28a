// Numbers people look at are pictures; screen readers get the same numbers as a table.

import type { ComponentChildren } from 'preact';
import { round } from './svg.ts';

export interface Series {
  readonly name: string;
  /** A CSS colour, best a custom property of tokens.css. */
  readonly colour: string;
  /** A value is undefined if it is not known; it is not drawn. */
  readonly values: readonly (number | undefined)[];
  /** How far each may be off, drawn as a band around the line. */
  readonly around?: readonly number[];
}

export interface ChartProps {
  readonly title: string;
  /** What stands at the left of each row of the table: a move number, a date. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Marks one label, for instance the move shown on the board. */
  readonly at?: number;
  /** Labels where something happened that the reader may look for. */
  readonly marked?: readonly number[];
  readonly height?: number;
  /** Zero means nothing here: the picture begins at the lowest value. */
  readonly floating?: boolean;
  /** The least and the most there can be, where that is known. */
  readonly range?: readonly [low: number, high: number];
  /** The value at which the line for comparison is drawn across the picture. If absent, it is drawn at zero. */
  readonly reference?: number;
  /** A line joins known values with at most so many unknown ones between them. If absent, it joins only neighbours. */
  readonly bridges?: number;
  /** Writes a value as the table shows it. If absent, the table shows the number. */
  readonly format?: (value: number) => string;
}

const WIDTH = 320;

interface Scale {
  x(index: number): number;
  y(value: number): number;
  readonly zero: number;
  readonly low: number;
  readonly high: number;
}

function scaleOf({ labels, series, floating, range, reference = 0 }: ChartProps, height: number): Scale {
  const all = series.flatMap(s =>
    s.values.flatMap((v, i) => (v === undefined ? [] : [v - (s.around?.[i] ?? 0), v + (s.around?.[i] ?? 0)])),
  );
  const always = range ?? (floating ? [] : [0]);
  const low = Math.min(...always, ...all);
  const high = Math.max(...always, ...all);
  const span = high - low || 1;
  const y = (value: number): number => round(4 + (1 - (value - low) / span) * (height - 8));
  const x = (index: number): number => round((index / Math.max(1, labels.length - 1)) * WIDTH);
  return { x, y, zero: floating ? height : y(reference), low, high };
}

export function LineChart(props: ChartProps) {
  const height = props.height ?? 96;
  const scale = scaleOf(props, height);
  return (
    <Figure {...props} height={height} scale={scale}>
      {props.series.map(
        s =>
          s.around && (
            <polygon
              key={s.name}
              class="chart-band"
              style={{ fill: s.colour }}
              points={bandOf(s.values, s.around, scale)}
            />
          ),
      )}
      {props.marked?.map(index => (
        <line key={index} class="chart-marked" x1={scale.x(index)} x2={scale.x(index)} y1={0} y2={height} />
      ))}
      {props.at !== undefined && (
        <line class="chart-at" x1={scale.x(props.at)} x2={scale.x(props.at)} y1={0} y2={height} />
      )}
      {props.series.flatMap(s =>
        runsOf(s.values, props.bridges ?? 0).map(run => (
          <polyline
            key={`${s.name} ${run[0]!.index}`}
            class="chart-line"
            style={{ stroke: s.colour }}
            points={pointsOf(run, scale)}
          />
        )),
      )}
    </Figure>
  );
}

interface KnownValue {
  readonly index: number;
  readonly value: number;
}

/** The stretches of known values that one line can join. */
function runsOf(values: readonly (number | undefined)[], bridges: number): readonly (readonly KnownValue[])[] {
  const runs: KnownValue[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const last = runs.at(-1);
    if (last && index - last.at(-1)!.index <= bridges + 1) last.push({ index, value });
    else runs.push([{ index, value }]);
  }
  return runs;
}

/** A single value is drawn as a short stroke: a line of one point has no length. */
function pointsOf(run: readonly KnownValue[], { x, y }: Scale): string {
  const points = run.map(({ index, value }) => `${x(index)},${y(value)}`);
  const [only] = run;
  return run.length === 1 ? `${points[0]} ${x(only!.index) + 2},${y(only!.value)}` : points.join(' ');
}

/** Along the upper edge and back along the lower one. */
function bandOf(values: Series['values'], around: readonly number[], { x, y }: Scale): string {
  const known = values.flatMap((value, index) => (value === undefined ? [] : { index, value }));
  const upper = known.map(({ index, value }) => `${x(index)},${y(value + around[index]!)}`);
  const lower = known.map(({ index, value }) => `${x(index)},${y(value - around[index]!)}`);
  return [...upper, ...lower.reverse()].join(' ');
}

function Figure(props: ChartProps & { height: number; scale: Scale; children: ComponentChildren }) {
  const { title, series, labels, height, floating, format = String } = props;
  const { zero, low, high } = props.scale;
  return (
    <figure class="chart">
      <figcaption class="soft small">
        {title}
        {series.map(s => (
          <span key={s.name} class="chart-key">
            <i style={{ background: s.colour }} /> {s.name}
          </span>
        ))}
      </figcaption>
      <div class="chart-frame">
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          style={{ height: `${height}px` }}
          aria-hidden="true"
        >
          <line class="chart-zero" x1={0} x2={WIDTH} y1={zero} y2={zero} />
          {props.children}
        </svg>
        {floating && (
          <span class="chart-scale soft" aria-hidden="true">
            <i>{Math.round(high)}</i>
            <i>{Math.round(low)}</i>
          </span>
        )}
      </div>
      <div class="for-readers">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col" />
              {series.map(s => (
                <th key={s.name} scope="col">
                  {s.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, i) => (
              <tr key={i}>
                <th scope="row">{label}</th>
                {series.map(s => (
                  <td key={s.name}>
                    {s.values[i] === undefined ? '–' : format(s.values[i])}
                    {s.around && ` ± ${s.around[i]}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
