import type { LearnTexts } from '../../../web/boards/shared/learn.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { damaSteps } from '../lesson/index.ts';

type DamaLearnTexts = LearnTexts<typeof damaSteps>;

const en: DamaLearnTexts = {
  steps: {
    move: { say: 'You play the light men: press one and then a cell diagonally in front of it.' },
    capture: {
      say: 'A dark man is in front of yours and the cell behind it is free: jump over it to capture it.',
      other: 'You do not have to capture in this game, but a piece more helps a lot. Jump over the dark man.',
    },
    choose: {
      say: 'You can capture two men, but only one jump is safe: find the one that cannot be answered.',
      other: 'After that the opponent would capture your man. Try the jump to the edge of the board.',
    },
    once: {
      say: 'Two dark men can be captured, but you capture only one a turn: jump over the first with the man at the edge.',
      other: 'Leave that one where it stands: it protects the cell behind. Jump with the man at the left edge.',
    },
    again: {
      say: 'The other player has moved, and only now may you jump again: capture the second man.',
      other: 'Use the man that has just jumped: the second dark man is next to it.',
    },
    optional: {
      say: 'You may capture but need not, and here a dark man would take yours back: make a king instead.',
      other: 'That is allowed. Move the man that is one step from the last row.',
    },
    crown: {
      say: 'Your man is one step from the last row: move it to the marked cell and it becomes a king.',
      other: 'Almost. Move the man that is close to the last row.',
    },
    backward: {
      say: 'A king wears a crown and can also move backward: bring it back one step.',
      other: 'Move the king, the piece with the crown.',
    },
    kings: {
      say: 'The dark piece is a king, and men cannot capture kings: take it with your own king.',
      other: 'Look again: your king stands next to the dark king.',
    },
    limit: {
      say: 'After 100 moves of both players together the match is a draw, and this is the last one: make any move.',
    },
    win: {
      say: 'A player without pieces or without a move loses: capture the last man and win.',
      other: 'You can win at once: jump over the last dark man.',
    },
  },
  rules: [
    {
      title: 'Moving',
      text: ['Men move one step diagonally forward, on the dark cells only. The light pieces start.'],
    },
    {
      title: 'Capturing',
      text: [
        'Jump over an opposing piece that is next to yours if the cell behind it is free. The piece is out of the game.',
        'You capture one piece per turn, and only if you want to.',
      ],
    },
    {
      title: 'Kings',
      text: [
        'A man that reaches the last row becomes a king. Kings also move and capture backward.',
        'Men cannot capture kings.',
      ],
    },
    {
      title: 'The end',
      text: [
        'A player with no pieces or no moves left loses. After 100 moves of both players together the match is a draw.',
      ],
    },
  ],
};

const it: DamaLearnTexts = {
  steps: {
    move: { say: 'Giochi con i pezzi chiari: premi una pedina e poi una casella in diagonale davanti a lei.' },
    capture: {
      say: 'Davanti alla tua pedina c’è una pedina scura e la casella dietro è libera: saltala per prenderla.',
      other: 'In questo gioco la presa non è obbligatoria, ma un pezzo in più aiuta molto. Salta la pedina scura.',
    },
    choose: {
      say: 'Puoi prendere due pedine, ma un solo salto è sicuro: trova quello a cui non si può rispondere.',
      other: 'Dopo quel salto l’avversario prenderebbe la tua pedina. Prova il salto verso il bordo.',
    },
    once: {
      say: 'Due pedine scure si possono prendere, ma solo una per turno: salta la prima con la pedina al bordo.',
      other: 'Quella lasciala: protegge la casella dietro. Salta con la pedina al bordo sinistro.',
    },
    again: {
      say: 'L’altro ha mosso, e solo adesso puoi saltare di nuovo: prendi la seconda pedina.',
      other: 'Usa la pedina che ha appena saltato: la seconda pedina scura le sta accanto.',
    },
    optional: {
      say: 'Prendere si può ma non si deve, e qui una pedina scura prenderebbe la tua: fai invece una dama.',
      other: 'Si può fare. Muovi la pedina che è a un passo dall’ultima riga.',
    },
    crown: {
      say: 'La tua pedina è a un passo dall’ultima riga: portala sulla casella segnata e diventa dama.',
      other: 'Quasi. Muovi la pedina vicina all’ultima riga.',
    },
    backward: {
      say: 'La dama porta una corona e può muovere anche all’indietro: riportala indietro di un passo.',
      other: 'Muovi la dama, il pezzo con la corona.',
    },
    kings: {
      say: 'Il pezzo scuro è una dama, e le pedine non possono prendere le dame: prendila con la tua dama.',
      other: 'Guarda bene: la tua dama è accanto a quella scura.',
    },
    limit: {
      say: 'Dopo 100 mosse in tutto la partita è patta, e questa è l’ultima: fai una mossa qualsiasi.',
    },
    win: {
      say: 'Perde chi non ha più pezzi o non può muovere: prendi l’ultima pedina e vinci.',
      other: 'Puoi vincere subito: salta l’ultima pedina scura.',
    },
  },
  rules: [
    {
      title: 'Muovere',
      text: ['Le pedine muovono di un passo in diagonale in avanti, solo sulle caselle scure. Cominciano i chiari.'],
    },
    {
      title: 'Prendere',
      text: [
        'Salta un pezzo avversario vicino al tuo se la casella dietro è libera. Il pezzo esce dal gioco.',
        'Si prende un pezzo per turno, e solo se si vuole.',
      ],
    },
    {
      title: 'Dame',
      text: [
        'Una pedina che arriva all’ultima riga diventa dama. Le dame muovono e prendono anche all’indietro.',
        'Le pedine non possono prendere le dame.',
      ],
    },
    {
      title: 'La fine',
      text: [
        'Perde chi non ha più pezzi o non può più muovere. Dopo 100 mosse di entrambi i giocatori la partita è patta.',
      ],
    },
  ],
};

