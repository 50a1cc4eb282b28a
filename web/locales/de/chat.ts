import type { Translation } from '../../../src/core/texts.ts';
import type { chat as en } from '../en/chat.ts';

export const chat: Translation<typeof en> = {
  'chat.title': 'Chat',
  'chat.unread.one': '{count} neue Nachricht',
  'chat.unread.other': '{count} neue Nachrichten',
  'chat.empty': 'Noch keine Nachrichten. Sag Hallo!',
  'chat.empty.listen': 'Noch keine Nachrichten.',
  'chat.write': 'Nachricht schreiben',
  'chat.apart': 'Die Spieler können das nach der Partie lesen.',
  'chat.watchers': 'Nur für Zuschauer',
  'chat.sign-in': 'Gäste können hier nur lesen.',
  'chat.hidden': 'Diese Nachricht wurde ausgeblendet.',
  'chat.more': 'Optionen für die Nachricht von {name}',
  'chat.mute': 'Stummschalten',
  'chat.muted': 'Stummgeschaltet: {name}',
  'chat.blocked': 'Blockiert: {name}',
  'chat.unmute': 'Stummschaltung aufheben',
  'chat.report': 'Melden',
  'chat.report.why': 'Was stimmt mit dieser Nachricht nicht?',
  'chat.report.send': 'Meldung senden',
  'chat.reported': 'Danke. Ein Administrator sieht sich das an.',
  'chat.hide': 'Ausblenden',
  'new.quiet': 'Ohne Chat',
  'new.quiet.hint': 'An diesem Tisch kann niemand Nachrichten schreiben.',

  'refused.chat/too-many-reports': 'Danke. In einer Minute kannst du weitere Meldungen senden.',
};
