import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf, typedWords } from '../../../src/core/texts.ts';
import { de } from './terminal.de.ts';
import { en } from './terminal.en.ts';
import { it } from './terminal.it.ts';

export type TerminalTexts = TextsOf<typeof en>;

export const terminalTexts: ByLocale<TerminalTexts> = catalogue(en, { it, de });

/** Words people type, by what the notation calls them: what differs from language to language is no translation. */
export const COMMANDS = typedWords({
  draw: { it: ['pesca'], de: ['ziehen'] },
  pass: { it: ['passo'], de: ['behalten'] },
  take: { it: ['prendi'], de: ['nehmen'] },
  challenge: { it: ['sfida'], de: ['anzweifeln'] },
  catch: { it: ['beccato'], de: ['erwischt'] },
  blue: { it: ['blu'], de: ['blau'] },
  red: { it: ['rosso'], de: ['rot'] },
  green: { it: ['verde'], de: ['grün'] },
  yellow: { it: ['giallo'], de: ['gelb'] },
  swap: { it: ['scambia'], de: ['tausch'] },
  table: { it: ['tavolo'], de: ['tisch'] },
  help: { it: ['aiuto'], de: ['hilfe'] },
  resign: { it: ['abbandona'], de: ['aufgeben'] },
  quit: { it: ['esci'], de: ['ende'] },
});
