// A bar for whatever takes longer than two seconds. It is drawn by those who make progress, so it needs no timer and
// works inside a loop that never lets go.

/** The stream it is drawn on: standard error, so that results can be piped. */
export interface BarStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Milliseconds before anything is shown, and between two drawings. */
const FIRST_SHOWN_AFTER = 2000;
const REDRAW_PAUSE = 100;

export class ProgressBar {
  readonly #stream: BarStream;
  readonly #label: string;
  readonly #now: () => number;
  readonly #since: number;
  #drawn = Number.NEGATIVE_INFINITY;
  /** How much was done when the bar began, so that resumed work does not look faster than it is. */
  #first: number | undefined;

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
    this.#first ??= share;
    if (now - this.#since < FIRST_SHOWN_AFTER || now - this.#drawn < REDRAW_PAUSE) return;
    this.#drawn = now;
    const elapsed = now - this.#since;
    const left = share > this.#first ? (elapsed * (1 - share)) / (share - this.#first) : undefined;
    const label = `${this.#label}${note && ` ${note}`}`;
    this.#stream.write(`\r\x1b[K${bar(label, share, elapsed, this.#stream.columns || 80, left)}`);
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#drawn !== Number.NEGATIVE_INFINITY) this.#stream.write('\r\x1b[K');
    this.#drawn = Number.NEGATIVE_INFINITY;
  }
}

/** `Checking ████████░░░░░░░░ 52 %, 3 s, ETA 2:40 min`, as wide as the line allows; `left` in milliseconds, where known. */
export function bar(label: string, share: number, elapsed: number, columns: number, left?: number): string {
  const done = Math.min(1, Math.max(0, share));
  const eta = left === undefined ? '' : `, ETA ${span(left)}`;
  const tail = ` ${Math.floor(done * 100)} %, ${span(elapsed)}${eta}`;
  const room = Math.min(40, columns - label.length - tail.length - 2);
  if (room < 4) return `${label}${tail}`.slice(0, Math.max(0, columns - 1));
  const full = Math.round(done * room);
  return `${label} ${'█'.repeat(full)}${'░'.repeat(room - full)}${tail}`;
}

/** '3 s', '2:40 min', '1:05 h'. */
function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const [whole, part, unit] =
    seconds < 3600 ? [seconds / 60, seconds % 60, 'min'] : [seconds / 3600, Math.floor((seconds % 3600) / 60), 'h'];
  return `${Math.floor(whole)}:${String(part).padStart(2, '0')} ${unit}`;
}

/** Milliseconds between two looks at the clock. */
const PACE = 200;

/** Waits for another machine behind a bar that shows how long it may still take. What `work` comes to; it takes at most about `most` milliseconds. */
export async function withProgress<T>(progress: ProgressBar, most: number, work: Promise<T>): Promise<T> {
  const since = performance.now();
  const pulse = setInterval(() => progress.at((performance.now() - since) / most), PACE);
  try {
    return await work;
  } finally {
    clearInterval(pulse);
    progress.end();
  }
}
