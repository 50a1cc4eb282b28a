import '../style/tokens.css';
import '../style/base.css';
import '../style/shell.css';
import '../style/lists.css';
import '../style/home.css';
import '../style/drawing.css';
import '../style/bell.css';
import '../style/people.css';
import { render } from 'preact';
import { isRefusal } from '../../src/core/refusal.ts';
import { loadBoard } from '../boards/index.ts';
import { createSounds } from '../kit/sounds.ts';
import { createStore, keptStore, type Readable, type Store } from '../kit/store.ts';
import { en } from '../locales/en.ts';
import { isLocale, preferredLocale } from '../locales/locale.ts';
import { createSpeech, loadWords } from '../locales/words.ts';
import { type App, AppContext, type Notice, type Sharing, THEMES } from './context.ts';
import { watchBattery } from './model/battery.ts';
import { bellText, createBell } from './model/bell.ts';
import type { Seen } from './model/chat.ts';
import { createDelivery } from './model/delivery.ts';
import { createMutes, type Tabs } from './model/mutes.ts';
import { createPeople } from './model/people.ts';
import { createSession } from './model/session.ts';
import { createAccountApi } from './net/account-api.ts';
import { createApi } from './net/api.ts';
import { Connection, type Guest, type Me } from './net/connection.ts';
import { createPushApi } from './net/push.ts';
import { createSend } from './net/send.ts';
import { preload } from './page.tsx';
import { createRouter } from './router.ts';
import { Shell } from './shell.tsx';

/** How long a notice stays. */
const NOTICE = 5000;

function parseMe(kept: unknown): Me | undefined {
  const { account, name, token } = (kept ?? {}) as Partial<Me>; // fields are looked at one by one
  return account && name ? { account, name, ...(token && { token }) } : undefined;
}

function parseSharing(kept: unknown): Sharing | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).map(([match, list]) => [match, parseGuests(list)]));
}

const isGuest = (one: Me | undefined): one is Guest => one?.token !== undefined;

function parseGuests(kept: unknown): readonly Guest[] {
  return Array.isArray(kept) ? kept.map(parseMe).filter(isGuest) : [];
}

function kept<T>(key: string, initial: T, parse: (value: unknown) => T | undefined): Store<T> {
  return keptStore(localStorage, `ludoteca.${key}`, initial, parse);
}

function parseSeen(kept: unknown): Seen | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).map(([match, line]) => [match, Number(line) || 0]));
}

const parseTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

const parseFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

function tabsOver(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return { tell: () => channel.postMessage(''), hear: call => channel.addEventListener('message', call) };
}

/** Does something now and after every change. */
function follow(store: Readable<unknown>, call: () => void): void {
  call();
  store.listen(call);
}

async function createApp(): Promise<App> {
  const me = kept<Me | undefined>('guest', undefined, parseMe);
  const named = kept('named', false, parseFlag);
  const muted = kept('muted', false, parseFlag);
  const nearby = kept('nearby', false, parseFlag);
  const made = kept<readonly string[]>('made', [], parseTexts);
  const sharing = kept<Sharing>('sharing', {}, parseSharing);
  const theme = kept('theme', 'system', v => THEMES.find(one => one === v));
  const locale = kept('locale', preferredLocale(navigator.languages), v => (isLocale(v) ? v : undefined));
  const router = createRouter(window);
  // At the same time; without its words the house speaks English.
  const [words] = await Promise.all([loadWords(locale.get()).catch(() => en), preload(router.route.get().page)]);
  const speech = createStore(createSpeech(locale.get(), words));
  const notices = createStore<readonly Notice[]>([]);
  const introducing = createStore<App['introducing'] extends Store<infer T> ? T : never>(undefined);
  const sounds = createSounds(() => muted.get());
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const open = (): WebSocket => new WebSocket(`${scheme}://${location.host}/api/play`);
  const connection = new Connection({
    me,
    open,
    people: message => people.hear(message),
    rang: ({ unread, news }) => bell.hear(unread, news),
    forgotten: (was, why) => {
      if (!session.forget(was)) return;
      notice('refused', why.refused === 'accounts/suspended' ? speech.get().refusal(why) : speech.get()('sign.ended'));
    },
  });
  const people = createPeople(on => connection.hearOfPeople(on));
  const send = createSend(() => me.get()?.token);
  const accounts = createAccountApi(send);
  const api = createApi(send);
  const delivery = createDelivery({
    isThere: async () => !isRefusal(await api.status()),
    reload: () => location.reload(),
    reloaded: keptStore<readonly string[]>(sessionStorage, 'ludoteca.reloaded', [], parseTexts),
    after: (ms, call) => setTimeout(call, ms),
  });
  const bell = createBell(api.notifications, news => notice('told', bellText(speech.get(), news)));
  const aside = kept<Me | undefined>('aside', undefined, parseMe);
  const session = createSession({ me, aside, named, accounts, restart: () => connection.restart() });
  const mutes = createMutes({ api: api.chat, me, link: connection.link, tabs: tabsOver('ludoteca.mutes') });
  const seen = kept<Seen>('seen', {}, parseSeen);
  let lastNotice = 0;
  const dismiss = (id: number): void => notices.set(notices.get().filter(notice => notice.id !== id));
  const notice = (kind: Notice['kind'], text: string): void => {
    const id = ++lastNotice;
    notices.set([...notices.get().filter(old => old.text !== text), { id, kind, text }].slice(-3));
    setTimeout(() => dismiss(id), NOTICE);
  };

  let rungFor = me.get()?.account;
  me.listen(() => {
    if (me.get()?.account !== rungFor) {
      bell.reset();
      people.reset();
    }
    rungFor = me.get()?.account;
  });
  follow(theme, () => {
    if (theme.get() === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.get();
  });
  follow(speech, () => (document.documentElement.lang = speech.get().locale));
  locale.listen(async () => {
    const wanted = locale.get();
    const words = await delivery.load(() => loadWords(wanted));
    if (locale.get() === wanted) speech.set(createSpeech(wanted, words));
  });
  let wasLost = false;
  connection.link.listen(() => {
    const link = connection.link.get();
    if (link === 'open') delivery.again();
    if (link === 'open' && wasLost) notice('told', speech.get()('link.back'));
    wasLost = link === 'lost';
  });
  addEventListener('online', () => connection.wake());
  document.addEventListener('visibilitychange', () => document.hidden || connection.wake());
  connection.start();

  return {
    router,
    delivery,
    loadBoard: game => delivery.load(() => loadBoard(game)),
    connection,
    api,
    bell,
    push: createPushApi(send),
    people,
    accounts,
    session,
    mutes,
    seen,
    me,
    named,
    made,
    sharing,
    connect: other => new Connection({ me: createStore<Me | undefined>(other), open }),
    locale,
    speech,
    theme,
    muted,
    nearby,
    battery: watchBattery(navigator),
    sounds,
    where: createStore(''),
    notices,
    tell: text => notice('told', text),
    refuse: (refusal, own) => {
      sounds.play('refused');
      notice('refused', speech.get().refusal(refusal, own));
    },
    dismiss,
    introducing,
    introduce: () => (named.get() ? Promise.resolve(true) : new Promise(resolve => introducing.set(resolve))),
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
