import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';

/** Asks for a name, once or whenever somebody wants another. */
export function NameDialog() {
  const { introducing, named, me: mine, connection } = useApp();
  const say = useSpeech();
  const waiting = useStore(introducing);
  const me = useStore(mine);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (waiting) dialog.current?.showModal();
    else dialog.current?.close();
  }, [waiting]);

  const done = async (name: string | undefined): Promise<void> => {
    introducing.set(undefined);
    if (name) {
      await connection.rename(name);
      named.set(true);
    }
    waiting?.(name !== undefined);
  };
  if (!waiting) return null;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="name-title" onCancel={() => void done(undefined)}>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault();
          const name = field.current?.value.trim();
          if (name) void done(name);
        }}
      >
        <h2 id="name-title">{say('name.title')}</h2>
        <p class="soft">{say('name.hint')}</p>
        <label class="field">
          <span>{say('name.field')}</span>
          <input
            ref={field}
            name="nickname"
            autocomplete="nickname"
            required
            maxLength={24}
            defaultValue={named.get() ? me?.name : ''}
          />
        </label>
        <div class="row is-end">
          <button type="button" onClick={() => void done(undefined)}>
            {say('common.cancel')}
          </button>
          <button type="submit" class="primary">
            {say('name.keep')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
