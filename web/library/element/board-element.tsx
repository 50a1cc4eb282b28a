// <ludoteca-board>: a replay or a running match in any page.
//
//   <ludoteca-board match="ID" server="https://…">   a match of a server: followed while it is played, then a replay
//   <ludoteca-board src="match.jsonl">               the replay of a journal
// More attributes: `at` (the position to begin with, or `end`), `controls="none"`, `locale`, `theme`.

import { render } from 'preact';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { createReplay } from '../../app/model/replay.ts';
import { parseJournal } from '../../app/net/journal-api.ts';
import { loadBoard } from '../../boards/index.ts';
import { enPages } from '../../locales/en-pages.ts';
import { isLocale, preferredLocale } from '../../locales/shared/locale.ts';
import { createTranslate, loadMessages, type PageTranslate } from '../../locales/translator.ts';
import { type LiveMatch, LiveView, ReplayView } from './board-view.tsx';
import { setGameServer } from './server.ts';
import { styleRoot, unstyleRoot } from './styles.ts';

/** Milliseconds between two looks at a running match. */
const FRESH = 2000;

/** Node has no elements, and defines none. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

export class LudotecaBoard extends Base {
  static readonly observedAttributes = ['src', 'match', 'server', 'at', 'controls', 'locale'];
  readonly #root: ShadowRoot;
  #entries: readonly JournalEntry[] | undefined;
  #live: LiveMatch | undefined;
  /** Goes up whenever something else is to be shown: what was asked before is not shown any more. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open' });
  }

  /** The journal that is shown, where it does not come from an address. */
  get entries(): readonly JournalEntry[] | undefined {
    return this.#entries;
  }

  set entries(entries: readonly JournalEntry[] | undefined) {
    this.#entries = entries;
    this.#showSoon();
  }

  connectedCallback(): void {
    styleRoot(this.#root);
    this.#showSoon();
  }

  attributeChangedCallback(): void {
    this.#showSoon();
  }

  disconnectedCallback(): void {
    this.#asked++;
    clearTimeout(this.#timer);
    unstyleRoot(this.#root);
    render(null, this.#root);
  }

  /** Several attributes are set one after another. */
  #showSoon(): void {
    if (!this.isConnected) return;
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    queueMicrotask(() => {
      if (asked === this.#asked) void this.#show(() => asked === this.#asked);
    });
  }

  async #show(isWanted: () => boolean): Promise<void> {
    const translate = await this.#translate();
    try {
      const match = this.getAttribute('match');
      if (match !== null) await this.#follow(match, translate, isWanted);
      else {
        const src = this.getAttribute('src');
        const entries = this.#entries ?? (src === null ? undefined : parseJournal(await fetchText(src)));
        if (entries && isWanted()) await this.#replay(entries, translate, isWanted);
      }
    } catch (error) {
      if (!isWanted()) return;
      console.error(error);
      this.#say(translate('link.lost'));
    }
  }

  async #translate(): Promise<PageTranslate> {
    const asked = this.getAttribute('locale');
    const locale = isLocale(asked) ? asked : preferredLocale(navigator.languages);
    return createTranslate(locale, await loadMessages(locale)).withPages(enPages);
  }

  async #follow(match: string, translate: PageTranslate, isWanted: () => boolean): Promise<void> {
    const server = new URL(this.getAttribute('server') ?? '/', document.baseURI);
    setGameServer(server);
    const look = async (): Promise<void> => {
      const before = this.#live?.events ?? [];
      const path = `/embed/${encodeURIComponent(match)}/state?after=${before.at(-1)?.version ?? 0}`;
      const live = await fetchJson<LiveMatch | Refusal>(new URL(path, server));
      if (!isWanted()) return;
      if (isRefusal(live)) return this.#say(translate.refusal(live));
      if (live.phase === 'over' && this.#live === undefined) {
        const journal = await fetchText(new URL(`/api/matches/${encodeURIComponent(match)}/journal`, server));
        return this.#replay(parseJournal(journal), translate, isWanted);
      }
      if (live.version !== this.#live?.version || live.events.length > 0) {
        const board = await loadBoard(live.game);
        if (!isWanted()) return;
        this.#live = { ...live, events: [...before, ...live.events] };
        render(<LiveView live={this.#live} board={board} translate={translate} />, this.#root);
      }
      if (live.phase !== 'over') this.#timer = setTimeout(() => void lookAgain(), FRESH);
    };
    // A server that does not answer for a while changes nothing: what was shown last stays.
    const lookAgain = (): Promise<void> =>
      (document.hidden ? Promise.reject() : look()).catch(() => {
        if (isWanted()) this.#timer = setTimeout(() => void lookAgain(), FRESH);
      });
    this.#live = undefined;
    await look();
  }

  async #replay(
    entries: readonly JournalEntry[] | Refusal,
    translate: PageTranslate,
    isWanted: () => boolean,
  ): Promise<void> {
    const replay = isRefusal(entries) ? entries : await createReplay(entries, loadBoard);
    if (!isWanted()) return;
    if (isRefusal(replay)) return this.#say(translate.refusal(replay));
    const at = this.getAttribute('at');
    const start = at === 'end' ? Number.POSITIVE_INFINITY : Math.max(0, Number.parseInt(at ?? '0', 10) || 0);
    const hasControls = this.getAttribute('controls') !== 'none';
    render(<ReplayView replay={replay} translate={translate} start={start} hasControls={hasControls} />, this.#root);
  }

  #say(text: string): void {
    render(
      <p class="framed" role="status">
        {text}
      </p>,
      this.#root,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ludoteca-board': LudotecaBoard;
  }
}

/** Sends no credentials, so the page shows what everyone may see. */
async function fetchText(address: string | URL): Promise<string> {
  return (await fetch(address, { credentials: 'omit' })).text();
}

async function fetchJson<T>(address: URL): Promise<T> {
  return (await (await fetch(address, { credentials: 'omit' })).json()) as T; // as the server describes it
}
