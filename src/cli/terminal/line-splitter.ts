/** Cuts text that arrives in pieces into lines. A line longer than `longest` becomes undefined and costs no memory. */
export class LineSplitter {
  readonly #longest: number;
  #begun = '';
  #skipping = false;

  constructor(longest: number) {
    this.#longest = longest;
  }

  push(piece: string): (string | undefined)[] {
    const parts = piece.split('\n');
    const lines = parts.slice(0, -1).map(part => this.#finish(part));
    this.#keep(parts.at(-1)!);
    return lines;
  }

  /** What was begun when the input ended. */
  end(): (string | undefined)[] {
    return this.#begun === '' && !this.#skipping ? [] : [this.#finish('')];
  }

  #keep(part: string): void {
    if (this.#skipping || this.#begun.length + part.length > this.#longest) {
      this.#begun = '';
      this.#skipping = true;
    } else this.#begun += part;
  }

  #finish(part: string): string | undefined {
    this.#keep(part);
    const line = this.#skipping ? undefined : this.#begun;
    this.#begun = '';
    this.#skipping = false;
    return line;
  }
}
