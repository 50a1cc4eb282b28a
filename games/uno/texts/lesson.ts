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
  chain: {
    say: 'You were given a +2, and you may answer it with one of your own: play it, and the other has to draw four.',
    other: 'Then you draw the cards. Answer with your +2.',
  },
  reverse: {
    say: 'Three play, and the one after you would be next: the reverse card turns the order around, play it.',
    other: 'That is allowed as well. Try the reverse card first.',
  },
  four: {
    say: 'The +4 fits on everything and cannot be answered: play it and choose red, and the next player draws four.',
    other: 'Play the +4 and choose red, the colour you hold most of.',
  },
  points: {
    say: 'Whoever ends the round scores all other cards, black ones 50, action cards 20: play the black one in time.',
    other: 'The other has one card left. Play the black card and choose green.',
  },
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
  chain: {
    say: 'Hai ricevuto un +2 e puoi rispondere con il tuo: giocalo, e l’altro deve pescare quattro carte.',
    other: 'Così peschi tu le carte. Rispondi con il tuo +2.',
  },
  reverse: {
    say: 'Si gioca in tre e toccherebbe a chi viene dopo di te: la carta inverti cambia il senso, giocala.',
    other: 'Si può fare. Prova prima la carta inverti.',
  },
  four: {
    say: 'Il +4 va su tutto e non ammette risposta: giocalo e scegli il rosso, il prossimo ne pesca quattro.',
    other: 'Gioca il +4 e scegli il rosso, il colore che hai di più.',
  },
  points: {
    say: 'Chi chiude prende i punti delle carte altrui, 50 le nere, 20 le azioni: liberati in tempo della nera.',
    other: 'All’altro resta una carta. Gioca la carta nera e scegli il verde.',
  },
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
  chain: {
    say: 'Du hast eine +2 bekommen und darfst mit deiner antworten: Spiel sie, dann zieht der andere vier Karten.',
    other: 'Dann ziehst du die Karten. Antworte mit deiner +2.',
  },
  reverse: {
    say: 'Ihr seid zu dritt, und der Nächste wäre dran: Die Umkehr dreht die Reihenfolge um, spiel sie.',
    other: 'Das geht auch. Versuche zuerst die Umkehr.',
  },
  four: {
    say: 'Die +4 passt immer und lässt keine Antwort zu: Spiel sie und wähle Rot, der Nächste zieht vier Karten.',
    other: 'Spiel die +4 und wähle Rot, davon hast du am meisten.',
  },
  points: {
    say: 'Wer die Runde beendet, bekommt die fremden Karten: schwarze 50, Aktionen 20, also leg die schwarze.',
    other: 'Der andere hat nur noch eine Karte. Spiel die schwarze Karte und wähle Grün.',
  },
};

export const unoLearnTexts: ByLocale<UnoLessonWords> = { en, it, de };
