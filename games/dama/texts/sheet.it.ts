import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './sheet.en.ts';

export const it: Translation<typeof en> = {
  title: 'Scheda per la commissione',
  titleOf: 'Scheda di {name}',
  confidential: 'Questa pagina è solo per chi esamina: contiene i punti di tutti gli studenti.',
  facts: [
    'Un metodo divide i suoi punti fra i suoi casi. Un caso non provato, perché un altro metodo non funziona, non dà punti, a meno che i pesi dicano altro: guardalo tu.',
    'Il documento nomina ciò che conta e non dà numeri. I pesi sono in weights.yaml; una copia modificata si indica con --weights.',
    'Un campo vuoto è lasciato a chi esamina, oppure nulla è stato misurato.',
  ],
  columns: { name: 'Studente', methods: 'Metodi', sum: 'Somma', of: 'su' },
  parts: { memory: 'Memoria', limits: 'Limiti', strategy: 'Strategia', bonus: 'Bonus' },
  part: {
    memory: 'valgrind non trova nulla',
    limits: 'nessuna partita persa per tempo, memoria o un altro limite',
    strategy: 'assegnati da chi esamina',
    bonus: 'nel primo 15 %',
  },
  points: '{points} su {of}',
  open: '– su {of}',
  sum: 'Somma: {points} su {measured} punti misurati ({of} in tutto)',
  games: 'partite perse per un limite: {lost} su {played}',
  notAdmitted: 'non ammesso',
  noSource: 'Un programma senza sorgente: nessun metodo è stato provato.',
  allPassed: '{count} casi, tutti corretti',
  somePassed: 'casi corretti: {passed} su {count}, non provati: {untried}',
  states: { passed: 'corretto', failed: 'sbagliato', untried: 'non provato' },
  fault: '{requirement}. Trovato: {found}',
  untried: '{requirement} ({found})',
  shows: 'Un programma che lo mostra',
  compile: 'Si compila con: g++ -o fault fault.cpp player.cpp',
  valgrind: 'Si compila con: g++ -g -o fault fault.cpp player.cpp && valgrind --leak-check=full ./fault',
  written: 'Schede per la commissione: {file}',
  program: {
    mustBe: 'deve essere: {value}',
    mustBeBoard: 'deve essere, con punti per le caselle vuote:',
    legalMove: 'deve essere la scacchiera dopo una mossa valida del giocatore {player}',
    nothingThrown: 'nulla è stato lanciato',
  },
  weights: {
    notAMap: 'qui servono nomi con numeri',
    unknown: 'non c’è nulla che si chiami {name}',
    number: '{name} dev’essere un numero da 0 a {most}',
  },
};
