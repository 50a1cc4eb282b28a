import type { VNode } from 'preact';
import { expect, test } from 'vitest';
import { bots } from '../../games/index.ts';
import { Portrait } from './portrait.tsx';

/** Everything that is drawn, as text. */
function drawn(node: unknown): string {
  if (Array.isArray(node)) return node.map(drawn).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { type, props } = node as VNode<Record<string, unknown>>; // only elements are left
  const { children, ...rest } = props;
  return `<${String(type)} ${JSON.stringify(rest)}>${drawn(children)}`;
}

test('a bot has the same face everywhere, and no two bots of a game share one', () => {
  for (const [game, list] of Object.entries(bots)) {
    const faces = list.map(({ id }) => drawn(Portrait({ id: `${game}/${id}` })));
    expect(new Set(faces).size).toBe(list.length);
    expect(drawn(Portrait({ id: `${game}/${list[0]!.id}` }))).toBe(faces[0]);
  }
});
