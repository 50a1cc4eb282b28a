// The rules on five pages with pictures, as the document has them.

import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../../../src/core/texts.ts';
import type { MenuProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import { PAGES, unoTexts } from '../texts/board.ts';
import { PICTURES } from './rules-pictures.tsx';

export function Rules({ translate, close }: Pick<MenuProps, 'translate'> & { close(): void }) {
  const texts = unoTexts[translate.locale];
  const { board: words } = texts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const page = PAGES[at]!;
  const isLast = at === PAGES.length - 1;
  const turn = (by: number): void => setAt(Math.min(PAGES.length - 1, Math.max(0, at + by)));
  return (
    <dialog
      ref={dialog}
      class="dialog surface uno-rules"
      aria-labelledby="uno-rules-title"
      onCancel={close}
      onKeyDown={event => {
        if (event.key === 'ArrowRight') turn(1);
        else if (event.key === 'ArrowLeft') turn(-1);
      }}
    >
      <header class="spread">
        <h2 id="uno-rules-title">{texts.pages[page].title}</h2>
        <Button icon="close" class="quiet" onClick={close} aria-label={words.close} />
      </header>
      <div class="uno-picture">{PICTURES[page]}</div>
      <div class="uno-page-text">
        {texts.pages[page].text.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <footer class="spread">
        <Button disabled={at === 0} onClick={() => turn(-1)} text={translate('common.back')} />
        <span class="soft">{fill(words.page, { page: at + 1, pages: PAGES.length })}</span>
        <Button
          class="primary"
          onClick={isLast ? close : () => turn(1)}
          text={isLast ? words.close : translate('learn.next')}
        />
      </footer>
    </dialog>
  );
}
