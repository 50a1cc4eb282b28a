import type { Translation } from '../../core/texts.ts';
import type { en } from './bot-runner.en.ts';

export const it: Translation<typeof en> = {
  arrived: '{name} è connesso a {server}.',
  waiting: 'In attesa di giocatori: {page}, codice {code}.',
  startsIn: 'La partita comincia al più tardi fra {seconds} s.',
  begins: '{game}: {names}. Guarda la partita su {page}',
  late: '{name} ha risposto troppo tardi. Il server ha mosso al suo posto.',
  silent: '{name} non risponde da {seconds} s.',
  anew: 'Il programma viene riavviato.',
  givesUp: 'Abbandona questa partita.',
  out: 'Gli altri continuano senza di lui.',
  rating: 'Punteggio: {rating} ({change})',
  lost: 'Connessione persa. La partita è al sicuro. Riconnessione ...',
  gone: 'Il server non risponde più.',
  finishing: 'Questa partita viene prima finita. Premi di nuovo Ctrl-C per lasciarla.',
  spoilt:
    'Il programma è fallito in {matches} partite di fila, perciò il comando si ferma. Usa ludoteca try per capire che cosa non va.',
  rematch: 'Rivincita richiesta. Gli altri hanno {seconds} s per accettare.',
  noRematch: 'Nessuno vuole la rivincita.',
  entered: 'Iscritto al torneo: {page}',
  tournamentOver: 'Il torneo è finito.',
  sum: '{matches} partite: {won} vinte, {drew} patte, {lost} perse.',
};
