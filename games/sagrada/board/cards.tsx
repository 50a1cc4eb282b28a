// What lies beside the windows: tools with their ruling and price, goals, the secret colour, and the points they make now.

import { fill } from '../../../src/core/texts.ts';
import { Button } from '../../../web/kit/button.tsx';
import { OBJECTIVES } from '../rules/objectives.ts';
import { breakdown, openOf, secretOf } from '../rules/scoring.ts';
import { TOOLS } from '../rules/tools.ts';
import { DieFace } from './die-button.tsx';
import type { SagradaDisplay } from './display.ts';
import type { SagradaTurn } from './turn.ts';

interface CardsProps {
  readonly display: SagradaDisplay;
  readonly turn: SagradaTurn;
  /** Whose points are counted. */
  readonly seat: number;
  readonly isOpen: boolean;
  /** Is the secret colour covered? */
  readonly covered: boolean;
  use(text: string): void;
  /** Covers the secret colour, or shows it. */
  cover(): void;
  close(): void;
}

export function Cards(props: CardsProps) {
  const { display, turn, seat, isOpen, covered, close } = props;
  const { view, texts, letter } = display;
  const { board } = texts;
  const { state } = turn;
  const points = state && view.objectives.length > 0 ? breakdown(state, seat) : undefined;
  const colours = view.players[seat]?.private ?? '';
  return (
    <section class={`sag-cards surface${isOpen ? ' is-open' : ''}`} aria-label={board.cards}>
      {view.tools.length > 0 && <h2>{board.tools}</h2>}
      {view.tools.map(tool => (
        <Tool key={tool.id} {...props} id={tool.id} used={tool.used} />
      ))}
      {view.objectives.length > 0 && <h2>{board.goals}</h2>}
      {view.objectives.map(id => {
        const worth = OBJECTIVES.find(goal => goal.id === id)?.points ?? 0;
        const made = points?.objectives.find(goal => goal.id === id)?.points;
        return (
          <div key={id} class="sag-goal">
            <span>
              <b>{texts.goal(id).name}</b>
              <small>
                {texts.goal(id).text} {worth === 1 ? board.point : fill(board.points, { points: worth })}
              </small>
            </span>
            {made !== undefined && <output>{made}</output>}
          </div>
        );
      })}
      {colours !== '' && (
        <button type="button" class="sag-goal sag-private" aria-expanded={!covered} onClick={props.cover}>
          <span>
            <b>{board.private}</b>
            <small>
              {covered
                ? board.privateHidden
                : fill(board.privateText, { colour: colours.split('').map(texts.colour).join(' / ') })}
            </small>
          </span>
          {!covered && (
            <span class="sag-private-dice">
              {colours.split('').map(colour => (
                <DieFace key={colour} die={`${colour}6`} letter={letter(colour)} />
              ))}
            </span>
          )}
          {!covered && points && <output>{secretOf(points, colours)}</output>}
        </button>
      )}
      {points && (
        <dl class="sag-score">
          <dt>{board.favor}</dt>
          <dd>{points.favor}</dd>
          <dt>{board.emptyCells}</dt>
          <dd>{points.empty}</dd>
          <dt class="is-total">{board.score}</dt>
          <dd class="is-total">{openOf(points) + (covered ? 0 : secretOf(points, colours))}</dd>
          {view.players.length === 1 && <dt class="is-wide">{fill(board.target, { target: view.target })}</dt>}
        </dl>
      )}
      <Button class="sag-cards-close" onClick={close} text={board.close} />
    </section>
  );
}

function Tool({ id, used, display, turn, use }: CardsProps & { id: string; used: boolean }) {
  const { view, texts, letter } = display;
  const { board } = texts;
  const { can } = turn;
  const text = `use ${id}`;
  const solo = view.players.length === 1;
  const card = TOOLS.find(tool => tool.id === id);
  const against = !can(text) && turn.isActing && !view.queue ? turn.against(text) : undefined;
  const working = view.queue?.card === id;
  // Once begun it counts as used, and shows what was paid.
  const price = working ? view.queue.price : used ? 2 : 1;
  const isSpent = solo && used;
  const cost = solo ? fill(board.paysWith, { colour: texts.colour(card?.solo ?? '') }) : fill(board.price, { price });
  return (
    <div class={`sag-tool${working ? ' is-working' : ''}${can(text) ? ' is-ready' : ''}`}>
      <span>
        <b>{texts.tool(id).name}</b>
        <small>{texts.tool(id).text}</small>
        {against && <small class="sag-against">{against}</small>}
      </span>
      <button
        type="button"
        disabled={!can(text)}
        data-hint={turn.isHinted(text) || undefined}
        onClick={() => use(text)}
      >
        {!isSpent && (
          <span class="sag-price" title={cost} aria-hidden="true">
            {solo ? (
              <DieFace die={card?.solo ?? ''} letter={letter(card?.solo ?? '')} />
            ) : (
              Array.from({ length: price }, (_, i) => <i key={i} class="sag-token" />)
            )}
          </span>
        )}
        <span aria-hidden="true">{isSpent ? board.spent : board.use}</span>
        <span class="for-readers">
          {isSpent ? `${board.spent}: ${texts.tool(id).name}` : `${board.use}: ${texts.tool(id).name}, ${cost}`}
        </span>
      </button>
    </div>
  );
}
