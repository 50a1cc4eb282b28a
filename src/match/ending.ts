import type { BySeat, Seat } from '../core/game.ts';
import type { MatchEnding } from '../core/journal.ts';

/** What each seat gets when a match ends otherwise than by its rules: the loser pays, the others share; sums to 0. */
export function forfeitPayoffs(ending: MatchEnding, gone: BySeat<boolean>, winner?: Seat): number[] {
  const seat = 'seat' in ending ? ending.seat : undefined;
  if (seat === undefined) return gone.map(() => 0);
  const winners = gone.flatMap((out, s) =>
    winner === undefined ? (!out && s !== seat ? [s] : []) : s === winner ? [s] : [],
  );
  if (winners.length === 0 || winners.length === gone.length) return gone.map(() => 0);
  const share = 1 / (gone.length - 1);
  return gone.map((_, s) => (winners.includes(s) ? ((gone.length - winners.length) * share) / winners.length : -share));
}
