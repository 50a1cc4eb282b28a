// What a card may ask of the one who laid it: a colour after a wild, a seat after a 7.

import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import { plural } from '../../../src/core/texts.ts';
import { COLOUR_OF, COLOURS } from '../rules/cards.ts';
import type { UnoView } from '../rules/index.ts';
import type { UnoTexts } from '../texts/board.ts';
import { Sign, tintOf } from './face.tsx';

/** Keys go to the first button as soon as the question is there. */
function useFirstFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return box;
}

interface ColourChooserProps {
  readonly view: UnoView;
  readonly texts: UnoTexts;
  /** An action to point out. */
  readonly hint: string | undefined;
  choose(action: string): void;
}

export function ColourChooser({ view, texts, hint, choose }: ColourChooserProps) {
  const box = useFirstFocus();
  return (
    <div class="uno-ask" role="dialog" aria-label={texts.board.chooseColour} ref={box}>
      <p>{texts.board.chooseColour}</p>
      <div class="uno-colours">
        {COLOURS.map((name, colour) => {
          const held = view.hand.filter(face => COLOUR_OF[face] === colour).length;
          return (
            <button
              key={name}
              type="button"
              class={`is-${name}`}
              style={tintOf(colour)}
              data-hint={hint === name || undefined}
              onClick={() => choose(name)}
              aria-label={`${texts.colours[colour]}, ${plural(texts.board.cards, held)}, ${texts.signs[colour]}`}
              aria-keyshortcuts={String(colour + 1)}
            >
              <svg viewBox="-11 -11 22 22" aria-hidden="true">
                <Sign colour={colour} class="is-cream" />
              </svg>
              <span>{texts.colours[colour]}</span> <small>{held}</small>
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface SwapChooserProps extends ColourChooserProps {
  readonly seats: readonly Seat[];
  name(seat: Seat): string;
}

export function SwapChooser({ view, texts, seats, hint, name, choose }: SwapChooserProps) {
  const box = useFirstFocus();
  return (
    <div class="uno-ask" role="dialog" aria-label={texts.board.chooseHand} ref={box}>
      <p>{texts.board.chooseHand}</p>
      <div class="stack">
        {seats.map(seat => (
          <button
            key={seat}
            type="button"
            data-hint={hint === `swap-${seat}` || undefined}
            onClick={() => choose(`swap-${seat}`)}
          >
            {name(seat)} <small>{plural(texts.board.cards, view.counts[seat] ?? 0)}</small>
          </button>
        ))}
      </div>
    </div>
  );
}
