// A person who does not see the page: knows only the accessibility tree that a screen reader gets, and presses keys.

import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/** One thing of the tree, as it is read out. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isSelected: boolean;
  /** Is it in a region that is read out when it changes? */
  readonly isLive: boolean;
  /** Names of what it is inside of, outermost first. */
  readonly inside: readonly string[];
  /** How the browser finds it again. */
  readonly id: number;
}

export interface SpokenPage {
  /** The title of the page. */
  readonly title: string;
  readonly all: readonly Spoken[];
  /** Everything that can be read out, for a look at what changed. */
  readonly text: string;
}

interface AccessibilityNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

export class ScreenReader {
  /** What live regions said, oldest first, each once in a row. */
  readonly heard: string[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<ScreenReader> {
    return new ScreenReader(page, await page.context().newCDPSession(page));
  }

  async read(): Promise<SpokenPage> {
    const { nodes } = (await this.#session.send('Accessibility.getFullAXTree')) as unknown as {
      readonly nodes: readonly AccessibilityNode[]; // as the protocol of the browser describes them
    };
    const all = spokenBy(nodes);
    for (const line of liveLines(all)) if (this.heard.at(-1) !== line) this.heard.push(line);
    const text = all.map(one => `${one.role} ${one.name} ${one.isDisabled} ${one.isSelected}`).join('\n');
    return { title: all[0]?.name ?? '', all, text };
  }

  /** Reads again and again until it is so. */
  async until(isSo: (page: SpokenPage) => boolean, what: string): Promise<SpokenPage> {
    let page!: SpokenPage;
    await expect
      .poll(
        async () => {
          page = await this.read();
          return isSo(page);
        },
        { message: what, interval: 30 },
      )
      .toBe(true);
    return page;
  }

  /** Goes there and presses Enter. False where the page has changed meanwhile, and it cannot be pressed any more. */
  async press({ id }: Spoken): Promise<boolean> {
    const isThere = await this.#session.send('DOM.focus', { backendNodeId: id }).then(
      () => true,
      () => false,
    );
    if (isThere) await this.#page.keyboard.press('Enter');
    return isThere;
  }
}

function spokenBy(nodes: readonly AccessibilityNode[]): Spoken[] {
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const all: Spoken[] = [];
  const walk = (node: AccessibilityNode | undefined, inside: readonly string[], isLive: boolean): void => {
    if (!node) return;
    const { role, name, properties = [] } = node;
    const property = (wanted: string) => properties.find(one => one.name === wanted)?.value.value;
    const live = isLive || ['polite', 'assertive'].includes(String(property('live')));
    const said = name?.value ?? '';
    if (!node.ignored && role?.value !== 'InlineTextBox')
      all.push({
        role: role?.value ?? '',
        name: said,
        isDisabled: property('disabled') === true,
        isSelected: property('selected') === true || property('pressed') === 'true',
        isLive: live,
        inside,
        id: node.backendDOMNodeId ?? -1,
      });
    const around = said !== '' && !node.ignored ? [...inside, said] : inside;
    for (const child of node.childIds ?? []) walk(byId.get(child), around, live);
  };
  walk(nodes[0], [], false);
  return all;
}

function liveLines(all: readonly Spoken[]): string[] {
  return all
    .filter(({ isLive, role, name }) => isLive && role === 'StaticText' && name.trim() !== '')
    .map(one => one.name);
}
