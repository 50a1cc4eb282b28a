/** What is told at a table beside its journal, to everybody who is there now. */
export class Notices<M> {
  readonly #hearers = new Map<string, Set<(message: M) => void>>();

  /** The answer stops it. */
  hear(match: string, hearer: (message: M) => void): () => void {
    const all = this.#hearers.get(match) ?? new Set();
    this.#hearers.set(match, all.add(hearer));
    return () => {
      all.delete(hearer);
      if (all.size === 0 && this.#hearers.get(match) === all) this.#hearers.delete(match);
    };
  }

  hasHearers(match: string): boolean {
    return this.#hearers.has(match);
  }

  tell(match: string, message: M): void {
    for (const hearer of this.#hearers.get(match) ?? []) hearer(message);
  }
}
