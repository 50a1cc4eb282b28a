// Shows the reason of a refused move at the place that was pressed, and not only below the board.

import { useEffect, useRef, useState } from 'preact/hooks';

/** How long the reason stays at that place, in milliseconds. */
const STAYS = 4000;

/** In pixels from the upper left corner of the stage. */
export interface RefusalPlace {
  readonly x: number;
  readonly y: number;
}

export interface RefusalPlaces {
  /** It is undefined if nothing was refused just now. */
  readonly place: RefusalPlace | undefined;
  /** What was pressed last cannot be played. */
  refuse(): void;
  /** For the element around the board. */
  readonly listeners: {
    onPointerDownCapture(event: PointerEvent & { currentTarget: Element }): void;
    onKeyDownCapture(event: KeyboardEvent & { currentTarget: Element }): void;
  };
}

export function useRefusalPlace(): RefusalPlaces {
  const pressed = useRef<RefusalPlace | undefined>(undefined);
  const [place, setPlace] = useState<RefusalPlace>();
  useEffect(() => {
    if (!place) return undefined;
    const timer = setTimeout(() => setPlace(undefined), STAYS);
    return () => clearTimeout(timer);
  }, [place]);
  const press = (stage: Element, x: number, y: number): void => {
    const { left, top } = stage.getBoundingClientRect();
    pressed.current = { x: x - left, y: y - top };
    setPlace(undefined);
  };
  return {
    place,
    refuse: () => setPlace(pressed.current && { ...pressed.current }),
    listeners: {
      onPointerDownCapture: event => press(event.currentTarget, event.clientX, event.clientY),
      onKeyDownCapture: event => {
        if (!(event.target instanceof Element)) return;
        const { left, top, width } = event.target.getBoundingClientRect();
        press(event.currentTarget, left + width / 2, top);
      },
    },
  };
}
