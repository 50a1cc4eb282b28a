import type { Translation } from '../../core/texts.ts';
import type { en } from './arena.en.ts';
import { it as fixes } from './fixes.it.ts';

export const it: Translation<typeof en> = {
  playing: 'Partite in corso',
  needs: 'Un torneo richiede un FILE, oppure --game e almeno due opzioni --entrant.',
  notAnObject: 'Un torneo è un oggetto con campi: game, entrants, scheme ...',
  live: 'Classifica durante il torneo: {file}',
  done: 'Il resoconto è in {folder}/report.html.',
  stopped: 'Fermato. Nulla è perso. Continua con: {command}',
  sprtForm: '--sprt richiede due soglie in punti di punteggio, come 0,20: "{text}" non lo è.',
  judgingForm:
    '{flag} richiede numeri da 0 in su, come --resign 0.95,6 (attesa, posizioni) o --draw 0.05,20,60 (attesa, posizioni, dalla mossa): "{text}" non lo è.',
  noProgram: 'Questo iscritto non può essere avviato. {why}',
  cannotPublish: 'Impossibile pubblicare il torneo: {why}. Non è stato giocato nulla.',
  sprt: 'Test sequenziale (LLR {llr}): le partite corrispondono a un vantaggio di {nearer} punti di {first} su {second}, piuttosto che di {farther}.',
  sprtOpen: 'Test sequenziale (LLR {llr}): non ancora deciso.',
  duel: '{first} contro {second}: {score}, differenza di punteggio {difference}',
  above: 'oltre {points}',
  below: 'sotto {points}',
  better: '{first} è più forte di {second}: probabilità {percent} %.',
  undecided: 'Non ancora deciso: {first} è più forte di {second} con probabilità {percent} %.',
  level: '{name} tra i livelli: {rating}, {place}.',
  betweenLevels: 'tra {weaker} e {stronger}',
  aboveLevels: 'sopra il più forte, {strongest}',
  belowLevels: 'sotto il più debole, {weakest}',
  late: 'Perse per il tempo: {counts}',
  head: ['#', 'nome', 'partite', 'vinte', 'patte', 'perse', 'punti', 'prestazione'],
  places: 'posti',
  again: '{games} partite verranno rigiocate.',
  published: 'Segui il torneo su {page}',
  unsent: 'Non tutti i risultati sono stati pubblicati: {why}. Esegui di nuovo lo stesso comando per mandare il resto.',
  trying: 'Sandbox: {sandbox}',
  unprotected: {
    missing:
      'Attenzione: {why}. I programmi possono usare la rete e leggere ciò che può leggere il loro utente. Installa il pacchetto "bubblewrap"; i dettagli sono in docs/sandbox.md.',
    forbidden:
      'Attenzione: {why}. I programmi possono usare la rete e leggere ciò che può leggere il loro utente. Permetti gli user namespace su questa macchina; i dettagli sono in docs/sandbox.md.',
  },
  tried: 'contro {opponent}: {points} punti su {games}',
  flush: 'Il programma non ha mai risposto. Finisce ogni riga e la invia subito (Python: flush=True, C++: std::endl)?',
  noFile:
    'Qui non c’è un file {file}. I programmi partono in una cartella vuota: scrivi il percorso visto dalla cartella in cui avvii ludoteca.',
  fine: 'Tutto a posto: ogni partita è finita secondo le regole.',
  notFine: 'Non ancora a posto: sopra è indicato che cosa non va.',
  fixFirst: 'Da correggere per primo ({games} partite su {played}): {advice}',
  fixes: fixes,
};
