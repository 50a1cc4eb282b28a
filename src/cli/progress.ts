// A bar for whatever takes longer than two seconds. It is drawn by those who make progress, so it needs no timer and
// works inside a loop that never lets go.

/** The stream it is drawn on: standard error, so that results can be piped. */
export interface BarStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Milliseconds before anything is shown, and between two drawings. */
const PATIENCE = 2000;
const PACE = 100;

export class Progress {
  readonly #stream: BarStream;
  readonly #label: string;
  readonly #now: () => number;
  readonly #since: number;
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(stream: BarStream, label: string, now: () => number) {
    this.#stream = stream;
    this.#label = label;
    this.#now = now;
    this.#since = now();
  }

  /** `share` of the work is done, from 0 to 1; `note` stands behind the label. */
  at(share: number, note = ''): void {
    if (!this.#stream.isTTY) return;
    const now = this.#now();
    if (now - this.#since < PATIENCE || now - this.#drawn < PACE) return;
    this.#drawn = now;
    this.#stream.write(
      `\r\x1b[K${bar(`${this.#label}${note && ` ${note}`}`, share, now - this.#since, this.#stream.columns ?? 80)}`,
    );
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#drawn !== Number.NEGATIVE_INFINITY) this.#stream.write('\r\x1b[K');
    this.#drawn = Number.NEGATIVE_INFINITY;
  }
}

/** `Checking ████████░░░░░░░░ 52 %, 3 s`, as wide as the line allows. */
export function bar(label: string, share: number, elapsed: number, columns: number): string {
  const done = Math.min(1, Math.max(0, share));
  const tail = ` ${Math.floor(done * 100)} %, ${Math.round(elapsed / 1000)} s`;
  const room = Math.min(40, columns - label.length - tail.length - 2);
  if (room < 4) return `${label}${tail}`.slice(0, Math.max(0, columns - 1));
  const full = Math.round(done * room);
  return `${label} ${'█'.repeat(full)}${'░'.repeat(room - full)}${tail}`;
}
