// Collects puzzles from matches, until the caller has enough.

import type { Puzzle } from '../../core/puzzle.ts';
import { makePuzzle, type PuzzleMaker, type PuzzleRejection } from './make-puzzle.ts';
import type { NumberedPosition } from './match-positions.ts';

/** Decisions between two puzzles of one match: neighbours ask the same question. */
const APART = 8;
/** Of one match. */
const MOST = 3;

export interface CollectStep {
  readonly outcome: Puzzle | PuzzleRejection;
}

/** One step a position that was looked at. `known` has the ids of puzzles that exist, and receives those that are made. */
export function* collectPuzzles(
  maker: PuzzleMaker,
  matches: Iterable<readonly NumberedPosition[]>,
  known: Set<string>,
): Generator<CollectStep, void, void> {
  const { opening = 0 } = maker.puzzles;
  for (const positions of matches) {
    let last = opening - APART;
    let made = 0;
    for (const position of positions) {
      if (position.at - last < APART || made === MOST) continue;
      const outcome = makePuzzle(maker, position, known);
      if (typeof outcome !== 'string') {
        known.add(outcome.id);
        last = position.at;
        made++;
      }
      yield { outcome };
    }
  }
}
