/** Something that happens again and again, to be waited for. */
export class Signal {
  #next: Promise<void> | undefined;
  #fire: (() => void) | undefined;

  /** Resolves at the next `fire`. */
  wait(): Promise<void> {
    this.#next ??= new Promise(resolve => {
      this.#fire = resolve;
    });
    return this.#next;
  }

  fire(): void {
    this.#fire?.();
    this.#next = undefined;
    this.#fire = undefined;
  }
}
