// Where the reader works: the dice of the pool, the prompt, and on a phone the button that opens the cards.

import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import type { View } from '../rules/view.ts';
import { DieButton } from './die-button.tsx';
import type { DieDrag } from './die-drag.tsx';
import type { SagradaDisplay } from './display.ts';
import { Prompt } from './prompt.tsx';
import type { SagradaTurn } from './turn.ts';

interface BenchProps extends Pick<BoardProps<View>, 'yours' | 'retractable' | 'retract' | 'explain'> {
  readonly display: SagradaDisplay;
  readonly turn: SagradaTurn;
  readonly drag: DieDrag;
  readonly isSheetOpen: boolean;
  openSheet(): void;
}

export function Bench(props: BenchProps) {
  const { display, turn, drag, isSheetOpen, openSheet } = props;
  const { view, texts } = display;
  return (
    <div class="sag-bench">
      <Pool display={display} turn={turn} drag={drag} explain={props.explain} />
      <Prompt {...props} />
      <Button
        class="sag-cards-open"
        data-hint={(!isSheetOpen && view.tools.some(({ id }) => turn.isHinted(`use ${id}`))) || undefined}
        onClick={openSheet}
        aria-expanded={isSheetOpen}
        text={texts.board.cards}
      />
    </div>
  );
}

interface PoolProps {
  readonly display: SagradaDisplay;
  readonly turn: SagradaTurn;
  readonly drag: DieDrag;
  explain(line: string | undefined): void;
}

/** The dice of this round that are left. */
function Pool({ display: { view, texts, letter }, turn, drag, explain }: PoolProps) {
  const { chosen, picksPool, can, against, pickPool } = turn;
  const dice = view.pool === '' ? [] : view.pool.split(' ');
  const hinted = picksPool ? dice.findIndex(turn.isHinted) : -1;
  return (
    <fieldset class="sag-pool" aria-label={texts.board.pool}>
      {dice.map((die, nth) => (
        <DieButton
          key={`${die} ${nth}`}
          die={die}
          letter={letter(die)}
          label={texts.die(die) + (picksPool && can(die) ? `, ${texts.board.canTake}` : '')}
          can={picksPool && can(die)}
          chosen={chosen?.die === die && chosen.nth === nth}
          hinted={nth === hinted}
          onPick={() => pickPool(die, nth)}
          onPress={event => picksPool && drag.press(event, { die, text: die, nth })}
          onOver={over => explain(over && picksPool && !can(die) ? against(die) : undefined)}
        />
      ))}
    </fieldset>
  );
}
