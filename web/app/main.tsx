import '../style/tokens.css';
import '../style/base.css';
import '../style/shell.css';
import '../style/lists.css';
import '../style/home.css';
import '../style/drawing.css';
import '../style/notifications.css';
import '../style/people.css';
import { render } from 'preact';
import { Connection, type Guest, type Me } from '../../src/client/connection.ts';
import { createRestClient } from '../../src/client/rest-client.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { loadBoard } from '../boards/index.ts';
import { createSoundPlayer } from '../kit/sounds.ts';
import { createStore, persistentStore, type Readable, type Store } from '../kit/store.ts';
import { en } from '../locales/en.ts';
import { isLocale, preferredLocale } from '../locales/shared/locale.ts';
import { createTranslate, loadMessages } from '../locales/translator.ts';
import { type App, AppContext, type SharedScreens, THEMES, type Toast } from './model/app-context.ts';
import { watchBattery } from './model/battery.ts';
import { createBundleLoader } from './model/bundle-loader.ts';
import type { ChatReadMarks } from './model/chat.ts';
import { createMutes, type OtherTabs } from './model/mutes.ts';
import { createNotificationInbox, notificationText } from './model/notifications.ts';
import { createFollowedPeopleFeed } from './model/people.ts';
import { createRouter } from './model/router.ts';
import { createSession } from './model/session.ts';
import { createAccountApi } from './net/account-api.ts';
import { createApi } from './net/api.ts';
import { preload } from './page.tsx';
import { Shell } from './shell.tsx';

/** How long a notice stays. */
const TOAST_TIME = 5000;

function parseMe(kept: unknown): Me | undefined {
  const { account, name, token } = (kept ?? {}) as Partial<Me>; // fields are looked at one by one
  return account && name ? { account, name, ...(token && { token }) } : undefined;
}

function parseSharedScreens(kept: unknown): SharedScreens | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).map(([match, list]) => [match, parseGuests(list)]));
}

const isGuest = (one: Me | undefined): one is Guest => one?.token !== undefined;

function parseGuests(kept: unknown): readonly Guest[] {
  return Array.isArray(kept) ? kept.map(parseMe).filter(isGuest) : [];
}

function persistent<T>(key: string, initial: T, parse: (value: unknown) => T | undefined): Store<T> {
  return persistentStore(localStorage, `ludoteca.${key}`, initial, parse);
}

function parseReadMarks(kept: unknown): ChatReadMarks | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).map(([match, line]) => [match, Number(line) || 0]));
}

const parseTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

const parseFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

function createOtherTabs(name: string): OtherTabs {
  const channel = new BroadcastChannel(name);
  return { notify: () => channel.postMessage(''), onNotified: call => channel.addEventListener('message', call) };
}

/** Does something now and after every change. */
function runAndSubscribe(store: Readable<unknown>, call: () => void): void {
  call();
  store.subscribe(call);
}

