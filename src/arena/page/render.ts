// Components as text, for pages that are written to a file. They have no state and no effects, so drawing them once is all
// there is to do (docs/adr/0007).

import assert from 'node:assert/strict';
import { type ComponentChildren, Fragment, type FunctionComponent, isValidElement, type VNode } from 'preact';

/** Elements that have no end tag in HTML. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta']);

/** Names and texts of programs are never read as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function renderToString(children: ComponentChildren): string {
  if (children === null || children === undefined || typeof children === 'boolean') return '';
  if (Array.isArray(children)) return children.map(renderToString).join('');
  if (isValidElement(children)) return renderElement(children);
  return textOf(children);
}

interface ElementProps {
  readonly children?: ComponentChildren;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

function renderElement({ type, props }: VNode<ElementProps>): string {
  if (type === Fragment) return renderToString(props.children);
  if (typeof type === 'function') return renderToString((type as FunctionComponent<ElementProps>)(props)); // no classes here
  const { children, dangerouslySetInnerHTML: raw, ...attributes } = props;
  const start = `<${type}${Object.entries(attributes).map(attribute).join('')}>`;
  return VOID.has(type) ? start : `${start}${raw ? raw.__html : renderToString(children)}</${type}>`;
}

function attribute([name, value]: [name: string, value: unknown]): string {
  if (value === undefined || value === null || value === false) return '';
  return value === true ? ` ${name}` : ` ${name}="${textOf(value)}"`;
}

function textOf(value: unknown): string {
  assert(typeof value === 'string' || typeof value === 'number', `a ${typeof value} cannot be drawn on a page`);
  return escapeMarkup(String(value));
}
