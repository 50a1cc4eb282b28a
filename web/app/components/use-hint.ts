import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { startWorker } from '../model/start-worker.ts';
import { type Answer, createWorkerQuestions } from '../model/worker-questions.ts';

export interface HintControl {
  /** What the board marks. */
  readonly actions: readonly string[] | undefined;
  /** Why. */
  readonly reasons: readonly ReasonShown[];
  readonly isThinking: boolean;
  /** Absent where the table does not allow hints. */
  readonly ask?: () => void;
}

/** Whether the player on this page may be shown good moves. */
export function allowsHints({ friendly, tournament, options, seat }: MatchShown): boolean {
  return friendly === true && tournament === undefined && options['hints'] !== false && seat !== null;
}

/** Hints at a table: asked for by a button, gone with the next move. A pause of the server leaves them as they are. */
export function useHint(state: TableState, board: BoardModule, yours: boolean): HintControl {
  const { showToast } = useApp();
  const translate = useTranslate();
  const hints = useMemo(() => createWorkerQuestions('hint', startWorker), []);
  const [found, setFound] = useState<{ readonly version: number; readonly hint?: Answer<'hint'> }>();
  useEffect(() => () => hints.stop(), []);
  const { shown, viewVersion: version } = state;
  const here = found?.version === version ? found : undefined;
  const ask = async (): Promise<void> => {
    setFound({ version });
    const { game, view, seat, seats, options } = shown;
    const hint = await hints.ask({ game, view, seat: seat!, seats, options }); // only who plays may ask
    if (hint === undefined || hint.actions.length === 0) {
      setFound(undefined);
      showToast(translate('hint.none'));
    } else setFound(now => (now?.version === version ? { version, hint } : now));
  };
  return {
    actions: yours ? here?.hint?.actions : undefined,
    reasons: (yours && here?.hint?.reasons) || [],
    isThinking: here !== undefined && here.hint === undefined,
    ...(board.game && allowsHints(shown) && { ask: () => void ask() }),
  };
}
