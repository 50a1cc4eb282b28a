// What the table waits for, in words.

import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import type { UnoView } from '../rules/index.ts';
import { type UnoTexts } from '../texts/board.ts';
import type { PromptTexts } from '../texts/words.ts';

export function statusOf(view: UnoView, seat: Seat, texts: UnoTexts, name: (seat: Seat) => string): string {
  const { board: words } = texts;
  const phase = view.phase === 'colour-by-chance' || view.phase === 'swap-by-chance' ? 'drawing' : view.phase;
  switch (phase) {
    case 'seating':
      return words.waiting;
    case 'dealing':
    case 'turning':
      return words.dealing;
    case 'drawing':
    case 'over':
      return '';
    default: {
      const asked = phase === 'calling' ? (view.owed.includes(seat) ? seat : (view.owed[0] ?? -1)) : view.turn;
      const sentences: PromptTexts = asked === seat ? words.mine : words.theirs;
      return fill(sentences[phase], {
        name: name(asked),
        count: view.total,
        match: texts.matching(view.colour, view.value),
      });
    }
  }
}
