import type { Translation } from '../../../src/core/texts.ts';
import type { notifications as en } from '../en/notifications.ts';
import type { notifications as pages } from '../en/pages/notifications.ts';

export const notifications: Translation<typeof en & typeof pages> = {
  'bell.title': 'Notifiche',
  'bell.unread.one': 'Notifiche: {count} nuova',
  'bell.unread.other': 'Notifiche: {count} nuove',
  'bell.empty':
    'Nessuna notifica. Ne ricevi una quando tocca a te in una partita per corrispondenza o quando qualcuno vuole la rivincita.',
  'bell.all-read': 'Segna tutte come lette',
  'bell.new': 'nuova',
  'bell.turn': '{game}: tocca a te',
  'bell.turn.by': '{game} con {name}: tocca a te',
  'bell.ended.won': '{game}: partita finita, hai vinto',
  'bell.ended.lost': '{game}: partita finita, hai perso',
  'bell.ended.drawn': '{game}: partita finita, nessuno ha vinto',
  'bell.ended.won.by': '{game}: hai vinto contro {name}',
  'bell.ended.lost.by': '{game}: hai perso contro {name}',
  'bell.ended.drawn.by': '{game}: patta con {name}',
  'bell.rematch': '{game}: {name} vuole la rivincita',
  'bell.round': '{tournament}: la tua prossima partita è pronta',
  'bell.followed': '{name} ti segue',
  'bell.invited': '{game}: {name} ti invita a un tavolo',
  'bell.guessing':
    'Qualcuno ha provato password sbagliate per il tuo account. Resti connesso, e i tuoi dispositivi non vengono bloccati.',
  'bell.account.lead': 'Scegli che cosa vuoi che ti venga notificato.',
  'bell.kind.turn': 'Tocca a me in una partita per corrispondenza',
  'bell.kind.ended': 'Una mia partita è finita',
  'bell.kind.rematch': 'Qualcuno vuole la rivincita',
  'bell.kind.round': 'La mia prossima partita di torneo è pronta',
  'bell.kind.followed': 'Qualcuno mi segue',
  'bell.kind.invited': 'Qualcuno mi invita a un tavolo',
  'bell.kind.guessing': 'Qualcuno prova password sbagliate per il mio account',
  'push.title': 'Su questo dispositivo',
  'push.on': 'Questo dispositivo ti avvisa quando tocca a te in una partita per corrispondenza, anche a pagina chiusa.',
  'push.off': 'Questo dispositivo non ti avvisa quando la pagina è chiusa.',
  'push.denied': 'Il browser blocca le notifiche di questa pagina. Puoi permetterle nelle impostazioni del browser.',
  'push.unable': 'Questo browser non può mostrare notifiche a pagina chiusa. Su un telefono, installa prima la pagina.',
  'push.turn-on': 'Avvisami su questo dispositivo',
  'push.turn-off': 'Non avvisarmi più su questo dispositivo',
};
