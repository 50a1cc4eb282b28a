import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { NotificationShown } from '../../../src/protocol/notifications.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { notificationText } from '../model/notifications.ts';

/** The bell in the header: how many wait to be read, and the list of them. */
export function NotificationMenu() {
  const { notifications, me } = useApp();
  const translate = useTranslate();
  const unread = useStore(notifications.unread);
  const told = useStore(notifications.list);
  const isSignedIn = useStore(me)?.token === undefined;
  const menu = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <Button
        icon="bell"
        class="quiet bell"
        popovertarget="bell"
        aria-label={unread > 0 ? translate.count('bell.unread', unread) : translate('bell.title')}
        text={
          unread > 0 && (
            <span class="bell-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )
        }
      />
      <div
        id="bell"
        ref={menu}
        class="menu surface bell-menu"
        popover="auto"
        aria-label={translate('bell.title')}
        onToggle={event => {
          if (event.newState === 'open') void notifications.fetch().then(setRefusal);
        }}
      >
        <div class="bell-head spread">
          <h2>{translate('bell.title')}</h2>
          {unread > 0 && (
            <Button class="quiet" onClick={() => void notifications.read()} text={translate('bell.all-read')} />
          )}
        </div>
        {refusal && <p class="form-wrong">{translate.refusal(refusal)}</p>}
        {!refusal && !told && <p class="soft">{translate('common.loading')}</p>}
        {told?.length === 0 && <p class="soft">{translate('bell.empty')}</p>}
        {told && told.length > 0 && (
          <ul class="bell-list">
            {told.map(one => (
              <NotificationRow key={one.id} one={one} close={close} />
            ))}
          </ul>
        )}
        {isSignedIn && (
          <a href="/account#notifications" onClick={close}>
            {translate('nav.settings')}
          </a>
        )}
      </div>
    </>
  );
}

function NotificationRow({ one, close }: { readonly one: NotificationShown; readonly close: () => void }) {
  const { notifications } = useApp();
  const translate = useTranslate();
  const open = (): void => {
    close();
    if (!one.read) void notifications.read([one.id]);
  };
  return (
    <li class={one.read ? undefined : 'is-unread'}>
      <a class="plain" href={`/${one.about}`} onClick={open}>
        <span>{notificationText(translate, one)}</span>
        <small class="soft">
          {translate.ago(Date.now() - one.at)}
          {!one.read && <span class="for-readers">, {translate('bell.new')}</span>}
        </small>
      </a>
    </li>
  );
}
