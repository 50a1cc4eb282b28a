import type { LessonWords } from '../../../web/boards/shared/learn.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { unoSteps } from '../lesson/index.ts';

type UnoLessonWords = LessonWords<typeof unoSteps>;

const en: UnoLessonWords = {
  colour: {
    say: 'Get rid of all your cards: a card fits if it has the same colour, so play the yellow 6 on the yellow 7.',
    other: 'That card fits too. For now play the yellow 6.',
  },
  symbol: {
    say: 'A card also fits if it has the same number or symbol: play your blue 6 on the red 6.',
    other: 'That card fits too, but save it. Play the blue 6.',
  },
  draw: {
    say: 'Only your black card fits, and that one is worth keeping: draw a card instead.',
    other: 'Keep the black card for later, it always fits. Draw a card.',
  },
  drawn: {
    say: 'You drew a blue 8, and it fits: you may play it at once.',
    other: 'You could keep it, but fewer cards are better. Play the blue 8.',
  },
  skip: {
    say: 'With skip the next player misses a turn, and with two players it is your turn again: play it.',
    other: 'That fits as well. Try the skip card first.',
  },
  two: {
    say: 'It is your turn again: with the +2 the other player draws two cards and misses a turn.',
    other: 'That fits as well. Try the +2 now.',
  },
  wild: {
    say: 'Now play the black wild card, then choose red, the colour you still hold.',
    other: 'Play the wild card and choose red, so that your red 4 fits next.',
  },
  call: {
    say: 'Two cards left: call “Uno!” and then play the red 4, or you have to draw two cards.',
    other: 'First press “Uno!”, then play the red 4.',
  },
  last: { say: 'Your last card fits: play it, win the round and score the cards left in the other hand.' },
};

const it: UnoLessonWords = {
  colour: {
    say: 'Liberati di tutte le carte: una carta va bene se ha lo stesso colore, gioca il 6 giallo sul 7 giallo.',
    other: 'Anche quella carta va bene. Per ora gioca il 6 giallo.',
  },
  symbol: {
    say: 'Va bene anche una carta con lo stesso numero o simbolo: gioca il 6 blu sul 6 rosso.',
    other: 'Anche quella va bene, ma conservala. Gioca il 6 blu.',
  },
  draw: {
    say: 'Va bene solo la carta nera, ma conviene tenerla: pesca invece una carta.',
    other: 'Tieni la carta nera per dopo, va sempre bene. Pesca una carta.',
  },
  drawn: {
    say: 'Hai pescato un 8 blu e va bene: puoi giocarlo subito.',
    other: 'Potresti tenerlo, ma meno carte è meglio. Gioca l’8 blu.',
  },
  skip: {
    say: 'Con il salto il prossimo giocatore perde il turno, e in due tocca di nuovo a te: giocalo.',
    other: 'Anche quella va bene. Prova prima il salto.',
  },
  two: {
    say: 'Tocca di nuovo a te: con il +2 l’altro pesca due carte e perde il turno.',
    other: 'Anche quella va bene. Prova ora il +2.',
  },
  wild: {
    say: 'Ora gioca il jolly nero e scegli il rosso, il colore che hai ancora in mano.',
    other: 'Gioca il jolly e scegli il rosso, così poi va bene il tuo 4 rosso.',
  },
  call: {
    say: 'Restano due carte: di’ «Uno!» e poi gioca il 4 rosso, altrimenti devi pescare due carte.',
    other: 'Prima premi «Uno!», poi gioca il 4 rosso.',
  },
  last: { say: 'La tua ultima carta va bene: giocala, vinci la mano e prendi i punti delle carte dell’altro.' },
};

const de: UnoLessonWords = {
  colour: {
    say: 'Werde alle Karten los: Eine Karte passt, wenn sie die gleiche Farbe hat, also leg die gelbe 6 auf die 7.',
    other: 'Auch diese Karte passt. Spiel jetzt die gelbe 6.',
  },
  symbol: {
    say: 'Auch die gleiche Zahl oder das gleiche Zeichen passt: Leg deine blaue 6 auf die rote 6.',
    other: 'Auch diese passt, aber heb sie auf. Spiel die blaue 6.',
  },
  draw: {
    say: 'Nur deine schwarze Karte passt, und die lohnt sich aufzuheben: Zieh stattdessen eine Karte.',
    other: 'Heb die schwarze Karte auf, sie passt immer. Zieh eine Karte.',
  },
  drawn: {
    say: 'Du hast eine blaue 8 gezogen, und sie passt: Du darfst sie gleich spielen.',
    other: 'Du könntest sie behalten, aber weniger Karten sind besser. Spiel die blaue 8.',
  },
  skip: {
    say: 'Beim Aussetzen verliert der Nächste seinen Zug, zu zweit bist du wieder dran: Spiel die Karte.',
    other: 'Auch diese passt. Versuche zuerst die Aussetzen-Karte.',
  },
  two: {
    say: 'Du bist wieder dran: Bei der +2 zieht der andere zwei Karten und setzt aus.',
    other: 'Auch diese passt. Versuche jetzt die +2.',
  },
  wild: {
    say: 'Spiel jetzt die schwarze Farbwahlkarte und wähle Rot, die Farbe, die du noch hast.',
    other: 'Spiel die Farbwahlkarte und wähle Rot, damit deine rote 4 passt.',
  },
  call: {
    say: 'Noch zwei Karten: Ruf „Uno!“ und spiel dann die rote 4, sonst musst du zwei Karten ziehen.',
    other: 'Drück zuerst „Uno!“ und spiel dann die rote 4.',
  },
  last: { say: 'Deine letzte Karte passt: Spiel sie, gewinne die Runde und die Punkte der Karten des anderen.' },
};

export const unoLearnTexts: ByLocale<UnoLessonWords> = { en, it, de };
