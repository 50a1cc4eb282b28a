// What the Dama contest says, in each language. What a compiler or valgrind finds is quoted as it is, in English.

import type { BubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import type { ByLocale } from '../../../src/core/locale.ts';
import type { ContestNote, LeftOut } from '../contest/entry-notes.ts';
import { findingText } from './findings.ts';

export interface ContestFacts {
  readonly seconds: number;
  readonly memory: number;
  readonly plies: number;
  readonly games: number;
  readonly seed: string;
  readonly top: number;
  readonly students: number;
  /** Players ran in bubblewrap. */
  readonly isSandboxed: boolean;
  /** Leaks were looked for. */
  readonly valgrind: boolean;
}

/** A place in the source, where it is known. */
const at = ({ line, text = '' }: ContestNote): string => `player.cpp:${line === undefined ? '' : `${line}:`} ${text}`;

function noteEn(note: ContestNote): string {
  const { check, method = '', finding, text = finding ? findingText(finding, 'en') : '' } = note;
  switch (check) {
    case 'name':
      return `The name "${text}" is not a student number.`;
    case 'files':
      return `Only player.cpp is used. There is also: ${text}`;
    case 'include':
      return `Removed, because only player.hpp may be included: ${at(note)}`;
    case 'hidden-include':
      return `Only player.hpp may be included. The compiler still finds: ${text}`;
    case 'pragma':
      return `A #pragma that changes the behaviour of the compiler is not allowed: ${at(note)}`;
    case 'harmless-pragma':
      return `A #pragma without effect on the compiler: ${at(note)}`;
    case 'main':
      return 'player.cpp defines main(), which is part of the contest. Hand in the class only.';
    case 'compiler':
      return `g++: ${text}`;
    case 'compiler-limit':
      return `The compiler was stopped: ${text}`;
    case 'method':
      return `${method}: ${text}`;
    case 'memory':
      return `${method}: valgrind: ${text}`;
    case 'valgrind-missing':
      return 'valgrind is not installed, so leaks were not looked for.';
  }
}

function noteIt(note: ContestNote): string {
  const { check, method = '', finding, text = finding ? findingText(finding, 'it') : '' } = note;
  switch (check) {
    case 'name':
      return `Il nome "${text}" non è una matricola.`;
    case 'files':
      return `Si usa solo player.cpp. Ci sono anche: ${text}`;
    case 'include':
      return `Eliminato, perché si può includere solo player.hpp: ${at(note)}`;
    case 'hidden-include':
      return `Si può includere solo player.hpp. Il compilatore trova ancora: ${text}`;
    case 'pragma':
      return `Un #pragma che modifica il comportamento del compilatore non è ammesso: ${at(note)}`;
    case 'harmless-pragma':
      return `Un #pragma senza effetto sul compilatore: ${at(note)}`;
    case 'main':
      return 'player.cpp definisce main(), che fa parte della gara. Consegna solo la classe.';
    case 'compiler-limit':
      return `Il compilatore è stato fermato: ${text}`;
    case 'method':
      return `${method}: ${text}`;
    case 'memory':
      return `${method}: valgrind: ${text}`;
    case 'valgrind-missing':
      return 'valgrind non è installato: i memory leak non sono stati cercati.';
    default:
      return noteEn(note);
  }
}

function noteDe(note: ContestNote): string {
  const { check, method = '', finding, text = finding ? findingText(finding, 'de') : '' } = note;
  switch (check) {
    case 'name':
      return `Der Name "${text}" ist keine Matrikelnummer.`;
    case 'files':
      return `Nur player.cpp wird benutzt. Außerdem gibt es: ${text}`;
    case 'include':
      return `Entfernt, weil nur player.hpp eingebunden werden darf: ${at(note)}`;
    case 'hidden-include':
      return `Nur player.hpp darf eingebunden werden. Der Compiler findet noch: ${text}`;
    case 'pragma':
      return `Ein #pragma, das das Verhalten des Compilers ändert, ist nicht erlaubt: ${at(note)}`;
    case 'harmless-pragma':
      return `Ein #pragma ohne Wirkung auf den Compiler: ${at(note)}`;
    case 'main':
      return 'player.cpp definiert main(), das zum Wettbewerb gehört. Gib nur die Klasse ab.';
    case 'compiler-limit':
      return `Der Compiler wurde angehalten: ${text}`;
    case 'method':
      return `${method}: ${text}`;
    case 'memory':
      return `${method}: valgrind: ${text}`;
    case 'valgrind-missing':
      return 'valgrind ist nicht installiert, nach Speicherlecks wurde nicht gesucht.';
    default:
      return noteEn(note);
  }
}

/** 15 %, before it is rounded. */
const share = (students: number): string => String(Math.round(15 * students) / 100);

const damaEn = {
  excluded: 'not admitted',
  ok: 'ok',
  top: (places: number) => `above this line: the first 15 % (${places})`,
  tooFew: 'A contest needs at least two admitted entries, or --bot.',
  oddGames: '--games must be an even number, so that both players have each colour equally often.',
  unsafe: ({ why, isForbidden }: BubblewrapProblem) =>
    `${why}: entries could read files of this user and use the network. ${isForbidden ? 'Allow user namespaces on this machine' : 'Install the package "bubblewrap"'}, or add --unsafe to run them anyway.`,
  compiling: 'Compiling and trying',
  seed: (seed: string) => `Seed: ${seed}`,
  resumed: (valid: number, all: number) => `${valid} of ${all} games are already played.`,
  leftOutHead: 'Not understood:',
  wrote: (file: string) => `${file} was written.`,
  exists: (file: string) => `${file} exists already and was not changed.`,
  used: (folder: string) => `${folder} already has the boards of a match. Choose an empty folder with --out.`,
  admitted: 'The contest would admit this player.',
  notAdmitted: 'The contest would not admit this player.',
  note: noteEn,
  leftOut: ({ reason, text = '' }: LeftOut): string =>
    ({
      kind: 'not a .cpp file, a .zip file, a folder or a program',
      'no-source': 'there is no file player.cpp in it',
      'several-sources': `there are several files player.cpp in it: ${text}`,
      unreadable: text,
      name: 'its name is too long or contains a comma or a control character, or begins with a dot',
      taken: `its name is already used by ${text}`,
    })[reason],
  page: {
    title: 'Dama contest',
    rules: 'Rules',
    rule: ({ seconds, memory, plies, games, seed, top, students, isSandboxed, valgrind }: ContestFacts) => [
      `Every player meets every other one in ${games} games, half of them as player 1. A win counts 1 point, a draw ½.`,
      `A player has ${seconds} s for each move and ${memory} MiB of memory. A game without a winner after ${plies} moves is a draw.`,
      'Sources are compiled with g++ -Ofast. Includes other than player.hpp are removed first.',
      ...(isSandboxed ? ['Players run without network and see no other files.'] : []),
      valgrind ? 'Leaks are looked for with valgrind.' : 'Leaks are not looked for.',
      `15 % of ${students} students is ${share(students)}, rounded up: the first ${top}. Built-in opponents are not counted.`,
      'Players with the same points are ordered by wins, then by the points of their opponents (Buchholz), then by the points of those they beat (Sonneborn-Berger), then by name.',
      `Seed: ${seed}`,
    ],
    ranking: 'Ranking',
    columns: ['#', 'Player', 'Points', 'Games', 'Won', 'Drawn', 'Lost'],
    builtIn: 'built-in opponent',
    line: 'first 15 %',
    entries: 'Entries',
    entryColumns: ['Player', 'Checks and notes'],
    passed: 'All checks passed.',
    excludedHead: 'Not admitted',
    leftOutHead: 'Not understood',
    tied: 'The last player above the line and the first one below it have the same points; the rules say what separates them.',
    illegal: (name: string, file: string, detail: string) => `${name}: illegal move, ${file}: ${detail}`,
    malformed: (name: string, detail: string) => `${name}: wrote no board. ${detail}`,
    threw: (name: string, what: string) => `${name}: threw ${what}`,
    repeated: (name: string) => `${name}: repeated the board although it could move`,
    refusedBoard: 'Refused board',
    before: 'before',
    after: 'refused',
    wins: (name: string) => `${name} wins`,
    draw: 'draw',
  },
};

export type ContestTexts = typeof damaEn;

const damaIt: ContestTexts = {
  excluded: 'non ammesso',
  ok: 'ok',
  top: places => `sopra questa riga: il primo 15 % (${places})`,
  tooFew: 'Una gara richiede almeno due progetti ammessi, oppure --bot.',
  oddGames: '--games dev’essere un numero pari, perché i due giocatori abbiano ogni colore lo stesso numero di volte.',
  unsafe: ({ why, isForbidden }) =>
    `${why}: i progetti potrebbero leggere i file di questo utente e usare la rete. ${isForbidden ? 'Permetti gli user namespace su questa macchina' : 'Installa il pacchetto "bubblewrap"'}, o aggiungi --unsafe per eseguirli comunque.`,
  compiling: 'Compilo e provo',
  seed: seed => `Seme: ${seed}`,
  resumed: (valid, all) => `${valid} partite su ${all} sono già giocate.`,
  leftOutHead: 'Non riconosciuti:',
  wrote: file => `${file} è stato scritto.`,
  exists: file => `${file} esiste già e non è stato modificato.`,
  used: folder => `${folder} contiene già le scacchiere di una partita. Scegli una cartella vuota con --out.`,
  admitted: 'La gara ammetterebbe questo giocatore.',
  notAdmitted: 'La gara non ammetterebbe questo giocatore.',
  note: noteIt,
  leftOut: ({ reason, text = '' }) =>
    ({
      kind: 'non è un file .cpp, un file .zip, una cartella o un programma',
      'no-source': 'non contiene un file player.cpp',
      'several-sources': `contiene più file player.cpp: ${text}`,
      unreadable: text,
      name: 'il nome è troppo lungo, contiene una virgola o un carattere di controllo, o comincia con un punto',
      taken: `il nome è già usato da ${text}`,
    })[reason],
  page: {
    title: 'Gara di dama',
    rules: 'Regole',
    rule: ({ seconds, memory, plies, games, seed, top, students, isSandboxed, valgrind }) => [
      `Ognuno incontra ogni altro in ${games} partite, metà delle quali come player1. Una vittoria vale 1 punto, un pareggio ½.`,
      `Un giocatore ha ${seconds} s per mossa e ${memory} MiB di memoria. Una partita senza vincitore dopo ${plies} mosse è pari.`,
      'I sorgenti sono compilati con g++ -Ofast, dopo avere eliminato gli #include diversi da player.hpp.',
      ...(isSandboxed ? ['I giocatori non hanno rete e non vedono altri file.'] : []),
      valgrind ? 'I memory leak sono cercati con valgrind.' : 'I memory leak non sono cercati.',
      `Il 15 % di ${students} studenti è ${share(students).replace('.', ',')}, arrotondato per eccesso: i primi ${top}. Gli avversari incorporati non contano.`,
      'A parità di punti contano le vittorie, poi i punti degli avversari (Buchholz), poi i punti degli avversari battuti (Sonneborn-Berger), poi il nome.',
      `Seme: ${seed}`,
    ],
    ranking: 'Classifica',
    columns: ['#', 'Giocatore', 'Punti', 'Partite', 'Vinte', 'Pari', 'Perse'],
    builtIn: 'avversario incorporato',
    line: 'primo 15 %',
    entries: 'Progetti',
    entryColumns: ['Giocatore', 'Controlli e note'],
    passed: 'Tutti i controlli superati.',
    excludedHead: 'Non ammessi',
    leftOutHead: 'Non riconosciuti',
    tied: 'L’ultimo sopra la riga e il primo sotto hanno gli stessi punti; le regole dicono che cosa li separa.',
    illegal: (name, file, detail) => `${name}: mossa non valida, ${file}: ${detail}`,
    malformed: (name, detail) => `${name}: non ha scritto una scacchiera. ${detail}`,
    threw: (name, what) => `${name}: ha lanciato ${what}`,
    repeated: name => `${name}: ha ripetuto la scacchiera pur potendo muovere`,
    refusedBoard: 'Scacchiera rifiutata',
    before: 'prima',
    after: 'rifiutata',
    wins: name => `vince ${name}`,
    draw: 'pari',
  },
};

const damaDe: ContestTexts = {
  excluded: 'nicht zugelassen',
  ok: 'ok',
  top: places => `über dieser Linie: die ersten 15 % (${places})`,
  tooFew: 'Ein Wettbewerb braucht mindestens zwei zugelassene Einsendungen, oder --bot.',
  oddGames: '--games muss eine gerade Zahl sein, damit beide Spieler jede Farbe gleich oft haben.',
  unsafe: ({ why, isForbidden }) =>
    `${why}: Einsendungen könnten Dateien dieses Benutzers lesen und das Netz benutzen. ${isForbidden ? 'Erlaube User-Namespaces auf diesem Rechner' : 'Installiere das Paket "bubblewrap"'}, oder führe sie mit --unsafe trotzdem aus.`,
  compiling: 'Kompilieren und Prüfen',
  seed: seed => `Saatwort: ${seed}`,
  resumed: (valid, all) => `${valid} von ${all} Spielen sind schon gespielt.`,
  leftOutHead: 'Nicht erkannt:',
  wrote: file => `${file} wurde geschrieben.`,
  exists: file => `${file} gibt es schon und wurde nicht geändert.`,
  used: folder => `${folder} enthält schon die Bretter eines Spiels. Wähle mit --out einen leeren Ordner.`,
  admitted: 'Der Wettbewerb würde diesen Spieler zulassen.',
  notAdmitted: 'Der Wettbewerb würde diesen Spieler nicht zulassen.',
  note: noteDe,
  leftOut: ({ reason, text = '' }) =>
    ({
      kind: 'keine .cpp-Datei, keine .zip-Datei, kein Ordner und kein Programm',
      'no-source': 'enthält keine Datei player.cpp',
      'several-sources': `enthält mehrere Dateien player.cpp: ${text}`,
      unreadable: text,
      name: 'der Name ist zu lang, enthält ein Komma oder ein Steuerzeichen oder beginnt mit einem Punkt',
      taken: `der Name wird schon von ${text} benutzt`,
    })[reason],
  page: {
    title: 'Dama-Wettbewerb',
    rules: 'Regeln',
    rule: ({ seconds, memory, plies, games, seed, top, students, isSandboxed, valgrind }) => [
      `Jeder trifft jeden in ${games} Spielen, in der Hälfte davon als Spieler 1. Ein Sieg zählt 1 Punkt, ein Remis ½.`,
      `Ein Spieler hat ${seconds} s für jeden Zug und ${memory} MiB Speicher. Ein Spiel ohne Sieger nach ${plies} Zügen ist remis.`,
      'Quellen werden mit g++ -Ofast kompiliert. Andere #include als player.hpp werden vorher entfernt.',
      ...(isSandboxed ? ['Spieler haben kein Netz und sehen keine anderen Dateien.'] : []),
      valgrind ? 'Speicherlecks werden mit valgrind gesucht.' : 'Speicherlecks werden nicht gesucht.',
      `15 % von ${students} Studierenden sind ${share(students).replace('.', ',')}, aufgerundet: die ersten ${top}. Eingebaute Gegner zählen nicht mit.`,
      'Bei gleichen Punkten entscheiden die Siege, dann die Punkte der Gegner (Buchholz), dann die Punkte der besiegten Gegner (Sonneborn-Berger), dann der Name.',
      `Saatwort: ${seed}`,
    ],
    ranking: 'Rangliste',
    columns: ['#', 'Spieler', 'Punkte', 'Spiele', 'Gewonnen', 'Remis', 'Verloren'],
    builtIn: 'eingebauter Gegner',
    line: 'erste 15 %',
    entries: 'Einsendungen',
    entryColumns: ['Spieler', 'Prüfungen und Hinweise'],
    passed: 'Alle Prüfungen bestanden.',
    excludedHead: 'Nicht zugelassen',
    leftOutHead: 'Nicht erkannt',
    tied: 'Der letzte Spieler über der Linie und der erste darunter haben gleich viele Punkte; die Regeln sagen, was sie trennt.',
    illegal: (name, file, detail) => `${name}: unerlaubter Zug, ${file}: ${detail}`,
    malformed: (name, detail) => `${name}: hat kein Brett geschrieben. ${detail}`,
    threw: (name, what) => `${name}: hat ${what} geworfen`,
    repeated: name => `${name}: hat das Brett wiederholt, obwohl ein Zug möglich war`,
    refusedBoard: 'Abgelehntes Brett',
    before: 'vorher',
    after: 'abgelehnt',
    wins: name => `${name} gewinnt`,
    draw: 'remis',
  },
};

export const contestTexts: ByLocale<ContestTexts> = { en: damaEn, it: damaIt, de: damaDe };
