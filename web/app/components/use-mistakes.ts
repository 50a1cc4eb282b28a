// Going through one's own mistakes: at each, a better move is looked for on the board.

import { useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import { type TurningPoint, turningPoints } from '../model/analysis.ts';
import { type MoveMark, markOf } from '../model/move-marks.ts';
import type { Replay } from '../model/replay.ts';
import type { AnalysisControl } from './use-analysis.ts';

/** A move that was tried, and what the bot says: nothing yet, that it cannot say, or how good it is. */
export interface TriedMove {
  readonly text: string;
  readonly verdict: MoveMark | 'weighing' | 'unknown';
  /** What is wrong with it, if that can be said. */
  readonly faults: readonly ReasonShown[];
}

export interface MistakeStudy {
  readonly turn: TurningPoint;
  /** From 1. */
  readonly at: number;
  readonly of: number;
  readonly tried: TriedMove | undefined;
  /** The best move is shown. */
  readonly isAnswered: boolean;
  tryMove(text: string): Promise<void>;
  again(): void;
  answer(): void;
  /** To the next mistake, or to the end of the study. */
  next(): void;
  stop(): void;
}

export interface MistakeReview {
  readonly study: MistakeStudy | undefined;
  start(seat: Seat): void;
}

interface MistakeReviewState {
  readonly seat: Seat;
  readonly index: number;
  readonly tried?: TriedMove;
  readonly isAnswered?: boolean;
}

export function useMistakes(analysis: AnalysisControl, replay: Replay, go: (stop: number) => void): MistakeReview {
  const [state, setState] = useState<MistakeReviewState>();
  const { found } = analysis;
  const turnsOf = (seat: Seat): readonly TurningPoint[] => (found ? turningPoints(found, replay, seat) : []);
  const begin = (seat: Seat, index: number): void => {
    const turn = turnsOf(seat)[index];
    setState(turn && { seat, index });
    if (turn) go(turn.stop);
  };
  const studyOf = ({ seat, index, tried, isAnswered = false }: MistakeReviewState): MistakeStudy | undefined => {
    const turns = turnsOf(seat);
    const turn = turns[index];
    if (!turn || !found) return undefined;
    const place = { seat, index };
    return {
      turn,
      at: index + 1,
      of: turns.length,
      tried,
      isAnswered,
      tryMove: async text => {
        setState({ ...place, tried: { text, verdict: 'weighing', faults: [] } });
        const point = await analysis.weigh(turn.point.version, text);
        const isBest = text === turn.point.best;
        const verdict = isBest ? 'best' : ((point && markOf(point, found.measure)) ?? 'unknown');
        setState(now =>
          now?.tried?.text === text ? { ...place, tried: { text, verdict, faults: point?.faults ?? [] } } : now,
        );
      },
      again: () => setState(place),
      answer: () => setState({ ...place, isAnswered: true }),
      next: () => begin(seat, index + 1),
      stop: () => setState(undefined),
    };
  };
  return { study: state && studyOf(state), start: seat => begin(seat, 0) };
}
