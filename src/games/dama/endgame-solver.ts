// Solves the positions of the endgame table backwards from those that are over. `npm run endgame` writes what it finds.

import { actionList } from '../../core/game.ts';
import { lossIn, PLACES, placeOf, tableBoards, winIn } from './endgame.ts';
import { listMoves } from './moves.ts';
import { moveOn } from './rules.ts';

/** By place. A place that is no position stays 0. */
export function solveEndgames(): Int8Array {
  const { sources, targets, movesLeft, first } = edges();
  const starts = new Uint32Array(PLACES + 1); // by place: where the positions that lead to it begin
  for (const target of targets) starts[target + 1]!++;
  for (let i = 0; i < PLACES; i++) starts[i + 1]! += starts[i]!;
  const sorted = new Uint32Array(targets.length);
  const next = starts.slice();
  for (const [i, target] of targets.entries()) sorted[next[target]!++] = sources[i]!;

  const values = new Int8Array(PLACES);
  let level: readonly number[] = first.lost;
  for (const place of level) values[place] = lossIn(0);
  for (let plies = 0; level.length > 0; plies++) {
    const nextLevel: number[] = plies === 0 ? [...first.won] : [];
    for (const place of nextLevel) values[place] = winIn(1);
    for (const place of level)
      for (let i = starts[place]!; i < starts[place + 1]!; i++) {
        const before = sorted[i]!;
        if (values[before] !== 0) continue;
        if (values[place]! > 0 && --movesLeft[before]! > 0) continue;
        values[before] = values[place]! > 0 ? lossIn(plies + 1) : winIn(plies + 1);
        nextLevel.push(before);
      }
    level = nextLevel;
  }
  return values;
}

interface EndgameEdges {
  /** Moves from one position to another, by their places. */
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  /** By place: moves that are not yet known to lose. */
  readonly movesLeft: Uint8Array;
  /** Positions without a move, and those where the last piece can be taken. */
  readonly first: { readonly lost: readonly number[]; readonly won: ReadonlySet<number> };
}

function edges(): EndgameEdges {
  const [sources, targets, lost]: [number[], number[], number[]] = [[], [], []];
  const won = new Set<number>();
  const movesLeft = new Uint8Array(PLACES);
  const list = actionList(48);
  const after = { x: 0, o: 0, kings: 0 };
  for (const { board, place } of tableBoards()) {
    listMoves(board, 0, list);
    movesLeft[place] = list.size;
    if (list.size === 0) lost.push(place);
    for (let i = 0; i < list.size; i++) {
      after.x = board.x;
      after.o = board.o;
      after.kings = board.kings;
      moveOn(after, 0, list.items[i]!);
      if (after.o === 0) won.add(place);
      else {
        sources.push(place);
        targets.push(placeOf(after, 1));
      }
    }
  }
  return { sources, targets, movesLeft, first: { lost, won } };
}
