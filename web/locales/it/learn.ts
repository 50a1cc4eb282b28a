import type { learn as en } from '../en/learn.ts';
import type { SameKeys } from '../shared/locale.ts';

export const learn: SameKeys<typeof en> = {
  'learn.title': 'Impara {game}',
  'learn.start': 'Impara a giocare',
  'learn.start.lead': 'Una lezione di circa due minuti sul tabellone vero.',
  'learn.again': 'Ripeti la lezione',
  'learn.progress': 'Passo {at} di {of}',
  'learn.next': 'Avanti',
  'learn.skip': 'Salta questo passo',
  'learn.back': 'Indietro',
  'learn.restart': 'Ricomincia',
  'learn.show': 'Mostrami',
  'learn.other': 'Le regole lo permettono, ma prova a fare ciò che chiede la lezione.',
  'learn.watch': 'Guarda che cosa succede.',
  'learn.done': 'Ora ne sai abbastanza per giocare.',
  'learn.done.lead':
    'Gioca una prima partita contro il bot più facile. Il pulsante dei suggerimenti segna una buona mossa quando vuoi.',
  'learn.play': 'Gioca contro il bot più facile',
  'learn.teacher': 'Maestro',
  'learn.you': 'Tu',
  'learn.none': 'Per questo gioco non c’è ancora una lezione.',
  'rules.title': 'Regole di {game}',
  'rules.open': 'Regole',
  'rules.page': 'Regole illustrate',
  'rules.lesson': 'Impara sul tabellone',
};
