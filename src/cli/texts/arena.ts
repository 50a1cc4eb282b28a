// What the arena says, in each language: kept together, because the words of a report are chosen side by side.

import type { PageWords } from '../../arena/page.ts';
import type { Verdict } from '../../arena/verdicts.ts';

type Name = (seat: number) => string;

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

function verdictEn(v: Verdict, name: Name): string {
  switch (v.by) {
    case 'rules':
      return 'By the rules';
    case 'illegal':
      return `${name(v.seat)}: illegal action ${v.action} (${v.refused}: ${v.detail})`;
    case 'no-move':
      return `${name(v.seat)}: ended without a move`;
    case 'time':
      return `${name(v.seat)}: out of time, ${seconds(v.used)} s of ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: too much memory, ${mib(v.peak)} of ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: too many processes, ${v.count} of ${v.limit}`;
    case 'crash':
      return `${name(v.seat)}: crashed (${v.signal ?? `exit code ${v.code ?? '?'}`})`;
    case 'malformed':
      return `${name(v.seat)}: line ${v.line}, column ${v.column} is no message: ${v.detail} ${v.text}`;
    case 'flood':
      return `${name(v.seat)}: wrote ${v.written} bytes, more than ${v.limit}`;
    case 'missing':
      return `${name(v.seat)}: could not be started: ${v.detail}`;
    case 'resignation':
      return `${name(v.seat)}: resigned`;
    case 'absence':
      return `${name(v.seat)}: stayed away`;
    case 'abort':
      return 'Broken off';
  }
}

function verdictIt(v: Verdict, name: Name): string {
  switch (v.by) {
    case 'rules':
      return 'Secondo le regole';
    case 'illegal':
      return `${name(v.seat)}: mossa non lecita ${v.action} (${v.refused}: ${v.detail})`;
    case 'no-move':
      return `${name(v.seat)}: finito senza muovere`;
    case 'time':
      return `${name(v.seat)}: tempo scaduto, ${seconds(v.used)} s su ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: troppa memoria, ${mib(v.peak)} su ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: troppi processi, ${v.count} su ${v.limit}`;
    case 'crash':
      return `${name(v.seat)}: crollato (${v.signal ?? `codice di uscita ${v.code ?? '?'}`})`;
    case 'malformed':
      return `${name(v.seat)}: riga ${v.line}, colonna ${v.column} non è un messaggio: ${v.detail} ${v.text}`;
    case 'flood':
      return `${name(v.seat)}: ha scritto ${v.written} byte, più di ${v.limit}`;
    case 'missing':
      return `${name(v.seat)}: non è partito: ${v.detail}`;
    case 'resignation':
      return `${name(v.seat)}: si è arreso`;
    case 'absence':
      return `${name(v.seat)}: assente`;
    case 'abort':
      return 'Interrotta';
  }
}

function verdictDe(v: Verdict, name: Name): string {
  switch (v.by) {
    case 'rules':
      return 'Nach den Regeln';
    case 'illegal':
      return `${name(v.seat)}: unerlaubter Zug ${v.action} (${v.refused}: ${v.detail})`;
    case 'no-move':
      return `${name(v.seat)}: hat ohne Zug aufgehört`;
    case 'time':
      return `${name(v.seat)}: Zeit überschritten, ${seconds(v.used)} s von ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: zu viel Speicher, ${mib(v.peak)} von ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: zu viele Prozesse, ${v.count} von ${v.limit}`;
    case 'crash':
      return `${name(v.seat)}: abgestürzt (${v.signal ?? `Rückgabewert ${v.code ?? '?'}`})`;
    case 'malformed':
      return `${name(v.seat)}: Zeile ${v.line}, Spalte ${v.column} ist keine Nachricht: ${v.detail} ${v.text}`;
    case 'flood':
      return `${name(v.seat)}: hat ${v.written} Bytes geschrieben, mehr als ${v.limit}`;
    case 'missing':
      return `${name(v.seat)}: ließ sich nicht starten: ${v.detail}`;
    case 'resignation':
      return `${name(v.seat)}: hat aufgegeben`;
    case 'absence':
      return `${name(v.seat)}: blieb fern`;
    case 'abort':
      return 'Abgebrochen';
  }
}

export interface ArenaTexts {
  readonly page: PageWords;
  readonly playing: string;
  readonly needs: string;
  readonly done: (folder: string) => string;
  readonly stopped: (command: string) => string;
  readonly sprt: (llr: string, decision: string) => string;
  readonly duel: (first: string, second: string, score: string, elo: string) => string;
  readonly better: (first: string, second: string, percent: string) => string;
  readonly undecided: (first: string, second: string, percent: string) => string;
  readonly late: (counts: string) => string;
  readonly head: readonly string[];
  readonly again: (games: number) => string;
  readonly trying: (sandbox: string) => string;
  readonly tried: (opponent: string, points: string, games: number) => string;
  readonly fine: string;
  readonly notFine: string;
}

