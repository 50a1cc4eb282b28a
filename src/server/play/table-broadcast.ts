/** `text` makes the JSON of the message, once for all who receive it. */
export type BroadcastListener<M> = (message: M, text: () => string) => void;

/** Sends messages that are not in the journal to all clients that are at a table now. */
export class TableBroadcast<M> {
  readonly #listeners = new Map<string, Set<BroadcastListener<M>>>();

  /** The returned function stops the subscription. */
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
