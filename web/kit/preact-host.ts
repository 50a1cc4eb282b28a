// Lends this page's preact to the boards of games that are loaded at run time: hooks work only with the copy that draws them.

import * as preact from 'preact';
import * as hooks from 'preact/hooks';
import * as jsxRuntime from 'preact/jsx-runtime';
import { addStyles } from './styles.ts';

/** The key of `globalThis` under which web/library/host.ts finds the preact of the page. */
export const PREACT_HOST_KEY = Symbol.for('ludoteca.preact');

export interface PreactHost {
  readonly preact: typeof preact;
  readonly hooks: typeof hooks;
  readonly jsxRuntime: typeof jsxRuntime;
  readonly addStyles: typeof addStyles;
}

/** Makes the page's preact available to games that are loaded at run time. Call it before the first of them is imported. */
export function lendPreact(): void {
  (globalThis as { [PREACT_HOST_KEY]?: PreactHost })[PREACT_HOST_KEY] ??= { preact, hooks, jsxRuntime, addStyles };
}
