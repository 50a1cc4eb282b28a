// What the arena says, in each language.

import { PAGE_TEXTS, type PageTexts } from '../../arena/page/texts.ts';

export interface ArenaTexts {
  readonly page: PageTexts;
  readonly playing: string;
  readonly needs: string;
  readonly notAnObject: string;
  readonly done: (folder: string) => string;
  readonly stopped: (command: string) => string;
  readonly sprt: (llr: string, decision: string) => string;
  readonly duel: (first: string, second: string, score: string, elo: string) => string;
  readonly better: (first: string, second: string, percent: string) => string;
  readonly undecided: (first: string, second: string, percent: string) => string;
  readonly late: (counts: string) => string;
  readonly head: readonly string[];
  readonly again: (games: number) => string;
  readonly published: (page: string) => string;
  readonly unsent: (why: string) => string;
  readonly trying: (sandbox: string) => string;
  readonly tried: (opponent: string, points: string, games: number) => string;
  readonly flush: string;
  readonly noFile: (file: string) => string;
  readonly fine: string;
  readonly notFine: string;
}

export const arenaEn: ArenaTexts = {
  page: PAGE_TEXTS.en,
  playing: 'Playing',
  needs: 'A tournament needs a FILE, or --game and at least two --entrant.',
  notAnObject: 'A tournament is an object with fields: game, entrants, scheme ...',
  done: folder => `The report is in ${folder}/report.html.`,
  stopped: command => `Stopped; nothing is lost. Go on with: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} against ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} is better than ${second}: ${percent} % sure.`,
  undecided: (first, second, percent) => `Not enough to tell: ${first} is better than ${second} with ${percent} %.`,
  late: counts => `Lost on time: ${counts}`,
  head: ['#', 'name', 'games', 'won', 'drawn', 'lost', 'points', 'rating', 'Elo'],
  again: games => `${games} games are played again.`,
  published: page => `Follow it at ${page}`,
  unsent: why => `Not everything could be shown there: ${why}; run the same command again to send the rest.`,
  trying: sandbox => `Sandbox: ${sandbox}`,
  tried: (opponent, points, games) => `against ${opponent}: ${points} of ${games} points`,
  flush: 'It never answered. Does it end each line and flush it (Python: flush=True, C++: std::endl)?',
  noFile: file => `There is no file ${file} here. Programs run in an empty folder of their own.`,
  fine: 'Fine: every game ended by the rules.',
  notFine: 'Not fine yet: see above what went wrong.',
};

export const arenaIt: ArenaTexts = {
  page: PAGE_TEXTS.it,
  playing: 'Si gioca',
  needs: 'Un torneo vuole un FILE, oppure --game e almeno due --entrant.',
  notAnObject: 'Un torneo è un oggetto con campi: game, entrants, scheme ...',
  done: folder => `Il resoconto è in ${folder}/report.html.`,
  stopped: command => `Fermato; nulla è perso. Si prosegue con: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} contro ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} è meglio di ${second}: sicuro al ${percent} %.`,
  undecided: (first, second, percent) => `Non basta per dirlo: ${first} è meglio di ${second} al ${percent} %.`,
  late: counts => `Perse per il tempo: ${counts}`,
  head: ['#', 'nome', 'partite', 'vinte', 'pari', 'perse', 'punti', 'forza', 'Elo'],
  again: games => `${games} partite si giocano di nuovo.`,
  published: page => `Si segue su ${page}`,
  unsent: why => `Non tutto si è potuto mostrare: ${why}; lo stesso comando manda il resto.`,
  trying: sandbox => `Recinto: ${sandbox}`,
  tried: (opponent, points, games) => `contro ${opponent}: ${points} punti su ${games}`,
  flush: 'Non ha mai risposto. Finisce ogni riga e la spedisce subito (Python: flush=True, C++: std::endl)?',
  noFile: file => `Qui non c’è un file ${file}. I programmi girano in una loro cartella vuota.`,
  fine: 'In ordine: ogni partita è finita secondo le regole.',
  notFine: 'Non ancora in ordine: sopra si legge che cosa non va.',
};

export const arenaDe: ArenaTexts = {
  page: PAGE_TEXTS.de,
  playing: 'Es wird gespielt',
  needs: 'Ein Turnier braucht eine Datei FILE, oder --game und mindestens zwei --entrant.',
  notAnObject: 'Ein Turnier ist ein Objekt mit Feldern: game, entrants, scheme ...',
  done: folder => `Der Bericht steht in ${folder}/report.html.`,
  stopped: command => `Angehalten; nichts ist verloren. Weiter geht es mit: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} gegen ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} ist besser als ${second}: zu ${percent} % sicher.`,
  undecided: (first, second, percent) => `Reicht noch nicht: ${first} ist zu ${percent} % besser als ${second}.`,
  late: counts => `Durch Zeit verloren: ${counts}`,
  head: ['#', 'Name', 'Spiele', 'gew.', 'remis', 'verl.', 'Punkte', 'Stärke', 'Elo'],
  again: games => `${games} Spiele werden noch einmal gespielt.`,
  published: page => `Zu verfolgen unter ${page}`,
  unsent: why => `Nicht alles ließ sich dort zeigen: ${why}; derselbe Befehl schickt den Rest.`,
  trying: sandbox => `Sandkasten: ${sandbox}`,
  tried: (opponent, points, games) => `gegen ${opponent}: ${points} von ${games} Punkten`,
  flush:
    'Es hat nie geantwortet. Beendet es jede Zeile und schickt sie gleich ab (Python: flush=True, C++: std::endl)?',
  noFile: file => `Hier gibt es keine Datei ${file}. Programme laufen in einem eigenen, leeren Ordner.`,
  fine: 'In Ordnung: jedes Spiel endete nach den Regeln.',
  notFine: 'Noch nicht in Ordnung: oben steht, was schiefging.',
};
