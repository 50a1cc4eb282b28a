import { useRef } from 'preact/hooks';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { useMuted } from './use-muted.ts';

/** Who I am, and what I can do about it. */
export function MeMenu() {
  const { me: mine, named, introducing, session, accounts, tell, refuse } = useApp();
  const say = useSpeech();
  const me = useStore(mine);
  const isNamed = useStore(named);
  const account = useStore(session.account);
  const muted = useMuted().length;
  const menu = useRef<HTMLDivElement>(null);
  const name = isNamed && me ? me.name : say('name.guest');
  const signedIn = me !== undefined && me.token === undefined;
  const close = (): void => menu.current?.hidePopover();
  const signOut = async (): Promise<void> => {
    close();
    const refusal = await accounts.signOut();
    if (refusal) return refuse(refusal);
    session.leave();
    tell(say('sign.out.done'));
  };
  return (
    <>
      <button type="button" class="quiet header-me" popovertarget="me" aria-label={say('me.menu', { name })}>
        {name}
      </button>
      <div id="me" ref={menu} class="menu me-menu" popover="auto">
        <p>
          <b>{name}</b>
          {!signedIn && <small class="soft">{say('me.guest')}</small>}
        </p>
        {signedIn ? (
          <>
            <a class="button" href="/account" onClick={close}>
              {say('me.account')}
            </a>
            {account?.admin && (
              <a class="button" href="/admin" onClick={close}>
                {say('me.admin')}
              </a>
            )}
            <button type="button" onClick={() => void signOut()}>
              {say('sign.out')}
            </button>
          </>
        ) : (
          <>
            <a class="button primary" href="/sign-up" onClick={close}>
              {say('sign.up')}
            </a>
            <a class="button" href="/sign-in" onClick={close}>
              {say('sign.in')}
            </a>
            <button
              type="button"
              onClick={() => {
                close();
                introducing.set(() => undefined);
              }}
            >
              {say('name.change')}
            </button>
            {muted > 0 && (
              <a class="button" href="/account#muted" onClick={close}>
                {say('me.muted', { count: muted })}
              </a>
            )}
          </>
        )}
      </div>
    </>
  );
}
