// Taking back: where a seat can go back to, and which actions of a journal no longer stand.

import type { AnyGame, Seat } from './game.ts';

/** Where a seat can go back to: the last state in which it had nothing to take back. */
export interface RetractPoint {
  readonly version: number;
  readonly state: unknown;
}

interface SavedState {
  version: number;
  state: unknown;
}

/**
 * Where each seat can go back to. One copy of a state serves all seats that have nothing to take back then, and copies that
 * no seat needs any more are written over: a move allocates nothing.
 */
export class RetractPoints {
  readonly #game: AnyGame;
  readonly #bySeat: (SavedState | undefined)[] = [];
  readonly #copies: SavedState[] = [];

  constructor(game: AnyGame) {
    this.#game = game;
  }

  of(seat: Seat): RetractPoint | undefined {
    return this.#bySeat[seat];
  }

  clear(): void {
    this.#bySeat.fill(undefined);
  }

  save(state: unknown, seats: number, version: number): void {
    const game = this.#game;
    if (!game.retractable) return;
    let saved: SavedState | undefined;
    for (let seat = 0; seat < seats; seat++)
      if (!game.retractable(state, seat)) this.#bySeat[seat] = saved ??= this.#copy(state, version);
  }

  #copy(state: unknown, version: number): SavedState {
    let copy = this.#unusedCopy();
    if (!copy) this.#copies.push((copy = { version, state: undefined }));
    copy.version = version;
    copy.state = this.#game.copy(state, copy.state);
    return copy;
  }

  #unusedCopy(): SavedState | undefined {
    for (let i = 0; i < this.#copies.length; i++) if (!this.#bySeat.includes(this.#copies[i])) return this.#copies[i];
    return undefined;
  }
}

/**
 * The versions of the actions that were taken back later. `versionOf` says how many entries there were with an item; by
 * default the items are a whole journal.
 */
export function retractedVersions<Item extends { readonly t: string; readonly to?: number }>(
  items: readonly Item[],
  versionOf: (item: Item, index: number) => number = (_, index) => index + 1,
): ReadonlySet<number> {
  const retracted = new Set<number>();
  const standing: number[] = [];
  for (const [index, item] of items.entries())
    if (item.t === 'acted') standing.push(versionOf(item, index));
    else if (item.t === 'retracted' && item.to !== undefined)
      while (standing.length > 0 && standing.at(-1)! > item.to) retracted.add(standing.pop()!);
  return retracted;
}
