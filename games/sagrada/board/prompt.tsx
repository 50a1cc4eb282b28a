// The line that says what is asked, with the die in hand, the answers that are no die and no cell, and undo.

import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import { COLOUR_NAMES, COLOURS } from '../rules/dice.ts';
import type { View } from '../rules/view.ts';
import { DieButton, DieFace } from './die-button.tsx';
import type { SagradaDisplay } from './display.ts';
import type { SagradaTurn } from './turn.ts';

interface PromptProps extends Pick<BoardProps<View>, 'yours' | 'retractable' | 'retract'> {
  readonly display: SagradaDisplay;
  readonly turn: SagradaTurn;
}

export function Prompt(props: PromptProps) {
  const { display, turn, yours } = props;
  const { view, texts, letter } = display;
  const { board } = texts;
  const { can, isHinted } = turn;
  const queue = view.queue;
  const chosen = turn.chosen?.die;
  const hand = queue?.hand ? queue.hand.split(' ') : chosen ? [chosen] : queue?.asks === 'value' ? [queue.colour] : [];
  return (
    <div class={`sag-prompt${yours ? ' is-yours' : ''}`}>
      {hand.map((die, i) => (
        <span
          key={`${die} ${i}`}
          class="sag-hand"
          role="img"
          aria-label={fill(board.hand, { die: texts.die(die) })}
          title={fill(board.hand, { die: texts.die(die) })}
        >
          <DieFace die={die} letter={letter(die)} />
        </span>
      ))}
      <p role="status">
        {queue && queue.card !== 'draft' && <b>{texts.tool(queue.card).name}: </b>}
        {sentence(props)}
      </p>
      {yours && <Answers {...props} die={hand[0] ?? ''} />}
      {yours && props.retractable && (
        <Button icon="undo" class="sag-undo" onClick={props.retract} text={<span>{board.undo}</span>} />
      )}
      {yours && can('pass') && (
        <Button
          class={view.drafted ? 'primary' : ''}
          data-hint={isHinted('pass') || undefined}
          onClick={() => void turn.answer('pass')}
          text={view.drafted || view.tooled ? board.endTurn : board.pass}
        />
      )}
    </div>
  );
}

function sentence({ display: { view, texts, name }, turn, yours }: PromptProps): string {
  const { board } = texts;
  if (view.phase === 'over') return board.over;
  if (view.phase === 'choose') return yours ? board.choose : board.chosen;
  if (view.phase !== 'play' || view.queue?.asks === 'chance') return board.dealing;
  if (!yours) return view.toAct >= 0 ? fill(board.waiting, { name: name(view.toAct) }) : board.dealing;
  if (view.queue) return texts.asks[view.queue.asks];
  if (turn.chosen) return board.placeIt;
  return view.drafted ? board.toolOrEnd : board.yourTurn;
}

/** Values, directions, colours, yes and no: each a button. */
function Answers({ display, turn, die }: PromptProps & { readonly die: string }) {
  const { view, texts, letter } = display;
  const { board } = texts;
  const { can, isHinted } = turn;
  const act = (text: string): void => void turn.answer(text);
  const choice = (text: string, shown: string, label: string) => (
    <DieButton
      key={text}
      die={shown}
      letter={letter(shown)}
      label={label}
      can={can(text)}
      hinted={isHinted(text)}
      onPick={() => can(text) && act(text)}
    />
  );
  switch (view.queue?.asks) {
    case 'value':
      return (
        <span class="sag-answers">
          {['1', '2', '3', '4', '5', '6'].map(value => choice(value, `${view.queue!.colour}${value}`, value))}
        </span>
      );
    case 'up-or-down':
      return (
        <span class="sag-answers">
          {can('down') && choice('down', `${die[0]}${Number(die[1]) - 1}`, board.down)}
          {can('up') && choice('up', `${die[0]}${Number(die[1]) + 1}`, board.up)}
        </span>
      );
    case 'track-colour':
      return (
        <span class="sag-answers">
          {COLOUR_NAMES.map((text, i) => can(text) && choice(text, COLOURS[i]!, texts.colour(COLOURS[i]!)))}
        </span>
      );
    case 'cell-or-no':
      return can('no') ? (
        <Button data-hint={isHinted('no') || undefined} onClick={() => act('no')} text={board.giveBack} />
      ) : null;
    case 'yes-or-no':
      return (
        <>
          <Button
            class="primary"
            data-hint={isHinted('yes') || undefined}
            onClick={() => act('yes')}
            text={board.yes}
          />
          <Button data-hint={isHinted('no') || undefined} onClick={() => act('no')} text={board.no} />
        </>
      );
    default:
      return null;
  }
}
