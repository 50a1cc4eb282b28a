// How long a program is waited for where the server does not count: one that hangs would keep everybody at the table waiting.

/** Milliseconds a program may think where the server sets no limit. */
export const MOVE_TIMEOUT = 60_000;
/** Milliseconds without a first answer after which the user is warned. */
const SILENCE_WARNING = 20_000;

export interface ProgramTimeoutListener {
  /** Asked for the first time, it has said nothing for so many seconds. */
  onSilent(seconds: number): void;
  /** It has had its time. */
  onTimeout(limit: number): void;
}

export class ProgramTimeout {
  readonly #moveTime: number | undefined;
  readonly #listener: ProgramTimeoutListener;
  #timer: NodeJS.Timeout | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;

  /** `moveTime`: milliseconds a move, whatever the server says. */
  constructor(moveTime: number | undefined, listener: ProgramTimeoutListener) {
    this.#moveTime = moveTime;
    this.#listener = listener;
  }

  /** It is asked, or still is. `left`: what the clock of the server gives it. */
  start(left: number | null | undefined, isFirst: boolean): void {
    if (isFirst)
      this.#silenceTimer ??= setTimeout(() => this.#listener.onSilent(SILENCE_WARNING / 1000), SILENCE_WARNING);
    const limit = this.#moveTime ?? (typeof left === 'number' ? undefined : MOVE_TIMEOUT);
    if (limit === undefined || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#listener.onTimeout(limit);
    }, limit);
  }

  /** The answer is no longer needed. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    this.#timer = undefined;
    this.#silenceTimer = undefined;
  }
}
