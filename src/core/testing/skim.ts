// The cheap laws, for many games: legal iff one may act, in order, nothing against it, and an end with sound payoffs.

import { type ActionList, type AnyGame, CHANCE, type Seat } from '../game.ts';
import { seededRandom } from '../random.ts';
import { type Choose, listFor, nextStep } from './drive.ts';
import { assertAscending, assertOver, broken } from './laws.ts';

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
    checkHolds(s, holds);
    for (let seat = CHANCE; seat < seats; seat++) checkSeat(game, s, seat, list);
    const step = nextStep(game, s, seats, list, random, choose);
    if (!step) {
      assertOver(game, s, seats);
      return ply;
    }
    if (ply >= longest) broken('games end', `not over after ${longest} plies`);
    printed.push(`${step.seat} ${game.print(s, step.seat, step.action)}`);
    game.apply(s, step.seat, step.action);
  }
}

export function checkHolds<S>(s: S, holds: ((s: S) => void) | undefined): void {
  try {
    holds?.(s);
  } catch (error) {
    broken('what the test demands of every state holds', error instanceof Error ? error.message : String(error));
  }
}

function checkSeat(game: AnyGame, s: unknown, seat: Seat, list: ActionList): void {
  const may = seat === CHANCE ? game.toAct(s) === CHANCE : game.mayAct(s, seat);
  game.legal(s, seat, list);
  if (may !== list.size > 0)
    broken('a seat may act exactly when it has legal actions', `mayAct(${seat}) is ${may}, legal has ${list.size}`);
  assertAscending(game, list.items, list.size);
  for (let i = 0; i < list.size; i++) {
    const action = list.items[i]!;
    if (seat === CHANCE) {
      if (!(game.weight(s, action) > 0)) broken('chance draws by its weights', `weight of outcome ${action}`);
      continue;
    }
    const why = game.why(s, seat, action);
    if (why) broken('a legal action is not refused', `action ${action} of seat ${seat} is refused: ${why.refused}`);
  }
}
