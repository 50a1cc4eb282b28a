import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';
import { it as words } from './words.it.ts';

const goals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words.goalCards).map(([id, { name }]) => [id, name]),
);

export const it: Translation<typeof en> = {
  sentences: {
    'room.all': 'Tiene aperta la tua vetrata: dopo, ogni tipo di dado ci sta da qualche parte.',
    goal: 'Porta {points} punti per l’obiettivo «{goal}».',
    'goal.one': 'Porta un punto per l’obiettivo «{goal}».',
    'goal.loses': 'Perde punti dell’obiettivo «{goal}»: {points}.',
    'step.value': 'Di {kind} la tua vetrata aveva meno dadi che di ogni altro valore per l’obiettivo «{goal}».',
    'step.colour':
      'La tua vetrata aveva meno dadi di colore {kind} che di ogni altro, e l’obiettivo «{goal}» conta serie di tutti i colori.',
    'line.row': 'La riga {line} resta senza ripetizioni per l’obiettivo «{goal}»: {dice} dadi su {size}.',
    'line.column': 'La colonna {line} resta senza ripetizioni per l’obiettivo «{goal}»: {dice} dadi su {size}.',
    secret: 'Aggiunge al tuo colore segreto, il {colour}. Punti: {points}.',
    'secret.solo': 'Aggiunge al migliore dei tuoi due colori. Punti: {points}.',
    'secret.loses': 'Perde punti del tuo colore segreto: {points}.',
    fills: 'Riempie una casella. Ancora vuote: {left}.',
    'fills.last': 'Riempie l’ultima casella della tua vetrata.',
    'fills.hard': 'Riempie {cell}, difficile da riempire: solo {kinds} dei 30 tipi di dado potevano starci.',
    'places.none': 'Non piazza nessun dado in questo turno: le caselle che restano vuote costano punti.',
    'passes.unfit': 'Passa il turno: nessun dado della riserva sta nella tua vetrata senza uno strumento.',
    kills: 'In {cell} non può più andare nessun dado.',
    'pays.one': 'Costa un segnalino favore, che alla fine varrebbe un punto.',
    pays: 'Costa {price} segnalini favore, che alla fine varrebbero un punto ciascuno.',
    'keeps.favor': 'Tiene i tuoi segnalini favore ({favor}): ciascuno vale un punto alla fine.',
    room: 'Lascia aperta la tua vetrata: dopo, {kinds} dei 30 tipi di dado ci stanno da qualche parte.',
    narrows:
      'Restringe la tua vetrata: dopo, solo {kinds} dei 30 tipi di dado ci stanno da qualche parte, prima {before}.',
  },
  words: { ...words.colours, ...goals },
};
