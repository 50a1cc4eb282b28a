import { addStyles, scatter } from 'ludoteca/board';
import { isRefusal } from 'ludoteca/core';
import { useState } from 'preact/hooks';
import { jsx, jsxs } from 'preact/jsx-runtime';
import { rules } from '../rules.js';
import { texts } from './texts.js';

addStyles(`
.stones { inline-size: 100%; block-size: 100%; background: var(--felt); border-radius: var(--round); }
.stones circle { fill: slategray; cursor: pointer; }
.stones circle:focus-visible { outline: 3px solid var(--accent); }
.stones .is-marked, .stones [data-hint] { fill: gold; }
`);

const PICTURE = new URL('./stone.svg', import.meta.url);

/** A stone is taken with all that lie behind it. */
function Stones({ view, yours, act, hint, version, translate }) {
  const [pointed, setPointed] = useState(0);
  // A hook of the page's own preact, and functions of the library.
  const random = scatter(version);
  const words = texts[translate.locale] ?? texts.en;
  const hinted = hint?.[0] && !isRefusal(hint[0]) ? Number(hint[0].slice(5)) : 0;
  return jsxs('svg', {
    class: 'stones',
    viewBox: '0 0 420 120',
    role: 'group',
    'aria-label': words.board,
    'data-random': random().toFixed(2),
    children: [
      jsx('image', { href: PICTURE.href, width: 20, height: 20 }),
      Array.from({ length: view.left }, (_, n) => {
        const taken = view.left - n;
        const isOpen = yours && taken <= 3;
        return jsx('circle', {
          cx: 30 + (n % 13) * 30,
          cy: 30 + Math.floor(n / 13) * 30,
          r: 12,
          class: pointed > 0 && taken <= pointed ? 'is-marked' : undefined,
          ...(isOpen && {
            role: 'button',
            tabIndex: 0,
            'aria-label': words.take(taken),
            'data-hint': taken === hinted || undefined,
            onClick: () => void act(`take-${taken}`),
            onKeyDown: event => event.key === 'Enter' && void act(`take-${taken}`),
            onPointerEnter: () => setPointed(taken),
            onPointerLeave: () => setPointed(0),
          }),
        });
      }),
    ],
  });
}

export const board = { game: rules, Board: Stones, texts, shape: 'free', turns: false };
