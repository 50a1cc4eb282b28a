import type { Translation } from '../../../core/texts.ts';
import type { en } from './emails.en.ts';

export const de: Translation<typeof en> = {
  reset: {
    subject: 'Passwort für Ludoteca zurücksetzen',
    text: 'Hallo {name},\n\njemand, vermutlich du, hat ein neues Passwort angefordert. Öffne innerhalb einer Stunde diesen Link, um es zu wählen:\n\n{link}\n\nWenn du es nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.\n',
  },
  confirm: {
    subject: 'Bestätige deine E-Mail-Adresse',
    text: 'Hallo {name},\n\nöffne innerhalb eines Tages diesen Link, um diese Adresse zu bestätigen. Ludoteca nutzt sie, wenn du dein Passwort vergisst:\n\n{link}\n\nWenn du das nicht angefordert hast, ignoriere diese E-Mail.\n',
  },
  invitation: {
    subject: '{name} lädt dich zu {game} ein',
    body: 'Hallo,\n\n{name} hat einen Tisch {game} und einen freien Stuhl für dich. Setz dich hier:\n\n{link}\n\nDer Code des Tisches ist {code}.',
    address: 'Der Server ist {host}, Port {port}.',
    gateway: 'Programme, die {name} sprechen, verbinden sich mit Port {port}.',
    end: 'Wenn du nicht weißt, wer das ist, tu nichts.',
  },
};
