// What happened on a page, for anyone who has to find out why a test failed on a machine that is not at hand.

import type { Page } from 'playwright-core';

/** Lines kept of each page. */
const MOST = 60;
/** Characters of a message or of the page's text that are worth reading. */
const [LINE, TEXT] = [200, 2000];
/** Milliseconds a page has to answer: one that hangs must not hide what the others say. */
const ANSWER = 5000;

export class PageDiary {
  readonly #page: Page;
  readonly #lines: string[] = [];
  readonly #began = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('console', message => this.#note(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', error => this.#note(`exception: ${error}`));
    page.on('framenavigated', frame => this.#note(`at ${frame.url()}`));
    page.on('requestfailed', request => this.#note(`no answer to ${request.url()}: ${request.failure()?.errorText}`));
    page.on('response', response => {
      if (response.url().includes('/api/')) this.#note(`${response.status()} ${response.url()}`);
    });
    page.on('websocket', socket => {
      this.#note('socket opened');
      socket.on('framesent', ({ payload }) => this.#noteMessage('>', String(payload)));
      socket.on('framereceived', ({ payload }) => this.#noteMessage('<', String(payload)));
      socket.on('close', () => this.#note('socket closed'));
    });
  }

  #note(line: string): void {
    this.#lines.push(`${((Date.now() - this.#began) / 1000).toFixed(1)} ${line.slice(0, LINE)}`);
    if (this.#lines.length > MOST) this.#lines.shift();
  }

  /** Pings would leave no line for the rest. */
  #noteMessage(way: string, text: string): void {
    if (!/^\{"t":"p[io]ng"/.test(text)) this.#note(`${way} ${text}`);
  }

  /** What the page shows now, and what led to it. */
  async describe(): Promise<string> {
    if (this.#page.isClosed()) return '';
    const shown = this.#page.evaluate<string>(
      '`focus on ${document.activeElement?.outerHTML.slice(0, 200)}\\n${document.body.innerText}`',
    );
    const late = new Promise<string>(resolve => setTimeout(resolve, ANSWER, 'The page does not answer.'));
    const text = await Promise.race([shown, late]).catch(String);
    return [this.#page.url(), text.slice(0, TEXT), ...this.#lines].join('\n');
  }
}
