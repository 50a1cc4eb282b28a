import { useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { NotificationShown } from '../../../src/server/api/notifications.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { bellText } from '../model/bell.ts';

/** The bell in the header: how many wait to be read, and the list of them. */
export function BellMenu() {
  const { bell, me } = useApp();
  const say = useSpeech();
  const unread = useStore(bell.unread);
  const told = useStore(bell.told);
  const isSignedIn = useStore(me)?.token === undefined;
  const menu = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        class="quiet bell"
        popovertarget="bell"
        aria-label={unread > 0 ? say.count('bell.unread', unread) : say('bell.title')}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span class="bell-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        id="bell"
        ref={menu}
        class="menu bell-menu"
        popover="auto"
        aria-label={say('bell.title')}
        onToggle={event => {
          if (event.newState === 'open') void bell.fetch().then(setRefusal);
        }}
      >
        <div class="bell-head">
          <h2>{say('bell.title')}</h2>
          {unread > 0 && (
            <button type="button" class="quiet" onClick={() => void bell.read()}>
              {say('bell.all-read')}
            </button>
          )}
        </div>
        {refusal && <p class="form-wrong">{say.refusal(refusal)}</p>}
        {!refusal && !told && <p class="soft">{say('common.loading')}</p>}
        {told?.length === 0 && <p class="soft">{say('bell.empty')}</p>}
        {told && told.length > 0 && (
          <ul class="bell-list">
            {told.map(one => (
              <BellRow key={one.id} one={one} close={close} />
            ))}
          </ul>
        )}
        {isSignedIn && (
          <a href="/account#notifications" onClick={close}>
            {say('bell.settings')}
          </a>
        )}
      </div>
    </>
  );
}

function BellRow({ one, close }: { readonly one: NotificationShown; readonly close: () => void }) {
  const { bell } = useApp();
  const say = useSpeech();
  const open = (): void => {
    close();
    if (!one.read) void bell.read([one.id]);
  };
  return (
    <li class={one.read ? undefined : 'is-unread'}>
      <a href={`/${one.about}`} onClick={open}>
        <span>{bellText(say, one)}</span>
        <small class="soft">
          {say.ago(Date.now() - one.at)}
          {!one.read && <span class="for-readers">, {say('bell.new')}</span>}
        </small>
      </a>
    </li>
  );
}
