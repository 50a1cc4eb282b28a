import type { Translation } from '../../../src/core/texts.ts';
import type { chat as en } from '../en/chat.ts';

export const chat: Translation<typeof en> = {
  'chat.title': 'Chat',
  'chat.unread.one': '{count} messaggio nuovo',
  'chat.unread.other': '{count} messaggi nuovi',
  'chat.empty': 'Ancora nessun messaggio. Saluta!',
  'chat.empty.listen': 'Ancora nessun messaggio.',
  'chat.write': 'Scrivi un messaggio',
  'chat.apart': 'I giocatori potranno leggerlo dopo la partita.',
  'chat.watchers': 'Solo per gli spettatori',
  'chat.sign-in': 'Qui gli ospiti possono solo leggere.',
  'chat.hidden': 'Questo messaggio è stato nascosto.',
  'chat.more': 'Opzioni per il messaggio di {name}',
  'chat.mute': 'Silenzia',
  'chat.muted': 'Silenziato: {name}',
  'chat.blocked': 'Bloccato: {name}',
  'chat.unmute': 'Riattiva',
  'chat.report': 'Segnala',
  'chat.report.why': 'Che cosa non va in questo messaggio?',
  'chat.report.send': 'Invia segnalazione',
  'chat.reported': 'Grazie. Un amministratore la guarderà.',
  'chat.hide': 'Nascondi',
  'new.quiet': 'Senza chat',
  'new.quiet.hint': 'A questo tavolo nessuno può scrivere messaggi.',

  'refused.chat/too-many-reports': 'Grazie. Tra un minuto puoi inviare altre segnalazioni.',
};
