/** `text` makes its JSON, once for all who hear it. */
export type BroadcastListener<M> = (message: M, text: () => string) => void;

/** What is told at a table beside its journal, to everybody who is there now. */
export class TableBroadcast<M> {
  readonly #listeners = new Map<string, Set<BroadcastListener<M>>>();

  /** The answer stops it. */
  subscribe(match: string, listener: BroadcastListener<M>): () => void {
    const all = this.#listeners.get(match) ?? new Set();
    this.#listeners.set(match, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(match) === all) this.#listeners.delete(match);
    };
  }

  hasSubscribers(match: string): boolean {
    return this.#listeners.has(match);
  }

  publish(match: string, message: M): void {
    let text: string | undefined;
    for (const listener of this.#listeners.get(match) ?? [])
      listener(message, () => (text ??= JSON.stringify(message)));
  }
}
