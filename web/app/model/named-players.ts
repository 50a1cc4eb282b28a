import type { Seat } from '../../../src/core/game.ts';
import type { PlayerShown } from '../../boards/shared/contract.ts';

/** The players of a lesson or a puzzle, where all seats are taken by names alone. */
export const namedPlayers = (scores: readonly number[], name: (seat: Seat) => string): PlayerShown[] =>
  scores.map((score, seat) => ({ kind: 'person', name: name(seat), here: true, gone: false, score }));
