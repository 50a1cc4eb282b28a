import { useRef } from 'preact/hooks';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { useMuted } from './use-muted.ts';

/** The reader's menu in the header: name, account, and signing in or out. */
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
      <Button
        class="quiet header-me ellipsis"
        popovertarget="me"
        aria-label={translate('me.menu', { name })}
        text={name}
      />
      <div id="me" ref={menu} class="menu surface me-menu" popover="auto">
        <p>
          <b>{name}</b>
          {!signedIn && <small class="soft">{translate('me.guest')}</small>}
        </p>
        {signedIn ? (
          <>
            <LinkButton href="/account" onClick={close} text={translate('account.title')} />
            {account?.admin && <LinkButton href="/admin" onClick={close} text={translate('admin.title')} />}
            <Button onClick={() => void signOut()} text={translate('sign.out')} />
          </>
        ) : (
          <>
            <LinkButton class="primary" href="/sign-up" onClick={close} text={translate('sign.up')} />
            <LinkButton href="/sign-in" onClick={close} text={translate('sign.in')} />
            <Button
              onClick={() => {
                close();
                nameRequest.set(() => undefined);
              }}
              text={translate('name.change')}
            />
            {muted > 0 && (
              <LinkButton href="/account#muted" onClick={close} text={translate('me.muted', { count: muted })} />
            )}
          </>
        )}
      </div>
    </>
  );
}
