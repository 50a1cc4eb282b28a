// What the arena says, in each language.

import { PAGE_TEXTS, type PageTexts } from '../../arena/page/texts.ts';
import type { BubblewrapProblem } from '../../arena/programs/bubblewrap.ts';
import { type FixTexts, fixesDe, fixesEn, fixesIt } from './first-fix.ts';

export interface ArenaTexts {
  readonly page: PageTexts;
  readonly playing: string;
  readonly needs: string;
  readonly notAnObject: string;
  readonly live: (file: string) => string;
  readonly done: (folder: string) => string;
  readonly stopped: (command: string) => string;
  readonly sprtForm: (text: string) => string;
  readonly judgingForm: (flag: string, text: string) => string;
  readonly noProgram: (why: string) => string;
  readonly cannotPublish: (why: string) => string;
  readonly sprt: (llr: string, first: string, second: string, [nearer, farther]: readonly [string, string]) => string;
  readonly sprtOpen: (llr: string) => string;
  /** `difference`: in points of the rating. */
  readonly duel: (first: string, second: string, score: string, difference: string) => string;
  readonly above: (points: string) => string;
  readonly below: (points: string) => string;
  readonly better: (first: string, second: string, percent: string) => string;
  readonly undecided: (first: string, second: string, percent: string) => string;
  /** Where a program is among the levels of the game. */
  readonly level: (name: string, rating: string, place: string) => string;
  readonly betweenLevels: (weaker: string, stronger: string) => string;
  readonly aboveLevels: (strongest: string) => string;
  readonly belowLevels: (weakest: string) => string;
  readonly late: (counts: string) => string;
  readonly head: readonly string[];
  /** The column of places, at tables of three and more. */
  readonly places: string;
  readonly again: (games: number) => string;
  readonly published: (page: string) => string;
  readonly unsent: (why: string) => string;
  readonly trying: (sandbox: string) => string;
  /** Programs run without bubblewrap. */
  readonly unprotected: (problem: BubblewrapProblem) => string;
  readonly tried: (opponent: string, points: string, games: number) => string;
  readonly flush: string;
  readonly noFile: (file: string) => string;
  readonly fine: string;
  readonly notFine: string;
  readonly fixFirst: (advice: string, games: number, played: number) => string;
  readonly fixes: FixTexts;
}

export const arenaEn: ArenaTexts = {
  page: PAGE_TEXTS.en,
  playing: 'Playing',
  needs: 'A tournament needs a FILE, or --game and at least two --entrant flags.',
  notAnObject: 'A tournament is an object with fields: game, entrants, scheme ...',
  live: file => `Standings while it runs: ${file}`,
  done: folder => `The report is in ${folder}/report.html.`,
  stopped: command => `Stopped. Nothing is lost. Continue with: ${command}`,
  sprtForm: text => `--sprt must be two bounds in points of the rating, such as 0,20: "${text}" is not.`,
  judgingForm: (flag, text) =>
    `${flag} must be numbers from 0 on, such as --resign 0.95,6 (chances, positions) or --draw 0.05,20,60 (chances, positions, from move): "${text}" is not.`,
  noProgram: why => `This entrant cannot be started. ${why}`,
  cannotPublish: why => `Cannot publish the tournament: ${why}. Nothing was played.`,
  sprt: (llr, first, second, [nearer, farther]) =>
    `Sequential test (LLR ${llr}): the games fit a gain of ${nearer} points of ${first} on ${second}, rather than one of ${farther}.`,
  sprtOpen: llr => `Sequential test (LLR ${llr}): not decided yet.`,
  duel: (first, second, score, difference) => `${first} against ${second}: ${score}, rating difference ${difference}`,
  above: points => `above ${points}`,
  below: points => `below ${points}`,
  better: (first, second, percent) => `${first} is better than ${second}: ${percent} % sure.`,
  undecided: (first, second, percent) =>
    `Not decided yet: ${first} is better than ${second} with ${percent} % probability.`,
  level: (name, rating, place) => `${name} among the levels: ${rating}, ${place}.`,
  betweenLevels: (weaker, stronger) => `between ${weaker} and ${stronger}`,
  aboveLevels: strongest => `above the strongest, ${strongest}`,
  belowLevels: weakest => `below the weakest, ${weakest}`,
  late: counts => `Lost on time: ${counts}`,
  head: ['#', 'name', 'games', 'won', 'drawn', 'lost', 'points', 'performance'],
  places: 'places',
  again: games => `${games} games will be played again.`,
  published: page => `Follow it at ${page}`,
  unsent: why => `Not all results could be published: ${why}. Run the same command again to send the rest.`,
  trying: sandbox => `Sandbox: ${sandbox}`,
  unprotected: ({ why, isForbidden }) =>
    `Warning: ${why}. Programs can use the network and read what their user can read. ${isForbidden ? 'Allow user namespaces on this machine' : 'Install the package "bubblewrap"'}; docs/sandbox.md has the details.`,
  tried: (opponent, points, games) => `against ${opponent}: ${points} of ${games} points`,
  flush: 'The program never answered. Does it end each line and flush it (Python: flush=True, C++: std::endl)?',
  noFile: file =>
    `There is no file ${file} here. Programs start in an empty folder: write the path as seen from the folder in which you start ludoteca.`,
  fine: 'OK: every game ended by the rules.',
  notFine: 'Not OK yet: see above what went wrong.',
  fixFirst: (advice, games, played) => `Fix this first (${games} of ${played} games): ${advice}`,
  fixes: fixesEn,
};

