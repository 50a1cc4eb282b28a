// One's own cards, fanned; those that can be laid stand out.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useGridFocus } from '../../../web/kit/grid-focus.ts';
import { printFace } from '../rules/cards.ts';
import type { UnoView } from '../rules/index.ts';
import type { UnoTexts } from '../texts/board.ts';
import { CARD_BOX, CardFace } from './face.tsx';
import { fan, keysOf } from './fan.ts';
import type { UnoTurn } from './turn.ts';

interface HandProps {
  readonly view: UnoView;
  /** May one lay a card now? Then those that do not fit step back. */
  readonly asked: boolean;
  readonly turn: UnoTurn;
  /** An action to point out. */
  readonly hint: string | undefined;
  readonly texts: UnoTexts;
}

/** As the cards are wide over high. */
const RATIO = 1.5;
/** How far a row lies under the one before, in heights of a card: its middle stays in sight. */
const ROW = 0.62;
const LIFT = 0.17;

export function Hand({
  view: { hand, drawn },
  asked,
  turn: { can: playable, sent, play, look },
  hint,
  texts,
}: HandProps) {
  const { box, width, card } = useMeasure();
  const { size, cards } = fan(hand.length, width, card);
  const keys = keysOf(hand);
  const hinted = hand.findIndex(face => playable.has(printFace(face)) && printFace(face) === hint);
  const focus = useGridFocus({
    rows: 1,
    columns: Math.max(1, hand.length),
    start: { row: 0, column: 0 },
    onEnter: ({ column }) => {
      const element = box.current?.querySelector(`[data-cell="0,${column}"]`);
      if (element && hand[column] !== undefined) play(hand[column], element);
    },
  });
  // The hand may have shrunk under the focus.
  const focused = Math.min(focus.at.column, hand.length - 1);
  return (
    <div class="uno-hand" role="group" aria-label={texts.board.hand} ref={box} onKeyDown={focus.onKeyDown}>
      <i class="uno-ruler" />
      {hand.map((face, i) => {
        const { x, y, turn, row } = cards[i]!;
        const can = playable.has(printFace(face));
        const up = can ? size * RATIO * LIFT : 0;
        const classes = ['uno-held', can && 'is-playable', asked && !can && 'is-unfit', drawn === face && 'is-drawn'];
        const cell = focus.cell({ row: 0, column: i });
        return (
          <button
            key={keys[i]}
            type="button"
            {...cell}
            tabindex={i === focused ? 0 : -1}
            class={classes.filter(Boolean).join(' ')}
            data-card={printFace(face)}
            data-hint={i === hinted || undefined}
            disabled={sent !== undefined && sent !== printFace(face)}
            style={{
              inlineSize: `${size}px`,
              '--x': `${x}px`,
              '--y': `${y + row * size * RATIO * ROW - up}px`,
              '--turn': `${turn}deg`,
            }}
            onClick={event => play(face, event.currentTarget)}
            onPointerEnter={event => event.pointerType === 'mouse' && look(face)}
            onPointerLeave={() => look(undefined)}
          >
            <svg class="uno-card" viewBox={CARD_BOX} aria-hidden="true">
              <CardFace face={face} />
            </svg>
            <span class="for-readers">{can ? `${texts.card(face)}, ${texts.board.canPlay}` : texts.card(face)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Widths in pixels of the hand's box and of one card, which the style sheet decides. */
function useMeasure() {
  const box = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState({ width: 360, card: 80 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const ruler = element.querySelector<HTMLElement>('.uno-ruler');
      setSizes({ width: element.clientWidth, card: ruler?.offsetWidth ?? 80 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, ...sizes };
}
