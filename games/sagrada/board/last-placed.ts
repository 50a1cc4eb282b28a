import { useRef } from 'preact/hooks';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import type { View } from '../rules/view.ts';

export interface PlacedDie {
  readonly seat: number;
  readonly cell: number;
}

/** The die placed last, also after the turn has ended. A board opened later does not know it. */
export function useLastPlaced({ pointed, last, events, version }: BoardProps<View>): PlacedDie | undefined {
  const known = useRef<{ readonly version: number; readonly placed: PlacedDie | undefined }>({
    version: -1,
    placed: undefined,
  });
  if (known.current.version !== version) {
    const newest = events.map(placedBy).findLast(placed => placed !== undefined) ?? placedBy(last);
    known.current = { version, placed: newest ?? (events.length > 0 ? known.current.placed : undefined) };
  }
  return placedBy(pointed) ?? known.current.placed;
}

/** Where a move placed a die. */
export function placedBy(event: BoardProps['last']): PlacedDie | undefined {
  const placed = event?.did?.find(one => one.what === 'placed');
  if (!placed || !('cell' in placed) || !('seat' in placed)) return undefined;
  return { seat: Number(placed.seat), cell: Number(placed.cell) };
}
