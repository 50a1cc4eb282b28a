// Who plays nearby. Positions are shared by people who chose to, live in memory for two minutes and are never told: others
// hear that somebody is near, and about how near.

import type { Millis } from '../../core/journal.ts';

/** In degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Neighbour {
  readonly account: string;
  /** Metres, rounded up. */
  readonly within: number;
}

/** Metres: the document's. */
export const RADIUS = 100;
/** Metres. Whoever asks from made-up places finds out no more of the others than their square. */
const SQUARE = 10;
/** Metres. */
const STEP = 25;
/** Without being told again, a position is forgotten. */
export const REMEMBERED: Millis = 120_000;
/** People remembered at most; who told longest ago is forgotten first. */
const MOST = 10_000;

/** Metres from the equator's circumference, enough for a hundred of them. */
const DEGREE = 111_320;

interface Told {
  readonly at: Position;
  readonly until: Millis;
}

export class Nearby {
  readonly #now: () => Millis;
  /** By account, in the order of telling. */
  readonly #told = new Map<string, Told>();

  constructor(now: () => Millis) {
    this.#now = now;
  }

  get size(): number {
    return this.#told.size;
  }

  /** Remembers where somebody is, and answers who else is near: nearest first. */
  share(account: string, at: Position): Neighbour[] {
    const now = this.#now();
    for (const [other, { until }] of this.#told) if (until <= now || other === account) this.#told.delete(other);
    this.#told.set(account, { at: squared(at), until: now + REMEMBERED });
    if (this.#told.size > MOST) this.forget(this.#told.keys().next().value!);
    const near: Neighbour[] = [];
    for (const [other, told] of this.#told) {
      const metres = distance(at, told.at);
      if (other !== account && metres <= RADIUS)
        near.push({ account: other, within: Math.max(1, Math.ceil(metres / STEP)) * STEP });
    }
    return near.sort((a, b) => a.within - b.within);
  }

  forget(account: string): void {
    this.#told.delete(account);
  }
}

/** The middle of its square. */
function squared({ latitude, longitude }: Position): Position {
  const step = SQUARE / DEGREE;
  const row = Math.round(latitude / step) * step;
  const column = step / narrowing(row);
  return { latitude: row, longitude: Math.round(longitude / column) * column };
}

/** How much shorter a degree of longitude is here; never quite nothing, for who plays at a pole. */
const narrowing = (latitude: number): number => Math.max(1e-6, Math.cos((latitude / 180) * Math.PI));

/** Metres, on a plane that touches the first. */
function distance(a: Position, b: Position): number {
  const east = ((b.longitude - a.longitude + 540) % 360) - 180; // the short way round, also across the date line
  return Math.hypot((b.latitude - a.latitude) * DEGREE, east * DEGREE * narrowing(a.latitude));
}
