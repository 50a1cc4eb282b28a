import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';
import { de as spoken } from './words.de.ts';

export const de: Translation<typeof en> = {
  rules: [
    'Lege eine Karte mit der Farbe oder dem Zeichen der obersten Karte. Schwarze Karten passen immer. Hast du keine passende Karte, zieh eine.',
    'Auf +2 kannst du mit einem weiteren +2 antworten. Wer es als Erster nicht kann, zieht alle Karten.',
    'Ruf „Uno!“, wenn du die vorletzte Karte legst. Vergisst du es, ziehst du zwei Karten.',
    'Wer zuerst keine Karten mehr hat, bekommt die Punkte aller übrigen Karten. Wer zuerst die vereinbarten Punkte hat, gewinnt.',
  ],
  options: {
    target: { label: 'Punkte zum Sieg' },
    roundLimit: { label: 'Höchstzahl der Runden', hint: 'Danach gewinnt, wer die meisten Punkte hat.' },
    turnLimit: { label: 'Höchstzahl der Züge pro Runde', hint: 'Danach bekommt niemand Punkte für die Runde.' },
    stackTwos: { label: '+2 auf +2', hint: 'Auf +2 darf mit +2 geantwortet werden.' },
    stackFours: { label: '+4 auf +4', hint: 'Auf +4 darf mit +4 geantwortet werden.' },
    crossStack: { label: '+4 auf +2', hint: 'Auf +2 darf mit +4 geantwortet werden.' },
    challenge: { label: '+4 anzweifeln', hint: 'Wer geblufft hat, zieht; wer zu Unrecht zweifelt, zieht zwei mehr.' },
    jumpIn: { label: 'Dazwischenwerfen', hint: 'Dieselbe Karte darf außer der Reihe gelegt werden.' },
    sevenZero: { label: 'Sieben und Null', hint: '7 tauscht die Hand mit jemandem, 0 gibt alle Hände weiter.' },
    forcePlay: { label: 'Legezwang', hint: 'Eine gezogene Karte, die passt, muss gelegt werden.' },
    drawToMatch: { label: 'Ziehen, bis eine passt' },
    catching: { label: 'Vergessener Ruf', hint: 'Er kostet nur dann zwei Karten, wenn es jemand bemerkt.' },
  },
  lengths: { 'points-200': 'Kurz: 200 Punkte', 'one-round': 'Eine Runde', 'points-500': 'Lang: 500 Punkte' },
  board: {
    ...spoken.board,
    board: 'Kartentisch',
    hand: 'Deine Hand',
    you: 'Du',
    pile: 'Ziehstapel',
    discard: 'Auf dem Tisch',
    stack: '{count} zu ziehen',
    lastCard: 'kann mit dem nächsten Zug gewinnen',
    mustDraw: '+{count}, wenn du nicht antwortest',
    canPlay: 'kann gelegt werden',
    draw: 'Ziehen',
    keep: 'Behalten',
    take: '{count} nehmen',
    call: 'Uno!',
    called: 'Gerufen',
    notCalled: 'Nicht gerufen!',
    catch: 'Erwischt!',
    challenge: 'Anzweifeln',
    chooseColour: 'Welche Farbe?',
    chooseHand: 'Hand tauschen mit',
    notYet: 'Du bist noch nicht am Zug.',
    waiting: 'Der Tisch ist bereit.',
    page: 'Seite {page} von {pages}',
    close: 'Schließen',
    leftInHand: 'übrig auf der Hand',
    matchWon: '{name} gewinnt die Partie',
    matchDrawn: 'Die Partie endet unentschieden',
  },
  pages: {
    cards: {
      title: 'Die Karten',
      text: [
        '108 Karten. Jede Farbe hat auch ein Zeichen: Blau den Tropfen, Rot die Flamme, Grün das Blatt, Gelb die Sonne.',
        'Eine Farbe hat eine 0, je zwei von 1 bis 9 und je zwei Aussetzen, Umkehr und +2. Vier Farbwahl und vier Farbwahl +4 sind schwarz.',
      ],
    },
    goal: {
      title: 'Das Ziel',
      text: [
        'Werde deine Karten vor den anderen los. Wer zuerst fertig ist, gewinnt die Runde und bekommt, was die anderen noch halten.',
        'Wer über mehrere Runden zuerst die vereinbarten Punkte hat, gewinnt die Partie: 200 in einer kurzen, 500 in einer langen.',
      ],
    },
    turn: {
      title: 'Ein Zug',
      text: [
        'Lege eine Karte mit der Farbe oder dem Zeichen der obersten, oder irgendeine schwarze. Was passt, steht vor.',
        'Du hast keine oder willst nicht? Zieh eine Karte. Passt sie, darfst du sie gleich legen.',
        'Legst du die vorletzte Karte, drücke „Uno!“: davor oder in der Sekunde danach. Vergisst du es, ziehst du zwei.',
        'Ein Zug hat zehn Sekunden. Dann wird für dich gezogen und der Nächste ist dran.',
      ],
    },
    scoring: {
      title: 'Die Wertung',
      text: [
        'Zahlen zählen, was sie zeigen. Aussetzen, Umkehr und +2 zählen 20, schwarze Karten 50.',
        'War die letzte Karte ein +2 oder +4, zieht der Nächste trotzdem, und auch diese Karten zählen.',
      ],
    },
    actions: {
      title: 'Aktionskarten',
      text: [
        'Aussetzen: der Nächste verliert den Zug. Umkehr: es geht andersherum weiter.',
        '+2: der Nächste zieht zwei und setzt aus, oder antwortet mit einem +2. Die Summe wächst, bis jemand sie nimmt.',
        'Farbwahl: du nennst die Farbe. Farbwahl +4: außerdem zieht der Nächste vier und setzt aus.',
      ],
    },
  },
  endings: {
    target: '{name} hat {points} Punkte nach {rounds}.',
    played: { one: 'einer Runde', other: '{count} Runden' },
    rounds: {
      one: 'Die Runde ist gespielt. {points} Punkte gewinnen.',
      other: 'Alle {count} Runden sind gespielt. {points} Punkte gewinnen.',
    },
  },
};
