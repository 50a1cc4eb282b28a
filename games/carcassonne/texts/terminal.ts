import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf } from '../../../src/core/texts.ts';
import type { InitialsName } from '../rules/colours.ts';
import { refusals } from './refusals.ts';
import { de } from './terminal.de.ts';
import { en } from './terminal.en.ts';
import { it } from './terminal.it.ts';

export type TerminalTexts = TextsOf<typeof en>;

export const terminalTexts: ByLocale<TerminalTexts> = catalogue(en, { it, de });

/** The initials of the colours on drawn tiles. */
export const INITIALS: ByLocale<InitialsName> = { en: 'en', it: 'it', de: 'en' };

/** Words of the reasons why a tile does not fit, as the rules write them. */
export const REASON_WORDS: ByLocale<Readonly<Record<string, string>>> = {
  en: {},
  it: {
    field: 'campo',
    road: 'strada',
    city: 'città',
    meets: 'contro',
  },
  de: {
    field: 'Wiese',
    road: 'Straße',
    city: 'Stadt',
    meets: 'an',
  },
};

/** By code: what the terminal says in words of its own; everything else as on the page. */
export const TERMINAL_REFUSALS: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    ...refusals.en,
    'carcassonne/unknown-command': 'This command does not exist; help lists all commands.',
  },
  it: {
    ...refusals.it,
    'carcassonne/tile-first': 'Prima va posizionata la tessera.',
    'carcassonne/tile-placed': 'La tessera è posizionata: ora un segnalino, oppure pass.',
    'carcassonne/cell-taken': "In quella posizione c'è già una tessera.",
    'carcassonne/not-adjacent': "Accanto a quella posizione non c'è nessuna tessera.",
    'carcassonne/part-taken': "Su quella strada, città o campo c'è già un segnalino.",
    'carcassonne/unknown-command': 'Questo comando non esiste; aiuto elenca tutti i comandi.',
    'match/nothing-to-retract': "Non c'è nulla da annullare.",
  },
  de: {
    ...refusals.de,
    'carcassonne/tile-placed': 'Das Plättchen liegt: jetzt ein Gefolgsmann, oder pass.',
    'carcassonne/cell-taken': 'Dort liegt schon ein Plättchen.',
    'carcassonne/no-follower': 'Es ist kein Gefolgsmann mehr übrig.',
    'carcassonne/no-such-part': 'Das Plättchen hat diesen Teil nicht.',
    'carcassonne/unknown-command': 'Diesen Befehl gibt es nicht; hilfe zeigt alle Befehle.',
    'match/nothing-to-retract': 'Es gibt nichts zurückzunehmen.',
  },
};
