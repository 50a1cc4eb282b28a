import { useEffect, useRef } from 'preact/hooks';
import { cardOf } from '../../boards/index.ts';
import { Button } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';
import { RulesGuide } from './rules-guide.tsx';

/** The rules beside a running match: a sheet on the right, on a phone the whole screen. */
export function RulesDialog({ game, close }: { readonly game: string; close(): void }) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="rules-sheet"
      aria-labelledby="rules-sheet-title"
      onClose={close}
      onClick={event => event.target === dialog.current && dialog.current?.close()}
    >
      <header class="spread">
        <h2 id="rules-sheet-title">{translate('rules.title', { game: cardOf(game).name[translate.locale] })}</h2>
        <Button
          icon="close"
          class="quiet"
          onClick={() => dialog.current?.close()}
          aria-label={translate('common.close')}
        />
      </header>
      <div class="rules-sheet-body">
        <RulesGuide game={game} level={3} />
      </div>
    </dialog>
  );
}
