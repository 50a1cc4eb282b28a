import { host } from './host.ts';

/** Adds rules to the page, or to the element, that the board is drawn in. */
export const addStyles = (css: string): void => host.addStyles(css);
