// Laying the drawn tile: the cell and the turn that are tried on this screen before they are sent.

import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { type DragAndDrop, useDragAndDrop } from '../../../web/kit/drag-and-drop.ts';
import type { View } from '../rules/view.ts';
import type { CarcassonneWords } from '../texts/board.ts';
import {
  cellKey,
  fittingTurn,
  nextTurn,
  parsePlacement,
  type Slot,
  sameCell,
  slotsOf,
  type TilePosition,
} from './placements.ts';

/** A cell with the quarter turns of the tile that is tried on it. */
export interface TriedPlacement extends TilePosition {
  readonly turn: number;
}

/** A cell, and once it is chosen a button: 'rotate' or 'place'. */
export type HintedPlacing = TilePosition | 'rotate' | 'place';

export interface Placing {
  /** May the reader lay the drawn tile now? */
  readonly isPlacing: boolean;
  /** Sent, and not yet answered. */
  readonly isBusy: boolean;
  readonly slots: ReadonlyMap<string, Slot>;
  /** Quarter turns of the tile in hand. */
  readonly turn: number;
  readonly chosen: TriedPlacement | undefined;
  /** Where the tile is drawn: on the chosen cell, or on the one under the pointer. */
  readonly tried: TriedPlacement | undefined;
  /** Carries the tile from the hand to the table. */
  readonly drag: DragAndDrop<void>;
  /** What to press next for a placement that is pointed out. */
  readonly hinted: HintedPlacing | undefined;
  choose(slot: Slot): void;
  hover(slot: Slot | undefined): void;
  /** `by` quarter turns clockwise; on a chosen cell only to a turn that fits. */
  rotate(by?: number): void;
  /** Tries a placement, or none. */
  tryAt(placement: TriedPlacement | undefined): void;
  place(): void;
  send(action: string): Promise<void>;
}

export function usePlacing(props: BoardProps<View>, words: CarcassonneWords): Placing {
  const { view, yours, legal, version } = props;
  const slots = useMemo(() => slotsOf(legal), [legal]);
  const [heldTurn, setHeldTurn] = useState(0);
  const [chosen, setChosen] = useState<TriedPlacement>();
  const [hovered, setHovered] = useState<Slot>();
  const [isBusy, setBusy] = useState(false);
  // Not after the next frame: a press that comes before it would be forgotten.
  useLayoutEffect(() => {
    setBusy(false);
    setChosen(undefined);
    setHovered(undefined);
    setHeldTurn(0);
  }, [version]);

  const isPlacing = yours && view.phase === 'place' && view.drawn !== null;
  const mayTry = isPlacing && !isBusy;
  const send = async (action: string): Promise<void> => {
    setBusy(true);
    props.explain(undefined);
    if (await props.act(action)) {
      setBusy(false);
      setChosen(undefined);
    }
  };
  const rotate = (by = 1): void => {
    if (!mayTry) return;
    const slot = chosen && slots.get(cellKey(chosen));
    const next = slot ? nextTurn(slot, chosen.turn, by) : (heldTurn + by) & 3;
    setHeldTurn(next);
    if (chosen) setChosen({ ...chosen, turn: next });
  };
  const choose = (slot: Slot): void => {
    if (!mayTry) return;
    if (sameCell(slot, chosen)) return rotate();
    setChosen({ x: slot.x, y: slot.y, turn: fittingTurn(view.drawn, slot, heldTurn) });
    setHovered(undefined);
    props.explain(`${fill(words.cell, { x: slot.x, y: slot.y })}: ${words.chosen}`, 'aloud');
  };
  const place = (): void => {
    if (mayTry && chosen) void send(`${cellKey(chosen)}/${chosen.turn}`);
  };
  const slotUnder = (target: Element | undefined): Slot | undefined =>
    slots.get(target?.closest('[data-cell]')?.getAttribute('data-cell') ?? '');
  const drag = useDragAndDrop<void>({
    onOver: target => setHovered(slotUnder(target)),
    onDrop: target => {
      const slot = slotUnder(target);
      if (slot && !sameCell(slot, chosen)) choose(slot);
    },
  });
  const turn = chosen?.turn ?? heldTurn;
  const tried =
    (drag.carried ? undefined : chosen) ??
    (isPlacing && hovered ? { ...hovered, turn: fittingTurn(view.drawn, hovered, heldTurn) } : undefined);
  const aim = isPlacing && !isBusy ? parsePlacement(props.hint?.[0] ?? '') : undefined;
  const hinted = aim && (!sameCell(aim, chosen) ? aim : aim.turn === chosen?.turn ? 'place' : 'rotate');
  const actions = { choose, hover: setHovered, rotate, tryAt: setChosen, place, send };
  return { isPlacing, isBusy, slots, turn, chosen, tried, drag, hinted, ...actions };
}