const de: DamaLearnTexts = {
  steps: {
    move: { say: 'Du spielst die hellen Steine: Drücke einen Stein und dann ein Feld schräg davor.' },
    capture: {
      say: 'Vor deinem Stein steht ein dunkler und das Feld dahinter ist frei: Spring darüber und schlage ihn.',
      other: 'Schlagen ist hier keine Pflicht, aber ein Stein mehr hilft viel. Spring über den dunklen Stein.',
    },
    choose: {
      say: 'Du kannst zwei Steine schlagen, aber nur ein Sprung ist sicher: Finde den ohne Gegenschlag.',
      other: 'Danach würde der Gegner deinen Stein schlagen. Versuche den Sprung an den Rand.',
    },
    once: {
      say: 'Du kannst zwei Steine schlagen, aber nur einen pro Zug: Spring mit dem Stein am Rand über den ersten.',
      other: 'Lass den stehen: Er schützt das Feld dahinter. Spring mit dem Stein am linken Rand.',
    },
    again: {
      say: 'Der andere hat gezogen, und erst jetzt darfst du wieder springen: Schlag den zweiten Stein.',
      other: 'Nimm den Stein, der gerade gesprungen ist: Der zweite dunkle steht daneben.',
    },
    optional: {
      say: 'Du darfst schlagen, musst aber nicht, und hier würdest du gleich geschlagen: Hol dir lieber eine Dame.',
      other: 'Das ist erlaubt. Zieh den Stein, der einen Schritt vor der letzten Reihe steht.',
    },
    crown: {
      say: 'Dein Stein ist einen Schritt vor der letzten Reihe: Zieh ihn auf das markierte Feld, und er wird Dame.',
      other: 'Fast. Zieh den Stein, der nah an der letzten Reihe steht.',
    },
    backward: {
      say: 'Eine Dame trägt eine Krone und zieht auch rückwärts: Zieh sie einen Schritt zurück.',
      other: 'Zieh die Dame, den Stein mit der Krone.',
    },
    kings: {
      say: 'Der dunkle Stein ist eine Dame, und einfache Steine schlagen keine Damen: Schlag ihn mit deiner Dame.',
      other: 'Sieh genau hin: Deine Dame steht neben der dunklen.',
    },
    limit: {
      say: 'Nach 100 Zügen beider Spieler ist die Partie unentschieden, und das ist der letzte: Zieh, wie du willst.',
    },
    win: {
      say: 'Wer keine Steine mehr hat oder nicht ziehen kann, verliert: Schlag den letzten Stein und gewinne.',
      other: 'Du kannst sofort gewinnen: Spring über den letzten dunklen Stein.',
    },
  },
  rules: [
    {
      title: 'Ziehen',
      text: ['Steine ziehen einen Schritt schräg nach vorn, nur auf den dunklen Feldern. Hell beginnt.'],
    },
    {
      title: 'Schlagen',
      text: [
        'Spring über einen gegnerischen Stein neben deinem, wenn das Feld dahinter frei ist. Er ist aus dem Spiel.',
        'Du schlägst einen Stein pro Zug, und nur, wenn du willst.',
      ],
    },
    {
      title: 'Damen',
      text: [
        'Ein Stein, der die letzte Reihe erreicht, wird Dame. Damen ziehen und schlagen auch rückwärts.',
        'Einfache Steine können keine Damen schlagen.',
      ],
    },
    {
      title: 'Das Ende',
      text: [
        'Wer keine Steine mehr hat oder nicht mehr ziehen kann, verliert. Nach 100 Zügen beider Spieler endet die Partie unentschieden.',
      ],
    },
  ],
};

export const damaLearnTexts: ByLocale<DamaLearnTexts> = { en, it, de };
