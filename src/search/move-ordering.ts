// In which order a search tries actions: the table's, what the game calls urgent, two killers of the ply, then by history.

import type { Action, ActionList, Seat, Speed } from '../core/game.ts';

export const NO_ACTION = -1;

const FIRST = 1 << 30;
const URGENT = 1 << 24;
const KILLER = 1 << 22;
const MOST_HISTORY = 1 << 20;

export class MoveOrdering<S> {
  readonly #urgency: Speed<S>['urgency'] | undefined;
  readonly #actions: number;
  readonly #ranks: readonly Int32Array[];
  readonly #killers: Int32Array;
  /** How often an action cut, deep ones counting more; of both seats, one after the other. */
  readonly #history: Int32Array;

  constructor(actions: number, maxLegal: number, plies: number, urgency: Speed<S>['urgency'] | undefined) {
    this.#urgency = urgency;
    this.#actions = actions;
    this.#ranks = Array.from({ length: plies }, () => new Int32Array(maxLegal));
    this.#killers = new Int32Array(2 * plies).fill(NO_ACTION);
    this.#history = new Int32Array(2 * actions);
  }

  /** Before another search: killers are of this one alone, history fades. */
  newSearch(): void {
    this.#killers.fill(NO_ACTION);
    this.#fade();
  }

  clear(): void {
    this.#history.fill(0);
  }

  #fade(): void {
    const history = this.#history;
    for (let i = 0; i < history.length; i++) history[i]! >>= 2;
  }

  /** Puts an action first if it is in the list. */
  putFirst(list: ActionList, ply: number, action: Action): boolean {
    const { items, size } = list;
    if (action === NO_ACTION) return false;
    for (let i = 0; i < size; i++)
      if (items[i] === action) {
        items[i] = items[0]!;
        items[0] = action;
        this.#ranks[ply]![0] = FIRST;
        return true;
      }
    return false;
  }

  /** Ranks the actions from `from` on. */
  rank(list: ActionList, ply: number, from: number, s: S, seat: Seat): void {
    const { items, size } = list;
    const ranks = this.#ranks[ply]!;
    const killer = this.#killers[2 * ply]!;
    const second = this.#killers[2 * ply + 1]!;
    const history = this.#history;
    const past = seat * this.#actions;
    const urgency = this.#urgency;
    for (let i = from; i < size; i++) {
      const action = items[i]!;
      const urgent = urgency ? urgency(s, seat, action) : 0;
      if (urgent > 0) ranks[i] = URGENT + urgent;
      else if (action === killer) ranks[i] = KILLER + 1;
      else if (action === second) ranks[i] = KILLER;
      else ranks[i] = history[past + action]!;
    }
  }

  rankUrgent(list: ActionList, ply: number, s: S, seat: Seat): void {
    const { items, size } = list;
    const ranks = this.#ranks[ply]!;
    const urgency = this.#urgency;
    for (let i = 0; i < size; i++) ranks[i] = urgency ? urgency(s, seat, items[i]!) : 0;
  }

  /** Brings the best ranked action from `from` on to `from`. */
  pick(list: ActionList, ply: number, from: number): Action {
    const { items, size } = list;
    const ranks = this.#ranks[ply]!;
    let best = from;
    let bestRank = ranks[from]!;
    for (let i = from + 1; i < size; i++)
      if (ranks[i]! > bestRank) {
        best = i;
        bestRank = ranks[i]!;
      }
    const action = items[best]!;
    if (best !== from) {
      items[best] = items[from]!;
      ranks[best] = ranks[from]!;
      items[from] = action;
      ranks[from] = bestRank;
    }
    return action;
  }

  /** Neither from the table nor urgent nor a killer: of an action that was picked. */
  isQuiet(ply: number, index: number): boolean {
    return this.#ranks[ply]![index]! < KILLER;
  }

  /** An action has cut. Urgent ones come early anyway. */
  reward(ply: number, depth: number, s: S, seat: Seat, action: Action): void {
    const urgency = this.#urgency;
    if (urgency && urgency(s, seat, action) > 0) return;
    const killers = this.#killers;
    if (killers[2 * ply] !== action) {
      killers[2 * ply + 1] = killers[2 * ply]!;
      killers[2 * ply] = action;
    }
    const at = seat * this.#actions + action;
    const grown = this.#history[at]! + depth * depth;
    this.#history[at] = grown;
    if (grown >= MOST_HISTORY) this.#fade();
  }
}
