import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, type UnoBot } from './bots-document.ts';
import { bot5 } from './bots-learned.ts';
import { searchingBot } from './bots-search.ts';

/** Weakest first; docs/bots-uno.md has the measurements. */
export const unoBots: readonly UnoBot[] = [bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, bot5, searchingBot()];
