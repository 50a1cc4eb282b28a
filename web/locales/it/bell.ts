import type { bell as en } from '../en/bell.ts';
import type { SameKeys } from '../locale.ts';

export const bell: SameKeys<typeof en> = {
  'bell.title': 'Notifiche',
  'bell.unread.one': 'Notifiche: {count} nuova',
  'bell.unread.other': 'Notifiche: {count} nuove',
  'bell.empty':
    'Niente di nuovo. Qui si legge quando tocca a te in una partita lenta, o se qualcuno vuole la rivincita.',
  'bell.all-read': 'Segna tutte come lette',
  'bell.new': 'nuova',
  'bell.settings': 'Impostazioni',
  'bell.turn': '{game}: tocca a te',
  'bell.turn.by': '{game}: {name} ha mosso, tocca a te',
  'bell.ended.won': '{game}: partita finita, hai vinto',
  'bell.ended.lost': '{game}: partita finita, hai perso',
  'bell.ended.drawn': '{game}: partita finita, nessuno ha vinto',
  'bell.ended.won.by': '{game}: hai vinto contro {name}',
  'bell.ended.lost.by': '{game}: hai perso contro {name}',
  'bell.ended.drawn.by': '{game}: patta con {name}',
  'bell.rematch': '{game}: {name} vuole giocare ancora',
  'bell.round': '{tournament}: la tua prossima partita è pronta',
  'bell.followed': '{name} ti segue',
  'bell.invited': '{game}: {name} ti invita a un tavolo',
  'bell.account': 'Notifiche',
  'bell.account.lead': 'Che cosa vuoi sapere mentre guardi altrove.',
  'bell.kind.turn': 'Tocca a me in una partita lenta',
  'bell.kind.ended': 'Una mia partita è finita',
  'bell.kind.rematch': 'Qualcuno vuole giocare ancora',
  'bell.kind.round': 'Il mio torneo prosegue',
  'bell.kind.followed': 'Qualcuno mi segue',
  'bell.kind.invited': 'Qualcuno mi invita a un tavolo',
};
