import { bot1, bot2, bot3, bot4, type UnoBot } from './bots-document.ts';
import { searchingBot } from './bots-search.ts';

/** Weakest first; see bench/uno.ts for the measurements. */
export const unoBots: readonly UnoBot[] = [bot1, bot2, bot3, bot4, searchingBot()];