export const arenaIt: ArenaTexts = {
  page: PAGE_TEXTS.it,
  playing: 'Partite in corso',
  needs: 'Un torneo richiede un FILE, oppure --game e almeno due opzioni --entrant.',
  notAnObject: 'Un torneo è un oggetto con campi: game, entrants, scheme ...',
  live: file => `Classifica durante il torneo: ${file}`,
  done: folder => `Il resoconto è in ${folder}/report.html.`,
  stopped: command => `Fermato. Nulla è perso. Continua con: ${command}`,
  sprtForm: text => `--sprt richiede due soglie in punti di punteggio, come 0,20: "${text}" non lo è.`,
  judgingForm: (flag, text) =>
    `${flag} richiede numeri da 0 in su, come --resign 0.95,6 (attesa, posizioni) o --draw 0.05,20,60 (attesa, posizioni, dalla mossa): "${text}" non lo è.`,
  noProgram: why => `Questo iscritto non può essere avviato. ${why}`,
  cannotPublish: why => `Impossibile pubblicare il torneo: ${why}. Non è stato giocato nulla.`,
  sprt: (llr, first, second, [nearer, farther]) =>
    `Test sequenziale (LLR ${llr}): le partite corrispondono a un vantaggio di ${nearer} punti di ${first} su ${second}, piuttosto che di ${farther}.`,
  sprtOpen: llr => `Test sequenziale (LLR ${llr}): non ancora deciso.`,
  duel: (first, second, score, difference) =>
    `${first} contro ${second}: ${score}, differenza di punteggio ${difference}`,
  above: points => `oltre ${points}`,
  below: points => `sotto ${points}`,
  better: (first, second, percent) => `${first} è più forte di ${second}: probabilità ${percent} %.`,
  undecided: (first, second, percent) =>
    `Non ancora deciso: ${first} è più forte di ${second} con probabilità ${percent} %.`,
  level: (name, rating, place) => `${name} tra i livelli: ${rating}, ${place}.`,
  betweenLevels: (weaker, stronger) => `tra ${weaker} e ${stronger}`,
  aboveLevels: strongest => `sopra il più forte, ${strongest}`,
  belowLevels: weakest => `sotto il più debole, ${weakest}`,
  late: counts => `Perse per il tempo: ${counts}`,
  head: ['#', 'nome', 'partite', 'vinte', 'patte', 'perse', 'punti', 'prestazione'],
  places: 'posti',
  again: games => `${games} partite verranno rigiocate.`,
  published: page => `Segui il torneo su ${page}`,
  unsent: why =>
    `Non tutti i risultati sono stati pubblicati: ${why}. Esegui di nuovo lo stesso comando per mandare il resto.`,
  trying: sandbox => `Sandbox: ${sandbox}`,
  unprotected: ({ why, isForbidden }) =>
    `Attenzione: ${why}. I programmi possono usare la rete e leggere ciò che può leggere il loro utente. ${isForbidden ? 'Permetti gli user namespace su questa macchina' : 'Installa il pacchetto "bubblewrap"'}; i dettagli sono in docs/sandbox.md.`,
  tried: (opponent, points, games) => `contro ${opponent}: ${points} punti su ${games}`,
  flush: 'Il programma non ha mai risposto. Finisce ogni riga e la invia subito (Python: flush=True, C++: std::endl)?',
  noFile: file =>
    `Qui non c’è un file ${file}. I programmi partono in una cartella vuota: scrivi il percorso visto dalla cartella in cui avvii ludoteca.`,
  fine: 'Tutto a posto: ogni partita è finita secondo le regole.',
  notFine: 'Non ancora a posto: sopra è indicato che cosa non va.',
  fixFirst: (advice, games, played) => `Da correggere per primo (${games} partite su ${played}): ${advice}`,
  fixes: fixesIt,
};

