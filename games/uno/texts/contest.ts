import type { ByLocale, Locale } from '../../../src/core/locale.ts';

/** What `ludoteca uno tournament` says, in text and on its page. */
export interface ContestTexts {
  readonly lang: Locale;
  readonly title: string;
  readonly played: (matches: number, rounds: string, seed: string) => string;
  readonly properties: string;
  readonly columns: readonly string[];
  readonly chart: string;
  readonly fair: string;
  readonly compared: (moves: string, cards: string, theirMoves: string, theirCards: string) => string;
  readonly lost: string;
  readonly twoBots: string;
  readonly written: (folder: string) => string;
}

const unoEn: ContestTexts = {
  lang: 'en',
  title: 'Tournament of the UNO bots',
  played: (matches, rounds, seed) => `${matches} matches, ${rounds} rounds each on average, seed "${seed}"`,
  properties: 'Properties',
  columns: [
    'bot',
    'matches',
    'won',
    'points',
    'turns',
    'cards',
    'most',
    'mean ms',
    'worst ms',
    'document: mean',
    'document: worst',
  ],
  chart: 'Matches won (± one standard error)',
  fair: 'an even share',
  compared: (moves, cards, theirMoves, theirCards) =>
    `Turns of a player in a match: ${moves} (the document: ${theirMoves}). Cards in hand: ${cards} (the document: ${theirCards}).`,
  lost: 'The document’s own chart of matches won is missing; its text calls bot 2 very efficient.',
  twoBots: 'A tournament needs at least two --bot.',
  written: folder => `The report is in ${folder}: report.html, report.json, wins.svg.`,
};

const unoIt: ContestTexts = {
  lang: 'it',
  title: 'Torneo dei bot di UNO',
  played: (matches, rounds, seed) => `${matches} partite, in media ${rounds} smazzate ciascuna, seme "${seed}"`,
  properties: 'Proprietà',
  columns: [
    'bot',
    'partite',
    'vinte',
    'punti',
    'turni',
    'carte',
    'massimo',
    'ms medi',
    'ms massimi',
    'documento: medi',
    'documento: massimi',
  ],
  chart: 'Partite vinte (± un errore standard)',
  fair: 'parti uguali',
  compared: (moves, cards, theirMoves, theirCards) =>
    `Turni di un giocatore in una partita: ${moves} (il documento: ${theirMoves}). Carte in mano: ${cards} (il documento: ${theirCards}).`,
  lost: 'Nel documento manca il diagramma delle vittorie; secondo il testo il bot 2 è molto efficiente.',
  twoBots: 'Per un torneo servono almeno due --bot.',
  written: folder => `Il resoconto è in ${folder}: report.html, report.json, wins.svg.`,
};

const unoDe: ContestTexts = {
  lang: 'de',
  title: 'Turnier der UNO-Bots',
  played: (matches, rounds, seed) => `${matches} Partien mit im Mittel ${rounds} Runden, Startwert "${seed}"`,
  properties: 'Eigenschaften',
  columns: [
    'Bot',
    'Partien',
    'gewonnen',
    'Punkte',
    'Züge',
    'Karten',
    'höchstens',
    'ms im Mittel',
    'ms höchstens',
    'Dokument: Mittel',
    'Dokument: höchstens',
  ],
  chart: 'Gewonnene Partien (± ein Standardfehler)',
  fair: 'gleicher Anteil',
  compared: (moves, cards, theirMoves, theirCards) =>
    `Züge eines Spielers in einer Partie: ${moves} (im Dokument: ${theirMoves}). Karten auf der Hand: ${cards} (im Dokument: ${theirCards}).`,
  lost: 'Im Dokument fehlt das Diagramm der Siege; laut Text ist Bot 2 sehr effizient.',
  twoBots: 'Ein Turnier braucht mindestens zwei --bot.',
  written: folder => `Der Bericht steht in ${folder}: report.html, report.json, wins.svg.`,
};

export const contestTexts: ByLocale<ContestTexts> = { en: unoEn, it: unoIt, de: unoDe };
