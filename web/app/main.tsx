import '../style/tokens.css';
import '../style/paper.css';
import '../style/base.css';
import '../style/shell.css';
import '../style/lists.css';
import '../style/home.css';
import '../style/pool.css';
import '../style/drawing.css';
import '../style/notifications.css';
import '../style/people.css';
import { render } from 'preact';
import type { Me } from '../../src/client/client-login.ts';
import { Connection } from '../../src/client/connection.ts';
import { createRestClient } from '../../src/client/rest-client.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { isBuiltIn, loadBoard } from '../boards/index.ts';
import { hasNewerGames, openOutsideGames, outsideGames, setGames } from '../boards/outside.ts';
import { whenIdle } from '../kit/idle.ts';
import { createSoundPlayer } from '../kit/sounds.ts';
import { createStore, persistentStore, type Readable, type Store } from '../kit/store.ts';
import { en } from '../locales/en.ts';
import { createTranslate, loadMessages, type Translate } from '../locales/translator.ts';
import { type App, AppContext, type PageTitle } from './model/app-context.ts';
import { watchBattery } from './model/battery.ts';
import { createBundleLoader } from './model/bundle-loader.ts';
import { createMutes, type OtherTabs } from './model/mutes.ts';
import { createNotificationInbox, notificationText } from './model/notifications.ts';
import { createFollowedPeopleFeed } from './model/people.ts';
import { createRouter } from './model/router.ts';
import { openSavedState, parseTexts } from './model/saved-state.ts';
import { createSession } from './model/session.ts';
import { suggestedName } from './model/suggested-name.ts';
import { createToasts } from './model/toasts.ts';
import { createWords } from './model/words.ts';
import { createAccountApi } from './net/account-api.ts';
import { type Api, createApi } from './net/api.ts';
import { askOfflineCopy } from './net/offline-copy.ts';
import { preload } from './page.tsx';
import { Shell } from './shell.tsx';

function createOtherTabs(name: string): OtherTabs {
  const channel = new BroadcastChannel(name);
  return { notify: () => channel.postMessage(''), onNotified: call => channel.addEventListener('message', call) };
}

/** Does something now and after every change. */
function runAndSubscribe(store: Readable<unknown>, call: () => void): void {
  call();
  store.subscribe(call);
}

