// The emails the server sends, in the language of the reader.

import type { ByLocale } from '../../../core/locale.ts';

export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

type WriteEmail = (name: string, link: string) => EmailText;

export const resetEmail: ByLocale<WriteEmail> = {
  en: (name, link) => ({
    subject: 'Reset your Ludoteca password',
    text: `Hello ${name},\n\nsomebody, probably you, asked for a new password. Open this link within an hour to choose one:\n\n${link}\n\nIf it was not you, ignore this email. Your password stays the same.\n`,
  }),
  it: (name, link) => ({
    subject: 'Reimposta la password di Ludoteca',
    text: `Ciao ${name},\n\nqualcuno, probabilmente tu, ha chiesto una nuova password. Apri questo link entro un'ora per sceglierla:\n\n${link}\n\nSe non sei stato tu, ignora questa email. La tua password resta la stessa.\n`,
  }),
  de: (name, link) => ({
    subject: 'Passwort für Ludoteca zurücksetzen',
    text: `Hallo ${name},\n\njemand, vermutlich du, hat ein neues Passwort angefordert. Öffne innerhalb einer Stunde diesen Link, um es zu wählen:\n\n${link}\n\nWenn du es nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.\n`,
  }),
};

export const confirmEmail: ByLocale<WriteEmail> = {
  en: (name, link) => ({
    subject: 'Confirm your email address',
    text: `Hello ${name},\n\nopen this link within a day to confirm this address. Ludoteca uses it if you forget your password:\n\n${link}\n\nIf you did not ask for this, ignore this email.\n`,
  }),
  it: (name, link) => ({
    subject: 'Conferma il tuo indirizzo email',
    text: `Ciao ${name},\n\napri questo link entro un giorno per confermare questo indirizzo. Ludoteca lo usa se dimentichi la password:\n\n${link}\n\nSe non l'hai chiesto tu, ignora questa email.\n`,
  }),
  de: (name, link) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `Hallo ${name},\n\nöffne innerhalb eines Tages diesen Link, um diese Adresse zu bestätigen. Ludoteca nutzt sie, wenn du dein Passwort vergisst:\n\n${link}\n\nWenn du das nicht angefordert hast, ignoriere diese E-Mail.\n`,
  }),
};
