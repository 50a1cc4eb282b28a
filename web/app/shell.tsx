// The frame of every page: one line at the top, notices, the name dialog, and what to say when the line is down.

import { Component, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { outsideGames } from '../boards/outside.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { prefersReducedData, whenIdle } from '../kit/idle.ts';
import { useStore } from '../kit/store.ts';
import { Battery } from './components/battery.tsx';
import { MeMenu } from './components/me-menu.tsx';
import { NameDialog } from './components/name-dialog.tsx';
import { NotificationMenu } from './components/notification-menu.tsx';
import { HEADER_LINKS, SettingsMenu } from './components/settings-menu.tsx';
import { type App, useApp, useTranslate } from './model/app-context.ts';
import { isLocalMatch } from './model/local-match.ts';
import { printPath, type Router } from './model/router.ts';
import { Page, preload, preloadLikely } from './page.tsx';

export function Shell({ app }: { readonly app: App }) {
  const route = useStore(app.router.route);
  // Names and cards of games that are known from now on.
  useStore(outsideGames);
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent): void => app.router.onClick(event);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useEffect(() => preloadOnHint(app.router), []);
  return (
    <>
      <Header />
      <ConnectionBanner />
      <ErrorBoundary key={printPath(route).split('?')[0]}>
        <Page route={route} />
      </ErrorBoundary>
      <NameDialog />
    </>
  );
}

/** What links lead to comes before they are clicked; the way to a game as soon as there is nothing else to do. */
function preloadOnHint(router: Router): () => void {
  const onHint = (event: Event): void => {
    const route = router.linkTarget(event);
    if (route) void preload(route.page);
  };
  for (const hint of HINTS) document.addEventListener(hint, onHint);
  const stop = prefersReducedData() ? undefined : whenIdle(preloadLikely);
  return () => {
    for (const hint of HINTS) document.removeEventListener(hint, onHint);
    stop?.();
  };
}

/** A finger hovers over nothing, but it goes down before it is a click. */
const HINTS = ['pointerover', 'pointerdown', 'focusin'] as const;

function Header() {
  const translate = useTranslate();
  const { pageTitle, router } = useApp();
  const { text, path } = useStore(pageTitle);
  const here = printPath(useStore(router.route));
  return (
    <header class="header">
      <a class="skip" href="#page">
        {translate('nav.skip')}
      </a>
      <a class="brand plain" href="/" aria-label="Ludoteca">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        <span class="brand-name">Ludoteca</span>
      </a>
      <div class="header-middle">
        {path ? (
          <a class="header-where soft ellipsis plain is-name" href={path}>
            {text}
          </a>
        ) : (
          <span class="header-where soft ellipsis">{text}</span>
        )}
        <Toasts />
      </div>
      <nav class="header-nav" aria-label={translate('nav.pages')}>
        {HEADER_LINKS.map(([path, title]) => (
          <a key={path} href={path} aria-current={here === path ? 'page' : undefined}>
            {translate(title)}
          </a>
        ))}
      </nav>
      <Battery />
      <NotificationMenu />
      <MeMenu />
      <button type="button" class="quiet" popovertarget="settings" aria-label={translate('nav.settings')}>
        <Icon name="sliders" />
        <Icon name="menu" />
      </button>
      <SettingsMenu />
    </header>
  );
}

function ConnectionBanner() {
  const translate = useTranslate();
  const { connection, router } = useApp();
  const link = useStore(connection.state);
  const route = useStore(router.route);
  // What is played on this device needs no server.
  const isOnDevice = route.page === 'offline' || route.page === 'puzzles';
  const needsServer = !isOnDevice && !('match' in route && isLocalMatch(route.match));
  return (
    <div class="link-banner" role="status">
      {link === 'lost' && needsServer && (
        <p>
          {translate('link.lost')} <a href="/offline">{translate('offline.banner')}</a>
        </p>
      )}
    </div>
  );
}

function Toasts() {
  const app = useApp();
  const translate = useTranslate();
  const notices = useStore(app.toasts);
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, kind, text }) => (
        <p key={id} class={`notice is-${kind}`}>
          <span>{text}</span>
          <Button
            icon="close"
            class="quiet"
            aria-label={translate('common.close')}
            onClick={() => app.dismissToast(id)}
          />
        </p>
      ))}
    </div>
  );
}

/** A fault in one page must not leave a white screen. */
class ErrorBoundary extends Component<{ children: ComponentChildren }, { broken: boolean }> {
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
  const translate = useTranslate();
  return (
    <main class="page page-plain" id="page">
      <h1>{translate('broken.title')}</h1>
      <p>{translate('broken.lead')}</p>
      <Button class="primary" onClick={() => location.reload()} text={translate('broken.reload')} />
    </main>
  );
}
