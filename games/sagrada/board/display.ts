import type { Seat } from '../../../src/core/game.ts';
import { breakdown, openOf, secretOf } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import type { SagradaTexts } from '../texts/board.ts';
import type { PlacedDie } from './last-placed.ts';

/** What every component of the board draws from. */
export interface SagradaDisplay {
  readonly view: View;
  readonly texts: SagradaTexts;
  readonly lastPlaced: PlacedDie | undefined;
  /** The letter of a die's colour. */
  letter(die: string): string;
  name(seat: Seat): string;
  /** Undefined while points cannot be counted. */
  points(seat: Seat): PointsSoFar | undefined;
}

export interface PointsSoFar {
  readonly total: number;
  /** The part of them that only the player of the seat knows; 0 while it is covered. */
  readonly secret: number;
}

export function pointsSoFar(state: State, view: View, seat: Seat, isCovered: boolean): PointsSoFar | undefined {
  if (view.objectives.length === 0) return undefined;
  const points = breakdown(state, seat);
  const secret = isCovered ? 0 : secretOf(points, view.players[seat]!.private);
  return { total: openOf(points) + secret, secret };
}

export const diceOf = (view: View, seat: Seat): string[] => view.players[seat]!.rows.flatMap(row => row.split(' '));
