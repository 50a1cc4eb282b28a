// Swarms outlined: a soft band around every fish and between neighbours of one swarm, the largest of each colour stronger.

import { rules as piranhas } from '../rules/index.ts';
import { swarms } from '../rules/swarm.ts';
import type { View } from '../rules/view.ts';
import { colourOf } from './art.tsx';
import { type PiranhasOrientation, SQUARE_NAMES, squareOf } from './squares.ts';

export function Swarms({ view, orient }: { readonly view: View; readonly orient: PiranhasOrientation }) {
  const state = piranhas.imagine(view, () => 0, 2, piranhas.defaults);
  return (
    <g aria-hidden="true">
      {[0, 1].map(seat => {
        const all = swarms(state, seat);
        const most = Math.max(...all.map(swarm => swarm.length));
        return all
          .filter(swarm => swarm.length > 1)
          .map(swarm => (
            <path
              key={`${seat} ${swarm[0]}`}
              class={`swarm${swarm.length === most ? ' is-largest' : ''}`}
              style={{ stroke: `var(--fish-${colourOf(seat)})` }}
              d={bands(swarm, orient)}
            />
          ));
      })}
    </g>
  );
}

function bands(swarm: readonly number[], orient: PiranhasOrientation): string {
  const names = swarm.map(index => SQUARE_NAMES[index]!);
  return names
    .flatMap((a, i) =>
      names.slice(i + 1).flatMap(b => {
        if (!areNeighbours(a, b)) return [];
        const [from, to] = [orient.centre(a), orient.centre(b)];
        return [`M${from.x} ${from.y}L${to.x} ${to.y}`];
      }),
    )
    .join('');
}

function areNeighbours(a: string, b: string): boolean {
  const [p, q] = [squareOf(a), squareOf(b)];
  return Math.abs(p.row - q.row) <= 1 && Math.abs(p.column - q.column) <= 1;
}
