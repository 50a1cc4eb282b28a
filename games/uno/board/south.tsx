import type { Seat } from '../../../src/core/game.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import type { UnoView } from '../rules/index.ts';
import type { UnoTexts } from '../texts/board.ts';
import { Buttons } from './buttons.tsx';
import { Hand } from './hand.tsx';
import { Backs, isToAct, Threat } from './opponent.tsx';
import type { UnoTurn } from './turn.ts';

interface SouthProps {
  readonly view: UnoView;
  /** Where the reader sits. */
  readonly seat: Seat;
  /** Whose side this is: the reader's own, or that of a player whose cards are not known. */
  readonly bottom: Seat;
  readonly yours: boolean;
  readonly turn: UnoTurn;
  /** An action to point out. */
  readonly hint: string | undefined;
  /** Cards to draw unless the reader answers; undefined where threats are not shown. */
  readonly draws: number | undefined;
  readonly texts: UnoTexts;
  name(seat: Seat): string;
}

/** The side of the table nearest to the reader: name, hand and buttons. */
export function South({ view, seat, bottom, yours, turn, hint, draws, texts, name }: SouthProps) {
  const { board: words } = texts;
  const isPlaying = [...turn.can].some(action => action !== 'uno' && action !== 'catch');
  return (
    <div class={`uno-south${isToAct(view, bottom) ? ' is-asked' : ''}`} data-seat={bottom}>
      <span class="uno-plate">
        <span class="uno-name">
          <span>{name(bottom)}</span>
        </span>
        <small>
          {plural(words.points, view.scores[bottom] ?? 0)}
          {' · '}
          {plural(words.cards, view.counts[bottom] ?? 0)}
        </small>
        {draws !== undefined && draws > 0 && (
          <span class="uno-draws">
            <Threat />
            {fill(words.mustDraw, { count: draws })}
          </span>
        )}
      </span>
      {view.me === bottom ? (
        <Hand view={view} asked={yours && isPlaying} turn={turn} hint={hint} texts={texts} />
      ) : (
        <div class="uno-hand">
          <Backs count={view.counts[bottom] ?? 0} side="south" />
        </div>
      )}
      {seat >= 0 && view.phase !== 'over' && (
        <Buttons
          turn={turn}
          called={view.called && view.turn === seat}
          urgent={view.owed.includes(seat)}
          hint={hint}
          words={words}
        />
      )}
    </div>
  );
}
