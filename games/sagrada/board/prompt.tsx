// The line that says what is asked, with the die in hand, the answers that are no die and no cell, and undo.

import { fill } from '../../../src/core/texts.ts';
import { Icon } from '../../../web/kit/icons.tsx';
import { COLOUR_NAMES, COLOURS } from '../rules/dice.ts';
import type { View } from '../rules/view.ts';
import type { SagradaTexts } from '../texts/board.ts';
import { DieButton, DieFace } from './die-button.tsx';

interface PromptProps {
  readonly view: View;
  readonly texts: SagradaTexts;
  readonly letter: (die: string) => string;
  readonly yours: boolean;
  /** A die of the pool chosen here and not yet taken. */
  readonly chosen: string | undefined;
  readonly retractable: boolean;
  readonly name: (seat: number) => string;
  readonly can: (text: string) => boolean;
  readonly isHinted: (text: string) => boolean;
  act(text: string): void;
  retract(): void;
}

export function Prompt(props: PromptProps) {
  const { view, texts, letter, yours, chosen, retractable, can, act } = props;
  const { board } = texts;
  const queue = view.queue;
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
      {yours && retractable && (
        <button type="button" class="sag-undo" onClick={props.retract}>
          <Icon name="undo" />
          <span>{board.undo}</span>
        </button>
      )}
      {yours && can('pass') && (
        <button
          type="button"
          class={view.drafted ? 'primary' : ''}
          data-hint={props.isHinted('pass') || undefined}
          onClick={() => act('pass')}
        >
          {view.drafted || view.tooled ? board.endTurn : board.pass}
        </button>
      )}
    </div>
  );
}

function sentence({ view, texts, yours, chosen, name }: PromptProps): string {
  const { board } = texts;
  if (view.phase === 'over') return board.over;
  if (view.phase === 'choose') return yours ? board.choose : board.chosen;
  if (view.phase !== 'play' || view.queue?.asks === 'chance') return board.dealing;
  if (!yours) return view.toAct >= 0 ? fill(board.waiting, { name: name(view.toAct) }) : board.dealing;
  if (view.queue) return texts.asks[view.queue.asks];
  if (chosen) return board.placeIt;
  return view.drafted ? board.toolOrEnd : board.yourTurn;
}

/** Values, directions, colours, yes and no: each a button. */
function Answers({ view, texts, letter, can, isHinted, act, die }: PromptProps & { readonly die: string }) {
  const { board } = texts;
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
        <button type="button" data-hint={isHinted('no') || undefined} onClick={() => act('no')}>
          {board.giveBack}
        </button>
      ) : null;
    case 'yes-or-no':
      return (
        <>
          <button type="button" class="primary" data-hint={isHinted('yes') || undefined} onClick={() => act('yes')}>
            {board.yes}
          </button>
          <button type="button" data-hint={isHinted('no') || undefined} onClick={() => act('no')}>
            {board.no}
          </button>
        </>
      );
    default:
      return null;
  }
}
