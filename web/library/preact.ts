// `preact` for modules of games that pages load.

import { host } from './host.ts';

export const {
  Component,
  Fragment,
  cloneElement,
  createContext,
  createElement,
  createPortal,
  createRef,
  h,
  hydrate,
  isValidElement,
  options,
  render,
  toChildArray,
} = host.preact;
