// `preact/jsx-runtime` for modules of games that pages load.

import { host } from './host.ts';

export const { Fragment, jsx, jsxAttr, jsxDEV, jsxEscape, jsxTemplate, jsxs } = host.jsxRuntime;
