import type { ByLocale } from '../../../src/core/locale.ts';
// What the table of UNO says in the terminal, in each language.

export interface TerminalTexts {
  /** A match of one round. */
  readonly single: string;
  readonly round: (round: number, target: number) => string;
  readonly clockwise: string;
  readonly anticlockwise: string;
  readonly over: string;
  readonly pile: string;
  readonly onTable: string;
  readonly toDraw: (cards: number) => string;
  readonly hand: string;
  /** The signs beside a player. */
  readonly deals: string;
  readonly notCalled: string;
  /** What the letters on the cards mean. */
  readonly legend: readonly string[];
  readonly keys: string;
  readonly help: readonly string[];
  /** Words people type, and the words of the notation that they stand for. */
  readonly commands: Readonly<Record<string, string>>;
}

const unoTableEn: TerminalTexts = {
  single: 'A single round',
  round: (round, target) => `Round ${round}, playing to ${target} points`,
  clockwise: 'clockwise',
  anticlockwise: 'anticlockwise',
  over: 'The match is over.',
  pile: 'Pile',
  onTable: 'Table',
  toDraw: cards => `${cards} to draw`,
  hand: 'Hand',
  deals: 'dealer',
  notCalled: 'has not called!',
  legend: ['B blue, R red, G green, Y yellow', 'S skip, C reverse, W wild'],
  keys: 'Type a card, as in R5; raised cards can be played. draw, uno and help are words, too.',
  help: [
    'R5 G+2 BS YC    play that card: red 5, green +2, blue skip, yellow reverse',
    'W  W+4          play a wild card; then type red, green, blue or yellow',
    'draw            draw a card; take: the cards of a +2; pass: keep the card you drew',
    'uno             call before you play your last card but one, or within a second after',
    'challenge       doubt a +4; catch: somebody forgot to call; swap-2: swap hands with seat 2',
    '? TEXT          list the moves, or those with TEXT in them',
    'table           draw the table again',
    'resign, quit    give up; leave',
  ],
  commands: {},
};

const unoTableIt: TerminalTexts = {
  single: 'Una mano sola',
  round: (round, target) => `Mano ${round}, si gioca a ${target} punti`,
  clockwise: 'senso orario',
  anticlockwise: 'senso antiorario',
  over: 'La partita è finita.',
  pile: 'Mazzo',
  onTable: 'Tavola',
  toDraw: cards => `${cards} da pescare`,
  hand: 'Mano',
  deals: 'mazziere',
  notCalled: 'non ha chiamato!',
  legend: ['B blu, R rosso, G verde, Y giallo', 'S salta, C inverti, W jolly'],
  keys: 'Scrivi una carta, per esempio R5; quelle rialzate si possono giocare. Anche pesca, uno e aiuto sono comandi.',
  help: [
    'R5 G+2 BS YC    gioca quella carta: 5 rosso, +2 verde, salta blu, inverti giallo',
    'W  W+4          gioca un jolly; poi scrivi rosso, verde, blu o giallo',
    'pesca           pesca una carta; prendi: le carte di un +2; passo: tieni la carta pescata',
    'uno             chiama prima di giocare la penultima carta, o entro un secondo',
    'sfida           dubita di un +4; beccato: qualcuno non ha chiamato; scambia-2: scambia la mano con il posto 2',
    '? TESTO         elenca le mosse, o quelle che contengono TESTO',
    'tavolo          ridisegna il tavolo',
    'abbandona, esci abbandona la partita; esci',
  ],
  commands: {
    pesca: 'draw',
    passo: 'pass',
    prendi: 'take',
    sfida: 'challenge',
    beccato: 'catch',
    blu: 'blue',
    rosso: 'red',
    verde: 'green',
    giallo: 'yellow',
    scambia: 'swap',
    tavolo: 'table',
    aiuto: 'help',
    abbandona: 'resign',
    esci: 'quit',
  },
};

const unoTableDe: TerminalTexts = {
  single: 'Eine einzige Runde',
  round: (round, target) => `Runde ${round}, gespielt wird bis ${target} Punkte`,
  clockwise: 'im Uhrzeigersinn',
  anticlockwise: 'gegen den Uhrzeigersinn',
  over: 'Die Partie ist vorbei.',
  pile: 'Stapel',
  onTable: 'Tisch',
  toDraw: cards => `${cards} zu ziehen`,
  hand: 'Hand',
  deals: 'Geber',
  notCalled: 'hat nicht gerufen!',
  legend: ['B blau, R rot, G grün, Y gelb', 'S Aussetzen, C Umkehr, W Farbwahl'],
  keys: 'Tippe eine Karte, etwa R5; vorstehende Karten passen. Auch ziehen, uno und hilfe sind Befehle.',
  help: [
    'R5 G+2 BS YC    diese Karte legen: Rot 5, Grün +2, Blau Aussetzen, Gelb Umkehr',
    'W  W+4          eine Farbwahl legen; danach rot, grün, blau oder gelb tippen',
    'ziehen          eine Karte ziehen; nehmen: die Karten eines +2; behalten: die gezogene Karte behalten',
    'uno             rufen, bevor du die vorletzte Karte legst, oder in der Sekunde danach',
    'anzweifeln      ein +4 anzweifeln; erwischt: jemand hat nicht gerufen; tausch-2: die Hand mit Platz 2 tauschen',
    '? TEXT          die Züge auflisten, oder die mit TEXT darin',
    'tisch           den Tisch neu zeichnen',
    'aufgeben, ende  aufgeben; gehen',
  ],
  commands: {
    ziehen: 'draw',
    behalten: 'pass',
    nehmen: 'take',
    anzweifeln: 'challenge',
    erwischt: 'catch',
    blau: 'blue',
    rot: 'red',
    grün: 'green',
    gelb: 'yellow',
    tausch: 'swap',
    tisch: 'table',
    hilfe: 'help',
    aufgeben: 'resign',
    ende: 'quit',
  },
};

export const terminalTexts: ByLocale<TerminalTexts> = { en: unoTableEn, it: unoTableIt, de: unoTableDe };
