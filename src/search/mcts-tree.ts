// The tree of mcts.ts, in arrays by node: the action that leads to it, how often it was taken, what its chooser got in sum,
// and its block of children. The arrays are reused from search to search.

import type { ActionList, RandomInt, Rules } from '../core/game.ts';

export const ROOT = 0;

export class MctsTree {
  readonly action: Int32Array;
  readonly visits: Int32Array;
  readonly total: Float64Array;
  /** The children of a node stand together, from `first`; a node without children has not been opened. */
  readonly first: Int32Array;
  readonly size: Int32Array;
  /** Nodes of the tree. */
  used = 1;
  readonly #exploration: number;

  constructor(capacity: number, exploration: number) {
    this.action = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.total = new Float64Array(capacity);
    this.first = new Int32Array(capacity);
    this.size = new Int32Array(capacity);
    this.#exploration = exploration;
  }

  clear(): void {
    this.used = 1;
    this.size[ROOT] = 0;
    this.visits[ROOT] = 0;
  }

  /** Gives a node a child for each of these actions; false where the tree is full. */
  open(node: number, list: ActionList): boolean {
    const { action, visits, total, size, used } = this;
    if (used + list.size > action.length) return false;
    this.first[node] = used;
    size[node] = list.size;
    for (let i = 0; i < list.size; i++) {
      const at = used + i;
      action[at] = list.items[i]!;
      visits[at] = 0;
      total[at] = 0;
      size[at] = 0;
    }
    this.used += list.size;
    return true;
  }

  /** The outcome of a chance node that lags most behind its weight. */
  deal<S>(node: number, s: S, game: Pick<Rules<S, unknown>, 'weight'>): number {
    const { action, visits } = this;
    const begin = this.first[node]!;
    const end = begin + this.size[node]!;
    let weights = 0;
    let dealt = 0;
    for (let at = begin; at < end; at++) {
      weights += game.weight(s, action[at]!);
      dealt += visits[at]!;
    }
    let chosen = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = begin; at < end; at++) {
      const lag = (game.weight(s, action[at]!) / weights) * (dealt + 1) - visits[at]!;
      if (lag <= most) continue;
      most = lag;
      chosen = at;
    }
    return chosen;
  }

  /** The child with the highest upper confidence bound. */
  select(node: number, random: RandomInt): number {
    const { visits, total } = this;
    const begin = this.first[node]!;
    const end = begin + this.size[node]!;
    let tries = 0;
    for (let at = begin; at < end; at++) tries += visits[at]!;
    const log = Math.log(tries + 1);
    let chosen = -1;
    let best = Number.NEGATIVE_INFINITY;
    let unseen = 0;
    for (let at = begin; at < end; at++) {
      const n = visits[at]!;
      if (n === 0) {
        // Playouts only: any of those not tried yet.
        if (random(++unseen) === 0) chosen = at;
      } else if (unseen === 0) {
        const bound = total[at]! / n + this.#exploration * Math.sqrt(log / n);
        if (bound <= best) continue;
        best = bound;
        chosen = at;
      }
    }
    return chosen;
  }

  /** The child that was taken most often; of equal ones the better. */
  best(node = ROOT): number {
    const { visits } = this;
    const begin = this.first[node]!;
    let chosen = begin;
    for (let at = begin + 1; at < begin + this.size[node]!; at++) {
      const more = visits[at]! - visits[chosen]!;
      if (more > 0 || (more === 0 && this.mean(at) > this.mean(chosen))) chosen = at;
    }
    return chosen;
  }

  mean(node: number): number {
    return this.visits[node] === 0 ? Number.NEGATIVE_INFINITY : this.total[node]! / this.visits[node]!;
  }
}
