import { Icon } from '../../kit/icons.tsx';
import { useTranslate } from '../model/app-context.ts';
import type { HintControl } from './use-hint.ts';

interface TableToolsProps {
  readonly yours: boolean;
  readonly hint: HintControl;
}

/** What helps while playing, where the table allows it. */
export function TableTools({ yours, hint }: TableToolsProps) {
  const translate = useTranslate();
  if (!hint.ask) return null;
  return (
    <div class="stage-tools">
      <button
        type="button"
        data-ask-hint
        disabled={!yours || hint.isThinking || hint.actions !== undefined}
        onClick={hint.ask}
      >
        <Icon name="bulb" /> {translate(hint.isThinking ? 'hint.thinking' : 'hint.ask')}
      </button>
    </div>
  );
}
