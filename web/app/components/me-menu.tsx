import { useRef } from 'preact/hooks';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { useMuted } from './use-muted.ts';

/** Who I am, and what I can do about it. */
export function MeMenu() {
  const { me: mine, hasName, nameRequest, session, accounts, showToast, showRefusal } = useApp();
  const translate = useTranslate();
  const me = useStore(mine);
  const isNamed = useStore(hasName);
  const account = useStore(session.account);
  const muted = useMuted().length;
  const menu = useRef<HTMLDivElement>(null);
  const name = isNamed && me ? me.name : translate('name.guest');
  const signedIn = me !== undefined && me.token === undefined;
  const close = (): void => menu.current?.hidePopover();
  const signOut = async (): Promise<void> => {
    close();
    const refusal = await accounts.signOut();
    if (refusal) return showRefusal(refusal);
    session.signedOut();
    showToast(translate('sign.out.done'));
  };
  return (
    <>
      <button type="button" class="quiet header-me" popovertarget="me" aria-label={translate('me.menu', { name })}>
        {name}
      </button>
      <div id="me" ref={menu} class="menu me-menu" popover="auto">
        <p>
          <b>{name}</b>
          {!signedIn && <small class="soft">{translate('me.guest')}</small>}
        </p>
        {signedIn ? (
          <>
            <a class="button" href="/account" onClick={close}>
              {translate('me.account')}
            </a>
            {account?.admin && (
              <a class="button" href="/admin" onClick={close}>
                {translate('me.admin')}
              </a>
            )}
            <button type="button" onClick={() => void signOut()}>
              {translate('sign.out')}
            </button>
          </>
        ) : (
          <>
            <a class="button primary" href="/sign-up" onClick={close}>
              {translate('sign.up')}
            </a>
            <a class="button" href="/sign-in" onClick={close}>
              {translate('sign.in')}
            </a>
            <button
              type="button"
              onClick={() => {
                close();
                nameRequest.set(() => undefined);
              }}
            >
              {translate('name.change')}
            </button>
            {muted > 0 && (
              <a class="button" href="/account#muted" onClick={close}>
                {translate('me.muted', { count: muted })}
              </a>
            )}
          </>
        )}
      </div>
    </>
  );
}
