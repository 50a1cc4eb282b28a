// How long a program is waited for where the house does not count: one that hangs would keep everybody at the table waiting.

/** Milliseconds a program may think where the house sets no limit. */
export const PATIENCE = 60_000;
/** Milliseconds without a first answer after which somebody should look. */
const SUSPENSE = 20_000;

export interface Impatience {
  /** Asked for the first time, it has said nothing for so many seconds. */
  silent(seconds: number): void;
  /** It has had its time. */
  late(limit: number): void;
}

export class ProgramPatience {
  readonly #moveTime: number | undefined;
  readonly #ends: Impatience;
  #alarm: NodeJS.Timeout | undefined;
  #suspense: NodeJS.Timeout | undefined;

  /** `moveTime`: milliseconds a move, whatever the house says. */
  constructor(moveTime: number | undefined, ends: Impatience) {
    this.#moveTime = moveTime;
    this.#ends = ends;
  }

  /** It is asked, or still is. `left`: what the clock of the house gives it. */
  watch(left: number | null | undefined, isFirst: boolean): void {
    if (isFirst) this.#suspense ??= setTimeout(() => this.#ends.silent(SUSPENSE / 1000), SUSPENSE);
    const limit = this.#moveTime ?? (typeof left === 'number' ? undefined : PATIENCE);
    if (limit === undefined || this.#alarm) return;
    this.#alarm = setTimeout(() => {
      this.#alarm = undefined;
      this.#ends.late(limit);
    }, limit);
  }

  /** Nobody waits for it. */
  rest(): void {
    clearTimeout(this.#alarm);
    clearTimeout(this.#suspense);
    this.#alarm = undefined;
    this.#suspense = undefined;
  }
}
