import { Fragment, h } from 'preact';
import { expect, test } from 'vitest';
import { renderToString } from './render.ts';

function Greeting({ name, children }: { readonly name: string; readonly children?: unknown }) {
  return h('p', { class: 'greeting' }, 'Hello ', name, children as string);
}

test.each([
  ['text', 'a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['numbers, zero too', [0, 1.5], '01.5'],
  ['nothing', [null, undefined, false, true], ''],
  ['an element', h('b', null, 'x'), '<b>x</b>'],
  ['an element without an end tag', h('meta', { charset: 'utf-8' }), '<meta charset="utf-8">'],
  ['attributes', h('td', { class: 'a"b', hidden: true, title: undefined }), '<td class="a&quot;b" hidden></td>'],
  ['a key, which is no attribute', h('td', { key: 7 }, 1), '<td>1</td>'],
  ['a fragment', h(Fragment, null, h('i', null, 1), 2), '<i>1</i>2'],
  ['a component', h(Greeting, { name: '<Ada>' }, '!'), '<p class="greeting">Hello &lt;Ada&gt;!</p>'],
  [
    'a list in an element',
    h(
      'ul',
      null,
      [1, 2].map(n => h('li', null, n)),
    ),
    '<ul><li>1</li><li>2</li></ul>',
  ],
  ['markup that is meant', h('style', { dangerouslySetInnerHTML: { __html: 'a>b{}' } }), '<style>a>b{}</style>'],
])('%s', (_, children, text) => {
  expect(renderToString(children)).toBe(text);
});

test('what is no text is a mistake of the component', () => {
  expect(() => renderToString(h('button', { onClick: () => undefined }))).toThrow('a function cannot be drawn');
});
