import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { suggestedName } from '../model/suggested-name.ts';

/** Asks for a name: before the first match, and when the player wants another. */
export function NameDialog() {
  const { nameRequest, hasName, me: mine, connection } = useApp();
  const translate = useTranslate();
  const waiting = useStore(nameRequest);
  const me = useStore(mine);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The same for as long as the question is open.
  const suggested = useMemo(() => suggestedName(translate), [waiting]);
  useEffect(() => {
    if (waiting) dialog.current?.showModal();
    else dialog.current?.close();
  }, [waiting]);

  const done = async (name: string | undefined): Promise<void> => {
    nameRequest.set(undefined);
    if (name) {
      await connection.rename(name);
      hasName.set(true);
    }
    waiting?.(name !== undefined);
  };
  if (!waiting) return null;
  return (
    <dialog ref={dialog} class="dialog surface" aria-labelledby="name-title" onCancel={() => void done(undefined)}>
      <form
        method="dialog"
        onSubmit={onSubmit(() => {
          const name = field.current?.value.trim();
          if (name) void done(name);
        })}
      >
        <h2 id="name-title">{translate('name.title')}</h2>
        <p class="soft">{translate('name.hint')}</p>
        <label class="field">
          <span>{translate('name.field')}</span>
          <input
            ref={field}
            name="nickname"
            autocomplete="nickname"
            required
            maxLength={24}
            defaultValue={hasName.get() ? me?.name : suggested}
            onFocus={event => event.currentTarget.select()}
          />
        </label>
        <div class="row is-end">
          <Button onClick={() => void done(undefined)} text={translate('common.cancel')} />
          <Button type="submit" class="primary" text={translate('common.play')} />
        </div>
      </form>
    </dialog>
  );
}
