/** Those who are called when something happens. */
export class Listeners<A extends readonly unknown[]> {
  readonly #all = new Set<(...args: A) => void>();

  /** The returned function stops it. */
  add(listener: (...args: A) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  call(...args: A): void {
    for (const listener of this.#all) listener(...args);
  }
}
