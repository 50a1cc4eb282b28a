// Asks before what cannot be taken back. The browser's own question would stop the whole page, its clocks and its line included.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';

export interface ConfirmQuestion {
  readonly title: string;
  /** What comes of it. */
  readonly lead?: string;
  readonly yes: string;
  /** Label of a line to write in. */
  readonly reason?: string;
}

export interface Confirmation {
  /**
   * Answers with the text that was entered, or an empty text if none was asked for. The answer is undefined if it was
   * cancelled.
   */
  confirm(question: ConfirmQuestion): Promise<string | undefined>;
  /** Where the component puts it; when it goes, so does the question. */
  readonly dialog: ComponentChildren;
}

interface OpenQuestion {
  readonly question: ConfirmQuestion;
  answer(reason: string | undefined): void;
}

/** `no`: what the button says that leaves everything as it is. */
export function useConfirm(no: string): Confirmation {
  const [asked, setAsked] = useState<OpenQuestion>();
  return {
    confirm: question =>
      new Promise(resolve => {
        const answer = (reason: string | undefined): void => {
          setAsked(undefined);
          resolve(reason);
        };
        setAsked({ question, answer });
      }),
    dialog: asked && <ConfirmDialog {...asked} no={no} />,
  };
}

const YES = 'yes';

function ConfirmDialog({ question, answer, no }: OpenQuestion & { readonly no: string }) {
  const { title, lead, yes, reason } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const written = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    return () => answer(undefined);
  }, []);
  // Closing gives the focus back to where it was, which taking the dialog away would not.
  const onClose = (): void =>
    answer(dialog.current?.returnValue === YES ? (written.current?.value.trim() ?? '') : undefined);
  return (
    <dialog
      ref={dialog}
      class="dialog surface"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={lead && `${id}-lead`}
      onClose={onClose}
    >
      <form method="dialog">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && (
          <p id={`${id}-lead`} class="soft">
            {lead}
          </p>
        )}
        {reason && (
          <label class="field">
            <span>{reason}</span>
            <input ref={written} maxLength={300} autofocus />
          </label>
        )}
        <div class="row is-end">
          {/* First, and with the focus: a key pressed by mistake does nothing. */}
          <Button autofocus={!reason} onClick={() => dialog.current?.close()} text={no} />
          <Button type="submit" value={YES} class="primary is-danger" text={yes} />
        </div>
      </form>
    </dialog>
  );
}