async function createApp(): Promise<App> {
  const me = persistent<Me | undefined>('guest', undefined, parseMe);
  const hasName = persistent('named', false, parseFlag);
  const soundMuted = persistent('muted', false, parseFlag);
  const sharesLocation = persistent('nearby', false, parseFlag);
  const createdMatches = persistent<readonly string[]>('made', [], parseTexts);
  const sharedScreens = persistent<SharedScreens>('sharing', {}, parseSharedScreens);
  const theme = persistent('theme', 'system', v => THEMES.find(one => one === v));
  const locale = persistent('locale', preferredLocale(navigator.languages), v => (isLocale(v) ? v : undefined));
  const router = createRouter(window);
  // At the same time; without its words the server speaks English.
  const [words] = await Promise.all([loadMessages(locale.get()).catch(() => en), preload(router.route.get().page)]);
  const translator = createStore(createTranslate(locale.get(), words));
  const toasts = createStore<readonly Toast[]>([]);
  const nameRequest = createStore<App['nameRequest'] extends Store<infer T> ? T : never>(undefined);
  const sounds = createSoundPlayer(() => soundMuted.get());
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const transport = { open: () => new WebSocket(`${scheme}://${location.host}/api/play`) };
  const connection = new Connection({
    me,
    transport,
    bell: true,
    onNotice: message => {
      if (message.t === 'notified') notifications.onMessage(message.unread, message.news);
      else if (message.t === 'people' || message.t === 'person') followedPeople.onMessage(message);
    },
    onUnknownLogin: (was, why) => {
      if (!session.expired(was)) return;
      notice(
        'refused',
        why.refused === 'accounts/suspended' ? translator.get().refusal(why) : translator.get()('sign.ended'),
      );
    },
  });
  const followedPeople = createFollowedPeopleFeed(on => connection.subscribeToPeople(on));
  const send = createRestClient(() => me.get()?.token);
  const accounts = createAccountApi(send);
  const api = createApi(send);
  const bundleLoader = createBundleLoader({
    isServerUp: async () => !isRefusal(await api.status()),
    reload: () => location.reload(),
    reloaded: persistentStore<readonly string[]>(sessionStorage, 'ludoteca.reloaded', [], parseTexts),
    after: (ms, call) => setTimeout(call, ms),
  });
  const notifications = createNotificationInbox(api.notifications, news =>
    notice('told', notificationText(translator.get(), news)),
  );
  const formerGuest = persistent<Me | undefined>('aside', undefined, parseMe);
  const session = createSession({ me, formerGuest, hasName, accounts, restart: () => connection.restart() });
  const mutes = createMutes({
    api: api.chat,
    me,
    connectionState: connection.state,
    tabs: createOtherTabs('ludoteca.mutes'),
  });
  const readMarks = persistent<ChatReadMarks>('seen', {}, parseReadMarks);
  let lastNotice = 0;
  const dismissToast = (id: number): void => toasts.set(toasts.get().filter(notice => notice.id !== id));
  const notice = (kind: Toast['kind'], text: string): void => {
    const id = ++lastNotice;
    toasts.set([...toasts.get().filter(old => old.text !== text), { id, kind, text }].slice(-3));
    setTimeout(() => dismissToast(id), TOAST_TIME);
  };

  let rungFor = me.get()?.account;
  me.subscribe(() => {
    if (me.get()?.account !== rungFor) {
      notifications.reset();
      followedPeople.reset();
    }
    rungFor = me.get()?.account;
  });
  runAndSubscribe(theme, () => {
    if (theme.get() === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.get();
  });
  runAndSubscribe(translator, () => (document.documentElement.lang = translator.get().locale));
  locale.subscribe(async () => {
    const wanted = locale.get();
    const words = await bundleLoader.load(() => loadMessages(wanted));
    if (locale.get() === wanted) translator.set(createTranslate(wanted, words));
  });
  let wasLost = false;
  connection.state.subscribe(() => {
    const link = connection.state.get();
    if (link === 'open') bundleLoader.retryNow();
    if (link === 'open' && wasLost) notice('told', translator.get()('link.back'));
    wasLost = link === 'lost';
  });
  addEventListener('online', () => connection.retryNow());
  document.addEventListener('visibilitychange', () => document.hidden || connection.retryNow());
  connection.start();

  return {
    router,
    bundleLoader,
    loadBoard: game => bundleLoader.load(() => loadBoard(game)),
    connection,
    api,
    notifications,
    rest: send,
    followedPeople,
    accounts,
    session,
    mutes,
    readMarks,
    me,
    hasName,
    createdMatches,
    sharedScreens,
    connectGuest: other => new Connection({ me: createStore<Me | undefined>(other), transport }),
    locale,
    translator,
    theme,
    soundMuted,
    sharesLocation,
    battery: watchBattery(navigator),
    sounds,
    pageTitle: createStore(''),
    toasts,
    showToast: text => notice('told', text),
    showRefusal: (refusal, own) => {
      sounds.play('refused');
      notice('refused', translator.get().refusal(refusal, own));
    },
    dismissToast,
    nameRequest,
    requireName: () => (hasName.get() ? Promise.resolve(true) : new Promise(resolve => nameRequest.set(resolve))),
  };
}

// Only over TLS and on this machine itself: elsewhere browsers have no service workers, and the page works without.
void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
// A click on a pushed notification leads to the page that is there already, if one is.
navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
  if (data === 'where') ports[0]?.postMessage(location.pathname);
});

async function start(): Promise<void> {
  const app = await createApp();
  render(
    <AppContext.Provider value={app}>
      <Shell app={app} />
    </AppContext.Provider>,
    document.getElementById('app')!,
  );
}

// Not awaited here: the first page is a part that imports this one, and would wait for it as this would wait for the page.
void start();
