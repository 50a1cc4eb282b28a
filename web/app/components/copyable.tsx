import { useState } from 'preact/hooks';
import { Icon } from '../../kit/icons.tsx';
import { useTranslate } from '../model/app-context.ts';

interface CopyableProps {
  readonly label: string;
  readonly text: string;
  /** The button has only its icon to see. */
  readonly isNarrow?: boolean;
}

/** A text to hand on, with a button that copies it. */
export function Copyable({ label, text, isNarrow = false }: CopyableProps) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    setCopied(await toClipboard(text));
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <label class="copyable">
      <span>{label}</span>
      <input readOnly value={text} onFocus={event => event.currentTarget.select()} />
      <button type="button" onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span class={isNarrow ? 'for-readers' : ''}>{translate(copied ? 'common.copied' : 'common.copy')}</span>
      </button>
    </label>
  );
}

/** On plain http there is no clipboard to write to; the field can still be selected by hand. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