function playTransport(): { open(node?: string): WebSocket } {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}/api/play`;
  return { open: node => new WebSocket(node === undefined ? url : `${url}?node=${encodeURIComponent(node)}`) };
}

async function createApp(): Promise<App> {
  const { formerGuest, outsideGames: savedGames, ...settings } = openSavedState(localStorage, navigator.languages);
  const { me, hasName, locale, soundMuted } = settings;
  const router = createRouter(window);
  // Loaded at the same time; where the words of a language do not come, the pages are in English.
  const [words] = await Promise.all([loadMessages(locale.get()).catch(() => en), preload(router.route.get().page)]);
  const translator = createStore(createTranslate(locale.get(), words));
  const { toasts, show: showToast, dismiss: dismissToast } = createToasts();
  const nameRequest = createStore<App['nameRequest'] extends Store<infer T> ? T : never>(undefined);
  const sounds = createSoundPlayer(() => soundMuted.get());
  const transport = playTransport();
  const playerWords = createWords(sessionStorage);
  const connection = new Connection({
    me,
    transport,
    words: playerWords,
    keepsMoves: true,
    bell: true,
    onNotice: message => {
      if (message.t === 'notified') notifications.onMessage(message.unread, message.news);
      else if (message.t === 'people' || message.t === 'person') followedPeople.onMessage(message);
    },
    onUnknownLogin: (was, why) => {
      if (!session.expired(was)) return;
      const translate = translator.get();
      showToast('refused', why.refused === 'accounts/suspended' ? translate.refusal(why) : translate('sign.ended'));
    },
  });
  const followedPeople = createFollowedPeopleFeed(on => connection.subscribeToPeople(on));
  const rest = createRestClient(() => me.get()?.token);
  const accounts = createAccountApi(rest);
  const api = withOutsideGames(createApi(rest));
  openOutsideGames({ fetchGames: () => api.games(), kept: savedGames.get() });
  outsideGames.subscribe(() => savedGames.set(outsideGames.get()));
  const bundleLoader = createBundleLoader({
    isServerUp: async () => !isRefusal(await api.status()),
    reload: () => location.reload(),
    reloaded: persistentStore<readonly string[]>(sessionStorage, 'ludoteca.reloaded', [], parseTexts),
    after: (ms, call) => setTimeout(call, ms),
  });
  const notifications = createNotificationInbox(api.notifications, news =>
    showToast('told', notificationText(translator.get(), news)),
  );
  const session = createSession({ me, formerGuest, hasName, accounts, restart: () => connection.restart() });
  const mutes = createMutes({
    api: api.chat,
    me,
    connectionState: connection.state,
    tabs: createOtherTabs('ludoteca.mutes'),
  });
  const app: App = {
    ...settings,
    router,
    bundleLoader,
    loadBoard: game => bundleLoader.load(() => loadBoard(game)),
    connection,
    api,
    notifications,
    rest,
    followedPeople,
    accounts,
    session,
    mutes,
    playerWords,
    connectGuest: other =>
      new Connection({
        me: createStore<Me | undefined>(other),
        transport,
        words: createWords(sessionStorage, `${other.account}.`),
        keepsMoves: true,
      }),
    translator,
    battery: watchBattery(navigator),
    sounds,
    pageTitle: createStore<PageTitle>({ text: '' }),
    toasts,
    showToast: text => showToast('told', text),
    showRefusal: (refusal, own) => {
      sounds.play('refused');
      showToast('refused', translator.get().refusal(refusal, own));
    },
    carryOut: async task => {
      const refused = await task;
      if (refused) app.showRefusal(refused);
      return !refused;
    },
    dismissToast,
    nameRequest,
    requireName: () => (hasName.get() ? Promise.resolve(true) : new Promise(resolve => nameRequest.set(resolve))),
    acceptSuggestedName: async () => {
      if (hasName.get()) return;
      const translate = translator.get();
      const name = suggestedName(translate);
      await connection.rename(name);
      hasName.set(true);
      showToast('told', translate('name.given', { name }));
    },
  };
  followAccount(app);
  followSettings(app, translator);
  followConnection(app);
  return app;
}

/** Whenever the server lists its games, those that this client does not have are made known. */
function withOutsideGames(api: Api): Api {
  return {
    ...api,
    games: async () => {
      const games = await api.games();
      if (!isRefusal(games)) setGames(games.filter(({ id }) => !isBuiltIn(id)));
      return games;
    },
  };
}

/** Another account has other notifications and follows other people. */
function followAccount({ me, notifications, followedPeople }: App): void {
  let account = me.get()?.account;
  me.subscribe(() => {
    if (me.get()?.account !== account) {
      notifications.reset();
      followedPeople.reset();
    }
    account = me.get()?.account;
  });
}

/** Theme and language of the page are those that are set. */
function followSettings({ theme, locale, bundleLoader }: App, translator: Store<Translate>): void {
  const { documentElement } = document;
  runAndSubscribe(theme, () => {
    if (theme.get() === 'system') delete documentElement.dataset['theme'];
    else documentElement.dataset['theme'] = theme.get();
  });
  runAndSubscribe(translator, () => (documentElement.lang = translator.get().locale));
  locale.subscribe(async () => {
    const wanted = locale.get();
    const words = await bundleLoader.load(() => loadMessages(wanted));
    if (locale.get() === wanted) translator.set(createTranslate(wanted, words));
  });
}

/** A server that has started again may have another version of a game. */
async function reloadIfNewer(): Promise<void> {
  if (await hasNewerGames()) location.reload();
}

/** Starts the connection, tries again as soon as that makes sense, and says when it is back. */
function followConnection({ connection, bundleLoader, translator, showToast }: App): void {
  let wasLost = false;
  connection.state.subscribe(() => {
    const link = connection.state.get();
    if (link === 'open') bundleLoader.retryNow();
    if (link === 'open' && wasLost) {
      showToast(translator.get()('link.back'));
      void reloadIfNewer();
    }
    wasLost = link === 'lost';
  });
  addEventListener('online', () => connection.retryNow());
  document.addEventListener('visibilitychange', () => document.hidden || connection.retryNow());
  connection.start();
}

// Only over TLS and on this machine itself: elsewhere browsers have no service workers, and the page works without.
void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
// An installed page may be opened without a connection. Its offline copy is renewed with every new client.
addEventListener('appinstalled', () => void askOfflineCopy('keep'));
whenIdle(() => void askOfflineCopy(matchMedia('(display-mode: standalone)').matches ? 'keep' : 'renew'));
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

// Not awaited here: the bundle of the first page imports this one, and the two would wait for each other.
void start();
