import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../model/app-context.ts';

const TABS = ['moves', 'analysis', 'chat', 'table'] as const;
type Tab = (typeof TABS)[number];

export interface ColumnProps {
  readonly players: ComponentChildren;
  /** What a player asks for, or why the match stands still: under the board on a phone, so that it moves nothing one plays with. */
  readonly request?: ComponentChildren;
  /** The waiting room, or how it ended. */
  readonly banner?: ComponentChildren;
  readonly moves: ComponentChildren;
  readonly chat?:
    | {
        readonly panel: ComponentChildren;
        readonly unread: number;
        /** Its tab was opened. */
        readonly read?: () => void;
      }
    | undefined;
  /** Beside a replay; its tab opens by itself once there is something in it. */
  readonly analysis?: { readonly panel: ComponentChildren; readonly isReady: boolean } | undefined;
  readonly actions: ComponentChildren;
}

/** Beside the board where there is room; on a phone the players above it and the rest in tabs below. */
export function Column({ players, request, banner, moves, chat, analysis, actions }: ColumnProps) {
  const translate = useTranslate();
  const [tab, setTab] = useState<Tab>('moves');
  const tabs = TABS.filter(one => (one !== 'chat' || chat) && (one !== 'analysis' || analysis));
  const shown = tabs.includes(tab) ? tab : 'moves';
  useEffect(() => {
    if (analysis?.isReady) setTab('analysis');
  }, [analysis?.isReady]);
  useEffect(() => {
    if (shown === 'chat') chat?.read?.();
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs.at((tabs.indexOf(shown) + step) % tabs.length)!;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const button = (id: Tab, label: string, unread = 0) => (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={shown === id}
      aria-controls={`panel-${id}`}
      tabIndex={shown === id ? 0 : -1}
      onClick={() => setTab(id)}
    >
      {label}
      {unread > 0 && (
        <span class="badge">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span class="for-readers">{translate.count('chat.unread', unread)}</span>
        </span>
      )}
    </button>
  );
  const panel = (id: Tab, content: ComponentChildren, look = '') => (
    <div class={`panel panel-${id} ${look}`} id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`}>
      {content}
    </div>
  );
  return (
    <>
      <div class="column-players">{players}</div>
      <aside class="column" data-tab={shown}>
        {request}
        {banner}
        <div class="tabs" role="tablist" aria-label={translate('match.beside')} onKeyDown={onKeyDown}>
          {button('moves', translate('match.moves'))}
          {analysis && button('analysis', translate('analysis.title'))}
          {chat && button('chat', translate('chat.title'), chat.unread)}
          {button('table', translate('match.table'))}
        </div>
        {panel('moves', moves, 'surface')}
        {analysis && panel('analysis', analysis.panel)}
        {chat && panel('chat', chat.panel, 'surface')}
        {panel('table', actions)}
      </aside>
    </>
  );
}
