// Which messages of a connection the other nodes have answered. Where a match moves or messages are lost, a message goes out twice, and
// the client must still get one answer.

/** How many answered messages are remembered: a second answer comes soon, or never. */
const MOST_SETTLED = 64;
const MOST_NODES = 16;

/** Sets and maps begin with what was added first. */
function dropOldest<K>(all: Set<K> | Map<K, unknown>, most: number): void {
  for (const key of all.keys()) {
    if (all.size <= most) return;
    all.delete(key);
  }
}

export class FarAnswers {
  /** By node: the ids of messages that have an answer, or will get it from another node. A second answer of this node is dropped. */
  readonly #settled = new Map<string, Set<number>>();
  /** The ids of messages that were repeated and have no answer yet. */
  readonly #repeated = new Set<number>();

  /** A message goes to this node. */
  expect(id: number, node: string, isRepeat: boolean): void {
    this.#settled.get(node)?.delete(id);
    if (isRepeat) dropOldest(this.#repeated.add(id), MOST_SETTLED);
  }

  /** What this node answers from now on is too late. */
  settle(id: number, node: string): void {
    const settled = this.#settled.get(node) ?? new Set();
    this.#settled.set(node, settled.add(id));
    dropOldest(settled, MOST_SETTLED);
    dropOldest(this.#settled, MOST_NODES);
  }

  /** Records an answer of a node. Returns false if the client has, or gets, another one. */
  record(id: number, node: string): boolean {
    if (this.#settled.get(node)?.delete(id)) return false;
    // It was sent to this node twice where only messages were lost and the match did not move.
    if (this.#repeated.delete(id)) this.settle(id, node);
    return true;
  }
}
