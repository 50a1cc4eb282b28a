// Text of elements with the indentation of the season's server: it is part of the protocol. The Ruby client takes a
// `</room>` right after a blank for the end of a message, so every element begins with a line break and two blanks a level.

/** In the order in which they are written; what is undefined is left out. */
export type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `inside` is made by `tag` and `leaf` one level deeper. */
export function tag(depth: number, name: string, attributes: XmlAttributes, inside = ''): string {
  const indent = `\n${'  '.repeat(depth)}`;
  let start = `${indent}<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) start += ` ${key}="${escapeAttribute(String(value))}"`;
  return inside === '' ? `${start}/>` : `${start}>${inside}${indent}</${name}>`;
}

export function leaf(depth: number, name: string, text: string): string {
  return `\n${'  '.repeat(depth)}<${name}>${escapeText(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#xd;',
  '\n': '&#xa;',
  '\t': '&#x9;',
};

/** What XML cannot say at all, not even as a reference, among it half of a surrogate pair. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeAttribute(text: string): string {
  return text.replace(UNSPEAKABLE, '\ufffd').replace(/[&<>"'\r\n\t]/g, c => ENTITIES[c]!);
}

function escapeText(text: string): string {
  return text.replace(UNSPEAKABLE, '\ufffd').replace(/[&<>"'\r]/g, c => ENTITIES[c]!);
}
