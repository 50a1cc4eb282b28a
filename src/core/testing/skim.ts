// The cheap laws, for many games: legal iff one may act, in order, nothing against it, and an end with sound payoffs.

import { type ActionList, type AnyGame, CHANCE, type Seat } from '../game.ts';
import { seededRandom } from '../random.ts';
import { type Choose, listFor, nextStep } from './drive.ts';
import { assertAscending, assertOver } from './laws.ts';

export interface SkimConfig<S, O> {
  readonly options?: Partial<O>;
  /** For a game whose uniform random play does not end; say why where it is handed in. */
  readonly choose?: Choose<S>;
  /** Plies after which a game must be over. */
  readonly longest?: number;
  /** What must hold in every state of this very game; throws where it does not. */
  readonly holds?: (s: S) => void;
}

/** A whole random game; answers how many plies it had. `printed` gets every one of them. */
export function skim<S, O extends object>(
  game: AnyGame & { readonly defaults: O },
  { options, choose, longest = 5000, holds }: SkimConfig<S, O>,
  seats: number,
  seed: string,
  printed: string[],
): number {
  const random = seededRandom(seed);
  const list = listFor(game);
  const s: S = game.init(seats, { ...game.defaults, ...options });
  for (let ply = 0; ; ply++) {
    holds?.(s);
    for (let seat = CHANCE; seat < seats; seat++) checkSeat(game, s, seat, list);
    const step = nextStep(game, s, seats, list, random, choose);
    if (!step) {
      assertOver(game, s, seats);
      return ply;
    }
    if (ply >= longest) throw new Error(`not over after ${longest} plies`);
    printed.push(`${step.seat} ${game.print(s, step.seat, step.action)}`);
    game.apply(s, step.seat, step.action);
  }
}

function checkSeat(game: AnyGame, s: unknown, seat: Seat, list: ActionList): void {
  const may = seat === CHANCE ? game.toAct(s) === CHANCE : game.mayAct(s, seat);
  game.legal(s, seat, list);
  if (may !== list.size > 0) throw new Error(`seat ${seat}: mayAct is ${may} with ${list.size} legal actions`);
  assertAscending(game, list.items, list.size);
  for (let i = 0; i < list.size; i++) {
    const action = list.items[i]!;
    if (seat === CHANCE) {
      if (!(game.weight(s, action) > 0)) throw new Error(`weight of outcome ${action}`);
      continue;
    }
    const why = game.why(s, seat, action);
    if (why) throw new Error(`legal action ${action} of seat ${seat} is refused: ${why.refused}`);
  }
}
