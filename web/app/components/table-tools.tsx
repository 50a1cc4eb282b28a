import { useMemo } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { isAskable } from '../../../src/core/absence-rules.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { Button } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';
import { withoutRetracted } from '../model/match-history.ts';
import type { HintControl } from './use-hint.ts';

interface TableToolsProps {
  readonly state: TableState;
  readonly board: BoardModule;
  readonly yours: boolean;
  readonly hint: HintControl;
  retract(): void;
}

/** What helps while playing, where the table allows it. The only undo button of the page, unless the board shows one of its own. */
export function TableTools({ state, board, yours, hint, retract }: TableToolsProps) {
  const translate = useTranslate();
  const { friendly, seat, players, retractable, retractAsked } = state.shown;
  const hasPlayed = useMemo(
    () => withoutRetracted(state.events).some(event => event.t === 'acted' && event.seat === seat),
    [state.events, seat],
  );
  const boardRetracts = retractable && board.retracts === true;
  if (seat === null || !(friendly || (retractable && !boardRetracts))) return null;
  const isAsking = players.some((who, other) => other !== seat && isAskable(who ?? undefined));
  return (
    <div class="stage-tools">
      <Button
        icon="undo"
        class={boardRetracts ? 'is-hidden' : undefined}
        disabled={!hasPlayed || retractAsked !== undefined}
        onClick={retract}
        text={translate(isAsking && !retractable ? 'undo.ask' : 'undo.take')}
      />
      {hint.ask && (
        <Button
          icon="bulb"
          data-ask-hint
          disabled={!yours || hint.isThinking || hint.actions !== undefined}
          onClick={hint.ask}
          text={translate(hint.isThinking ? 'hint.thinking' : 'hint.ask')}
        />
      )}
    </div>
  );
}
