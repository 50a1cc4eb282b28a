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
    aiuto: 'help',
    carte: 'cards',
    tavolo: 'table',
    usa: 'use',
    passo: 'pass',
    annulla: 'undo',
    abbandona: 'resign',
    esci: 'quit',
    su: 'up',
    giù: 'down',
    giu: 'down',
    sì: 'yes',
    si: 'yes',
    rosso: 'red',
    giallo: 'yellow',
    verde: 'green',
    blu: 'blue',
    porpora: 'purple',
    viola: 'purple',
  },
  de: {
    hilfe: 'help',
    karten: 'cards',
    tisch: 'table',
    nutze: 'use',
    passe: 'pass',
    zurück: 'undo',
    aufgeben: 'resign',
    ende: 'quit',
    hoch: 'up',
    runter: 'down',
    ja: 'yes',
    nein: 'no',
    rot: 'red',
    gelb: 'yellow',
    grün: 'green',
    blau: 'blue',
    lila: 'purple',
    violett: 'purple',
  },
};
