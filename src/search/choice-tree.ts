// The tree of a search over choices: nodes as columns of numbers, children in a list under their parent. Which children
// can be chosen differs from visit to visit, so each node also counts how often it could have been.

import type { Action, ActionList, RandomInt } from '../core/game.ts';

export const NONE = -1;
export const ROOT = 0;
const FIRST_SIZE = 1024;

export class ChoiceTree {
  #size = 1;
  #action = new Int32Array(FIRST_SIZE);
  #firstChild = new Int32Array(FIRST_SIZE);
  #sibling = new Int32Array(FIRST_SIZE);
  #visits = new Int32Array(FIRST_SIZE);
  #available = new Int32Array(FIRST_SIZE);
  #sum = new Float64Array(FIRST_SIZE);
  /** By place in the list at hand: the child for that action. */
  readonly #childAt: Int32Array;

  constructor(maxLegal: number) {
    this.#childAt = new Int32Array(maxLegal);
    this.clear();
  }

  clear(): void {
    this.#size = 1;
    this.#firstChild[ROOT] = NONE;
  }

  actionOf(node: number): Action {
    return this.#action[node]!;
  }

  visitsOf(node: number): number {
    return this.#visits[node]!;
  }

  report(node: number): { action: Action; visits: number; value: number } {
    const visits = this.#visits[node]!;
    return { action: this.#action[node]!, visits, value: visits === 0 ? 0 : this.#sum[node]! / visits };
  }

  childrenOf(node: number): number[] {
    const found: number[] = [];
    for (let child = this.#firstChild[node]!; child !== NONE; child = this.#sibling[child]!) found.push(child);
    return found;
  }

  add(parent: number, action: Action): number {
    const node = this.#size++;
    if (node >= this.#action.length) this.#grow();
    this.#action[node] = action;
    this.#firstChild[node] = NONE;
    this.#sibling[node] = this.#firstChild[parent]!;
    this.#firstChild[parent] = node;
    this.#visits[node] = 0;
    this.#available[node] = 1;
    this.#sum[node] = 0;
    return node;
  }

  reward(node: number, value: number): void {
    this.#visits[node]!++;
    this.#sum[node]! += value;
  }

  /** Where to go among the actions of the list: one not tried yet, or the highest upper bound (UCB1). */
  next(node: number, list: ActionList, exploration: number, random: RandomInt): number {
    const open = list.size - this.#note(node, list);
    if (open === 0) return this.#highest(list.size, exploration);
    let skip = random(open);
    for (let i = 0; ; i++) if (this.#childAt[i] === NONE && skip-- === 0) return this.add(node, list.items[i]!);
  }

  /** Notes the children that the list names, and that they could be chosen; returns how many there are. */
  #note(node: number, list: ActionList): number {
    let found = 0;
    this.#childAt.fill(NONE, 0, list.size);
    for (let child = this.#firstChild[node]!; child !== NONE; child = this.#sibling[child]!) {
      const i = indexIn(list, this.#action[child]!);
      if (i === NONE) continue;
      this.#childAt[i] = child;
      this.#available[child]!++;
      found++;
    }
    return found;
  }

  #highest(size: number, exploration: number): number {
    let found = NONE;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < size; i++) {
      const child = this.#childAt[i]!;
      const visits = this.#visits[child]!;
      const bound = this.#sum[child]! / visits + exploration * Math.sqrt(Math.log(this.#available[child]!) / visits);
      if (bound > most) {
        most = bound;
        found = child;
      }
    }
    return found;
  }

  #grow(): void {
    const size = 2 * this.#action.length;
    const integers = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(size);
      larger.set(column);
      return larger;
    };
    const reals = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(size);
      larger.set(column);
      return larger;
    };
    this.#action = integers(this.#action);
    this.#firstChild = integers(this.#firstChild);
    this.#sibling = integers(this.#sibling);
    this.#visits = integers(this.#visits);
    this.#available = integers(this.#available);
    this.#sum = reals(this.#sum);
  }
}

/** Lists are ascending. */
function indexIn(list: ActionList, action: Action): number {
  let low = 0;
  let high = list.size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = list.items[middle]!;
    if (at === action) return middle;
    if (at < action) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}
