// Moves as people write them: A4-C4. A kraken's square comes as kraken-D5.

import type { Action, Refusal, Seat } from '../../../src/core/game.ts';
import { parseSquare, ray, SIDE, squareName } from './board.ts';
import { distance, moveOf, target } from './moves.ts';
import { refusal } from './refusals.ts';
import { KRAKEN_AT, why } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export function print(s: State, _seat: Seat, action: Action): string {
  if (action >= KRAKEN_AT) return `kraken-${squareName(action - KRAKEN_AT)}`;
  return `${squareName(action >> 3)}-${squareName(target(s, action))}`;
}

/** Either case, and 'x' or a blank instead of the hyphen. */
export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const [, first, second] = /^\s*(kraken|[a-j]\d)[-x ]?([a-j]\d)\s*$/i.exec(text) ?? [];
  const to = parseSquare(second ?? '');
  if (first === undefined || to === undefined) return refusal('not-a-move', { text: text.slice(0, 20) });
  const from = parseSquare(first);
  if (from === undefined) return why(s, seat, KRAKEN_AT + to) ?? KRAKEN_AT + to;
  const line = ray(from, to);
  if (!line) return refusal('not-a-line', { from: squareName(from), to: squareName(to) });
  const move = moveOf(from, line.direction);
  const refused = why(s, seat, move);
  const fish = distance(s, from, line.direction);
  if (refused && COMES_FIRST.has(refused.refused)) return refused;
  if (line.steps !== fish) return refusal('wrong-distance', { steps: line.steps, fish });
  return refused ?? move;
}

/** What is wrong with the fish or the turn comes first; then a wrong length explains more than what lies at its end. */
const COMES_FIRST: ReadonlySet<string> = new Set(['piranhas/over', 'piranhas/not-your-turn', 'piranhas/not-your-fish']);

const COLUMNS = '    A B C D E F G H I J';

/** Rows from the top, each with its number; R and B are fish, O a kraken. */
export function draw(v: View): string {
  const rows: string[] = [];
  for (let y = SIDE - 1; y >= 0; y--) {
    const row = v.board.slice(y * SIDE, (y + 1) * SIDE).replaceAll('-', '.');
    rows.push(` ${y}  ${row.split('').join(' ')}  ${y}`);
  }
  return [COLUMNS, ...rows, COLUMNS, `round ${Math.min(30, (v.turn >> 1) + 1)} of 30, ${status(v)}`].join('\n');
}

function status(v: View): string {
  if (v.toPlace > 0) return `krakens to place: ${v.toPlace}`;
  const swarms = `largest swarms: red ${v.swarms[0]}, blue ${v.swarms[1]}`;
  if (!v.ending) return `${v.turn & 1 ? 'blue' : 'red'} to move, ${swarms}`;
  const winner = v.ending.winner === null ? 'draw' : `${v.ending.winner === 0 ? 'red' : 'blue'} won`;
  return `${winner} (${v.ending.by}), ${swarms}`;
}
