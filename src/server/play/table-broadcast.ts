/** `text` makes the JSON of the message, once for all who receive it. */
export interface BroadcastListener<M> {
  receive(message: M, text: () => string): void;
}

/** What is said at a table beside its journal, to all who are there now. */
export class TableBroadcast<M> {
  readonly #listeners = new Map<string, readonly BroadcastListener<M>[]>();

  subscribe(match: string, listener: BroadcastListener<M>): void {
    this.#listeners.set(match, (this.#listeners.get(match) ?? []).concat(listener));
  }

  unsubscribe(match: string, listener: BroadcastListener<M>): void {
    const others = this.#listeners.get(match)?.filter(other => other !== listener) ?? [];
    if (others.length > 0) this.#listeners.set(match, others);
    else this.#listeners.delete(match);
  }

  hasSubscribers(match: string): boolean {
    return this.#listeners.has(match);
  }

  publish(match: string, message: M): void {
    let text: string | undefined;
    for (const listener of this.#listeners.get(match) ?? [])
      listener.receive(message, () => (text ??= JSON.stringify(message)));
  }
}
