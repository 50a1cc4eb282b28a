// As much of a document as preact needs to draw into it once, and to be written out as text: in Node there is no other, and what is
// drawn in a page is the same.

const EMPTY = new Set(['br', 'hr', 'img', 'input']);
const HTML = 'http://www.w3.org/1999/xhtml';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const hyphenated = (name: string): string =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

class TextNode {
  readonly nodeType = 3;
  parentNode: TextElement | null = null;
  readonly ownerDocument: TextDocument;
  /** A number comes as it is. */
  data: string | number;

  constructor(ownerDocument: TextDocument, data: string | number) {
    this.ownerDocument = ownerDocument;
    this.data = data;
  }

  get nextSibling(): ChildNode | null {
    return siblingAfter(this);
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  print(): string {
    return escape(`${this.data}`);
  }
}

type ChildNode = TextNode | TextElement;

const siblingAfter = (node: ChildNode): ChildNode | null => {
  const children = node.parentNode?.childNodes;
  return children?.[children.indexOf(node) + 1] ?? null;
};

/** What boards ask of an element while they are drawn has the answer of one that is on no screen. */
export class TextElement {
  readonly nodeType = 1;
  readonly ownerDocument: TextDocument;
  readonly namespaceURI: string;
  readonly localName: string;
  readonly childNodes: ChildNode[] = [];
  readonly attributes = new Map<string, string>();
  parentNode: TextElement | null = null;
  readonly #style = new Map<string, string>();
  readonly style = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => (name === 'setProperty' ? (key: string, value: string) => this.#setStyle(key, value) : ''),
      set: (_, name, value: string | number | null) => {
        if (name === 'cssText') this.attributes.set('style', `${value}`);
        else this.#setStyle(String(name), value);
        return true;
      },
    },
  );

  constructor(ownerDocument: TextDocument, namespaceURI: string, localName: string) {
    this.ownerDocument = ownerDocument;
    this.namespaceURI = namespaceURI;
    this.localName = localName;
  }

  #setStyle(name: string, value: string | number | null): void {
    if (value === null || value === '') this.#style.delete(hyphenated(name));
    else this.#style.set(hyphenated(name), `${value}`);
  }

  get firstChild(): ChildNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): ChildNode | null {
    return siblingAfter(this);
  }

  insertBefore(node: ChildNode, before: ChildNode | null): ChildNode {
    node.parentNode?.removeChild(node);
    const at = before ? this.childNodes.indexOf(before) : -1;
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node);
    node.parentNode = this;
    return node;
  }

  appendChild(node: ChildNode): ChildNode {
    return this.insertBefore(node, null);
  }

  removeChild(node: ChildNode): ChildNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  contains(): boolean {
    return false;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  addEventListener(): void {}
  removeEventListener(): void {}
  animate(): void {}
  focus(): void {}
  scrollTo(): void {}
  scrollIntoView(): void {}

  querySelector(): null {
    return null;
  }

  querySelectorAll(): readonly [] {
    return [];
  }

  closest(): null {
    return null;
  }

  getBoundingClientRect(): Readonly<Record<'x' | 'y' | 'left' | 'top' | 'width' | 'height', number>> {
    return { x: 0, y: 0, left: 0, top: 0, width: 0, height: 0 };
  }

  /** The first element below it with this class. */
  withClass(name: string): TextElement | undefined {
    for (const child of this.childNodes) {
      if (!(child instanceof TextElement)) continue;
      const found = child.attributes.get('class')?.split(' ').includes(name) ? child : child.withClass(name);
      if (found) return found;
    }
    return undefined;
  }

  printChildren(): string {
    return this.childNodes.map(child => child.print()).join('');
  }

  print(): string {
    const attributes = [...this.attributes];
    // SVG is XML, where drawings inside HTML have to say what they are.
    if (this.parentNode?.namespaceURI !== this.namespaceURI) attributes.unshift(['xmlns', this.namespaceURI]);
    if (this.#style.size > 0)
      attributes.push(['style', Array.from(this.#style, ([name, value]) => `${name}: ${value}`).join('; ')]);
    const written = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
    const isEmpty = this.childNodes.length === 0 && (this.namespaceURI !== HTML || EMPTY.has(this.localName));
    return isEmpty
      ? `<${this.localName}${written}/>`
      : `<${this.localName}${written}>${this.printChildren()}</${this.localName}>`;
  }
}

export class TextDocument {
  createElementNS(namespace: string | null, name: string): TextElement {
    return new TextElement(this, namespace ?? HTML, name);
  }

  createElement(name: string): TextElement {
    return this.createElementNS(HTML, name);
  }

  createTextNode(data: string | number): TextNode {
    return new TextNode(this, data);
  }
}
