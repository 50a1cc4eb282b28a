// The frame of every page: one line at the top, notices, the name dialog, and what to say when the line is down.

import { Component, type ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../kit/icons.tsx';
import { isSparing, whenIdle } from '../kit/idle.ts';
import { useStore } from '../kit/store.ts';
import { type App, useApp, useSpeech } from './context.ts';
import { Page, preload, preloadLikely } from './page.tsx';
import { Battery } from './parts/battery.tsx';
import { BellMenu } from './parts/bell.tsx';
import { MeMenu } from './parts/me-menu.tsx';
import { NameDialog } from './parts/name-dialog.tsx';
import { PAGES, SettingsMenu } from './parts/settings-menu.tsx';
import { printPath, type Router } from './router.ts';

export function Shell({ app }: { readonly app: App }) {
  const route = useStore(app.router.route);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => app.router.onClick(event);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useEffect(() => lookAhead(app.router), []);
  return (
    <>
      <Header />
      <LinkBanner />
      <Guard key={printPath(route).split('?')[0]}>
        <Page route={route} />
      </Guard>
      <Notices />
      <NameDialog />
    </>
  );
}

/** What links lead to comes before they are clicked; the way to a game as soon as there is nothing else to do. */
function lookAhead(router: Router): () => void {
  const onHint = (event: Event): void => {
    const route = router.ahead(event);
    if (route) void preload(route.page);
  };
  for (const hint of HINTS) document.addEventListener(hint, onHint);
  const stop = isSparing() ? undefined : whenIdle(preloadLikely);
  return () => {
    for (const hint of HINTS) document.removeEventListener(hint, onHint);
    stop?.();
  };
}

/** A finger hovers over nothing, but it goes down before it is a click. */
const HINTS = ['pointerover', 'pointerdown', 'focusin'] as const;

function Header() {
  const say = useSpeech();
  const { where, router } = useApp();
  const title = useStore(where);
  const here = printPath(useStore(router.route));
  return (
    <header class="header">
      <a class="skip" href="#page">
        {say('nav.skip')}
      </a>
      <a class="brand" href="/" aria-label="Ludoteca">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        <span class="brand-name">Ludoteca</span>
      </a>
      <span class="header-where">{title}</span>
      <nav class="header-nav" aria-label={say('nav.pages')}>
        {PAGES.map(([path, title]) => (
          <a key={path} href={path} aria-current={here === path ? 'page' : undefined}>
            {say(title)}
          </a>
        ))}
      </nav>
      <Battery />
      <BellMenu />
      <MeMenu />
      <button type="button" class="quiet" popovertarget="settings" aria-label={say('nav.settings')}>
        <Icon name="sliders" />
        <Icon name="menu" />
      </button>
      <SettingsMenu />
    </header>
  );
}

function LinkBanner() {
  const say = useSpeech();
  const link = useStore(useApp().connection.link);
  return (
    <div class="link-banner" role="status">
      {link === 'lost' && <p>{say('link.lost')}</p>}
    </div>
  );
}

function Notices() {
  const app = useApp();
  const say = useSpeech();
  const notices = useStore(app.notices);
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, kind, text }) => (
        <p key={id} class={`notice is-${kind}`}>
          <span>{text}</span>
          <button type="button" class="quiet" aria-label={say('common.close')} onClick={() => app.dismiss(id)}>
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}

/** A fault in one page must not leave a white screen. */
class Guard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }

  render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const say = useSpeech();
  return (
    <main class="page page-plain" id="page">
      <h1>{say('broken.title')}</h1>
      <p>{say('broken.lead')}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {say('broken.reload')}
      </button>
    </main>
  );
}
