// The windows on the table: those of the other players, the reader's own, and the four to choose from.

import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import { useGridFocus } from '../../../web/kit/grid-focus.ts';
import { printCell } from '../rules/notation.ts';
import { nameOfPattern } from '../texts/board.ts';
import type { DieDrag } from './die-drag.tsx';
import { diceOf, type SagradaDisplay } from './display.ts';
import { windowInWords } from './spoken.ts';
import type { SagradaTurn } from './turn.ts';
import { type Handles, Window } from './window.tsx';

interface PlayerWindowProps {
  readonly display: SagradaDisplay;
  readonly seat: Seat;
  readonly handles?: Handles | undefined;
}

function PlayerWindow({ display, seat, handles }: PlayerWindowProps) {
  const { view, texts, lastPlaced, name } = display;
  const { print, favor } = view.players[seat]!;
  const { board: words } = texts;
  const tokens = fill(words.difficulty, { tokens: favor });
  const whose = `${handles ? words.ownWindow : fill(words.window, { name: name(seat) })}, ${tokens}`;
  return (
    <Window
      print={print}
      dice={diceOf(view, seat)}
      tokens={favor}
      letters={texts.letters}
      label={handles ? whose : `${whose}; ${windowInWords(print, diceOf(view, seat), texts)}`}
      last={lastPlaced?.seat === seat ? lastPlaced.cell : undefined}
      handles={handles}
    />
  );
}

interface OtherWindowsProps {
  readonly display: SagradaDisplay;
  readonly seats: readonly Seat[];
  /** The one shown large, in the place of the reader's own. */
  readonly looked: Seat | undefined;
  look(seat: Seat | undefined): void;
}

export function OtherWindows({ display, seats, looked, look }: OtherWindowsProps) {
  const { view, texts, name, points } = display;
  if (seats.length === 0) return null;
  return (
    <div class="sag-others" data-many={seats.length}>
      {seats.map(seat => {
        const total = points(seat)?.total;
        return (
          <figure key={seat} class={view.toAct === seat ? 'is-acting' : ''}>
            <button
              type="button"
              class="sag-look"
              aria-pressed={looked === seat}
              title={texts.board.look}
              onClick={() => look(looked === seat ? undefined : seat)}
            >
              <PlayerWindow display={display} seat={seat} />
            </button>
            <figcaption>
              <small class="sag-seat soft">{seat + 1}</small>
              <b>{name(seat)}</b>
              {total !== undefined && <span title={fill(texts.board.openScore, { points: total })}>{total}</span>}
              {view.players[seat]!.skipsSecondTurn && <small>{texts.board.skips}</small>}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

interface WindowOfferProps {
  readonly display: SagradaDisplay;
  readonly isHinted: (text: string) => boolean;
  choose(id: string): void;
}

export function WindowOffer({ display: { view, texts }, isHinted, choose }: WindowOfferProps) {
  return (
    <div class="sag-offer">
      {view.offer.map(({ id, print, difficulty }) => (
        <button key={id} type="button" data-hint={isHinted(id) || undefined} onClick={() => choose(id)}>
          <Window print={print} dice={[]} tokens={difficulty} letters={texts.letters} />
          <b>{nameOfPattern(id)}</b>
          <small>{fill(texts.board.difficulty, { tokens: difficulty })}</small>
          <span class="for-readers">{windowInWords(print, [], texts)}</span>
        </button>
      ))}
    </div>
  );
}

interface LargeWindowProps {
  readonly display: SagradaDisplay;
  /** Whose window belongs here. */
  readonly seat: Seat;
  /** The window of another player that is shown instead. */
  readonly looked: Seat | undefined;
  /** Present where the window is the reader's own. */
  readonly handles: Handles | undefined;
  lookBack(): void;
}

export function LargeWindow({ display, seat, looked, handles, lookBack }: LargeWindowProps) {
  const { view, texts, name, points } = display;
  const { pattern } = view.players[seat]!;
  const counted = points(looked ?? seat);
  return (
    <figure>
      {looked === undefined ? (
        <PlayerWindow display={display} seat={seat} handles={handles} />
      ) : (
        <PlayerWindow display={display} seat={looked} />
      )}
      <figcaption>
        {looked === undefined ? (
          <b>{pattern ? nameOfPattern(pattern) : name(seat)}</b>
        ) : (
          <Button icon="back" class="sag-back" onClick={lookBack} text={name(looked)} />
        )}
        {counted && (
          <span title={texts.board.score}>
            {texts.board.score}: <output>{counted.total}</output>
            {view.phase !== 'over' && counted.secret > 0 && (
              <small class="soft"> ({fill(texts.board.secretPart, { points: counted.secret })})</small>
            )}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** How the reader plays on their own window, by pointer and keys. */
export function useWindowHandles(
  { view, texts }: SagradaDisplay,
  turn: SagradaTurn,
  drag: DieDrag,
  { bottom, explain }: BoardProps,
): Handles {
  const { board: words } = texts;
  const { legal, against } = turn.cells;
  const { print } = view.players[bottom]!;
  const dice = diceOf(view, bottom);
  const isLifting = view.queue?.asks === 'own-die';
  const focus = useGridFocus({
    rows: 4,
    columns: 5,
    start: { row: 0, column: 0 },
    onEnter: ({ row, column }) => turn.tapCell(row * 5 + column),
  });
  return {
    focus,
    legal,
    from: view.queue && view.toAct === bottom ? view.queue.from : [],
    aiming: legal.size > 0 && !isLifting,
    isHinted: cell => turn.isHinted(printCell(cell)),
    label: cell => {
      const sign = print[cell] ?? '.';
      const where = fill(words.cell, { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 });
      const asks = sign === '.' ? '' : fill(words.prints, { print: texts.colour(sign) });
      const what = dice[cell] === '..' ? words.empty : texts.die(dice[cell]!);
      const open = legal.has(cell) ? (isLifting ? words.canTake : words.canPlace) : '';
      return [where, asks, what, open].filter(Boolean).join(', ');
    },
    over: cell => {
      const refusal = cell === undefined ? undefined : against.get(cell);
      explain(refusal && legal.size > 0 ? texts.why(refusal) : undefined);
    },
    tap: turn.tapCell,
    press: (event, cell) => {
      if (isLifting && legal.has(cell)) drag.press(event, { die: dice[cell]!, text: printCell(cell), from: cell });
    },
  };
}
