// Solves the positions of the endgame table backwards from those that are over. `npm run endgame` writes what it finds.

import { actionList } from '../../../src/core/game.ts';
import {
  boardsOf,
  FULL_INDEX,
  lossIn,
  MIXES,
  MOST_MOVES,
  menOf,
  type PieceMix,
  piecesOf,
  placeOf,
  placesOf,
  pliesOf,
  winIn,
} from '../bots/endgame.ts';
import { listMoves } from '../rules/moves.ts';
import { applyMove } from '../rules/rules.ts';

/**
 * The value of each position, by its place in the index of all positions: `winIn`, `lossIn`, or 0 if drawn. Places without a position
 * hold 0, too.
 */
export function solveEndgames(mostPieces: number): Int8Array {
  let values = new Int8Array(0);
  for (const mixes of levels(mostPieces)) {
    const start = values.length;
    const larger = new Int8Array(start + mixes.reduce((places, mix) => places + placesOf(mix), 0));
    larger.set(values);
    values = larger;
    solveLevel(values.subarray(start), movesOfLevel(values, start, mixes));
  }
  return values;
}

/** Mixes with equally many pieces and men: a move stays among their positions, or leads to those of an earlier level. */
function levels(mostPieces: number): PieceMix[][] {
  const found = new Map<number, PieceMix[]>();
  for (const mix of MIXES) {
    if (piecesOf(mix) > mostPieces) continue;
    const level = 8 * piecesOf(mix) + menOf(mix);
    found.set(level, [...(found.get(level) ?? []), mix]);
  }
  return [...found.values()];
}

/** More than any position of the table needs. */
const MOST_PLIES = 250;

/** The moves of a level. Positions are numbered within it. */
interface LevelMoves {
  /** For each position, where in `sources` the positions begin that lead to it; the next one's beginning is the end. */
  readonly starts: Uint32Array;
  readonly sources: Uint32Array;
  /** By position: moves that are not yet known to lose. */
  readonly movesLeft: Uint8Array;
  /** By position: of its moves to solved levels that lose, the plies after the slowest. */
  readonly slowest: Uint8Array;
  /** By plies: positions that are over, won or lost in so many, as far as that is seen without the rest of the level. */
  readonly known: number[][];
}

function solveLevel(values: Int8Array, { starts, sources, movesLeft, slowest, known }: LevelMoves): void {
  for (let plies = 0; plies < MOST_PLIES; plies++)
    for (const position of known[plies]!) {
      if (values[position] !== 0) continue;
      const isLost = movesLeft[position] === 0;
      values[position] = isLost ? lossIn(plies) : winIn(plies);
      for (let i = starts[position]!; i < starts[position + 1]!; i++) {
        const before = sources[i]!;
        if (isLost) known[plies + 1]!.push(before);
        else if (--movesLeft[before]! === 0) known[Math.max(plies, slowest[before]!) + 1]!.push(before);
      }
    }
}

function movesOfLevel(values: Int8Array, start: number, mixes: readonly PieceMix[]): LevelMoves {
  const positions = values.length - start;
  const movesLeft = new Uint8Array(positions);
  const slowest = new Uint8Array(positions);
  const known = Array.from({ length: MOST_PLIES + 2 }, (): number[] => []);
  const edges = new LevelEdges(positions);
  const list = actionList(MOST_MOVES);
  const after = { x: 0, o: 0, kings: 0 };
  for (const mix of mixes)
    for (const { board, place } of boardsOf(mix)) {
      const position = place - start;
      listMoves(board, 0, list);
      let left = list.size;
      for (let i = 0; i < list.size; i++) {
        after.x = board.x;
        after.o = board.o;
        after.kings = board.kings;
        applyMove(after, 0, list.items[i]!);
        if (after.o === 0) {
          known[1]!.push(position);
          continue;
        }
        const target = placeOf(FULL_INDEX, after, 1);
        if (target >= start) edges.add(position, target - start);
        else if (values[target]! < 0) known[pliesOf(values[target]!) + 1]!.push(position);
        else if (values[target]! > 0) {
          left--;
          slowest[position] = Math.max(slowest[position]!, pliesOf(values[target]!));
        }
      }
      movesLeft[position] = left;
      if (left === 0) known[list.size === 0 ? 0 : slowest[position]! + 1]!.push(position);
    }
  return { ...edges.backwards(), movesLeft, slowest, known };
}

/** Moves from position to position, which are added by rising source. */
class LevelEdges {
  readonly #positions: number;
  readonly #counts: Uint8Array;
  #targets: Uint32Array;
  #size = 0;

  constructor(positions: number) {
    this.#positions = positions;
    this.#counts = new Uint8Array(positions);
    this.#targets = new Uint32Array(8 * positions);
  }

  add(source: number, target: number): void {
    if (this.#size === this.#targets.length) {
      const larger = new Uint32Array(2 * this.#size);
      larger.set(this.#targets);
      this.#targets = larger;
    }
    this.#targets[this.#size++] = target;
    this.#counts[source]!++;
  }

  backwards(): Pick<LevelMoves, 'starts' | 'sources'> {
    const starts = new Uint32Array(this.#positions + 2); // one ahead until the sources are filled in
    for (let i = 0; i < this.#size; i++) starts[this.#targets[i]! + 2]!++;
    for (let i = 2; i < starts.length; i++) starts[i]! += starts[i - 1]!;
    const sources = new Uint32Array(this.#size);
    for (let source = 0, i = 0; source < this.#positions; source++)
      for (const end = i + this.#counts[source]!; i < end; i++) sources[starts[this.#targets[i]! + 1]!++] = source;
    return { starts, sources };
  }
}
