import type { Seat } from '../../../src/core/game.ts';
import { artOf } from './art.ts';
import { followerShapes, followerTransform } from './follower.ts';
import type { Shape } from './shapes.ts';

const paint = (material: string | undefined): string => (material ? `var(${material})` : 'none');

function Drawn({ shape: { d, fill, stroke, width, dash } }: { readonly shape: Shape }) {
  return (
    <path
      d={d}
      fill={paint(fill)}
      {...(stroke && { stroke: paint(stroke), 'stroke-width': width })}
      {...(dash && { 'stroke-dasharray': dash.join(' ') })}
    />
  );
}

interface TileProps {
  /** As it lies. */
  readonly line: string;
  /** The cell gives it its face: see artOf. */
  readonly x: number;
  readonly y: number;
  /** Labels of the parts that light up. */
  readonly lit?: ReadonlySet<string> | undefined;
  /** Can its parts be pointed at? */
  readonly parts?: boolean;
}

/** 100 by 100 units from the top left corner. */
export function TileArt({ line, x, y, lit, parts }: TileProps) {
  return (
    <>
      {artOf(line, x, y).shapes.map((shape, i) => {
        const { part, d, width } = shape;
        if (part === undefined) return <Drawn key={i} shape={shape} />;
        if (!parts && !lit?.has(part)) return null;
        // A road is pointed at by its line, everything else by its area.
        const kind = width === undefined ? 'is-area' : 'is-way';
        return <path key={i} d={d} class={`carc-part ${kind}${lit?.has(part) ? ' is-lit' : ''}`} data-part={part} />;
      })}
    </>
  );
}

/** Around its own middle. */
export function FollowerArt({ seat, at }: { readonly seat: Seat; readonly at?: string }) {
  return (
    <g {...(at && { transform: followerTransform(at) })}>
      {followerShapes(seat).map((shape, i) => (
        <Drawn key={i} shape={shape} />
      ))}
    </g>
  );
}

/** The colour of a seat, small, beside a name. */
export function CarcassonneMark({ seat }: { readonly seat: Seat }) {
  return (
    <svg viewBox="-17 -19 34 36" aria-hidden="true">
      <FollowerArt seat={seat} />
    </svg>
  );
}
