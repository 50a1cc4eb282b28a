// What a report says, in each language: kept together, because its words are chosen side by side.

import type { ByLocale } from '../../core/locale.ts';
import type { Verdict } from '../verdicts.ts';

/** Everything the page says, in the reader's language. */
export interface PageTexts {
  readonly lang: string;
  readonly title: (game: string) => string;
  readonly facts: (scheme: string, entrants: number, seed: string) => string;
  readonly unfinished: string;
  /** How the games were played. */
  readonly conditions: ConditionTexts;
  readonly standings: string;
  readonly columns: readonly [place: string, name: string, games: string, wins: string, draws: string, losses: string];
  /** How often each came first, second ..., at tables of three and more. */
  readonly places: string;
  readonly placesMeaning: string;
  readonly points: string;
  readonly rating: string;
  /** What the rating and its margin mean. */
  readonly ratingMeaning: string;
  readonly crosstable: string;
  readonly ratings: string;
  readonly history: string;
  readonly games: string;
  readonly latestGames: string;
  /** `at`: when this was written. */
  readonly playedSoFar: (done: number, of: number, at: string) => string;
  readonly gameColumns: readonly [game: string, players: string, result: string, moves: string, verdict: string];
  readonly replay: string;
  readonly details: string;
  readonly times: string;
  readonly memory: string;
  readonly memories: string;
  readonly said: string;
  readonly sandbox: string;
  readonly verdict: (verdict: Verdict, name: (seat: number) => string) => string;
}

export interface ConditionTexts {
  readonly title: string;
  readonly openings: (count: number) => string;
  /** Of programs, in seconds: a move, or all moves with so much more for each. */
  readonly time: (move: number, bank: number) => string;
  readonly think: (ms: number) => string;
  readonly programs: string;
  readonly bots: string;
  readonly referee: (bot: string, ms: number) => string;
  readonly resign: (chances: string, positions: number) => string;
  readonly draw: (chances: string, positions: number, from: number) => string;
}

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
    case 'blocked':
      return `${name(v.seat)}: blocked, has no legal move`;
    case 'time':
      return `${name(v.seat)}: out of time, ${seconds(v.used)} s of ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: too much memory, ${mib(v.peak)} of ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: too many processes, ${v.count} of ${v.limit}`;
    case 'storage':
      return `${name(v.seat)}: wrote too much to disk, ${mib(v.used)} of ${mib(v.limit)} MiB`;
    case 'files':
      return `${name(v.seat)}: too many files, ${v.count} of ${v.limit}`;
    case 'cpu':
      return `${name(v.seat)}: too much processor time, ${seconds(v.used)} s of ${seconds(v.limit)} s`;
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
    case 'adjudication':
      return v.seat === undefined ? 'Judged a draw' : `${name(v.seat)}: judged to have lost`;
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
    case 'blocked':
      return `${name(v.seat)}: bloccato, senza mosse lecite`;
    case 'time':
      return `${name(v.seat)}: tempo scaduto, ${seconds(v.used)} s su ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: troppa memoria, ${mib(v.peak)} su ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: troppi processi, ${v.count} su ${v.limit}`;
    case 'storage':
      return `${name(v.seat)}: ha scritto troppo su disco, ${mib(v.used)} su ${mib(v.limit)} MiB`;
    case 'files':
      return `${name(v.seat)}: troppi file, ${v.count} su ${v.limit}`;
    case 'cpu':
      return `${name(v.seat)}: troppo tempo di processore, ${seconds(v.used)} s su ${seconds(v.limit)} s`;
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
    case 'adjudication':
      return v.seat === undefined ? 'Giudicata patta' : `${name(v.seat)}: giudicata persa`;
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
    case 'blocked':
      return `${name(v.seat)}: blockiert, hat keinen erlaubten Zug`;
    case 'time':
      return `${name(v.seat)}: Zeit überschritten, ${seconds(v.used)} s von ${seconds(v.limit)} s`;
    case 'memory':
      return `${name(v.seat)}: zu viel Speicher, ${mib(v.peak)} von ${mib(v.limit)} MiB`;
    case 'processes':
      return `${name(v.seat)}: zu viele Prozesse, ${v.count} von ${v.limit}`;
    case 'storage':
      return `${name(v.seat)}: hat zu viel auf die Platte geschrieben, ${mib(v.used)} von ${mib(v.limit)} MiB`;
    case 'files':
      return `${name(v.seat)}: zu viele Dateien, ${v.count} von ${v.limit}`;
    case 'cpu':
      return `${name(v.seat)}: zu viel Prozessorzeit, ${seconds(v.used)} s von ${seconds(v.limit)} s`;
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
    case 'adjudication':
      return v.seat === undefined ? 'Als unentschieden gewertet' : `${name(v.seat)}: als verloren gewertet`;
    case 'abort':
      return 'Abgebrochen';
  }
}

