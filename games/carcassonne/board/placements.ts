// Where the drawn tile may go, from the legal actions' texts.

import { printTile, turnTile } from '../rules/tile.ts';
import { isTileError, scanTile } from '../rules/tile-notation.ts';

export interface TilePosition {
  readonly x: number;
  readonly y: number;
}

/** A cell with the quarter turns that fit there, ascending. */
export interface Slot extends TilePosition {
  readonly turns: readonly number[];
}

export const cellKey = ({ x, y }: TilePosition): string => `${x},${y}`;
export const sameCell = (a: TilePosition | undefined, b: TilePosition | undefined): boolean =>
  a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;

/** By cell. `1,0/2` is a placement, anything else is not. */
export function slotsOf(legal: readonly string[]): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const text of legal) {
    const placement = parsePlacement(text);
    if (!placement) continue;
    const { x, y, turn } = placement;
    const key = cellKey(placement);
    slots.set(key, { x, y, turns: [...(slots.get(key)?.turns ?? []), turn] });
  }
  return slots;
}

/** '1,0/2'; undefined for what is no placement. */
export function parsePlacement(text: string): (TilePosition & { readonly turn: number }) | undefined {
  const [, x, y, turn] = /^(-?\d+),(-?\d+)\/([0-3])$/.exec(text) ?? [];
  return turn === undefined ? undefined : { x: Number(x), y: Number(y), turn: Number(turn) };
}

export function turnedLine(line: string, turns: number): string {
  const scanned = scanTile(line, 0, false);
  return isTileError(scanned) ? line : printTile(turnTile(scanned.tile, turns));
}

/** The turn to lay it with: the one held if it fits (or looks the same), otherwise the next that does. */
export function fittingTurn(line: string, { turns }: Slot, held: number): number {
  const looks = turnedLine(line, held);
  const same = turns.find(turn => turnedLine(line, turn) === looks);
  return same ?? turns.find(turn => turn > held) ?? turns[0]!;
}

/** The next turn that fits, `by` 1 clockwise or 3 against it. */
export function nextTurn({ turns }: Slot, now: number, by = 1): number {
  return by === 1
    ? (turns.find(turn => turn > now) ?? turns[0]!)
    : (turns.findLast(turn => turn < now) ?? turns.at(-1)!);
}

/** The slot nearest in the direction of an arrow key, for walking over the table by keys; y grows to the north. */
export function slotToward(slots: Iterable<Slot>, from: TilePosition, dx: number, dy: number): Slot | undefined {
  let best: { readonly slot: Slot; readonly way: number } | undefined;
  for (const slot of slots) {
    const ahead = (slot.x - from.x) * dx + (slot.y - from.y) * dy;
    const sideways = Math.abs((slot.x - from.x) * dy) + Math.abs((slot.y - from.y) * dx);
    if (ahead <= 0) continue;
    const way = ahead + 2 * sideways;
    if (!best || way < best.way) best = { slot, way };
  }
  return best?.slot;
}
