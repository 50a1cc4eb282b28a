import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf, typedWords } from '../../../src/core/texts.ts';
import { de } from './terminal.de.ts';
import { en } from './terminal.en.ts';
import { it } from './terminal.it.ts';

export type TerminalTexts = TextsOf<typeof en>;

export const terminalTexts: ByLocale<TerminalTexts> = catalogue(en, { it, de });

/** Words people type, by what the notation calls them: what differs from language to language is no translation. */
export const COMMANDS = typedWords({
  help: { it: ['aiuto'], de: ['hilfe'] },
  cards: { it: ['carte'], de: ['karten'] },
  table: { it: ['tavolo'], de: ['tisch'] },
  use: { it: ['usa'], de: ['nutze'] },
  pass: { it: ['passo'], de: ['passe'] },
  undo: { it: ['annulla'], de: ['zurück'] },
  resign: { it: ['abbandona'], de: ['aufgeben'] },
  quit: { it: ['esci'], de: ['ende'] },
  up: { it: ['su'], de: ['hoch'] },
  down: { it: ['giù', 'giu'], de: ['runter'] },
  yes: { it: ['sì', 'si'], de: ['ja'] },
  red: { it: ['rosso'], de: ['rot'] },
  yellow: { it: ['giallo'], de: ['gelb'] },
  green: { it: ['verde'], de: ['grün'] },
  blue: { it: ['blu'], de: ['blau'] },
  purple: { it: ['porpora', 'viola'], de: ['lila', 'violett'] },
  no: { it: [], de: ['nein'] },
});
