// One Tab stop for a whole board; the arrows walk inside it.

import { useRef, useState } from 'preact/hooks';

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface GridFocus {
  readonly at: GridCell;
  /** Spread on the element that holds the cells. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Spread on each cell. */
  cell(place: GridCell): { tabindex: number; 'data-cell': string; onFocus: () => void };
}

export interface GridConfig {
  /** As drawn: row 0 is at the top. */
  readonly rows: number;
  readonly columns: number;
  readonly start: GridCell;
  onEnter(place: GridCell): void;
  onEscape?(): void;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function useGridFocus({ rows, columns, start, onEnter, onEscape }: GridConfig): GridFocus {
  const [at, setAt] = useState(start);
  const latest = useRef(at);
  latest.current = at;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { row, column } = latest.current;
    const next =
      event.key === 'Home' ? { row, column: 0 } : event.key === 'End' ? { row, column: columns - 1 } : step();
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      setAt(next);
      const holder = event.currentTarget as Element; // handlers run on the element they were given to
      holder.querySelector<SVGElement>(`[data-cell="${next.row},${next.column}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onEnter(latest.current);
    } else if (event.key === 'Escape') onEscape?.();

    function step(): GridCell | undefined {
      const by = STEPS[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return undefined;
      return { row: clamp(row + by[0], rows), column: clamp(column + by[1], columns) };
    }
  };
  return {
    at,
    onKeyDown,
    cell: place => ({
      tabindex: place.row === at.row && place.column === at.column ? 0 : -1,
      'data-cell': `${place.row},${place.column}`,
      onFocus: () => setAt(place),
    }),
  };
}

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
