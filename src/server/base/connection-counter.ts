/** Limits how many connections an address may have open at once. */
export class ConnectionCounter {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a socket until it closes; false, and not counted: its address has as many open as it may. */
  admit(address: string, socket: { once(event: 'close', listener: () => void): unknown }): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(address, count + 1);
    socket.once('close', () => {
      const left = this.#counts.get(address)! - 1;
      if (left === 0) this.#counts.delete(address);
      else this.#counts.set(address, left);
    });
    return true;
  }
}
