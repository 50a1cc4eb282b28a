/** `text` makes its JSON, once for all who hear it. */
export type Hearer<M> = (message: M, text: () => string) => void;

/** What is told at a table beside its journal, to everybody who is there now. */
export class Notices<M> {
  readonly #hearers = new Map<string, Set<Hearer<M>>>();

  /** The answer stops it. */
  hear(match: string, hearer: Hearer<M>): () => void {
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
    let text: string | undefined;
    for (const hearer of this.#hearers.get(match) ?? []) hearer(message, () => (text ??= JSON.stringify(message)));
  }
}
