import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf } from '../../../src/core/texts.ts';
import { de } from './terminal.de.ts';
import { en } from './terminal.en.ts';
import { it } from './terminal.it.ts';

export type TerminalTexts = TextsOf<typeof en>;

export const terminalTexts: ByLocale<TerminalTexts> = catalogue(en, { it, de });

/** Words people type, and what the notation calls them: what differs from language to language is no translation. */
export const COMMANDS: ByLocale<Readonly<Record<string, string>>> = {
  en: {},
  it: {
    pesca: 'draw',
    passo: 'pass',
    prendi: 'take',
    sfida: 'challenge',
    beccato: 'catch',
    blu: 'blue',
    rosso: 'red',
    verde: 'green',
    giallo: 'yellow',
    scambia: 'swap',
    tavolo: 'table',
    aiuto: 'help',
    abbandona: 'resign',
    esci: 'quit',
  },
  de: {
    ziehen: 'draw',
    behalten: 'pass',
    nehmen: 'take',
    anzweifeln: 'challenge',
    erwischt: 'catch',
    blau: 'blue',
    rot: 'red',
    grün: 'green',
    gelb: 'yellow',
    tausch: 'swap',
    tisch: 'table',
    hilfe: 'help',
    aufgeben: 'resign',
    ende: 'quit',
  },
};