export const arenaDe: ArenaTexts = {
  page: PAGE_TEXTS.de,
  playing: 'Spiele laufen',
  needs: 'Ein Turnier braucht eine Datei FILE, oder --game und mindestens zwei Optionen --entrant.',
  notAnObject: 'Ein Turnier ist ein Objekt mit Feldern: game, entrants, scheme ...',
  live: file => `Tabelle während des Turniers: ${file}`,
  done: folder => `Der Bericht steht in ${folder}/report.html.`,
  stopped: command => `Angehalten. Nichts ist verloren. Weiter mit: ${command}`,
  sprtForm: text => `--sprt braucht zwei Grenzen in Punkten der Wertung, etwa 0,20: "${text}" ist keine solche Angabe.`,
  judgingForm: (flag, text) =>
    `${flag} braucht Zahlen ab 0, etwa --resign 0.95,6 (Erwartung, Stellungen) oder --draw 0.05,20,60 (Erwartung, Stellungen, ab Zug): "${text}" ist keine solche Angabe.`,
  noProgram: why => `Dieser Teilnehmer kann nicht gestartet werden. ${why}`,
  cannotPublish: why => `Das Turnier kann nicht veröffentlicht werden: ${why}. Es wurde nichts gespielt.`,
  sprt: (llr, first, second, [nearer, farther]) =>
    `Sequenzieller Test (LLR ${llr}): Die Spiele passen zu einem Vorsprung von ${nearer} Punkten von ${first} vor ${second}, eher als zu einem von ${farther}.`,
  sprtOpen: llr => `Sequenzieller Test (LLR ${llr}): noch nicht entschieden.`,
  duel: (first, second, score, difference) => `${first} gegen ${second}: ${score}, Wertungsunterschied ${difference}`,
  above: points => `über ${points}`,
  below: points => `unter ${points}`,
  better: (first, second, percent) => `${first} ist besser als ${second}: Wahrscheinlichkeit ${percent} %.`,
  undecided: (first, second, percent) =>
    `Noch nicht entschieden: ${first} ist mit ${percent} % Wahrscheinlichkeit besser als ${second}.`,
  level: (name, rating, place) => `${name} unter den Stufen: ${rating}, ${place}.`,
  betweenLevels: (weaker, stronger) => `zwischen ${weaker} und ${stronger}`,
  aboveLevels: strongest => `über der stärksten, ${strongest}`,
  belowLevels: weakest => `unter der schwächsten, ${weakest}`,
  late: counts => `Auf Zeit verloren: ${counts}`,
  head: ['#', 'Name', 'Spiele', 'gew.', 'unent.', 'verl.', 'Punkte', 'Leistung'],
  places: 'Plätze',
  again: games => `${games} Spiele werden wiederholt.`,
  published: page => `Verfolge das Turnier unter ${page}`,
  unsent: why =>
    `Nicht alle Ergebnisse konnten veröffentlicht werden: ${why}. Führe denselben Befehl noch einmal aus, um den Rest zu senden.`,
  trying: sandbox => `Sandbox: ${sandbox}`,
  unprotected: ({ why, isForbidden }) =>
    `Achtung: ${why}. Programme können das Netz benutzen und lesen, was ihr Benutzer lesen darf. ${isForbidden ? 'Erlaube User-Namespaces auf diesem Rechner' : 'Installiere das Paket "bubblewrap"'}; Näheres steht in docs/sandbox.md.`,
  tried: (opponent, points, games) => `gegen ${opponent}: ${points} von ${games} Punkten`,
  flush:
    'Das Programm hat nie geantwortet. Beendet es jede Zeile und schickt sie sofort ab (Python: flush=True, C++: std::endl)?',
  noFile: file =>
    `Hier gibt es keine Datei ${file}. Programme starten in einem leeren Ordner: Schreib den Pfad so, wie er von dem Ordner aus lautet, in dem du ludoteca startest.`,
  fine: 'In Ordnung: Jedes Spiel endete nach den Regeln.',
  notFine: 'Noch nicht in Ordnung: Oben steht, was schiefging.',
  fixFirst: (advice, games, played) => `Behebe das zuerst (${games} von ${played} Spielen): ${advice}`,
  fixes: fixesDe,
};