export const PAGE_TEXTS: ByLocale<PageTexts> = {
  en: {
    lang: 'en',
    title: game => `Tournament of ${game}`,
    facts: (scheme, entrants, seed) => `${scheme}, ${entrants} entrants, seed ${seed}.`,
    unfinished: 'Not finished.',
    conditions: {
      title: 'How the games were played',
      openings: count => `Openings from a list of ${count}, each played with every seating.`,
      time: (move, bank) => (bank > 0 ? `${bank} s for all moves and ${move} s more for each` : `${move} s a move`),
      think: ms => `at most ${ms} ms a move`,
      programs: 'Programs',
      bots: 'Built-in bots',
      referee: (bot, ms) => `${bot} judges every position for ${ms} ms.`,
      resign: (chances, positions) =>
        `A player has lost who can expect at most ${chances} (-1 is a loss, 1 a win) in ${positions} positions one after the other.`,
      draw: (chances, positions, from) =>
        `From move ${from} on, a game is drawn when neither player can expect more than ${chances} in ${positions} positions one after the other.`,
    },
    standings: 'Standings',
    columns: ['#', 'Name', 'Games', 'Won', 'Drawn', 'Lost'],
    places: 'Places',
    placesMeaning:
      'At tables of three and more, Won counts first places, Drawn first places that several share, and Lost all others. Places says how often an entrant came first, second, third and so on; behind the first place the score decides between equal results.',
    points: 'Points',
    rating: 'Performance',
    ratingMeaning:
      'Performance: the rating that these games alone give. Built-in bots of known strength place it on the scale of the game; without one, the average of the field is 1500. 400 points more mean ten wins to one. The strength lies within ± with about 95 % certainty. ? marks a margin above 250.',
    crosstable: 'Crosstable',
    ratings: 'Performance with its margin',
    history: 'Score over time',
    games: 'Games',
    latestGames: 'Latest games',
    playedSoFar: (done, of, at) => `${done} of ${of} games played at ${at}. This page loads itself again.`,
    gameColumns: ['Game', 'Players', 'Result', 'Moves', 'Verdict'],
    replay: 'Replay',
    details: 'Time, memory, messages',
    times: 'Time a move',
    memory: 'Peak memory',
    memories: 'Memory a move',
    said: 'Standard error, by move:',
    sandbox: 'sandbox',
    verdict: verdictEn,
  },
  it: {
    lang: 'it',
    title: game => `Torneo di ${game}`,
    facts: (scheme, entrants, seed) => `${scheme}, ${entrants} iscritti, seme ${seed}.`,
    unfinished: 'Non finito.',
    conditions: {
      title: 'Come si è giocato',
      openings: count => `Aperture da un elenco di ${count}, ognuna giocata con ogni disposizione dei posti.`,
      time: (move, bank) =>
        bank > 0 ? `${bank} s per tutte le mosse e altri ${move} s per ognuna` : `${move} s per mossa`,
      think: ms => `al massimo ${ms} ms per mossa`,
      programs: 'Programmi',
      bots: 'Bot integrati',
      referee: (bot, ms) => `${bot} valuta ogni posizione per ${ms} ms.`,
      resign: (chances, positions) =>
        `Perde chi può attendersi al massimo ${chances} (-1 è una sconfitta, 1 una vittoria) in ${positions} posizioni di seguito.`,
      draw: (chances, positions, from) =>
        `Dalla mossa ${from} una partita è patta quando nessuno dei due può attendersi più di ${chances} in ${positions} posizioni di seguito.`,
    },
    standings: 'Classifica',
    columns: ['#', 'Nome', 'Partite', 'Vinte', 'Pari', 'Perse'],
    places: 'Posti',
    placesMeaning:
      'A tavoli di tre o più, Vinte conta i primi posti, Pari i primi posti condivisi e Perse tutti gli altri. Posti dice quante volte un iscritto è arrivato primo, secondo, terzo e così via; dietro al primo posto, a parità di risultato decidono i punti della partita.',
    points: 'Punti',
    rating: 'Prestazione',
    ratingMeaning:
      'Prestazione: il punteggio che danno queste sole partite. I bot integrati di forza nota lo collocano sulla scala del gioco; senza di loro la media dei partecipanti è 1500. 400 punti in più valgono dieci vittorie a una. La forza sta entro ± con una certezza di circa il 95 %. ? segna un margine oltre 250.',
    crosstable: 'Tabella incrociata',
    ratings: 'Prestazione con il suo margine',
    history: 'Punteggio nel tempo',
    games: 'Partite',
    latestGames: 'Ultime partite',
    playedSoFar: (done, of, at) => `${done} partite giocate su ${of} alle ${at}. Questa pagina si ricarica da sola.`,
    gameColumns: ['Partita', 'Giocatori', 'Risultato', 'Mosse', 'Verdetto'],
    replay: 'Rivedi',
    details: 'Tempo, memoria, messaggi',
    times: 'Tempo per mossa',
    memory: 'Memoria massima',
    memories: 'Memoria per mossa',
    said: 'Standard error, per mossa:',
    sandbox: 'recinto',
    verdict: verdictIt,
  },
  de: {
    lang: 'de',
    title: game => `Turnier: ${game}`,
    facts: (scheme, entrants, seed) => `${scheme}, ${entrants} Teilnehmer, Saatwort ${seed}.`,
    unfinished: 'Nicht beendet.',
    conditions: {
      title: 'Wie gespielt wurde',
      openings: count => `Eröffnungen aus einer Liste von ${count}, jede mit jeder Sitzordnung gespielt.`,
      time: (move, bank) => (bank > 0 ? `${bank} s für alle Züge und ${move} s mehr für jeden` : `${move} s je Zug`),
      think: ms => `höchstens ${ms} ms je Zug`,
      programs: 'Programme',
      bots: 'Eingebaute Bots',
      referee: (bot, ms) => `${bot} beurteilt jede Stellung ${ms} ms lang.`,
      resign: (chances, positions) =>
        `Verloren hat, wer in ${positions} Stellungen nacheinander höchstens ${chances} erwarten kann (-1 ist eine Niederlage, 1 ein Sieg).`,
      draw: (chances, positions, from) =>
        `Ab Zug ${from} ist ein Spiel unentschieden, wenn in ${positions} Stellungen nacheinander niemand mehr als ${chances} erwarten kann.`,
    },
    standings: 'Tabelle',
    columns: ['#', 'Name', 'Spiele', 'Gewonnen', 'Remis', 'Verloren'],
    places: 'Plätze',
    placesMeaning:
      'An Tischen mit drei und mehr zählt Gewonnen die ersten Plätze, Remis die geteilten ersten Plätze und Verloren alle anderen. Plätze sagt, wie oft ein Teilnehmer Erster, Zweiter, Dritter und so weiter war; hinter dem ersten Platz entscheiden bei gleichem Ergebnis die Punkte des Spiels.',
    points: 'Punkte',
    rating: 'Leistung',
    ratingMeaning:
      'Leistung: die Wertung, die diese Spiele allein ergeben. Mitgelieferte Bots bekannter Stärke legen sie auf die Skala des Spiels; ohne sie ist der Durchschnitt des Feldes 1500. 400 Punkte mehr bedeuten zehn Siege zu einem. Die Stärke liegt mit etwa 95 % Sicherheit innerhalb von ±. ? heißt: Spanne über 250.',
    crosstable: 'Kreuztabelle',
    ratings: 'Leistung mit ihrer Spanne',
    history: 'Punkte im Verlauf',
    games: 'Spiele',
    latestGames: 'Letzte Spiele',
    playedSoFar: (done, of, at) => `${done} von ${of} Spielen gespielt um ${at}. Diese Seite lädt sich selbst neu.`,
    gameColumns: ['Spiel', 'Spieler', 'Ergebnis', 'Züge', 'Urteil'],
    replay: 'Ansehen',
    details: 'Zeit, Speicher, Meldungen',
    times: 'Zeit je Zug',
    memory: 'Höchster Speicher',
    memories: 'Speicher je Zug',
    said: 'Standardfehlerausgabe, nach Zügen:',
    sandbox: 'Sandkasten',
    verdict: verdictDe,
  },
};
