// Cards of UNO in characters, with colours where the terminal has them. Everything a colour says is also said by a letter.

import type { Hue, Paint } from '../../../src/cli/terminal/paint.ts';
import { type CardKind, COLOUR_OF, COLOURS, printFace } from '../rules/cards.ts';

/** Characters of a card with its border, and of the space to the next. */
const CARD = 6;
const GAP = 1;

/** Lines of a card; one more that cards which can be played are raised by. */
const HEIGHT = 3;

/** In the order of the game's colours; black cards have none. */
const HUES: readonly Hue[] = COLOURS;

/** The card as three lines. */
export function drawCard(face: CardKind, paint: Paint): string[] {
  const hue = HUES[COLOUR_OF[face]!];
  const text = ` ${printFace(face).padEnd(CARD - 3)}`;
  const inner = hue ? paint.solid(hue, text) : paint.strong(text);
  const edge = (side: string): string => (hue ? paint.inked(hue, side) : side);
  const border = edge(`+${'-'.repeat(CARD - 2)}+`);
  return [border, `${edge('|')}${inner}${edge('|')}`, border];
}

/** Side by side, as many as fit on a line; those in `raised` stand one line higher. */
export function drawHand(
  hand: readonly CardKind[],
  raised: ReadonlySet<CardKind>,
  columns: number,
  paint: Paint,
): string[] {
  const across = Math.max(1, Math.floor((columns + GAP) / (CARD + GAP)));
  const lines: string[] = [];
  for (let from = 0; from < hand.length; from += across) {
    const row = hand.slice(from, from + across);
    const isAnyRaised = row.some(face => raised.has(face));
    const cards = row.map(face => {
      const card = drawCard(face, paint);
      const blank = ' '.repeat(CARD);
      if (!isAnyRaised) return card;
      return raised.has(face) ? card.concat(blank) : [blank].concat(card);
    });
    for (let line = 0; line < HEIGHT + (isAnyRaised ? 1 : 0); line++)
      lines.push(
        cards
          .map(card => card[line]!)
          .join(' '.repeat(GAP))
          .trimEnd(),
      );
  }
  return lines;
}
