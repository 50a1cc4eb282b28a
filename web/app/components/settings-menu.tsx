import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { LANGUAGES, LOCALES } from '../../locales/shared/locale.ts';
import { THEMES, useApp, useTranslate } from '../model/app-context.ts';

/** Links to the main pages, in the header where there is room and in the menu where there is none. */
export const HEADER_LINKS = [
  ['/puzzles', 'puzzles.title'],
  ['/rankings', 'rankings.title'],
  ['/tournaments', 'tournament.list'],
  ['/archive', 'archive.title'],
  ['/help', 'nav.help'],
] as const;

/** Language, light, sounds: remembered in this browser. */
export function SettingsMenu() {
  const { locale, theme, soundMuted, showsThreats, nameRequest } = useApp();
  const translate = useTranslate();
  const menu = useRef<HTMLDivElement>(null);
  const close = (): void => menu.current?.hidePopover();
  const [language, light, isMuted] = [useStore(locale), useStore(theme), useStore(soundMuted)];
  const hasThreats = useStore(showsThreats);
  return (
    <div id="settings" ref={menu} class="menu surface" popover="auto">
      <nav class="menu-pages" aria-label={translate('nav.pages')}>
        {HEADER_LINKS.map(([path, title]) => (
          <a key={path} class="button" href={path} onClick={close}>
            {translate(title)}
          </a>
        ))}
      </nav>
      <Choices title={translate('settings.language')}>
        {LOCALES.map(one => (
          <Choice key={one} chosen={one === language} choose={() => locale.set(one)}>
            <span lang={one}>{LANGUAGES[one]}</span>
          </Choice>
        ))}
      </Choices>
      <Choices title={translate('settings.theme')}>
        {THEMES.map(one => (
          <Choice key={one} chosen={one === light} choose={() => theme.set(one)}>
            {translate(`settings.theme.${one}`)}
          </Choice>
        ))}
      </Choices>
      <Choices title={translate('settings.sounds')}>
        {[true, false].map(isOn => (
          <Choice key={isOn} chosen={isOn !== isMuted} choose={() => soundMuted.set(!isOn)}>
            {translate(isOn ? 'settings.sounds.on' : 'settings.sounds.off')}
          </Choice>
        ))}
      </Choices>
      <Choices title={translate('settings.threats')}>
        {[true, false].map(isOn => (
          <Choice key={isOn} chosen={isOn === hasThreats} choose={() => showsThreats.set(isOn)}>
            {translate(isOn ? 'settings.threats.on' : 'settings.threats.off')}
          </Choice>
        ))}
      </Choices>
      <div class="menu-foot row is-spread">
        <Button
          popovertarget="settings"
          onClick={() => nameRequest.set(() => undefined)}
          text={translate('name.change')}
        />
        <a href="/replay" onClick={close}>
          {translate('nav.replay')}
        </a>
      </div>
    </div>
  );
}

function Choices({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="choices">
      <legend class="soft small">{title}</legend>
      <div class="segments">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly children: ComponentChildren;
}

function Choice({ chosen, choose, children }: ChoiceProps) {
  return <Button aria-pressed={chosen} onClick={choose} text={children} />;
}
