// What the page of similar entries and the terminal say about it, in each language.

import type { ByLocale } from '../../../src/core/locale.ts';

export interface SimilarityFacts {
  /** Shares from 0 to 1. */
  readonly limit: number;
  readonly next: number;
  readonly compared: number;
  readonly shown: readonly unknown[];
  readonly short: readonly string[];
  readonly programs: readonly string[];
}

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

const en = {
  percent,
  title: 'Similar entries',
  confidential: 'This page is for the organiser only: it names students and shows their sources.',
  columns: ['Entries', 'In common', 'Passages'],
  found: (pairs: number, file: string) =>
    `${pairs} ${pairs === 1 ? 'pair of entries is' : 'pairs of entries are'} similar. Only you can read ${file}.`,
  facts: ({ limit, next, compared, shown, short, programs }: SimilarityFacts) => [
    `${compared} pairs were compared. ${shown.length} of them have ${percent(limit)} or more in common, the next one ${percent(next)}.`,
    'The share counts passages of the shorter source that the other one has as well. Names, comments, layout, types and the order of functions do not count, nor does what the course hands out.',
    'A high share is a reason to read both sources, and no proof. Numbers lead from a passage to the same one in the other source.',
    ...(short.length > 0 ? [`Too short to be compared: ${short.join(', ')}`] : []),
    ...(programs.length > 0 ? [`Programs without a source: ${programs.join(', ')}`] : []),
  ],
};

export type SimilarityWords = typeof en;

const it: SimilarityWords = {
  percent,
  title: 'Progetti simili',
  confidential: 'Questa pagina è solo per chi organizza: nomina gli studenti e mostra i loro sorgenti.',
  columns: ['Progetti', 'In comune', 'Passaggi'],
  found: (pairs, file) =>
    `${pairs} ${pairs === 1 ? 'coppia di progetti è simile' : 'coppie di progetti sono simili'}. Solo tu puoi leggere ${file}.`,
  facts: ({ limit, next, compared, shown, short, programs }) => [
    `Coppie confrontate: ${compared}. Di queste, ${shown.length} hanno in comune almeno il ${percent(limit)}, la successiva il ${percent(next)}.`,
    'La quota conta i passaggi del sorgente più breve che anche l’altro contiene. Nomi, commenti, impaginazione, tipi e ordine delle funzioni non contano, e neppure quello che il corso distribuisce.',
    'Una quota alta è un motivo per leggere i due sorgenti, non una prova. I numeri portano da un passaggio allo stesso nell’altro sorgente.',
    ...(short.length > 0 ? [`Troppo brevi per il confronto: ${short.join(', ')}`] : []),
    ...(programs.length > 0 ? [`Programmi senza sorgente: ${programs.join(', ')}`] : []),
  ],
};

const de: SimilarityWords = {
  percent,
  title: 'Ähnliche Einsendungen',
  confidential: 'Diese Seite ist nur für die Organisation: Sie nennt Studierende und zeigt ihre Quellen.',
  columns: ['Einsendungen', 'Gemeinsam', 'Stellen'],
  found: (pairs, file) =>
    `${pairs} ${pairs === 1 ? 'Paar von Einsendungen ist' : 'Paare von Einsendungen sind'} ähnlich. Nur du kannst ${file} lesen.`,
  facts: ({ limit, next, compared, shown, short, programs }) => [
    `Verglichene Paare: ${compared}. Davon haben ${shown.length} mindestens ${percent(limit)} gemeinsam, das nächste ${percent(next)}.`,
    'Der Anteil zählt Stellen der kürzeren Quelle, die auch die andere hat. Namen, Kommentare, Anordnung, Typen und die Reihenfolge der Funktionen zählen nicht, und auch nicht, was der Kurs verteilt.',
    'Ein hoher Anteil ist ein Grund, beide Quellen zu lesen, und kein Beweis. Nummern führen von einer Stelle zur selben in der anderen Quelle.',
    ...(short.length > 0 ? [`Zu kurz für einen Vergleich: ${short.join(', ')}`] : []),
    ...(programs.length > 0 ? [`Programme ohne Quelle: ${programs.join(', ')}`] : []),
  ],
};

export const similarityTexts: ByLocale<SimilarityWords> = { en, it, de };
