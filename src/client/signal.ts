/** An event that can happen many times. Each `wait` resolves at the next `fire`. */
export class RepeatingSignal {
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
