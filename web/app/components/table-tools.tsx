import { useMemo } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { isAskable } from '../../../src/core/absence-rules.ts';
import { Icon } from '../../kit/icons.tsx';
import { useTranslate } from '../model/app-context.ts';
import { withoutRetracted } from '../model/match-history.ts';
import type { HintControl } from './use-hint.ts';

interface TableToolsProps {
  readonly state: TableState;
  readonly yours: boolean;
  readonly hint: HintControl;
  retract(): void;
}

/** What helps while playing, where the table allows it. */
export function TableTools({ state, yours, hint, retract }: TableToolsProps) {
  const translate = useTranslate();
  const { friendly, seat, players, retractAsked } = state.shown;
  const hasPlayed = useMemo(
    () => withoutRetracted(state.events).some(event => event.t === 'acted' && event.seat === seat),
    [state.events, seat],
  );
  if (!friendly || seat === null) return null;
  const isAsking = players.some((who, other) => other !== seat && isAskable(who ?? undefined));
  return (
    <div class="stage-tools">
      <button type="button" disabled={!hasPlayed || retractAsked !== undefined} onClick={retract}>
        <Icon name="undo" /> {translate(isAsking ? 'undo.ask' : 'undo.take')}
      </button>
      {hint.ask && (
        <button
          type="button"
          data-ask-hint
          disabled={!yours || hint.isThinking || hint.actions !== undefined}
          onClick={hint.ask}
        >
          <Icon name="bulb" /> {translate(hint.isThinking ? 'hint.thinking' : 'hint.ask')}
        </button>
      )}
    </div>
  );
}
