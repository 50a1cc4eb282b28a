import { useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { usePageTranslate } from '../model/page-texts.ts';

export interface ReasonedAction {
  readonly label: string;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  act(why: string): Promise<void>;
}

/** Buttons of an administrator, and beside them the reason that goes into the log with whichever is pressed. */
export function ReasonedActions({ actions }: { readonly actions: readonly ReasonedAction[] }) {
  const translate = usePageTranslate();
  const [why, setWhy] = useState('');
  const run = async ({ act }: ReasonedAction): Promise<void> => {
    await act(why.trim());
    setWhy('');
  };
  return (
    <div class="reasoned row">
      <input
        aria-label={translate('reason.logged')}
        placeholder={translate('reason.logged')}
        value={why}
        maxLength={300}
        onInput={event => setWhy(event.currentTarget.value)}
      />
      {actions.map(action => (
        <Button
          key={action.label}
          class={action.isDanger ? 'is-danger' : ''}
          disabled={action.disabled}
          onClick={() => void run(action)}
          text={action.label}
        />
      ))}
    </div>
  );
}
