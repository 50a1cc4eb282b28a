import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './menu.en.ts';

export const it: Translation<typeof en> = {
  lead: 'Quattro giocatori, 108 carte, 500 punti.',
  start: 'Inizia',
  information: 'Informazioni',
  exit: 'Esci',
  about: [
    'Un gioco di carte per quattro giocatori, da un progetto universitario del 2011. Dopo un minuto i bot prendono i posti ancora liberi.',
    'Browser e programmi che usano i messaggi numerati del progetto giocano allo stesso tavolo. Il server mescola, tiene i punti e controlla le regole. Nessuno riceve le carte di un altro giocatore.',
    'UNO è un marchio di Mattel. I disegni delle carte sono nostri.',
  ],
  showRules: 'Mostra le regole',
  version: 'Versione',
  since: 'Online dal',
  players: 'Giocatori ora',
  matches: 'Partite ora',
  loading: 'Preparazione del tavolo',
  phases: {
    space: 'Ricerca di uno spazio libero',
    hall: 'Costruzione della sala',
    table: 'Costruzione del tavolo',
    invitations: 'Invito dei partecipanti',
    chairs: 'Sistemazione delle sedie',
    printing: 'Stampa delle carte',
    players: 'Accoglienza dei giocatori',
    spectators: 'Sistemazione degli spettatori',
    opponents: 'Allenamento degli avversari',
    shuffling: 'Mescolamento del mazzo',
  },
  free: 'posto libero',
  soon: 'Comincia tra {seconds} s. I bot prendono i posti liberi.',
  untilFull: 'Comincia quando tutti i posti sono occupati.',
  leaveSure: 'Vuoi lasciare il tavolo?',
  leaveLead:
    'Contro i bot la partita ti aspetta. Altre persone possono far giocare un bot al tuo posto dopo un minuto.',
};