export const arenaEn: ArenaTexts = {
  page: {
    lang: 'en',
    title: game => `Tournament of ${game}`,
    unfinished: 'Not finished.',
    standings: 'Standings',
    columns: ['#', 'Name', 'Games', 'Won', 'Drawn', 'Lost'],
    points: 'Points',
    rating: 'Rating',
    crosstable: 'Crosstable',
    ratings: 'Ratings with 95 % intervals',
    history: 'Score over time',
    games: 'Games',
    gameColumns: ['Game', 'Players', 'Result', 'Moves', 'Verdict'],
    replay: 'Replay',
    times: 'Time a move:',
    memory: 'Peak memory',
    said: 'Standard error, by move:',
    sandbox: 'sandbox',
    verdict: verdictEn,
  },
  playing: 'Playing',
  needs: 'A tournament needs a FILE, or --game and at least two --entrant.',
  done: folder => `The report is in ${folder}/report.html.`,
  stopped: command => `Stopped; nothing is lost. Go on with: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} against ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} is better than ${second}: ${percent} % sure.`,
  undecided: (first, second, percent) => `Not enough to tell: ${first} is better than ${second} with ${percent} %.`,
  late: counts => `Lost on time: ${counts}`,
  head: ['#', 'name', 'games', 'won', 'drawn', 'lost', 'points', 'rating', 'Elo'],
  again: games => `${games} games are played again.`,
  trying: sandbox => `Sandbox: ${sandbox}`,
  tried: (opponent, points, games) => `against ${opponent}: ${points} points of ${games}`,
  fine: 'Fine: every game ended by the rules.',
  notFine: 'Not fine yet: see above what went wrong.',
};

export const arenaIt: ArenaTexts = {
  page: {
    lang: 'it',
    title: game => `Torneo di ${game}`,
    unfinished: 'Non finito.',
    standings: 'Classifica',
    columns: ['#', 'Nome', 'Partite', 'Vinte', 'Pari', 'Perse'],
    points: 'Punti',
    rating: 'Forza',
    crosstable: 'Tabella incrociata',
    ratings: 'Forza con intervalli al 95 %',
    history: 'Punteggio nel tempo',
    games: 'Partite',
    gameColumns: ['Partita', 'Giocatori', 'Risultato', 'Mosse', 'Verdetto'],
    replay: 'Rivedi',
    times: 'Tempo per mossa:',
    memory: 'Memoria massima',
    said: 'Standard error, per mossa:',
    sandbox: 'recinto',
    verdict: verdictIt,
  },
  playing: 'Si gioca',
  needs: 'Un torneo vuole un FILE, oppure --game e almeno due --entrant.',
  done: folder => `Il resoconto è in ${folder}/report.html.`,
  stopped: command => `Fermato; nulla è perso. Si prosegue con: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} contro ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} è meglio di ${second}: sicuro al ${percent} %.`,
  undecided: (first, second, percent) => `Non basta per dirlo: ${first} è meglio di ${second} al ${percent} %.`,
  late: counts => `Perse per il tempo: ${counts}`,
  head: ['#', 'nome', 'partite', 'vinte', 'pari', 'perse', 'punti', 'forza', 'Elo'],
  again: games => `${games} partite si giocano di nuovo.`,
  trying: sandbox => `Recinto: ${sandbox}`,
  tried: (opponent, points, games) => `contro ${opponent}: ${points} punti su ${games}`,
  fine: 'In ordine: ogni partita è finita secondo le regole.',
  notFine: 'Non ancora in ordine: sopra si legge che cosa non va.',
};

export const arenaDe: ArenaTexts = {
  page: {
    lang: 'de',
    title: game => `Turnier: ${game}`,
    unfinished: 'Nicht beendet.',
    standings: 'Tabelle',
    columns: ['#', 'Name', 'Spiele', 'Gewonnen', 'Remis', 'Verloren'],
    points: 'Punkte',
    rating: 'Stärke',
    crosstable: 'Kreuztabelle',
    ratings: 'Stärke mit 95-%-Bereichen',
    history: 'Punkte im Verlauf',
    games: 'Spiele',
    gameColumns: ['Spiel', 'Spieler', 'Ergebnis', 'Züge', 'Urteil'],
    replay: 'Ansehen',
    times: 'Zeit je Zug:',
    memory: 'Höchster Speicher',
    said: 'Standardfehlerausgabe, nach Zügen:',
    sandbox: 'Sandkasten',
    verdict: verdictDe,
  },
  playing: 'Es wird gespielt',
  needs: 'Ein Turnier braucht eine Datei FILE, oder --game und mindestens zwei --entrant.',
  done: folder => `Der Bericht steht in ${folder}/report.html.`,
  stopped: command => `Angehalten; nichts ist verloren. Weiter geht es mit: ${command}`,
  sprt: (llr, decision) => `SPRT: LLR ${llr}, ${decision}`,
  duel: (first, second, score, elo) => `${first} gegen ${second}: ${score}, Elo ${elo}`,
  better: (first, second, percent) => `${first} ist besser als ${second}: zu ${percent} % sicher.`,
  undecided: (first, second, percent) => `Reicht noch nicht: ${first} ist zu ${percent} % besser als ${second}.`,
  late: counts => `Durch Zeit verloren: ${counts}`,
  head: ['#', 'Name', 'Spiele', 'gew.', 'remis', 'verl.', 'Punkte', 'Stärke', 'Elo'],
  again: games => `${games} Spiele werden noch einmal gespielt.`,
  trying: sandbox => `Sandkasten: ${sandbox}`,
  tried: (opponent, points, games) => `gegen ${opponent}: ${points} Punkte aus ${games}`,
  fine: 'In Ordnung: jedes Spiel endete nach den Regeln.',
  notFine: 'Noch nicht in Ordnung: oben steht, was schiefging.',
};
