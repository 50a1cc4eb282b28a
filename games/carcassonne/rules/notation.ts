// Actions as text: `draw N=C ...` for CHANCE, `x,y/r` for a tile turned r times clockwise, `C1` `S2` `K1` `M` or `pass`.

import { type Action, CHANCE, type Refusal, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { DRAW_KIND, LAY, layAction, layCell, layTurn } from './actions.ts';
import { cellAt, cellX, cellY, isCell } from './cell.ts';
import { refusal } from './refusals.ts';
import { takeLabel, why } from './rules.ts';
import { DRAWN, FOLLOW, PHASE, PLACE, type State, TILES } from './state.ts';
import { CORNERS, FOLLOWER_POSITIONS, type FollowerPosition, printTile, SIDES } from './tile.ts';
import { isTileError, scanTile } from './tile-notation.ts';
import { NO_SEGMENT, PASS, TAKE } from './tile-tables.ts';

export function print(s: State, _seat: Seat, action: Action): string {
  if (action >= LAY) {
    const cell = layCell(action);
    return `${cellX(cell)},${cellY(cell)}/${layTurn(action)}`;
  }
  if (action >= DRAW_KIND) return `draw ${s.tables.kinds[action - DRAW_KIND]!.line}`;
  return action === PASS ? 'pass' : takeLabel(action);
}

const LAYING = /^\(?\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\)?(?:\s*\/\s*([0-3]))?$/;
const TAKING = /^([CSK])([1-4])$|^M$/;
const PASSING = /^(?:pass|passa|passo)$/i;

export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const action = read(s, seat, text.trim());
  return isRefusal(action) ? action : (why(s, seat, action) ?? action);
}

function read(s: State, seat: Seat, text: string): Action | Refusal {
  if (seat === CHANCE) return readDraw(s, text);
  if (PASSING.test(text)) return PASS;
  const laying = LAYING.exec(text);
  if (laying) return layingAction(s, Number(laying[1]), Number(laying[2]), Number(laying[3] ?? 0));
  const word = text.toUpperCase();
  const taking = TAKING.exec(word);
  if (taking) return takeAction(taking[1] ?? 'M', Number(taking[2] ?? 1));
  const position = FOLLOWER_POSITIONS.find(known => known === word);
  return position ? takingAction(s, position) : refusal('unknown-command');
}

function takeAction(letter: string, number: number): Action {
  return TAKE + 'CSKM'.indexOf(letter) * 4 + number - 1;
}

function readDraw(s: State, text: string): Action | Refusal {
  const line = /^draw (.*)$/s.exec(text)?.[1];
  if (line === undefined) return refusal('unknown-command');
  // As print writes it: journals are read faster than by scanning every line.
  const printed = s.tables.kindByLine.get(line);
  if (printed !== undefined) return DRAW_KIND + printed;
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) return refusal('not-a-tile', { detail: scanned.detail });
  const kind = s.tables.kindByLine.get(printTile(scanned.tile));
  if (kind === undefined || scanned.end !== line.length) return refusal('not-in-pile');
  return DRAW_KIND + kind;
}

/** The action that lays the drawn tile, turned so many times, on a cell; whether it is legal is for `why` to say. */
export function layingAction(s: State, x: number, y: number, quarterTurns: number): Action | Refusal {
  if (!isCell(x, y)) return refusal('not-adjacent', { x, y });
  let turn = quarterTurns & 3;
  if (s.now[PHASE] === PLACE) {
    // Turns that look the same are one action: the lowest.
    const row = s.now[DRAWN]! * 4;
    const { faceOf } = s.tables;
    turn = faceOf.subarray(row, row + 4).indexOf(faceOf[row + turn]!);
  }
  return layAction(cellAt(x, y), turn);
}

/** The action that puts a follower on the part of the placed tile at a side, at a corner, or on the monastery. */
export function takingAction(s: State, position: FollowerPosition): Action | Refusal {
  if (s.now[PHASE] !== FOLLOW) return position === 'M' ? takeAction('M', 1) : refusal('tile-first');
  const { tables } = s;
  const face = s.faces[s.now[TILES]! - 1]!;
  const side = SIDES.findIndex(name => name === position);
  const corner = CORNERS.findIndex(name => name === position);
  const { segments } = tables.faces[face]!;
  const segment =
    position === 'M'
      ? segments.findIndex(({ letter }) => letter === 'M')
      : segments.findIndex(({ sides, corners }) => (side >= 0 ? sides.includes(side) : corners.includes(corner)));
  if (segment < 0 || segment === NO_SEGMENT) return refusal('no-such-part', { label: `part at ${position}` });
  return tables.take[(face << tables.shift) | segment]!;
}
