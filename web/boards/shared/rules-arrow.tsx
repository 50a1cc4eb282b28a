import type { Point } from '../../kit/svg.ts';
import './rules-arrow.css';

const HEAD = 22;
/** Where it starts, so that what stands there stays in sight. */
const START = 30;

/** From one place of a drawing to another, for the pictures of rules. 100 units are a square. */
export function RulesArrow({ from, to }: { readonly from: Point; readonly to: Point }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <g class="rules-arrow" transform={`translate(${from.x} ${from.y}) rotate(${angle})`}>
      <path d={`M${START} 0H${length - HEAD}`} />
      <path class="rules-arrow-head" d={`M${length} 0l${-HEAD * 1.5} ${-HEAD}v${2 * HEAD}z`} />
    </g>
  );
}
