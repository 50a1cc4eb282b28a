// Moves from one square to another, by tap, by drag and by keys: what boards of squares share.

import { useLayoutEffect, useState } from 'preact/hooks';
import { useDrag } from './drag.ts';
import { type Point, toDrawing } from './svg.ts';

/** A move from one square to another. Squares have the names that the game's notation uses. */
export interface FromTo {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

export interface FromToProps<M extends FromTo> {
  readonly moves: readonly M[];
  readonly yours: boolean;
  readonly version: number;
  /** The text of a move to point out. */
  readonly hint?: string | undefined;
  /** The square under a point of the drawing; undefined outside. */
  at(point: Point): string | undefined;
  /** Does one of the reader's pieces stand there? */
  isOwn(square: string): boolean;
  /** Why a piece may not go there, or (without `to`) not anywhere. */
  whyNot(from: string, to?: string): string | undefined;
  /** Answers what spoke against it. */
  act(text: string): Promise<unknown>;
  explain(line: string | undefined, how?: 'aloud'): void;
  refuse(): void;
}

export function useFromTo<M extends FromTo>(props: FromToProps<M>) {
  const { moves, yours, version, at, isOwn, whyNot, explain } = props;
  const [chosen, setChosen] = useState<string>();
  const [held, setHeld] = useState<{ readonly from: string; readonly at: Point }>();
  const [sent, setSent] = useState<M>();
  // Not after the next frame: a tap that comes before it would be forgotten.
  useLayoutEffect(() => {
    setSent(undefined);
    setChosen(undefined);
    setHeld(undefined);
  }, [version]);

  const goTo = async (from: string, to: string): Promise<void> => {
    const move = moves.find(one => one.from === from && one.to === to);
    if (move) {
      setSent(move);
      setChosen(undefined);
      explain(undefined);
      if (await props.act(move.text)) setSent(undefined);
    } else if (from !== to) {
      explain(whyNot(from, to), 'aloud');
      props.refuse();
    }
  };
  const tap = (square: string | undefined): void => {
    if (!square || !yours || sent) return;
    if (isOwn(square)) {
      setChosen(square === chosen ? undefined : square);
      const reason = whyNot(square);
      explain(reason, 'aloud');
      if (reason !== undefined) props.refuse();
    } else if (chosen) void goTo(chosen, square);
  };
  const drag = useDrag({
    onTap: point => tap(at(point)),
    onLift: point => {
      const square = at(point);
      if (!square || !yours || sent || !isOwn(square)) return false;
      setHeld({ from: square, at: point });
      return true;
    },
    onMove: point => setHeld(old => old && { ...old, at: point }),
    onDrop: (start, end) => {
      const [from, to] = [at(start), at(end)];
      setHeld(undefined);
      if (from && to) void goTo(from, to);
    },
    onCancel: () => setHeld(undefined),
  });
  const hover = (event: PointerEvent): void => {
    drag.onPointerMove(event);
    if (event.pointerType !== 'mouse' || !yours || held) return;
    const svg = event.currentTarget as SVGSVGElement; // the handlers are put on the drawing itself
    const square = at(toDrawing(svg, event.clientX, event.clientY));
    explain(square && (isOwn(square) ? whyNot(square) : chosen && whyNot(chosen, square)));
  };
  const from = held?.from ?? chosen;
  const hinted = sent ? undefined : moves.find(move => move.text === props.hint);
  return {
    /** The square to press next for the move that is pointed out: where it starts, then where it goes. */
    hinted: hinted && (hinted.from === from ? hinted.to : hinted.from),
    /** The square a move would start from. */
    from,
    held,
    /** On its way to the server. */
    sent,
    targets: from ? moves.filter(move => move.from === from) : [],
    tap,
    letGo: () => setChosen(undefined),
    /** For the drawing. */
    pointer: { ...drag, onPointerMove: hover, onPointerLeave: () => explain(undefined) },
  };
}
