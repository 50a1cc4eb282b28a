// Elements out of a byte stream: every child of <protocol>, as soon as it is complete. Bounded: a stream never holds more
// than one message of `longest` characters. No document types, hence no entities beyond XML's own five.

import { SaxesParser } from 'saxes';
import type { Refusal } from '../../../src/core/refusal.ts';
import { refusal } from './refusals.ts';

export interface XmlElement {
  readonly name: string;
  /** Has no prototype: any name may come. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside. */
  readonly text: string;
}

export interface XmlLimits {
  /** Characters from the end of one message to the end of the next, white space and comments included. */
  readonly longest: number;
  /** Elements inside each other, <protocol> included. */
  readonly deepest: number;
}

export type XmlReadResult =
  | { readonly t: 'element'; readonly element: XmlElement }
  /** </protocol>: nothing more is read. */
  | { readonly t: 'end' }
  /** Nothing more is read. */
  | { readonly t: 'broken'; readonly refusal: Refusal };

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Thrown out of the parser's callbacks, because it continues after an error unless stopped; never leaves this file. */
class Stop extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Bytes decoded and parsed at once: the limit is only looked at in between. */
const SLICE = 4096;

export class XmlReader {
  readonly #limits: XmlLimits;
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  /** Bytes that are not UTF-8 become U+FFFD, as in the season's server. */
  readonly #decoder = new TextDecoder();
  readonly #open: Open[] = [];
  #found: XmlReadResult[] = [];
  /** A complete message; the parser reports a mismatched closing tag only after it has closed what was open. */
  #pending: XmlElement | undefined;
  /** The parser's position where the last message ended. */
  #boundary = 0;
  #done = false;

  constructor(limits: XmlLimits) {
    this.#limits = limits;
    const parser = this.#parser;
    parser.on('error', error => {
      throw new Stop(refusal('malformed', { what: error.message }));
    });
    parser.on('doctype', () => {
      throw new Stop(refusal('doctype'));
    });
    parser.on('opentagstart', () => {
      this.#settle();
      if (this.#open.length >= limits.deepest) throw new Stop(refusal('too-deep'));
    });
    parser.on('opentag', ({ name, attributes }) => this.#opened(name, attributes));
    parser.on('text', text => this.#addText(text));
    parser.on('cdata', text => this.#addText(text));
    parser.on('closetag', () => this.#closed());
  }

  /** True once nothing more will be read. */
  get done(): boolean {
    return this.#done;
  }

  push(bytes: Uint8Array): XmlReadResult[] {
    if (this.#done) return [];
    try {
      for (let at = 0; at < bytes.length && !this.#done; at += SLICE) {
        this.#parser.write(this.#decoder.decode(bytes.subarray(at, at + SLICE), { stream: true }));
        this.#settle();
        if (this.#parser.position - this.#boundary > this.#limits.longest) throw new Stop(refusal('too-large'));
      }
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#finish({ t: 'broken', refusal: error.refusal });
    }
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && name !== 'protocol') throw new Stop(refusal('not-protocol'));
    this.#open.push({ name, attributes, children: [], text: '' });
  }

  #addText(text: string): void {
    this.#settle();
    // Between messages there is only white space.
    if (this.#open.length > 1) this.#open.at(-1)!.text += text;
  }

  #closed(): void {
    this.#settle();
    const element = this.#open.pop()!;
    if (this.#open.length === 0) this.#finish({ t: 'end' });
    else if (this.#open.length === 1) this.#pending = element;
    else this.#open.at(-1)!.children.push(element);
  }

  #settle(): void {
    if (!this.#pending) return;
    this.#found.push({ t: 'element', element: this.#pending });
    this.#pending = undefined;
    this.#boundary = this.#parser.position;
  }

  #finish(last: XmlReadResult): void {
    if (this.#done) return;
    this.#found.push(last);
    this.#done = true;
    this.#pending = undefined;
    this.#open.length = 0;
  }
}
