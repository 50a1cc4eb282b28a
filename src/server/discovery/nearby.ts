// Who plays nearby. Positions are shared by people who chose to, live in memory for two minutes and are never told: others
// hear that somebody is near, and about how near.

import type { Millis } from '../../core/journal.ts';

/** In degrees. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface NearbyPlayer {
  readonly account: string;
  /** Metres, rounded up. */
  readonly within: number;
}

/** Metres: the document's. */
export const NEARBY_RADIUS = 100;
/** Metres. Whoever asks from made-up places finds out no more of the others than their square. */
const GRID_SIZE = 10;
/** Metres. */
const DISTANCE_STEP = 25;
/** Without being told again, a position is forgotten. */
export const POSITION_LIFETIME: Millis = 120_000;
/** People remembered at most; who told longest ago is forgotten first. */
const MAX_POSITIONS = 10_000;

/** Metres from the equator's circumference, enough for a hundred of them. */
const DEGREE = 111_320;

interface SharedPosition {
  readonly at: GeoPosition;
  readonly until: Millis;
}

export class NearbyPlayers {
  readonly #now: () => Millis;
  /** By account, in the order of telling. */
  readonly #positions = new Map<string, SharedPosition>();

  constructor(now: () => Millis) {
    this.#now = now;
  }

  get size(): number {
    return this.#positions.size;
  }

  /** Remembers where somebody is, and answers who else is near: nearest first. */
  share(account: string, at: GeoPosition): NearbyPlayer[] {
    const now = this.#now();
    for (const [other, { until }] of this.#positions)
      if (until <= now || other === account) this.#positions.delete(other);
    this.#positions.set(account, { at: snappedToGrid(at), until: now + POSITION_LIFETIME });
    if (this.#positions.size > MAX_POSITIONS) this.forget(this.#positions.keys().next().value!);
    const near: NearbyPlayer[] = [];
    for (const [other, shared] of this.#positions) {
      const metres = distance(at, shared.at);
      if (other !== account && metres <= NEARBY_RADIUS)
        near.push({ account: other, within: Math.max(1, Math.ceil(metres / DISTANCE_STEP)) * DISTANCE_STEP });
    }
    return near.sort((a, b) => a.within - b.within);
  }

  forget(account: string): void {
    this.#positions.delete(account);
  }
}

/** The middle of its square. */
function snappedToGrid({ latitude, longitude }: GeoPosition): GeoPosition {
  const step = GRID_SIZE / DEGREE;
  const row = Math.round(latitude / step) * step;
  const column = step / longitudeScale(row);
  return { latitude: row, longitude: Math.round(longitude / column) * column };
}

/** How much shorter a degree of longitude is here; never quite nothing, for who plays at a pole. */
const longitudeScale = (latitude: number): number => Math.max(1e-6, Math.cos((latitude / 180) * Math.PI));

/** Metres, on a plane that touches the first. */
function distance(a: GeoPosition, b: GeoPosition): number {
  const east = ((b.longitude - a.longitude + 540) % 360) - 180; // the short way round, also across the date line
  return Math.hypot((b.latitude - a.latitude) * DEGREE, east * DEGREE * longitudeScale(a.latitude));
}
