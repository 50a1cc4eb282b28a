// The board: draws a view and hands actions back as text. The comments of BoardProps say what it gets.

import type { BoardProps } from 'ludoteca/board';
import { useEffect, useState } from 'preact/hooks';
import { cardText } from '../rules/notation.ts';
import { COLOURS, colourOf, SEATS, valueOf } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { fill, type Texts, texts } from '../texts/board.ts';

interface CardFaceProps {
  readonly card: number;
  readonly words: Texts['board'];
}

/** The sign also shows the colour: one, two or three drops. */
function CardFace({ card, words }: CardFaceProps) {
  const colour = colourOf(card);
  return (
    <svg
      class={`three-wells-board-card is-${COLOURS[colour]}`}
      viewBox="0 0 60 84"
      role="img"
      aria-label={fill(words.card, { colour: words.colours[colour]!, value: valueOf(card) })}
    >
      <rect x="1" y="1" width="58" height="82" rx="7" />
      <text x="30" y="46" text-anchor="middle">
        {valueOf(card)}
      </text>
      {Array.from({ length: colour + 1 }, (_, n) => (
        <circle key={n} cx={30 + 14 * (n - colour / 2)} cy="66" r="4.5" />
      ))}
    </svg>
  );
}

export function Board(props: BoardProps<View>) {
  const { view, yours, legal, hint, version, events, translate, isShared, name, act, play } = props;
  const words = texts[translate.locale].board;
  // A card that was sent and not yet answered; a new version is the answer.
  const [sent, setSent] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setSent('');
    if (events.some(event => event.t === 'acted')) play('move');
  }, [version]);
  useEffect(() => setOpen(false), [view.seat]);
  const choose = async (action: string): Promise<void> => {
    setSent(action);
    if (await act(action)) setSent('');
  };
  const isCovered = isShared === true && !isOpen;
  const isBetween = view.trick.length === 0 && view.last.length > 0;
  const [leader, trick] = isBetween ? [view.lastLeader, view.last] : [view.leader, view.trick];
  return (
    <div class="three-wells-board-table">
      <p class="three-wells-board-round">
        {fill(words.round, { round: Math.min(view.round + 1, view.rounds), rounds: view.rounds })}
      </p>
      <ul class="three-wells-board-players">
        {view.points.map((points, seat) => (
          <li key={seat} class={view.mover === seat ? 'is-mover' : ''}>
            <b>{name(seat)}</b> <span>{fill(words.points, { points })}</span>{' '}
            <span>{fill(words.cards, { cards: view.counts[seat]! })}</span>
          </li>
        ))}
      </ul>
      <section class="three-wells-board-trick" aria-label={isBetween ? words.before : words.trick}>
        {isBetween && <h3>{words.before}</h3>}
        <div class="three-wells-board-row">
          {trick.map((card, at) => (
            <figure key={card} class={isBetween ? 'is-before' : ''}>
              <CardFace card={card} words={words} />
              <figcaption>{name((leader + at) % SEATS)}</figcaption>
            </figure>
          ))}
        </div>
      </section>
      {view.seat >= 0 && (
        <section class="three-wells-board-hand" aria-label={words.hand}>
          {isCovered ? (
            <button type="button" onClick={() => setOpen(true)}>
              {words.show}
            </button>
          ) : (
            <div class="three-wells-board-row">
              {view.hand.map(card => {
                const text = cardText(card);
                const canPlay = yours && legal.includes(text) && sent === '';
                return (
                  <button
                    key={card}
                    type="button"
                    class={`three-wells-board-own${hint?.[0] === text ? ' mark-hint' : ''}`}
                    data-hint={hint?.[0] === text ? '' : undefined}
                    disabled={!canPlay}
                    onClick={() => void choose(text)}
                  >
                    <CardFace card={card} words={words} />
                  </button>
                );
              })}
            </div>
          )}
        </section>
      )}
    </div>
  );
}
