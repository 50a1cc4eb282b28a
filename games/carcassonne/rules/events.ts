// The events of an action. All viewers receive the same.

import { CHANCE, type GameEvent, type Seat } from '../../../src/core/game.ts';
import { DRAW_KIND, LAY, layCell, layTurn } from './actions.ts';
import { cellX, cellY } from './cell.ts';
import { rootOf } from './features.ts';
import { play, takeLabel } from './rules.ts';
import { pointsOf } from './scoring.ts';
import { copy, FOLLOWERS, LEFT, OVER, PHASE, PLACE, SEAT, type State, TILES } from './state.ts';
import { PASS } from './tile-tables.ts';
import { FEATURES, nodePosition, spots } from './view.ts';

export function eventsFor(before: State, by: Seat, action: number): readonly GameEvent[] {
  const after = copy(before);
  const counts: GameEvent[] = [];
  play(after, by, action, (letter, root, points, winners) => {
    const what = after.now[PHASE] === OVER ? 'counted' : 'scored';
    const seats = Array.from({ length: after.seats }, (_, seat) => seat).filter(seat => (winners >> seat) & 1);
    counts.push({ what, feature: FEATURES[letter]!, points, seats, followers: followersOn(after, root) });
  });
  const events: GameEvent[] = [actionEvent(before, after, by, action), ...counts];
  if (after.now[PHASE] === OVER) {
    const scores = Array.from({ length: after.seats }, (_, seat) => pointsOf(after, seat));
    events.push({ what: 'ended', scores });
  }
  return events;
}

function actionEvent(before: State, after: State, by: Seat, action: number): GameEvent {
  const { tables } = after;
  if (by === CHANCE) {
    const tile = tables.kinds[action - DRAW_KIND]!.line;
    if (after.now[PHASE] !== PLACE) return { what: 'set-aside', tile, left: after.now[LEFT]! };
    return { what: 'drew', seat: after.now[SEAT]!, tile, left: after.now[LEFT]! };
  }
  if (action >= LAY) {
    const cell = layCell(action);
    const [x, y] = [cellX(cell), cellY(cell)];
    const tile = tables.faces[after.faces[after.now[TILES]! - 1]!]!.line;
    return { what: 'placed', seat: by, x, y, turns: layTurn(action), tile, spots: spots(after) };
  }
  if (action === PASS) return { what: 'passed', seat: by };
  const cell = before.cells[before.now[TILES]! - 1]!;
  return { what: 'took', seat: by, x: cellX(cell), y: cellY(cell), at: takeLabel(action) };
}

/** Everybody's followers on a feature, by seat. */
function followersOn(s: State, root: number): { seat: Seat; x: number; y: number; at: string }[] {
  return [...s.standing].flatMap((node, slot) => {
    if (node === 0 || rootOf(s, node - 1) !== root) return [];
    const { tile, label } = nodePosition(s, node - 1);
    const cell = s.cells[tile]!;
    return [{ seat: Math.trunc(slot / FOLLOWERS), x: cellX(cell), y: cellY(cell), at: label }];
  });
}
