import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './similarity.en.ts';

export const it: Translation<typeof en> = {
  title: 'Progetti simili',
  confidential: 'Questa pagina è solo per chi organizza: nomina gli studenti e mostra i loro sorgenti.',
  columns: ['Progetti', 'In comune', 'Passaggi'],
  found: {
    one: '{count} coppia di progetti è simile. Solo tu puoi leggere {file}.',
    other: '{count} coppie di progetti sono simili. Solo tu puoi leggere {file}.',
  },
  facts: {
    compared: 'Coppie confrontate: {compared}. Di queste, {similar} hanno in comune almeno il {limit}.',
    next: 'Le altre coppie hanno in comune al massimo il {next}.',
    rest: 'I sorgenti sono mostrati per le prime {shown}. Tutte le quote sono in similarity.csv.',
    share:
      'La quota conta i passaggi del sorgente più breve che anche l’altro contiene. Nomi, commenti, impaginazione, tipi e ordine delle funzioni non contano, e neppure quello che il corso distribuisce.',
    proof:
      'Una quota alta è un motivo per leggere i due sorgenti, non una prova. I numeri portano da un passaggio allo stesso nell’altro sorgente.',
    short: 'Troppo brevi per il confronto: {names}',
    programs: 'Programmi senza sorgente: {names}',
  },
};
