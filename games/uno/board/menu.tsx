// The main menu that the course document of UNO describes: start, information, exit.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { MenuProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import type { Locale } from '../../../web/locales/shared/locale.ts';
import { unoTexts } from '../texts/board.ts';
import { type MenuWords, menuTexts } from '../texts/menu.ts';
import { card } from './card.tsx';
import { BackPattern } from './face.tsx';
import { Rules } from './rules.tsx';
import './menu.css';
import './rules.css';

export function Menu({ translate, status, muted, mute, start, leave }: MenuProps) {
  const words = menuTexts[translate.locale];
  const [open, setOpen] = useState<'information' | 'rules'>();
  const { Emblem } = card;
  const showInformation = (): void => setOpen('information');
  return (
    <div class="uno-menu">
      <BackPattern />
      <div class="uno-menu-cards" aria-hidden="true">
        <Emblem />
      </div>
      <div class="uno-menu-choice">
        <h1>{card.name[translate.locale]}</h1>
        <p>{words.lead}</p>
        <Button class="primary is-large" onClick={start} text={words.start} />
        <Button class="is-large" onClick={showInformation} text={words.information} />
        <Button class="is-large" onClick={leave} text={words.exit} />
        <label class="check uno-menu-sounds">
          <input type="checkbox" checked={!muted} onChange={event => mute(!event.currentTarget.checked)} />
          <span>{translate('settings.sounds')}</span>
        </label>
      </div>
      {open === 'information' && (
        <Information
          words={words}
          status={status}
          locale={translate.locale}
          close={() => setOpen(undefined)}
          rules={() => setOpen('rules')}
        />
      )}
      {open === 'rules' && <Rules translate={translate} close={showInformation} />}
    </div>
  );
}

interface InformationProps {
  readonly words: MenuWords;
  readonly status: MenuProps['status'];
  readonly locale: Locale;
  close(): void;
  rules(): void;
}

/** Shows general data on the program, and the way to the rules. */
function Information({ words, status, locale, close, rules }: InformationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const facts: readonly (readonly [string, string | number])[] = status
    ? [
        [words.version, `Ludoteca ${status.version}`],
        [words.since, new Date(status.since).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })],
        [words.players, status.players],
        [words.matches, status.matches.running],
      ]
    : [];
  return (
    <dialog ref={dialog} class="dialog surface uno-information" aria-labelledby="uno-information" onCancel={close}>
      <header class="spread">
        <h2 id="uno-information">{words.information}</h2>
        <Button icon="close" class="quiet" onClick={close} aria-label={unoTexts[locale].board.close} />
      </header>
      {words.about.map(text => (
        <p key={text}>{text}</p>
      ))}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button class="primary" onClick={rules} text={words.showRules} />
    </dialog>
  );
}
