// What the server writes by mail, in the reader's language.

import type { ByLocale } from '../../../core/locale.ts';

export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

type WriteEmail = (name: string, link: string) => EmailText;

export const resetEmail: ByLocale<WriteEmail> = {
  en: (name, link) => ({
    subject: 'A new password for Ludoteca',
    text: `Hello ${name},\n\nsomebody, probably you, asked for a new password. Choose it here within an hour:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  }),
  it: (name, link) => ({
    subject: 'Una nuova password per Ludoteca',
    text: `Ciao ${name},\n\nqualcuno, probabilmente tu, ha chiesto una nuova password. Sceglila qui entro un'ora:\n\n${link}\n\nSe non sei stato tu, non fare nulla: la tua password resta com'è.\n`,
  }),
  de: (name, link) => ({
    subject: 'Ein neues Passwort für Ludoteca',
    text: `Hallo ${name},\n\njemand, vermutlich du, möchte ein neues Passwort. Wähle es hier innerhalb einer Stunde:\n\n${link}\n\nWarst du das nicht, tu nichts: Dein Passwort bleibt, wie es ist.\n`,
  }),
};

export const confirmEmail: ByLocale<WriteEmail> = {
  en: (name, link) => ({
    subject: 'Is this your address?',
    text: `Hello ${name},\n\nopen this link within a day and Ludoteca will write to this address when you forget your password:\n\n${link}\n\nIf you do not know what this is about, do nothing.\n`,
  }),
  it: (name, link) => ({
    subject: 'È il tuo indirizzo?',
    text: `Ciao ${name},\n\napri questo collegamento entro un giorno e Ludoteca scriverà a questo indirizzo quando dimentichi la password:\n\n${link}\n\nSe non sai di che si tratta, non fare nulla.\n`,
  }),
  de: (name, link) => ({
    subject: 'Ist das deine Adresse?',
    text: `Hallo ${name},\n\nöffne diesen Link innerhalb eines Tages, dann schreibt Ludoteca an diese Adresse, wenn du dein Passwort vergisst:\n\n${link}\n\nWenn du nicht weißt, worum es geht, tu nichts.\n`,
  }),
};
